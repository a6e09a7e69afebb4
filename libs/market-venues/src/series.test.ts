import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PricePoint } from './types.ts';
import { historyMove, moveWindows } from './moves.ts';
import { findPointAt, maxObservations, recordPrices, thinObservations } from './series.ts';
import { sampleContract } from './testing/sample-contract.ts';

const start = Date.parse('2026-10-01T00:00:00Z');
const minute = 60_000;
const day = 86_400_000;

const contractAt = (at: number, last_price: number | null) =>
  sampleContract({ id: 'kalshi:A', last_price, price_at: new Date(at).toISOString() });

/** Returns the points after `days` days with a pass every `everyMinutes` minutes. */
function afterPasses(days: number, everyMinutes: number, priceAt: (at: number) => number) {
  let points: Record<string, PricePoint[]> = {};
  for (let at = start; at <= start + days * day; at += everyMinutes * minute) {
    points = recordPrices(points, [contractAt(at, priceAt(at))], new Date(at));
  }
  return points['kalshi:A'] ?? [];
}

describe('observations', () => {
  it('stay bounded over forty days of passes and younger than 31 days', () => {
    const points = afterPasses(40, 10, (at) => ((at / minute) % 900) / 1000);
    const now = (start + 40 * day) / 1000;
    expect(points.length).toBeLessThanOrEqual(maxObservations);
    expect(points.length).toBeGreaterThan(200);
    expect(now - (points[0]?.[0] ?? 0)).toBeLessThanOrEqual(31 * 86_400);
  });

  it('of a constant price are few', () => {
    expect(afterPasses(40, 10, () => 0.5).length).toBeLessThan(190);
  });

  it.each([moveWindows.day, moveWindows.week])(
    'always contain a baseline for a move over $seconds s within its tolerance',
    (window) => {
      const prices = [() => 0.5, (at: number) => ((at / minute) % 900) / 1000];
      for (const priceAt of prices) {
        const points = afterPasses(10, 10, priceAt);
        const from = (start + 10 * day) / 1000 - window.seconds;
        const baseline = findPointAt(points, from);
        expect(from - (baseline?.[0] ?? 0)).toBeLessThanOrEqual(window.toleranceSeconds);
      }
    },
  );

  it('are observations, oldest first, and thinning them again changes nothing', () => {
    const history = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 86_400 }), fc.integer({ min: 1, max: 5 })), { maxLength: 300 })
      .map((gaps) => {
        let at = start / 1000;
        return gaps.map(([gap, price]): PricePoint => [(at += gap), price / 10]);
      });
    fc.assert(
      fc.property(history, (points) => {
        const now = new Date((points.at(-1)?.[0] ?? 0) * 1000);
        const thinned = thinObservations(points, now);
        expect(points).toEqual(expect.arrayContaining(thinned));
        expect(thinned).toEqual([...thinned].sort(([a], [b]) => a - b));
        expect(thinObservations(thinned, now)).toEqual(thinned);
      }),
    );
  });

  it('never lead to a move without an observation or with one inside its window, with or without gaps', () => {
    const passes = fc.array(fc.tuple(fc.integer({ min: 60, max: 2 * 86_400 }), fc.integer({ min: 1, max: 99 })), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(passes, fc.constantFrom(moveWindows.day, moveWindows.week), (gaps, window) => {
        let atS = start / 1000;
        const seen = gaps.map(([gap, price]): PricePoint => [(atS += gap), price / 100]);
        let points: Record<string, PricePoint[]> = {};
        for (const [at, price] of seen)
          points = recordPrices(points, [contractAt(at * 1000, price)], new Date(at * 1000));
        const later = seen.at(-1)!;
        const { value, basis } = historyMove(points['kalshi:A'] ?? [], window, new Date(atS * 1000));
        if (value === null) return;
        const [from, price] = seen.find(([at]) => new Date(at * 1000).toISOString() === basis.from_at)!;
        expect(value).toBe((Math.round(later[1] * 100) - Math.round(price * 100)) / 100);
        expect(atS - from).toBeGreaterThanOrEqual(window.seconds);
        expect(atS - from).toBeLessThanOrEqual(window.seconds + window.toleranceSeconds);
      }),
    );
  });

  it('are not added for a stale or missing price', () => {
    const stale = { ...contractAt(start, 0.4), price_stale: true };
    expect(recordPrices({}, [stale, contractAt(start, null)], new Date(start))).toEqual({});
  });

  it('are not added while the clock is set back', () => {
    const points = recordPrices({}, [contractAt(start, 0.4)], new Date(start));
    const earlier = start - 60 * minute;
    expect(recordPrices(points, [contractAt(earlier, 0.9)], new Date(earlier))).toEqual(points);
  });

  it('replace an observation of the same second', () => {
    const points = recordPrices({}, [contractAt(start, 0.4)], new Date(start));
    expect(recordPrices(points, [contractAt(start, 0.9)], new Date(start))).toEqual({
      'kalshi:A': [[start / 1000, 0.9]],
    });
  });

  it('of a contract that is gone are removed after 31 days', () => {
    const points = recordPrices({}, [contractAt(start, 0.4)], new Date(start));
    expect(recordPrices(points, [], new Date(start + 30 * day))).toEqual(points);
    expect(recordPrices(points, [], new Date(start + 32 * day))).toEqual({});
  });
});
