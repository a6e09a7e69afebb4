import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JoinData } from '@postjoin/join';
import { replayWorld, type PricePoint, type Recordings } from '@postjoin/local-upstreams';
import { expect, it, onTestFinished } from 'vitest';
import { startTimedPrograms } from './timed-programs.ts';

/**
 * This test reads the price at a post from a replay of recordings with few prices. All texts and people are invented.
 */

const minute = 60;
const hour = 60 * minute;
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
  'Lydia Farnsworth': [[postedAt - 20 * 24 * hour, 0.15]],
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
      ...{ opens_at: '2026-01-01T00:00:00Z', closes_at: '2026-12-31T00:00:00Z', last_price: null },
    };
  }),
  history: new Map(people.map((person, index) => [`kalshi:KXPARDON${index}-26`, points[person]!])),
};

it(
  'shows the recorded price at most 6 hours before a post, and otherwise a true reason',
  { timeout: 90_000 },
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'postjoin-replay-prices-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const programs = await startTimedPrograms(join(directory, 'snapshots'), {}, replayWorld(recordings));
    onTestFinished(() => programs.close());
    const at = new Date(replayedAt * 1000);
    expect(await programs.pass(at)).toBe(0);
    const response = await fetch(`${await programs.startApi(at)}/api/v1/join?hours=48`);
    const { data } = (await response.json()) as { data: JoinData };
    const reported = people.map((person) => {
      const row = data.rows.find(({ contract }) => contract.title.includes(person));
      return [row?.price_at_post, row?.move_since_post, row?.move_since_post_reason];
    });
    expect(reported).toEqual([
      [0.31, 0.11, undefined],
      [null, null, 'too_old'],
      [null, null, 'no_history'],
    ]);
    // The third contract has only a price from 20 days before the post, and the worker reads only the days around the
    // post.
    expect(data.reasons['no_history']).toBe('No price from the days before and after the post is known.');
  },
);
