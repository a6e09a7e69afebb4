import type { ArchivedPoint } from '@postjoin/archive';
import { expect, it } from 'vitest';
import { computePlaceboMoves } from './placebo.ts';

const hour = 3_600;
const day = 24 * hour;

/** An hourly price that rises by a cent each hour, from a week and an hour before the post. */
const points = Array.from({ length: 8 * 24 + 2 }, (_, index): ArchivedPoint => [
  (index - 7 * 24 - 1) * hour,
  Math.round(10 + index) / 400,
]);

it('has the moves of the same time of day on the seven days before the post', () => {
  const moves = computePlaceboMoves(points, [0]);
  expect(moves).toHaveLength(7);
  for (const { after_10m, after_60m, after_24h } of moves) {
    expect(after_10m).toBeNull();
    expect(after_60m).toBeCloseTo(0.0025, 9);
    expect(after_24h).toBeCloseTo(0.06, 9);
  }
});

it.each([
  ['six hours before a placebo time', -3 * day - 6 * hour, [true, true]],
  ['less than six hours before it', -3 * day - 6 * hour + 60, [false, false]],
  ['less than six hours after it', -3 * day + 6 * hour - 60, [false, false]],
  ['six hours after it, but before the day is over', -3 * day + 6 * hour, [true, false]],
  ['a day after it', -2 * day, [true, true]],
])('leaves out the moves near another post: %s', (_, post, known) => {
  const { after_60m, after_24h } = computePlaceboMoves(points, [0, post])[2]!;
  expect([after_60m !== null, after_24h !== null]).toEqual(known);
});

it('has no moves without prices', () => {
  for (const moves of computePlaceboMoves([], [0])) expect(Object.values(moves)).toEqual([null, null, null]);
});
