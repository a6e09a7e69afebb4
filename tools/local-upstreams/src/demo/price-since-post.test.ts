import { join } from 'node:path';
import type { PricePoint } from '@postjoin/market-venues/checks';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createPardonWorld,
  pardonContracts,
  postTimes,
  worldStart,
  type PardonContract,
} from './testing-pardon-world.ts';
import { fetchAllRows, type Row } from './testing-all-rows.ts';
import { startTimedPrograms } from './timed-programs.ts';

/**
 * These tests compare what rows report about the price since a post with the known prices of an invented world. The
 * worker reads the world in passes at chosen times, as real processes. The expected values are computed here from the
 * points of the world alone.
 */

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The passes, in seconds after the first one. The last pass is more than an hour after the one before. */
const passTimes = [0, 12, 27, 45, 63, 80, 115, 150, 240, 25 * 60, 26 * 60, 27 * 60 + 30].map(
  (minutes) => minutes * minute,
);
const lastPass = worldStart + passTimes.at(-1)!;

describe('the price since a post', () => {
  const directory = useTempDirectory('group');
  let rows: Row[];
  beforeAll(async () => {
    const programs = await startTimedPrograms(join(directory, 'snapshots'), {}, createPardonWorld());
    try {
      for (const seconds of passTimes) expect(await programs.pass(toDate(worldStart + seconds))).toBe(0);
      rows = await fetchAllRows(await programs.startApi(toDate(lastPass)));
    } finally {
      await programs.close();
    }
  });

  it('is in at least 40 rows', () => {
    expect(rows.filter(({ price_at_post }) => price_at_post !== null).length).toBeGreaterThanOrEqual(40);
  });

  it.each(pardonContracts)('is as the world has it for $contract.venue, $peculiarity', (known) => {
    const ofContract = rows.filter(({ contract }) => contract.title.includes(known.person));
    expect(ofContract.length).toBeGreaterThanOrEqual(known.peculiarity === 'opensAfterPost' ? 3 : 4);
    for (const { price_path: path = [], ...row } of ofContract) {
      const postedAt = Date.parse(row.post.at) / 1000;
      const history = listVenuePoints(known);
      const { price_at_post, price_at_post_at, move_since_post, move_since_post_at, move_since_post_reason } = row;
      expect({
        ...{ price_at_post, price_at_post_at, move_since_post, move_since_post_at, move_since_post_reason },
        reaction: row.reaction,
      }).toEqual(expectSincePost(known, history, postedAt));
      // The points of other venues in the week before a post depend on the times of the passes.
      if (known.contract.venue === 'kalshi') expectUnusual(row, history, postedAt);
      expectPath(path, history, postedAt);
    }
  });
});

const toDate = (seconds: number): Date => new Date(seconds * 1000);
const toInstant = (seconds: number): string => toDate(seconds).toISOString();

const lastOf = (points: readonly PricePoint[], at: number): PricePoint | undefined =>
  points.filter(([time]) => time <= at).at(-1);

/**
 * Lists the points that the history of a contract has at the last pass. Polymarket has the points of the world, and
 * Kalshi has candles. PredictIt has no histories, so the points are our own observations.
 */
function listVenuePoints({ contract, points, shift }: PardonContract): PricePoint[] {
  if (contract.venue === 'polymarket') return points.filter(([at]) => at <= lastPass);
  if (contract.venue === 'predictit')
    return passTimes.flatMap((seconds): PricePoint[] => {
      const seen = lastOf(points, worldStart + seconds);
      return seen ? [[worldStart + seconds, seen[1]]] : [];
    });
  const isNearPost = (at: number) =>
    postTimes.some((time) => time + shift - 2 * hour <= at && at <= time + shift + day);
  const minutes = toCandles(points, minute).filter(([at]) => isNearPost(at));
  const all = [...toCandles(points, hour), ...minutes].filter(([at]) => at <= lastPass);
  return [...new Map(all)].sort(([a], [b]) => a - b);
}

/** The last price of each period, with the end of the period as its time. */
function toCandles(points: readonly PricePoint[], seconds: number): PricePoint[] {
  return [...new Map(points.map(([at, price]) => [Math.ceil(at / seconds) * seconds, price]))];
}

function expectSincePost({ contract }: PardonContract, history: readonly PricePoint[], postedAt: number) {
  const atPost = lastOf(history, postedAt);
  const newest = history.at(-1);
  const nothing = { price_at_post: null, price_at_post_at: null, move_since_post: null, move_since_post_at: null };
  if (!atPost || postedAt - atPost[0] > 6 * hour) {
    const isEarly = (contract.opensAtMs ?? 0) > postedAt * 1000 && contract.venue !== 'predictit';
    return {
      ...nothing,
      move_since_post_reason: isEarly ? 'not_open_then' : history.length === 0 ? 'no_history' : 'too_old',
      reaction: { before_60m: null, after_10m: null, after_60m: null, after_24h: null, persistence_24h: null },
    };
  }
  const isLater = newest !== undefined && newest[0] > postedAt;
  return {
    price_at_post: atPost[1],
    price_at_post_at: toInstant(atPost[0]),
    move_since_post: isLater ? subtract(newest[1], atPost[1]) : null,
    move_since_post_at: isLater ? toInstant(newest[0]) : null,
    move_since_post_reason: isLater ? undefined : 'no_later_point',
    reaction: withPersistence({
      ...expectMove('before_60m', history, [postedAt - hour, postedAt]),
      ...expectMove('after_10m', history, [postedAt, postedAt + 10 * minute]),
      ...expectMove('after_60m', history, [postedAt, postedAt + hour]),
      ...expectMove('after_24h', history, [postedAt, postedAt + day]),
    }),
  };
}

function withPersistence(moves: Partial<Record<string, unknown>>) {
  const { after_60m: first, after_24h: later } = moves as { after_60m: number | null; after_24h: number | null };
  if (first === null || later === null || Math.abs(first) < 0.02) return { ...moves, persistence_24h: null };
  return { ...moves, persistence_24h: Number((later / first).toFixed(2)) };
}

function expectUnusual({ reaction, unusual }: Row, history: readonly PricePoint[], postedAt: number): void {
  for (const [name, length] of [
    ['after_60m', hour],
    ['after_24h', day],
  ] as const) {
    const move = reaction[name];
    const ends = Array.from({ length: 169 }, (_, index) => Math.floor(postedAt / hour) * hour - 1 - index * hour);
    const moves = ends
      .filter((end) => end - length >= postedAt - 7 * day)
      .map((end) => expectMove('move', history, [end - length, end])['move'])
      .filter((earlier) => typeof earlier === 'number');
    const isKnown = move !== null && moves.length >= 24;
    const larger = moves.filter((earlier) => Math.abs(earlier) >= Math.abs(move ?? 0)).length;
    expect(unusual[name]).toBe(isKnown ? Number((larger / moves.length).toFixed(3)) : null);
    expect(unusual[`${name}_of`]).toBe(isKnown ? moves.length : undefined);
  }
}

function expectMove(
  name: string,
  history: readonly PricePoint[],
  [from, to]: readonly [number, number],
): Record<string, number | string | null> {
  const oldest = Math.min(to - from, 6 * hour);
  const [earlier, later] = [lastOf(history, from), lastOf(history, to)];
  const isKnown = earlier && later && from - earlier[0] <= oldest && to - later[0] <= oldest && later[0] > from;
  return isKnown ? { [name]: subtract(later[1], earlier[1]) } : { [name]: null, [`${name}_reason`]: 'too_coarse' };
}

/** The prices of the world have two decimals. */
const subtract = (later: number, earlier: number): number =>
  (Math.round(later * 100) - Math.round(earlier * 100)) / 100;

function expectPath(
  path: readonly (readonly [string, number])[],
  history: readonly PricePoint[],
  postedAt: number,
): void {
  const known = new Set(history.map(([at, price]) => `${toInstant(at)} ${price}`));
  const inRange = history.filter(([at]) => at >= postedAt - day);
  expect(path.filter(([at, price]) => !known.has(`${at} ${price}`))).toEqual([]);
  expect(path.length).toBeLessThanOrEqual(96);
  expect(path.length > 0).toBe(inRange.length > 0);
  const instants = path.map(([at]) => at);
  expect(instants).toEqual(instants.toSorted());
  for (const point of [lastOf(inRange, postedAt), inRange.at(-1)])
    if (point && Math.abs(postedAt - point[0]) <= 6 * hour) expect(instants).toContain(toInstant(point[0]));
  if (path[0]) expect(Date.parse(path[0][0]) / 1000).toBeGreaterThanOrEqual(postedAt - day);
}
