import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { historyMove, isTooYoung, moveWindows, noMove, readBaselines, venueMove } from './moves.ts';
import type { PricePoint } from './types.ts';

const now = 1_800_000_000;
const at = (seconds: number) => new Date(seconds * 1000);
const { day: dayWindow, week: weekWindow } = moveWindows;
const windows = [dayWindow, weekWindow];

/**
 * Histories, oldest point first. The gaps between points are one minute to three days, and prices are tenths of a cent.
 */
const histories = fc
  .array(fc.tuple(fc.integer({ min: 60, max: 3 * 86_400 }), fc.integer({ min: 1, max: 999 })), { maxLength: 40 })
  .map((gaps) => {
    let at = now;
    return gaps.map(([gap, price]): PricePoint => [(at -= gap), price / 1000]).reverse();
  });
const prices = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
const anyWindow = fc.constantFrom(...windows);

const computeMove = (points: PricePoint[], price: number, window: (typeof windows)[number]) =>
  historyMove([...points, [now, price]], window, at(now));

describe('a move from a history', () => {
  it('is the exact difference of two observations with their times, or null with a reason', () => {
    fc.assert(
      fc.property(histories, prices, anyWindow, (points, price, window) => {
        const { value, basis } = computeMove(points, price, window);
        expect(value === null).toBe(basis.reason !== null);
        if (value === null) return;
        const from = points.find(([observed]) => new Date(observed * 1000).toISOString() === basis.from_at);
        expect(from).toBeDefined();
        expect(value).toBe((Math.round(price * 1000) - Math.round((from?.[1] ?? NaN) * 1000)) / 1000);
        expect(basis).toMatchObject({ reported_by: 'history', to_at: at(now).toISOString() });
      }),
    );
  });

  it('never uses an observation inside the window or before the tolerance', () => {
    fc.assert(
      fc.property(histories, prices, anyWindow, (points, price, window) => {
        const { basis } = computeMove(points, price, window);
        if (basis.from_at === null) return;
        const age = now - Date.parse(basis.from_at) / 1000;
        expect(age).toBeGreaterThanOrEqual(window.seconds);
        expect(age).toBeLessThanOrEqual(window.seconds + window.toleranceSeconds);
      }),
    );
  });

  it('exists if there is an observation within the tolerance, even with a gap inside the window', () => {
    fc.assert(
      fc.property(
        histories,
        prices,
        anyWindow,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (points, price, window, part) => {
          const start = now - window.seconds;
          const baseline: PricePoint = [start - Math.floor(window.toleranceSeconds * part), 0.5];
          const before = points.filter(([observed]) => observed < baseline[0]);
          expect(computeMove([...before, baseline], price, window).value).not.toBeNull();
        },
      ),
    );
  });

  it('of a new contract has no baseline', () => {
    fc.assert(
      fc.property(histories, prices, anyWindow, (points, price, window) => {
        const young = points.filter(([observed]) => observed > now - window.seconds);
        expect(computeMove(young, price, window)).toEqual(noMove('no_baseline'));
      }),
    );
  });

  it('of a contract that resolves ends at exactly 0 or 1', () => {
    fc.assert(
      fc.property(prices, fc.constantFrom(0, 1), anyWindow, (before, settled, window) => {
        const { value } = computeMove([[now - window.seconds, before]], settled, window);
        expect(value).toBe((settled * 1000 - Math.round(before * 1000)) / 1000);
        expect(Math.abs(value ?? NaN)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('does not depend on observations between its two ends', () => {
    fc.assert(
      fc.property(histories, prices, anyWindow, (points, price, window) => {
        const outer = points.filter(([observed]) => observed <= now - window.seconds);
        expect(computeMove(outer, price, window)).toEqual(computeMove(points, price, window));
      }),
    );
  });

  it.each([null, [now - dayWindow.toleranceSeconds - 1, 0.5] as const])(
    'without a fresh later observation (%j) has the reason not_given',
    (later) => {
      const points: PricePoint[] = [[now - 90_000, 0.5], ...(later ? [later] : [])];
      expect(historyMove(points, dayWindow, at(now))).toEqual(noMove('not_given'));
    },
  );

  it('with an observation that is too old has the reason baseline_too_old', () => {
    const earlier: PricePoint = [now - dayWindow.seconds - dayWindow.toleranceSeconds - 1, 0.5];
    expect(historyMove([earlier, [now, 0.6]], dayWindow, at(now))).toEqual(noMove('baseline_too_old'));
  });
});

it('a move that the venue reports is passed on unchanged, with its origin', () => {
  expect(venueMove(-0.0035, at(now))).toEqual({
    value: -0.0035,
    basis: { reason: null, reported_by: 'venue', from_at: null, to_at: '2027-01-15T08:00:00.000Z' },
  });
});

it.each([
  ['opened an hour ago', '2027-01-15T07:00:00Z', true],
  ['opened exactly 24 hours ago', '2027-01-14T08:00:00Z', false],
  ['opens tomorrow', '2027-01-16T08:00:00Z', true],
  ['opened at an unknown time', null, false],
])('a contract that %s: too young for the day is %s', (_what, opensAt, young) => {
  expect(isTooYoung(opensAt, at(now), dayWindow)).toBe(young);
});

const day = { requested_at: 1_700_000_000, found: { at: 1_700_000_000, earlier: [1_699_900_000, 0.5], later: null } };

it('reads stored baselines', () => expect(readBaselines({ 'kalshi:a': { day } })).toEqual({ 'kalshi:a': { day } }));

it.each([
  ['a time that is a text', { ...day, requested_at: 'now' }],
  ['a time after the year 9999', { ...day, requested_at: 1e15 }],
  ['a price that is a text', { ...day, found: { ...day.found, earlier: [1_699_900_000, '0.5'] } }],
  ['a price above 1', { ...day, found: { ...day.found, earlier: [1_699_900_000, 7] } }],
  ['null', null],
])('leaves out a baseline with %s, so that its history is requested again', (_, invalid) => {
  expect(readBaselines({ 'kalshi:a': { day: invalid }, 'kalshi:b': { day } })).toEqual({
    'kalshi:a': {},
    'kalshi:b': { day },
  });
});

it.each([undefined, null, 'text', 5, [1], { 'kalshi:a': null }])('reads %j without an error', (stored) => {
  expect(Object.values(readBaselines(stored)).every((each) => Object.keys(each).length === 0)).toBe(true);
});
