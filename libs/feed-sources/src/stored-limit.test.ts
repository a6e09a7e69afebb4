import { newestFirst } from '@postjoin/values';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StoredPost } from './types.ts';
import { limitStoredPosts, reportRemoved } from './capture-feed.ts';
import { aStoredPost } from './testing/posts.ts';

const words = 'x'.repeat(1_000);
/** Each of these posts counts 2,000 bytes. */
const posts = (source: StoredPost['source'], count: number, minutesApart: number): StoredPost[] =>
  Array.from({ length: count }, (_, n) =>
    aStoredPost({
      id: `${source}${n}`,
      text: words,
      source,
      delivered_by: [source],
      at: new Date(Date.UTC(2026, 0, 1) - n * minutesApart * 60_000).toISOString(),
    }),
  );
const idsOf = (list: readonly StoredPost[], source: string) =>
  list.filter((post) => post.source === source).map(({ id }) => id);

it('removes the oldest posts of the source with the most posts, and no post of another source', () => {
  const flood = posts('truth_archive', 1_000, 1);
  const honest = posts('whitehouse_rss', 20, 24 * 60);
  const { posts: limited, removed } = limitStoredPosts([...flood, ...honest].sort(newestFirst), 200_000);
  expect(idsOf(limited, 'whitehouse_rss')).toEqual(idsOf(honest, 'whitehouse_rss'));
  expect(idsOf(limited, 'truth_archive')).toEqual(idsOf(flood.slice(0, 80), 'truth_archive'));
  expect([...removed]).toEqual([['truth_archive', 920]]);
});

it('counts a post of several sources for the one with the fewest posts', () => {
  const flood = posts('truth_archive', 1_000, 1);
  const shared = posts('truth_archive', 5, 24 * 60).map((post) => ({
    ...post,
    id: `shared ${post.id}`,
    delivered_by: ['xtracker', 'truth_archive'] satisfies StoredPost['delivered_by'],
  }));
  const { posts: limited } = limitStoredPosts([...flood, ...shared].sort(newestFirst), 200_000);
  expect(limited.filter(({ id }) => id.startsWith('shared'))).toHaveLength(5);
});

it('removes nothing while all posts fit, and otherwise as little as possible from any number of sources', () => {
  const names = ['truth_archive', 'xtracker', 'whitehouse_rss', 'bluesky'] as const;
  const counts = fc.tuple(...names.map(() => fc.nat({ max: 40 })));
  fc.assert(
    fc.property(counts, fc.nat({ max: 120 }), (sizes, fitting) => {
      const all = names.flatMap((name, at) => posts(name, sizes[at] ?? 0, 7)).sort(newestFirst);
      const { posts: limited, removed } = limitStoredPosts(all, fitting * 2_000);
      expect(limited.length).toBeLessThanOrEqual(fitting);
      if (all.length <= fitting) expect(limited).toEqual(all);
      // Each source loses less than one whole post, because a share is no multiple of the size of a post.
      else expect(limited.length).toBeGreaterThan(fitting - names.length);
      const left = names.map((name) => idsOf(limited, name).length);
      const cut = names.filter((name) => removed.has(name)).map((name) => idsOf(limited, name).length);
      if (cut.length > 0) expect(Math.min(...cut)).toBeGreaterThanOrEqual(Math.max(...left) - 1);
    }),
  );
});

it('reports the removed posts as the failure of a source that has no other one', () => {
  const record = { handles: [], last_success_at: null, skipped: 0 };
  const records = reportRemoved(
    [
      { ...record, name: 'truth_archive', outcome: 'ok' },
      { ...record, name: 'xtracker', outcome: 'error', error: 'timeout: no answer' },
      { ...record, name: 'bluesky', outcome: 'ok' },
    ],
    new Map([
      ['truth_archive', 920],
      ['xtracker', 3],
    ]),
  );
  expect(records).toMatchObject([
    { outcome: 'error', error: expect.stringMatching(/^too_many_records: the 920 oldest posts /) as string },
    { error: 'timeout: no answer' },
    { outcome: 'ok' },
  ]);
});
