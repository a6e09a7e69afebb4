import { feedStatements, truthIdAt, type WorldPost } from '@postjoin/feed-sources/checks';
import { venueStatements } from '@postjoin/market-venues/checks';
import { afterEach, describe, expect, it } from 'vitest';
import { behaviourNames, type BehaviourName } from './behaviours.ts';
import { sampleWorld } from './sample/world.ts';
import { useLocalUpstreams } from './testing/use-local-upstreams.ts';
import type { World } from './world.ts';

const now = '2026-03-15T12:00:00Z';
const nowMs = Date.parse(now);

/** The sample with 150 posts of Truth Social, one every half hour. */
function busyWorld(): World {
  const toPost = (index: number): WorldPost => {
    const atMs = nowMs - index * 1_800_000;
    const id = truthIdAt(atMs, index);
    const url = `https://truthsocial.com/@realDonaldTrump/${id}`;
    const handle = 'realDonaldTrump';
    return { id, account: 'trump', handle, platform: 'truthsocial', atMs, kind: 'text', text: '[sample] Hello', url };
  };
  const added = Array.from({ length: 150 }, (_, index) => toPost(index));
  const sample = sampleWorld();
  return {
    viewAt: (at) => {
      const { posts, ...view } = sample.viewAt(at);
      return { ...view, posts: [...added, ...posts].sort((a, b) => b.atMs - a.atMs) };
    },
  };
}

const { get, upstreams } = useLocalUpstreams(now, busyWorld);
const turnOff = (name: BehaviourName) => upstreams().behaviours.set(name, false);
afterEach(() => {
  for (const name of behaviourNames) upstreams().behaviours.set(name, true);
});

it('has a statement in words about each behaviour, and a behaviour for each statement with an opposite', () => {
  const withOpposite = [...feedStatements, ...venueStatements].filter(({ opposite }) => opposite !== undefined);
  expect(withOpposite.map(({ id }) => id).sort()).toEqual([...behaviourNames].sort());
});

const bareTrumpstruth = (query = '') => upstreams().urls.TRUMPSTRUTH_URL.replace('www.', '') + query;
const fetchBare = (query = '') => fetch(bareTrumpstruth(query), { redirect: 'manual' });

describe('trumpstruth.org', () => {
  it('redirects from the address without `www.`, unless the behaviour is off', async () => {
    const response = await fetchBare('?start_date=2026-03-10');
    expect(response.status).toBe(301);
    const { status } = await fetch(bareTrumpstruth('?start_date=2026-03-10'));
    expect(status).toBe(200);
    expect(response.headers.get('location')).toMatch(/^\/www\.trumpstruth\/feed\?start_date=2026-03-10$/);
    turnOff('trumpstruth-www');
    expect((await fetchBare()).status).toBe(200);
  });

  it('sends up to 100 items, for a range of days too', async () => {
    const count = async (query: string) => (await get('TRUMPSTRUTH_URL', query)).text.match(/<item>/g)?.length;
    const range = '?start_date=2026-03-14&end_date=2026-03-15';
    const before = '?start_date=2026-03-01&end_date=2026-03-02';
    expect([await count(''), await count(range)]).toEqual([100, expect.any(Number)]);
    expect(await count(range)).toBeGreaterThan(10);
    turnOff('trumpstruth-ten-dated');
    expect(await count(range)).toBe(10);
    expect((await get('TRUMPSTRUTH_URL', range)).text).toMatch(/<\/channel>\s*<\/rss>\s*$/);
    expect(await count(before)).toBeLessThan(10);
    turnOff('trumpstruth-dates');
    expect(await count(before)).toBeGreaterThanOrEqual(10);
  });
});

describe('XTracker', () => {
  const contents = async (path: string) =>
    (await get('XTRACKER_URL', path)).json<{ data: { content: string }[] }>().data.map(({ content }) => content);

  it('cuts texts of X near 280 characters, with a link at the end', async () => {
    const readLongText = async () =>
      (await contents('/users/WhiteHouse/posts?platform=X')).sort((a, b) => b.length - a.length)[0]!;
    expect((await readLongText()).length).toBeLessThanOrEqual(280);
    expect(await readLongText()).toMatch(/… https:\/\/t\.co\/\w+$/);
    turnOff('xtracker-short-text');
    expect((await readLongText()).length).toBeGreaterThan(280);
  });

  it('sends all posts, or at most 100', async () => {
    const path = '/users/realDonaldTrump/posts?platform=TRUTH_SOCIAL';
    expect((await contents(path)).length).toBeGreaterThan(150);
    turnOff('xtracker-hundred');
    expect(await contents(path)).toHaveLength(100);
  });
});
