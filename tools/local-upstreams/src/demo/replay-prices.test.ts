import { join } from 'node:path';
import type { JoinData } from '@postjoin/join';
import { replayWorld } from '../replay/world.ts';
import type { PricePoint } from '@postjoin/market-venues/checks';
import type { Recordings } from '../replay/read.ts';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { expect, it, onTestFinished } from 'vitest';
import { storeRecordedPrices } from './replay-prices.ts';
import { startTimedPrograms } from './timed-programs.ts';

/** These tests read prices from a replay of recordings with few prices. All texts and people are invented. */

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const replayedAt = Date.parse('2026-03-02T12:00:30Z') / 1000;
const postedAt = replayedAt - 30 * hour;

const toInstant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The recorded prices of the contract about each person. */
const points: Readonly<Record<string, readonly PricePoint[]>> = {
  'Harold Winterbourne': [
    [postedAt - 6 * hour - minute, 0.2],
    [postedAt - 5 * hour, 0.31],
    [postedAt + 2 * hour, 0.42],
  ],
  'Conrad Ashgrove': [[postedAt - 7 * hour, 0.25]],
  'Lydia Farnsworth': [[postedAt - 20 * day, 0.15]],
  'Edmund Thistlewood': [
    [replayedAt - 8 * day, 0.5],
    [replayedAt - 7 * day - 16 * hour, 0.6],
    [replayedAt - day - 2 * hour, 0.62],
    [replayedAt - 9 * minute, 0.64],
    [replayedAt + minute, 0.9],
  ],
  'Rosalind Pemberley': [
    [replayedAt - 7 * day - 17 * hour, 0.3],
    [replayedAt - day - 3 * hour, 0.33],
    [replayedAt - 50 * minute, 0.36],
    [replayedAt - 40 * minute, 0],
    [replayedAt - 30 * minute, 1],
  ],
  'Barnaby Cresswell': [[replayedAt + hour, 0.7]],
  'Winifred Oakeshott': [],
};
const people = Object.keys(points);

const recordings: Recordings = {
  posts: people.map((person, index) => {
    const id = String(BigInt(postedAt * 1000 + index) << 16n);
    return {
      ...{ id, account: 'trump', handle: 'realDonaldTrump', platform: 'truthsocial', kind: 'text' },
      created_at: toInstant(postedAt),
      text: `I am strongly considering a full pardon for ${person}!`,
      url: `https://truthsocial.com/@realDonaldTrump/${id}`,
    };
  }),
  contracts: people.map((person, index) => {
    const title = `Will Trump pardon ${person} in 2026?`;
    return {
      ...{ id: `kalshi:KXPARDON${index}-26`, event_id: `kalshi:KXPARDON${index}`, venue: 'kalshi' },
      ...{ title, event_title: title, outcome: 'Yes', description: null, url: null, tags: null, category: 'Politics' },
      ...{ opens_at: '2026-01-01T00:00:00Z', closes_at: '2026-12-31T00:00:00Z', last_price: 0.99 },
    };
  }),
  history: new Map(people.map((person, index) => [`kalshi:KXPARDON${index}-26`, points[person]!])),
};

const directory = useTempDirectory('test');

async function readRows() {
  const store = join(directory, 'snapshots');
  const world = replayWorld(recordings);
  const programs = await startTimedPrograms(store, {}, world);
  onTestFinished(() => programs.close());
  const at = new Date(replayedAt * 1000);
  expect(await programs.pass(at)).toBe(0);
  await storeRecordedPrices(store, world, at);
  const response = await fetch(`${await programs.startApi(at)}/api/v1/join?hours=48&limit=${people.length}`);
  const { data } = (await response.json()) as { data: JoinData };
  const rows = people.map((person) => data.rows.find(({ contract }) => contract.title.includes(person)));
  return { rows, reasons: data.reasons };
}

it('shows the last recorded price with its own time and no price from later, and otherwise the reason', async () => {
  const { rows, reasons } = await readRows();
  // The passes have a schedule of five minutes, so a price is stale after ten.
  const prices = rows.map((row) => {
    const { last_price, last_price_reason, price_at, price_stale } = row!.contract;
    return [last_price ?? last_price_reason, price_at, price_stale];
  });
  expect(prices).toEqual([
    [0.42, toInstant(postedAt + 2 * hour), true],
    [0.25, toInstant(postedAt - 7 * hour), true],
    [0.15, toInstant(postedAt - 20 * day), true],
    [0.64, toInstant(replayedAt - 9 * minute), false],
    [0.36, toInstant(replayedAt - 50 * minute), true],
    ['no_price_then', null, false],
    ['no_price_then', null, false],
  ]);
  expect(reasons['no_price_then']).toBe('This is a replay, and the recording has no price from that time.');

  const moves = rows.map((row) => {
    const { move_24h, move_24h_reason, move_7d, move_7d_reason } = row!.contract;
    return [move_24h ?? move_24h_reason, move_7d ?? move_7d_reason];
  });
  expect(moves).toEqual([
    ['no_price_then', 'no_price_then'],
    ['no_price_then', 'no_price_then'],
    ['no_price_then', 'no_price_then'],
    [0.02, 0.04],
    ['no_price_then', 'no_price_then'],
    ['no_price_then', 'no_price_then'],
    ['no_price_then', 'no_price_then'],
  ]);
});

it('shows the recorded price at most 6 hours before a post, and otherwise a true reason', async () => {
  const { rows, reasons } = await readRows();
  const reported = rows.slice(0, 3).map((row) => {
    const { price_at_post, price_at_post_at, move_since_post, move_since_post_reason } = row!;
    return [price_at_post, price_at_post_at, move_since_post, move_since_post_reason];
  });
  expect(reported).toEqual([
    [0.31, toInstant(postedAt - 5 * hour), 0.11, undefined],
    [null, null, null, 'too_old'],
    [null, null, null, 'no_history'],
  ]);
  // The third contract has only a price from 20 days before the post, and the worker reads only the days around the
  // post.
  expect(reasons['no_history']).toBe('No price from the days before and after the post is known.');
});
