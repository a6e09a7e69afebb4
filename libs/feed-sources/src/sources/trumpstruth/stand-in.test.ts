import { createFaultServer } from '@postjoin/upstream/testing';
import { describe, expect, it } from 'vitest';
import { createFeedSources } from '../../create-feed-sources.ts';
import { patientClients, suiteAccounts } from '../../testing/source-suite.ts';
import type { FeedReading } from '../../types.ts';
import { truthIdAt, type WorldPost } from '../../stand-in-posts.ts';
import { createTrumpsTruthWith } from './stand-in.ts';

/** The feed source `trumpstruth` reads archives whose days begin at midnight of different time zones. */

const now = new Date('2026-01-01T03:00:00Z');
const since = new Date('2025-12-02T03:00:00Z');
const dayMs = 86_400_000;

function createPost(atMs: number): WorldPost {
  const id = truthIdAt(atMs, 0);
  const url = `https://truthsocial.com/@realDonaldTrump/${id}`;
  const handle = 'realDonaldTrump';
  return { id, account: 'trump', handle, platform: 'truthsocial', atMs, kind: 'text', text: 'Tariffs!', url };
}

/** Creates the posts of 40 days, newest first. `hours` are the hours before `now`, on each day. */
function createPosts(hours: readonly number[]): WorldPost[] {
  const days = Array.from({ length: 40 }, (_, day) => day * dayMs);
  return days.flatMap((day) => hours.map((hour) => createPost(now.getTime() - day - hour * 3_600_000)));
}

async function read(posts: readonly WorldPost[], utcOffsetHours: number) {
  const feed = createTrumpsTruthWith({ utcOffsetHours, maxDatedItems: 10 })(() => ({ now, posts, contracts: [] }));
  const server = await createFaultServer({
    routes: { '/feed': ({ query }) => feed({ method: 'GET', path: '/feed', query, headers: {} }) },
  });
  const urls = { TRUMPSTRUTH_URL: `${server.url}/feed` };
  const [source] = createFeedSources(['trumpstruth'], { client: patientClients(now), urls });
  const reading = await source!.read({ since, now, accounts: suiteAccounts, memory: {} });
  await server.close();
  return { reading, calls: server.requests.length };
}

const missingIn = ({ posts }: FeedReading, expected: readonly WorldPost[]) => {
  const delivered = new Set(posts.map(({ id }) => id));
  return expected.filter(({ id, atMs }) => atMs >= since.getTime() && !delivered.has(id)).length;
};

const offsets = [-12, -8, -5, 0, 3, 9, 14];
const everyThreeHours = [0.5, 3.5, 6.5, 9.5, 12.5, 15.5, 18.5, 21.5];
// At most nine posts fall on the same day of the archive.
const inOneHour = Array.from({ length: 9 }, (_, index) => 1 + index / 10);

describe.each(offsets)('an archive with the UTC offset %d hours', (offset) => {
  it.each([
    ['every three hours', everyThreeHours],
    ['in one hour of each day', inOneHour],
  ])('is read whole when its posts are %s', async (_, hours) => {
    const posts = createPosts(hours);
    const { reading, calls } = await read(posts, offset);
    expect(missingIn(reading, posts)).toBe(0);
    expect(reading).not.toHaveProperty('incomplete');
    expect(calls).toBeLessThan(40);
  });

  it('reports the days that may lack posts when a day has more posts than the archive returns', async () => {
    const posts = createPosts(Array.from({ length: 18 }, (_, index) => 1 + index));
    const { reading, calls } = await read(posts, offset);
    expect(missingIn(reading, posts)).toBeGreaterThan(0);
    const { from = '', to = '' } = reading.incomplete ?? {};
    const delivered = new Set(reading.posts.map(({ id }) => id));
    const missing = posts.filter(({ id, atMs }) => atMs >= since.getTime() && !delivered.has(id));
    for (const { atMs } of missing) {
      expect(atMs).toBeGreaterThanOrEqual(Date.parse(from));
      expect(atMs).toBeLessThanOrEqual(Date.parse(to));
    }
    expect(calls).toBeLessThan(40);
  });
});
