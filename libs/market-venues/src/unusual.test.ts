import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeSincePost } from './series.ts';
import type { PricePoint } from './types.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** Half past an hour. */
const postedAt = 1_772_001_000;

const toCents = (price: number) => Math.round(price * 100) / 100;

/** One point at each full hour from eight days before the post to a day after it. */
const hourly = (priceAt: (hoursAfterPost: number) => number): PricePoint[] =>
  Array.from({ length: 9 * 24 + 1 }, (_, index) => index - 8 * 24).map((hours): PricePoint => [
    postedAt - 30 * minute + hours * hour,
    toCents(priceAt(hours)),
  ]);

function compute(points: readonly PricePoint[]) {
  return computeSincePost({
    post: { id: 'p', at: new Date(postedAt * 1000).toISOString() },
    history: { from: postedAt - 9 * day, to: postedAt + 2 * day, points: [...points] },
    opensAt: null,
    takenAt: new Date((postedAt + 2 * day) * 1000).toISOString(),
  });
}

describe('unusual', () => {
  it('is the share of the earlier moves that were at least as large, in either direction', () => {
    // Each fifth hour before the post, the price changes by 0.1. The price after the post changes by 0.05.
    const points = hourly((hours) => (hours > 0 ? 0.55 : Math.floor(hours / 5) % 2 === 0 ? 0.5 : 0.6));
    const { reaction, unusual } = compute(points);
    expect(reaction.after_60m).toBe(0.05);
    expect(unusual).toMatchObject({ after_60m: 0.198, after_60m_of: 167 });
  });

  it('is 0 for a move that the week before does not have, and 1 for a price that did not move', () => {
    expect(compute(hourly((hours) => (hours > 0 ? 0.7 : 0.5)))).toMatchObject({
      unusual: { after_60m: 0, after_60m_of: 167, after_24h: 0, after_24h_of: 144 },
    });
    expect(compute(hourly((hours) => (hours % 2 === 0 ? 0.5 : 0.5)))).toMatchObject({
      unusual: { after_60m: 1, after_24h: 1 },
    });
  });

  it('is null below 24 moves, and where the history is coarser than the move', () => {
    const short = hourly(() => 0.5).filter(([at]) => at >= postedAt - 24 * hour);
    expect(compute(short).unusual).toEqual({
      after_60m: null,
      after_60m_reason: 'too_few_moves',
      after_24h: null,
      after_24h_reason: 'too_few_moves',
    });
    const long = hourly(() => 0.5).filter(([at]) => at >= postedAt - 26 * hour);
    expect(compute(long).unusual).toMatchObject({ after_60m: 1, after_60m_of: 24 });
    const everyFourHours = hourly(() => 0.5).filter(([at], index) => index % 4 === 0 || at > postedAt - hour);
    expect(compute(everyFourHours).unusual).toMatchObject({
      after_60m_reason: 'too_few_moves',
      after_24h: 1,
    });
  });

  it('is null for a move that is not known, whose reason stands beside the move', () => {
    const { reaction, unusual } = compute(hourly(() => 0.5).filter(([at]) => at <= postedAt));
    expect(reaction.after_60m_reason).toBe('too_coarse');
    expect(unusual).toEqual({ after_60m: null, after_24h: null });
  });

  it('equals a count over a table of the prices at the end of each hour', () => {
    const time = fc.integer({ min: -8 * day, max: 25 * hour });
    const price = fc.integer({ min: 0, max: 30 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(fc.array(fc.tuple(time, price), { minLength: 50, maxLength: 400, size: 'max' }), (list) => {
        const points = list.map(([at, value]): PricePoint => [postedAt + at, value]);
        const { reaction, unusual } = compute(points);
        for (const [name, hours] of [
          ['after_60m', 1],
          ['after_24h', 24],
        ] as const) {
          const moves = listMoves(points, hours);
          const move = reaction[name];
          const isKnown = move !== null && moves.length >= 24;
          expect(unusual[`${name}_of`]).toBe(isKnown ? moves.length : undefined);
          const larger = moves.filter((other) => other >= Math.round(Math.abs(move ?? 0) * 100)).length;
          if (!isKnown) expect(unusual[name]).toBeNull();
          // Three digits; a share halfway between two of them may be rounded either way.
          else expect(Math.abs((unusual[name] ?? NaN) - larger / moves.length)).toBeLessThan(0.000501);
        }
      }),
      // To make a counterexample smaller takes longer than to read it.
      { endOnFailure: true },
    );
  });
});

/** The sizes of earlier moves in cents, from a walk through the seconds of the week that ends with the post. */
function listMoves(points: readonly PricePoint[], hours: number): number[] {
  const sorted = [...new Map(points.toSorted(([a], [b]) => a - b))];
  const ends: { at: number; cents: number; pointAt: number }[] = [];
  let next = 0;
  let last: PricePoint | undefined;
  for (let at = postedAt - 9 * day; at <= postedAt; at += 1) {
    while (sorted[next] !== undefined && sorted[next]![0] <= at) last = sorted[next++];
    if (at % hour === hour - 1 && last) ends.push({ at, cents: Math.round(last[1] * 100), pointAt: last[0] });
  }
  return ends.flatMap((end) => {
    const start = ends.find(({ at }) => at === end.at - hours * hour);
    const maxAge = Math.min(hours, 6) * hour;
    const isNew = start && end.pointAt > start.at;
    const isFresh = start && end.at - end.pointAt <= maxAge && start.at - start.pointAt <= maxAge;
    return isNew && isFresh && start.at >= postedAt - 7 * day ? [Math.abs(end.cents - start.cents)] : [];
  });
}

describe('persistence_24h', () => {
  const persistenceOf = (afterHour: number, afterDay: number) =>
    compute(hourly((hours) => (hours <= 0 ? 0.5 : hours < 24 ? afterHour : afterDay))).reaction;

  it.each([
    [0.6, 0.6, 1],
    [0.6, 0.5, 0],
    [0.6, 0.45, -0.5],
    [0.4, 0.3, 2],
    [0.53, 0.51, 0.33],
  ])('is the share of the first move that remained: 0.5, %d after an hour, %d after a day', (first, day, expected) => {
    expect(persistenceOf(first, day).persistence_24h).toBe(expected);
  });

  it('is null if the price hardly moved in the first hour, and if a move is not known', () => {
    expect(persistenceOf(0.5, 0.6).persistence_24h).toBeNull();
    const hourOnly = hourly((hours) => (hours > 0 ? 0.6 : 0.5)).filter(([at]) => at <= postedAt + 2 * hour);
    expect(compute(hourOnly).reaction).toMatchObject({ after_60m: 0.1, after_24h: null, persistence_24h: null });
  });
});
