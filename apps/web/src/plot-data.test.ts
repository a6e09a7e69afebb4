import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseScale, listTickSpacings, toPlotData } from './plot-data.ts';

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

describe('the scale of a chart', () => {
  it.each([
    [
      [0.1, 0.9],
      [0, 1],
    ],
    [
      [0.32, 0.41],
      [0.25, 0.55],
    ],
    [[0.5], [0.4, 0.6]],
    [
      [0.01, 0.02],
      [0, 0.2],
    ],
    [
      [0.99, null, 1],
      [0.8, 1],
    ],
    [[], [0, 1]],
  ])('of the prices %j is %j', (prices, scale) => {
    expect(chooseScale(prices)).toEqual(scale);
  });

  it('contains every price', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (prices) => {
        const [low, high] = chooseScale(prices);
        for (const price of prices) expect(low <= price && price <= high).toBe(true);
        expect(low >= 0 && high <= 1 && low < high).toBe(true);
        // The middle of the scale has a label. It is a multiple of 0.05, so the label needs only two decimals.
        expect(Math.round((low + high) * 10_000) % 1_000).toBe(0);
      }),
    );
  });
});

describe('the time axis of a chart', () => {
  const hour = 3_600;

  it.each([30 * 60, hour, 26 * hour, 47 * hour])('has labels with the time of day over %d seconds', (span) => {
    const spacings = listTickSpacings(span);
    expect(spacings[0]).toBeLessThanOrEqual(span / 3);
    expect(spacings.every((spacing) => spacing < 24 * hour)).toBe(true);
  });

  it.each([49 * hour, 8 * 24 * hour])('has at most one label a day over %d seconds', (span) => {
    expect(listTickSpacings(span).every((spacing) => spacing % (24 * hour) === 0)).toBe(true);
  });
});
