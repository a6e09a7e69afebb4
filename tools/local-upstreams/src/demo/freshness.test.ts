import { join } from 'node:path';
import { feedAddresses } from '@postjoin/feed-sources/registry';
import type { JoinData, MarketsData, PostsData, SinceLastData } from '@postjoin/join';
import { venueAddresses } from '@postjoin/market-venues/registry';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { describe, expect, it } from 'vitest';
import { startTimedPrograms } from './timed-programs.ts';

/** These tests run worker and api processes at chosen times and check what an answer says about its age. */

/** The deadlines of the sample depend on the month, so the tests start at the same day of a month. */
const startMs = Date.parse('2026-01-02T00:00:00Z');
const minutesLater = (minutes: number) => new Date(startMs + minutes * 60_000);
const start = minutesLater(0);
const threeHours = 180;

/** Nothing listens on port 1, so calls are refused at once. */
const refuse = (addresses: readonly { variable: string }[]) =>
  Object.fromEntries(addresses.map(({ variable }) => [variable, 'http://127.0.0.1:1']));
const noVenues = refuse(venueAddresses);
const noSources = refuse(feedAddresses);

async function get<Data>(url: string, path: string) {
  const response = await fetch(`${url}${path}`);
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: Data };
  const [, maxAge] = /max-age=(-?\d+)/.exec(response.headers.get('cache-control') ?? '') ?? [];
  return { data, maxAge: Number(maxAge) };
}

const readData = async (url: string) => ({
  posts: (await get<PostsData>(url, '/api/v1/posts?hours=168')).data,
  markets: (await get<MarketsData>(url, '/api/v1/markets')).data,
  join: (await get<JoinData>(url, '/api/v1/join?hours=168')).data,
  readiness: (await get<Record<string, unknown>>(url, '/readyz')).data,
});

const since = encodeURIComponent(minutesLater(-1).toISOString());
const readSinceLast = (url: string, after = since) =>
  get<SinceLastData>(url, `/api/v1/since-last?since=${after}&limit=100`);

/** Lists the instants of an answer after `now`, except the times at which contracts open and close. */
function listFutureInstants(value: unknown, now: Date, path = ''): string[] {
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && Date.parse(value) > now.getTime() ? [`${path}: ${value}`] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => name !== 'closes_at' && name !== 'opens_at')
    .flatMap(([name, member]) => listFutureInstants(member, now, `${path}.${name}`));
}

type Programs = Awaited<ReturnType<typeof startTimedPrograms>>;

const directory = useTempDirectory('test');

async function withPrograms(store: string, test: (programs: Programs) => Promise<void>): Promise<void> {
  const programs = await startTimedPrograms(store);
  try {
    await test(programs);
  } finally {
    await programs.close();
  }
}

describe('after hours of an outage, answers are stale', () => {
  const withDirectory = (test: (programs: Programs) => Promise<void>) =>
    withPrograms(join(directory, 'snapshots'), test);

  it('if every venue failed, except answers with posts alone', () =>
    withDirectory(async (programs) => {
      const now = minutesLater(threeHours);
      expect(await programs.pass(start)).toBe(0);
      expect(await programs.pass(now, noVenues)).toBe(0);
      const url = await programs.startApi(now);
      const { posts, markets, join: joined, readiness } = await readData(url);
      const readTimes = { posts_read_at: now.toISOString(), prices_read_at: start.toISOString() };
      expect(posts.snapshot).toEqual({ taken_at: now.toISOString(), ...readTimes, age_seconds: 0, stale: false });
      expect(markets.snapshot).toMatchObject({ ...readTimes, age_seconds: threeHours * 60, stale: true });
      expect(joined.snapshot).toEqual(markets.snapshot);
      expect(readiness).toMatchObject({
        status: 'ready',
        degraded: true,
        degraded_since: { prices: start.toISOString() },
        ...readTimes,
      });
      const { code, result } = await programs.check(now);
      expect(code).toBe(2);
      expect(result).toMatchObject({ ...readTimes, problem: expect.stringMatching(/^Prices .*180 minutes/) as string });
    }));

  it('if every source failed, except answers with markets alone, and report an error', () =>
    withDirectory(async (programs) => {
      const now = minutesLater(threeHours);
      await programs.pass(start);
      expect(await programs.pass(now, noSources)).toBe(0);
      const url = await programs.startApi(now);
      const { posts, markets, join: joined, readiness } = await readData(url);
      const readTimes = { posts_read_at: start.toISOString(), prices_read_at: now.toISOString() };
      expect(posts.snapshot).toMatchObject({ ...readTimes, age_seconds: threeHours * 60, stale: true });
      expect(joined.snapshot).toEqual(posts.snapshot);
      expect(markets.snapshot).toMatchObject({ ...readTimes, age_seconds: 0, stale: false });
      expect(joined.rows).not.toEqual([]);
      expect(joined.feed.status).toBe('degraded');
      expect(joined.error).toBe(posts.error);
      expect(joined.error).toMatch(/^Every live source .* 2026-01-02T00:00:00.000Z\.$/);
      expect(readiness).toMatchObject({ degraded: true, degraded_since: { posts: start.toISOString() } });
      const { code, result } = await programs.check(now);
      expect(code).toBe(2);
      expect(result['problem']).toMatch(/^Posts .*180 minutes/);
    }));
});

async function followClock(programs: Programs, ahead: number): Promise<void> {
  const between = minutesLater(6);
  const repaired = minutesLater(10);
  await programs.pass(start);
  const first = await readData(await programs.startApi(start));
  programs.stopApis();
  await programs.pass(minutesLater(ahead), {}, minutesLater(5));

  const url = await programs.startApi(between);
  const stale = await readData(url);
  for (const { snapshot } of [stale.posts, stale.markets, stale.join])
    expect(snapshot).toMatchObject({
      stale: true,
      age_seconds: null,
      note: expect.stringMatching(/clock/) as string,
    });
  const early = await readSinceLast(url);
  expect(listFutureInstants([stale, early.data], between)).toEqual([]);
  expect(early.maxAge).toBe(5);
  expect(stale.readiness).toMatchObject({ status: 'ready', degraded: true });
  expect(await programs.check(between)).toMatchObject({
    code: 2,
    result: { age_seconds: null, problem: expect.stringMatching(/future/) as string },
  });

  programs.stopApis();
  expect(await programs.pass(repaired)).toBe(0);
  const repairedUrl = await programs.startApi(repaired);
  const after = await readData(repairedUrl);
  const fresh = { taken_at: repaired.toISOString(), age_seconds: 0, stale: false };
  for (const { snapshot } of [after.posts, after.markets, after.join]) expect(snapshot).toMatchObject(fresh);
  expect(after.readiness).toMatchObject({ degraded: false, generation: 3 });
  expect(after.posts.total).toBe(first.posts.total);
  const answer = await readSinceLast(repairedUrl);
  expect(answer.maxAge).toBe(60);
  expect(listFutureInstants([after, answer.data], repaired)).toEqual([]);
  expect(answer.data.next_since).toBe(repaired.toISOString());
  expect((await readSinceLast(repairedUrl, answer.data.next_since)).data.new_posts).toEqual([]);
  expect(await programs.check(repaired)).toMatchObject({ code: 0 });
}

describe('after a pass with a wrong clock, answers are stale until the next pass', () => {
  it.each([
    ['an hour', 60],
    ['a year', 60 * 24 * 365],
  ])('with a clock %s ahead', (_, ahead) =>
    withPrograms(join(directory, 'snapshots'), (programs) => followClock(programs, ahead)),
  );
});
