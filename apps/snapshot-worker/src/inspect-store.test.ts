import { aContract, aPost, aSnapshot, aSourceRecord, aVenueHealth, hoursAgo, testNow } from '@postjoin/join/testing';
import { createMemoryStore, type Snapshot } from '@postjoin/snapshot-store';
import { expect, it } from 'vitest';
import { checkStore, summarise } from './inspect-store.ts';

const quarterHourMs = 15 * 60_000;

async function check(snapshot: Partial<Snapshot>, maxAgeMs?: number) {
  const store = createMemoryStore({ now: () => 0 });
  const lease = await store.acquireLease('test', 1000);
  if (!lease) throw new Error('no lease');
  await store.put(aSnapshot(snapshot), lease);
  return checkStore(store, testNow, maxAgeMs);
}

const feed = [aSourceRecord(hoursAgo(1), 'error')];
const venues = [aVenueHealth(hoursAgo(2), 'error')];

it('reports the age of the older of posts and prices', async () => {
  expect(await check({ feed, venues })).toEqual({
    store: 'memory',
    newest_generation: 1,
    readable_generation: 1,
    taken_at: testNow.toISOString(),
    posts_read_at: hoursAgo(1),
    prices_read_at: hoursAgo(2),
    age_seconds: 7200,
    stale: true,
    posts: 0,
    contracts: 0,
    rows: { shown: 0, by_account: { trump: { high: 0, possible: 0 }, whitehouse: { high: 0, possible: 0 } } },
    silent_since: { trump: null, whitehouse: null },
  });
});

it('reports the time of the newest post of an account that is silent', async () => {
  const whitehouse = { account: 'whitehouse', handle: 'WhiteHouse', platform: 'x' } as const;
  const posts = [aPost({ at: hoursAgo(1) }), aPost({ id: '200', at: hoursAgo(49), ...whitehouse })];
  expect(await check({ posts })).toMatchObject({ silent_since: { whitehouse: hoursAgo(49) } });
  expect(summarise(aSnapshot({ posts })).newest_posts).toEqual({
    trump: hoursAgo(1),
    whitehouse: `${hoursAgo(49)}, longer ago than is usual`,
  });
  const recent = [posts[0]!, { ...posts[1]!, at: hoursAgo(47) }];
  expect(await check({ posts: recent })).not.toHaveProperty('silent_since');
});

it('reports the rows, and an account that has had none for longer than is usual', async () => {
  const text = 'I will pardon Ghislaine Maxwell. A full pardon!';
  const posts = Array.from({ length: 9 }, (_, index) => aPost({ id: String(index), text, at: hoursAgo(30 + index) }));
  const snapshot = { posts, contracts: [aContract()] };
  expect(await check(snapshot)).toMatchObject({
    posts: 9,
    contracts: 1,
    rows: { shown: 9, by_account: { trump: { high: 9 } } },
    no_row_since: { trump: hoursAgo(30) },
  });
  expect(summarise(aSnapshot(snapshot))).toMatchObject({
    rows: { 'trump/high': 9 },
    newest_rows: { trump: `${hoursAgo(30)}, longer ago than is usual`, whitehouse: null },
  });
});

it.each<[string | undefined, string, Partial<Snapshot>]>([
  [undefined, 'posts and prices are recent', {}],
  [undefined, 'the clock of the worker is slightly ahead', { taken_at: hoursAgo(-1 / 30) }],
  [`Posts were last read 60 minutes ago (${hoursAgo(1)}).`, 'posts are old', { feed }],
  [`Prices were last read 120 minutes ago (${hoursAgo(2)}).`, 'prices are old', { venues }],
  [
    `Posts were last read 60 minutes ago (${hoursAgo(1)}). Prices were last read 120 minutes ago (${hoursAgo(2)}).`,
    'both are old',
    { feed, venues },
  ],
  ['Prices were never read.', 'no venue has ever responded', { venues: [aVenueHealth(null)] }],
  [
    `The snapshot is dated in the future (${hoursAgo(-1)}), so the age of its data is not known.`,
    'the clock was ahead',
    { taken_at: hoursAgo(-1) },
  ],
])('with a maximum age, reports %j when %s', async (problem, _, snapshot) => {
  const result = await check(snapshot, quarterHourMs);
  expect(result.problem).toBe(problem);
  expect(result).toMatchObject({ stale: problem !== undefined });
});

it('reports data as stale that is older than the maximum age, whatever the schedule of the passes is', async () => {
  const hourly = { next_in_s: 3600, taken_at: hoursAgo(0.5) };
  expect(await check(hourly)).toMatchObject({ stale: false });
  expect(await check(hourly, quarterHourMs)).toMatchObject({ stale: true });
});
