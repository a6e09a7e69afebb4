import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PricePoint } from './contract.ts';
import { dayWindow, historyMove, observationAt, weekWindow } from './moves.ts';
import { pointLimit, recordPrices, thinned } from './price-points.ts';
import { sampleContract } from './testing/sample-contract.ts';

const start = Date.parse('2026-10-01T00:00:00Z');
const minute = 60_000;
const day = 86_400_000;

const contractAt = (at: number, last_price: number | null) =>
  sampleContract({ id: 'kalshi:A', last_price, price_at: new Date(at).toISOString() });

/** What passes every few minutes over many days leave behind. */
function afterPasses(days: number, everyMinutes: number, priceAt: (at: number) => number) {
  let points: Record<string, PricePoint[]> = {};
  for (let at = start; at <= start + days * day; at += everyMinutes * minute) {
    points = recordPrices(points, [contractAt(at, priceAt(at))], new Date(at));
  }
  return points['kalshi:A'] ?? [];
}

describe('price points', () => {
  it('stay bounded over forty days of passes, and none is older than 31 days', () => {
    const points = afterPasses(40, 10, (at) => ((at / minute) % 900) / 1000);
    const now = (start + 40 * day) / 1000;
    expect(points.length).toBeLessThanOrEqual(pointLimit);
    expect(points.length).toBeGreaterThan(200);
    expect(now - (points[0]?.[0] ?? 0)).toBeLessThanOrEqual(31 * 86_400);
  });

  it('of a price that stands still are few', () => {
    expect(afterPasses(40, 10, () => 0.5).length).toBeLessThan(190);
  });

  it.each([dayWindow, weekWindow])('always hold a baseline for a move of $name within its tolerance', (window) => {
    const prices = [() => 0.5, (at: number) => ((at / minute) % 900) / 1000];
    for (const priceAt of prices) {
      const points = afterPasses(10, 10, priceAt);
      const from = (start + 10 * day) / 1000 - window.seconds;
      const baseline = observationAt(points, from);
      expect(from - (baseline?.[0] ?? 0)).toBeLessThanOrEqual(window.tolerance);
    }
  });

  it('are only ever observations that were made, oldest first, and thinning what is thinned changes nothing', () => {
    const history = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 86_400 }), fc.integer({ min: 1, max: 5 })), { maxLength: 300 })
      .map((steps) => {
        let at = start / 1000;
        return steps.map(([gap, price]): PricePoint => [(at += gap), price / 10]);
      });
    fc.assert(
      fc.property(history, (points) => {
        const now = new Date((points.at(-1)?.[0] ?? 0) * 1000);
        const kept = thinned(points, now);
        expect(points).toEqual(expect.arrayContaining(kept));
        expect(kept).toEqual([...kept].sort(([a], [b]) => a - b));
        expect(thinned(kept, now)).toEqual(kept);
      }),
    );
  });

  it('never make a move of what was not observed, nor of an observation inside its window, gaps or no gaps', () => {
    const passes = fc.array(fc.tuple(fc.integer({ min: 60, max: 2 * 86_400 }), fc.integer({ min: 1, max: 99 })), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(passes, fc.constantFrom(dayWindow, weekWindow), (steps, window) => {
        let atS = start / 1000;
        const seen = steps.map(([gap, price]): PricePoint => [(atS += gap), price / 100]);
        let points: Record<string, PricePoint[]> = {};
        for (const [at, price] of seen)
          points = recordPrices(points, [contractAt(at * 1000, price)], new Date(at * 1000));
        const later = seen.at(-1)!;
        const earlier = observationAt(points['kalshi:A'] ?? [], atS - window.seconds);
        const { value, basis } = historyMove({ earlier, later }, window, new Date(atS * 1000));
        if (value === null) return;
        const [from, price] = seen.find(([at]) => new Date(at * 1000).toISOString() === basis.from_at)!;
        expect(value).toBe((Math.round(later[1] * 100) - Math.round(price * 100)) / 100);
        expect(atS - from).toBeGreaterThanOrEqual(window.seconds);
        expect(atS - from).toBeLessThanOrEqual(window.seconds + window.tolerance);
      }),
    );
  });

  it('take no observation from a stale or an absent price', () => {
    const stale = { ...contractAt(start, 0.4), price_stale: true };
    expect(recordPrices({}, [stale, contractAt(start, null)], new Date(start))).toEqual({});
  });

  it('take none from a clock that has jumped back', () => {
    const points = recordPrices({}, [contractAt(start, 0.4)], new Date(start));
    const earlier = start - 60 * minute;
    expect(recordPrices(points, [contractAt(earlier, 0.9)], new Date(earlier))).toEqual(points);
  });

  it('of a clock that was far ahead go once it is right again, and new ones are taken at once', () => {
    const before = recordPrices({}, [contractAt(start, 0.4)], new Date(start));
    const ahead = start + 2 * day;
    const wrong = recordPrices(before, [contractAt(ahead, 0.5)], new Date(ahead));
    const now = start + 40 * minute;
    const right = recordPrices(wrong, [contractAt(now, 0.6)], new Date(now));
    expect(right).toEqual(recordPrices(before, [contractAt(now, 0.6)], new Date(now)));
    expect(right['kalshi:A']).toHaveLength(2);
  });

  it('of a contract that is gone are forgotten once they are over 31 days old', () => {
    const points = recordPrices({}, [contractAt(start, 0.4)], new Date(start));
    expect(recordPrices(points, [], new Date(start + 30 * day))).toEqual(points);
    expect(recordPrices(points, [], new Date(start + 32 * day))).toEqual({});
  });
});
