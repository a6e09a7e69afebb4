import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRecordings, type Recordings } from '../replay/read.ts';
import { replayWorld } from '../replay/world.ts';
import type { PricePoint } from '@postjoin/market-venues/checks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fetchAllRows, type Row } from './testing-all-rows.ts';
import { startTimedPrograms } from './timed-programs.ts';

/**
 * These tests compare the prices of rows with the points of recorded price series. No recorded post has a recorded
 * price of its contract in the 6 hours before it. So the posts of these tests are invented, each about a contract with
 * a recorded series.
 */

const folder = join(import.meta.dirname, '../../../../../shared/eval');
const hasRecordings = existsSync(join(folder, 'price-history.jsonl'));

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const toSeconds = (instant: string): number => Date.parse(instant) / 1000;

/** Kalshi never has a price of 0. A recorded price of 0 means that there was no trade. */
const isTrade = ([, price]: PricePoint): boolean => price > 0;

describe.skipIf(!hasRecordings)(
  `rows with recorded prices of Kalshi${hasRecordings ? '' : ' (SKIPPED: there are no recordings in ../shared/eval)'}`,
  { timeout: 180_000 },
  () => {
    it.each(['2025-09-05T12:00:00Z', '2026-08-06T14:59:00Z'])('report the recorded points, at %s', async (instant) => {
      const recordings = withInventedPosts(readRecordings(listFiles()), toSeconds(instant));
      const rows = await readRows(recordings, new Date(instant));
      const known = rows.filter(({ price_at_post }) => price_at_post !== null);
      expect(known.length).toBeGreaterThan(20);
      for (const row of rows) expectRecorded(row, recordings.history.get(row.contract.id)?.filter(isTrade) ?? []);
    });
  },
);

const listFiles = () => ({ posts: join(folder, 'posts.jsonl'), contracts: join(folder, 'contracts.jsonl') });

/** Replaces the posts: each contract of Kalshi with recent prices gets one post, an hour after one of these prices. */
function withInventedPosts({ contracts, history }: Recordings, now: number): Recordings {
  const posts = contracts.flatMap(({ id, venue, title }, index) => {
    const [, act] = /^Will (?:Donald |President )?Trump (.+)\?$/.exec(title) ?? [];
    const recent = (history.get(id) ?? []).filter(([at]) => now - 6 * day < at && at < now - 2 * hour);
    const point = recent[index % recent.length];
    if (venue !== 'kalshi' || act === undefined || point === undefined) return [];
    const postId = String((BigInt(point[0] + hour) * 1000n + BigInt(index % 1000)) << 16n);
    return {
      ...{ id: postId, account: 'trump' as const, handle: 'realDonaldTrump', platform: 'truthsocial' as const },
      ...{ kind: 'text', text: `I will ${act}!`, created_at: new Date((point[0] + hour) * 1000).toISOString() },
      url: `https://truthsocial.com/@realDonaldTrump/${postId}`,
    };
  });
  return { posts, contracts, history };
}

async function readRows(recordings: Recordings, now: Date): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'postjoin-recorded-prices-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const programs = await startTimedPrograms(join(directory, 'snapshots'), {}, replayWorld(recordings));
  onTestFinished(() => programs.close());
  expect(await programs.pass(now)).toBe(0);
  return fetchAllRows(await programs.startApi(now));
}

/** Expects that each price of a row is the price of the last recorded point up to its time. */
function expectRecorded(row: Row, points: readonly PricePoint[]): void {
  const findPrice = (seconds: number) => points.findLast(([at]) => at <= seconds)?.[1];
  // Prices near a post come from candles of one minute. Each price has the time at which its candle ends.
  const findPriceOfMinutes = (seconds: number) => findPrice(Math.floor(seconds / minute) * minute);
  const postedAt = toSeconds(row.post.at);
  const { price_at_post: atPost, price_at_post_at, move_since_post: move, move_since_post_at, reaction } = row;
  if (atPost === null || price_at_post_at === null) {
    // Other prices come from candles of one hour, which can end up to an hour after the price.
    expect(points.filter(([at]) => postedAt - 5 * hour <= at && at <= postedAt - hour)).toEqual([]);
    return;
  }
  expect(atPost).toBe(findPrice(toSeconds(price_at_post_at)));
  expect(postedAt - toSeconds(price_at_post_at)).toBeGreaterThanOrEqual(0);
  expect(postedAt - toSeconds(price_at_post_at)).toBeLessThanOrEqual(6 * hour);
  if (move !== null) expect(atPost + move).toBeCloseTo(findPrice(toSeconds(move_since_post_at!))!, 6);
  for (const [name, from, to] of [
    ['before_60m', -hour, 0],
    ['after_10m', 0, 10 * minute],
    ['after_60m', 0, hour],
    ['after_24h', 0, day],
  ] as const) {
    const [earlier, later] = [findPriceOfMinutes(postedAt + from), findPriceOfMinutes(postedAt + to)];
    if (reaction[name] !== null) expect(reaction[name]).toBeCloseTo(later! - earlier!, 6);
  }
  for (const [at, price] of row.price_path ?? []) expect([at, price]).toEqual([at, findPrice(toSeconds(at))]);
}
