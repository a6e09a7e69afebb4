import fc from 'fast-check';
import type { PricePoint } from '@postjoin/market-venues/types';
import { expect, it } from 'vitest';
import { findMoveSpans } from './move-spans.ts';

const hour = 3600;

it.each([
  ['nothing in no points', '', 0.05, []],
  ['nothing in one point', '0h 0.5', 0.05, []],
  ['a rise within a day', '0h 0.4, 1h 0.5', 0.05, [{ start: 0, end: hour, move: 0.1 }]],
  ['a fall within a day', '0h 0.5, 1h 0.4', 0.05, [{ start: 0, end: hour, move: -0.1 }]],
  ['exactly the threshold', '0h 0.53, 1h 0.56', 0.03, [{ start: 0, end: hour, move: 0.03 }]],
  ['nothing when it took longer than a day', '0h 0.4, 25h 0.5', 0.05, []],
  ['a change over exactly a day', '0h 0.4, 24h 0.5', 0.05, [{ start: 0, end: 24 * hour, move: 0.1 }]],
  [
    'one span where two overlap, with the greatest move',
    '0h 0.4, 1h 0.5, 2h 0.7',
    0.05,
    [{ start: 0, end: 2 * hour, move: 0.3 }],
  ],
  [
    'two spans that are apart',
    '0h 0.4, 1h 0.5, 100h 0.5, 101h 0.3',
    0.05,
    [
      { start: 0, end: hour, move: 0.1 },
      { start: 100 * hour, end: 101 * hour, move: -0.2 },
    ],
  ],
])('finds %s', (_, prices, minMove, expected) => {
  const points = [...prices.matchAll(/(\d+)h (\S+?)(?:,|$)/gu)];
  const toPoint = ([, at, price]: string[]): PricePoint => [Number(at) * hour, Number(price)];
  expect(findMoveSpans(points.map(toPoint), minMove)).toEqual(expected);
});

it('covers exactly the instants within a change of the minimum or more, in spans that do not touch', () => {
  const histories = fc
    .uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 25 })
    .chain((hours) =>
      fc
        .array(fc.integer({ min: 0, max: 100 }), { minLength: hours.length, maxLength: hours.length })
        .map((prices) =>
          hours.sort((a, b) => a - b).map((at, index): PricePoint => [at * hour, (prices[index] ?? 0) / 100]),
        ),
    );
  fc.assert(
    fc.property(histories, fc.integer({ min: 1, max: 50 }), (points, percent) => {
      const minMove = percent / 100;
      const spans = findMoveSpans(points, minMove);
      const covered = (at: number) => spans.some(({ start, end }) => start <= at && at <= end);
      const inChange = (at: number) =>
        points.some(([from, p], i) =>
          points
            .slice(i + 1)
            .some(
              ([to, q]) =>
                from <= at && at <= to && to - from <= 24 * hour && Number(Math.abs(q - p).toFixed(6)) >= minMove,
            ),
        );
      for (const [at] of points) {
        expect(covered(at)).toBe(inChange(at));
        expect(covered(at + 0.5)).toBe(inChange(at + 0.5));
      }
      for (const { start, end, move } of spans) {
        const within = points.filter(([at]) => start <= at && at <= end);
        const sizes = within.flatMap(([to, q]) =>
          within
            .filter(([from]) => from <= to && to - from <= 24 * hour)
            .map(([, p]) => Number(Math.abs(q - p).toFixed(6))),
        );
        expect(Math.abs(move)).toBe(Math.max(...sizes));
      }
      spans.slice(1).forEach((span, index) => expect(span.start).toBeGreaterThan(spans[index]?.end ?? 0));
    }),
  );
});

it('reads each price of a long history a few times, whatever the threshold', () => {
  let reads = 0;
  const points = Array.from({ length: 20_000 }, (_, index): PricePoint => {
    return new Proxy<PricePoint>([index * 60, (index % 97) / 100], {
      get: (point, name) => ((reads += 1), Reflect.get(point, name) as unknown),
    });
  });
  expect(findMoveSpans(points, 0.000_001)).toHaveLength(1);
  expect(reads).toBeLessThan(60 * points.length);
});
