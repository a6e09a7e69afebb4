import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SinceLastData } from '@postjoin/join';
import type { WorldContract } from '@postjoin/market-venues/checks';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTruth, createTweet } from '../testing/world-posts.ts';
import { pardonContracts, worldStart, type PardonContract } from './testing-pardon-world.ts';
import { createWorld } from '../world.ts';
import { startTimedPrograms } from './timed-programs.ts';

/**
 * These tests call `since_last` after several passes. Between two of the passes, the contract of one post opens, and
 * the text of another post is completed. Each worker and each api is a new process at a chosen time, and all of them
 * use one store.
 */

const minutesLater = (minutes: number) => new Date((worldStart + minutes * 60) * 1000);

/**
 * From this minute on, one more contract is open, and the worker also reads the API of X, which returns whole texts.
 */
const changeMinute = 12;

const [atOnce, opensLater, ofLongPost] = pardonContracts as [PardonContract, PardonContract, PardonContract];

/** The text of a post on X. xtracker returns only the first 280 characters, and the pardon is named after them. */
const longText = `${'The people who work in this great building see the beauty of our country every day. '.repeat(3)}It is a very special place, and today President Trump will PARDON ${ofLongPost.person}!`;

const minutesBefore = (minutes: number) => minutesLater(-minutes).getTime();

const postOf = {
  atOnce: createTruth(minutesBefore(10), `It is my great honor to PARDON ${atOnce.person}!`),
  unmatched: createTruth(minutesBefore(20), 'A wonderful evening with great people. Thank you!'),
  completed: createTweet(minutesBefore(30), longText),
  opensLater: createTruth(minutesBefore(40), `It is my great honor to PARDON ${opensLater.person}!`),
};
const posts = Object.values(postOf);
const ids = Object.fromEntries(Object.entries(postOf).map(([name, { id }]) => [name, id])) as Record<
  keyof typeof postOf,
  string
>;

const contracts: readonly WorldContract[] = [
  atOnce.contract,
  ofLongPost.contract,
  { ...opensLater.contract, opensAtMs: minutesLater(changeMinute).getTime() },
];

const createLateWorld = () =>
  createWorld((now) => ({
    now,
    posts,
    contracts: contracts.filter(({ opensAtMs }) => (opensAtMs ?? 0) <= now.getTime()),
  }));

/** Reads the ids of the posts of a feed, each with the time by which a reader remembers it, in the order of the feed. */
async function readFeed(url: string, form: 'json' | 'atom'): Promise<{ id: string; at: string }[]> {
  const text = await (await fetch(`${url}/feed.${form}?certainty=possible`)).text();
  const items =
    form === 'json'
      ? (JSON.parse(text) as { items: { id: string; date_published: string }[] }).items.map((item) => [
          item.id,
          item.date_published,
        ])
      : [...text.matchAll(/<entry>\n<id>(.*?)<\/id>[^]*?<published>(.*?)<\/published>/gu)].map(([, ...item]) => item);
  return items.map(([link = '', at = '']) => ({ id: link.slice(link.lastIndexOf('/') + 1), at }));
}

describe('a post that is matched later than it was read', () => {
  const directory = useTempDirectory('test');
  let programs: Awaited<ReturnType<typeof startTimedPrograms>>;
  beforeEach(async () => {
    programs = await startTimedPrograms(join(directory, 'snapshots'), {}, createLateWorld());
  });
  afterEach(() => programs.close());

  /** Runs a pass in a new worker, and calls `since_last` of a new api with each `since`. */
  async function passAndCall(minutes: number, sinces: readonly string[]): Promise<SinceLastData[]> {
    const FEEDS = minutes < changeMinute ? 'xtracker' : 'xtracker,platform_api';
    expect(await programs.pass(minutesLater(minutes), { FEEDS })).toBe(0);
    const url = await programs.startApi(minutesLater(minutes));
    const answers = await Promise.all(
      sinces.map(async (since) => {
        const response = await fetch(`${url}/api/v1/since-last?limit=50&since=${encodeURIComponent(since)}`);
        return ((await response.json()) as { data: SinceLastData }).data;
      }),
    );
    programs.stopApis();
    return answers;
  }

  const hourAgo = minutesLater(-60).toISOString();
  const listNew = ({ new_posts }: SinceLastData) => new_posts.map((post) => [post.id, post.matched_late]);
  const listContracts = ({ new_posts }: SinceLastData) =>
    new_posts.flatMap(({ id, contract }) => (contract === undefined ? [] : [id]));

  it('is listed a second time with matched_late, for every cursor from before the match', async () => {
    const [first] = (await passAndCall(0, [hourAgo])) as [SinceLastData];
    expect(listNew(first).map(([id]) => id)).toEqual([ids.atOnce, ids.unmatched, ids.completed, ids.opensLater]);
    expect(listContracts(first)).toEqual([ids.atOnce]);

    const [unchanged] = (await passAndCall(6, [first.next_since])) as [SinceLastData];
    expect(listNew(unchanged)).toEqual([]);

    const sinces = [unchanged.next_since, first.next_since, hourAgo];
    const [next, skippedOne, fromStart] = (await passAndCall(13, sinces)) as [
      SinceLastData,
      SinceLastData,
      SinceLastData,
    ];
    const late = [
      [ids.completed, true],
      [ids.opensLater, true],
    ];
    expect(listNew(next)).toEqual(late);
    expect(listContracts(next)).toEqual([ids.completed, ids.opensLater]);
    expect(next).toMatchObject({ total: 2, rows: { length: 2 } });
    expect(listNew(skippedOne)).toEqual(late);
    expect(listNew(fromStart)).toEqual([[ids.atOnce, undefined], [ids.unmatched, undefined], ...late]);

    for (const minutes of [19, 26]) {
      const [after] = (await passAndCall(minutes, [next.next_since])) as [SinceLastData];
      expect(listNew(after)).toEqual([]);
    }
  });

  it('is newer in both feeds than everything that a reader saw before', async () => {
    /** The latest time of an item that the reader has seen, in each feed. A reader ignores items up to that time. */
    const marks = { json: '', atom: '' };
    const newIds = { json: [] as string[], atom: [] as string[] };
    for (const minutes of [0, 6, 13, 19]) {
      await programs.pass(minutesLater(minutes), {
        FEEDS: minutes < changeMinute ? 'xtracker' : 'xtracker,platform_api',
      });
      const url = await programs.startApi(minutesLater(minutes));
      for (const form of ['json', 'atom'] as const) {
        const items = (await readFeed(url, form)).filter(({ at }) => at > marks[form]);
        newIds[form].push(...items.map(({ id }) => id));
        marks[form] = items[0]?.at ?? marks[form];
      }
      programs.stopApis();
    }
    const expected = [ids.atOnce, ids.completed, ids.opensLater];
    expect(newIds).toEqual({ json: expected, atom: expected });
  });

  it('is not listed as matched late after the store has lost its data', async () => {
    const [first] = (await passAndCall(0, [hourAgo])) as [SinceLastData];
    await rm(join(directory, 'snapshots'), { recursive: true });
    const [next, fromStart] = (await passAndCall(13, [first.next_since, hourAgo])) as [SinceLastData, SinceLastData];
    expect(listNew(next)).toEqual([]);
    expect(listContracts(fromStart)).toEqual([ids.atOnce, ids.completed, ids.opensLater]);
    expect(fromStart.new_posts.map(({ matched_late }) => matched_late)).toEqual(Array(4).fill(undefined));
  });
});
