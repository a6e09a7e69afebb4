import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseScale, hasDayLabels, listTicks, pickPoints, toPlotData } from './plot-data.ts';

const start = Date.parse('2026-03-10T00:00:00Z') / 1000;
const point = (hours: number, price: number): [string, number] => [
  new Date((start + hours * 3600) * 1000).toISOString(),
  price,
];

describe('the points of a chart', () => {
  it('are those of the path', () => {
    expect(toPlotData([point(0, 0.3), point(1, 0.4)])).toEqual({ times: [start, start + 3600], prices: [0.3, 0.4] });
  });

  it('have a gap where the history has one', () => {
    const path = [0, 1, 2, 9, 10].map((hours) => point(hours, 0.3));
    expect(toPlotData(path).prices).toEqual([0.3, 0.3, 0.3, null, 0.3, 0.3]);
  });

  it('have no gap in a history with a price every six hours', () => {
    expect(toPlotData([0, 6, 12, 18].map((hours) => point(hours, 0.3))).prices).not.toContain(null);
  });
});

it.each([
  [10, 3, [0, 5, 9]],
  [3, 3, [0, 1, 2]],
  [2, 5, [0, 1]],
  [4, 0, []],
])('of %d points, at most %d are picked evenly, with both ends', (length, count, picked) => {
  const points = Array.from({ length }, (_, index) => index);
  expect(pickPoints(points, count)).toEqual(picked);
});

describe('the scale of a chart', () => {
  it.each([
    [[0.1, 0.9], '0 to 1'],
    [[0.32, 0.41], '0.15 to 0.55'],
    [[0.5], '0.3 to 0.7'],
    [[0.15, 0.47], '0.1 to 0.5'],
    [[0.01, 0.02], '0 to 0.4'],
    [[0.99, null, 1], '0.6 to 1'],
    [[], '0 to 1'],
  ])('of the prices %j is %s', (prices, scale) => {
    expect(chooseScale(prices).join(' to ')).toBe(scale);
  });

  it('contains every price', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (prices) => {
        const [low, high] = chooseScale(prices);
        for (const price of prices) expect(low <= price && price <= high).toBe(true);
        expect(low >= 0 && high <= 1).toBe(true);
        expect([40, 60, 80, 100]).toContain(Math.round((high - low) * 100));
        // The middle of the scale has a label. It is a multiple of 0.05, so the label needs only two decimals.
        expect(Math.round((low + high) * 10_000) % 1_000).toBe(0);
      }),
    );
  });
});

describe('the time axis of a chart', () => {
  const hour = 3_600;
  const newYork = -5 * hour;

  it.each([30 * 60, hour, 26 * hour, 29 * hour, 47 * hour, 49 * hour, 8 * 24 * hour, 400 * 24 * hour])(
    'has two to five labels over %d seconds, at round times of the time zone, and at most four of times',
    (span) => {
      const ticks = listTicks(start + 1234, start + 1234 + span, newYork);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(hasDayLabels(span) ? 5 : 4);
      const round = hasDayLabels(span) ? 24 * hour : 60;
      for (const at of ticks) expect((at + newYork) % round).toBe(0);
    },
  );
});
