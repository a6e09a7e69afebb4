import { UpstreamError } from '@postjoin/upstream';
import { describe, expect, it } from 'vitest';
import {
  type CapturedFeed,
  captureFeed,
  listRemovedIds,
  type CaptureRequest,
  type FeedProgress,
} from './capture-feed.ts';
import type { FeedSource, FeedSourceRecord, Post } from './types.ts';
import { createMemorySource, createModelSearch } from './sources/without-upstream.ts';
import { suiteAccounts as accounts } from './testing/source-suite.ts';
import { aPost, aStoredPost } from './testing/posts.ts';

const now = new Date('2026-01-01T00:00:00Z');
const first: CaptureRequest['previous'] = { posts: [], records: [], memory: {}, takenAt: null };

function capture(sources: readonly FeedSource[], change: Partial<CaptureRequest> = {}): Promise<CapturedFeed> {
  return captureFeed({
    sources,
    accounts,
    previous: first,
    now,
    takenAt: now.toISOString(),
    retentionDays: 35,
    ...change,
  });
}

/** Runs a pass that starts from the result `before` of another pass, five minutes later by default. */
function captureAfter(before: CapturedFeed, sources: readonly FeedSource[], minutes = 5): Promise<CapturedFeed> {
  const later = new Date(now.getTime() + minutes * 60_000);
  const previous = { ...before, takenAt: now.toISOString() };
  return capture(sources, { previous, now: later, takenAt: later.toISOString() });
}

const failure = new UpstreamError('timeout', 'trumpstruth did not answer in full before the deadline');

describe('a pass', () => {
  it('retains the posts of other sources when one fails, and reports its error', async () => {
    const [good, bad] = [
      createMemorySource('xtracker', [aPost({ source: 'xtracker' })]),
      createMemorySource('trumpstruth'),
    ];
    bad.fail(failure);
    const { posts, records } = await capture([good, bad]);
    expect(posts).toHaveLength(1);
    expect(records).toMatchObject([
      { name: 'xtracker', outcome: 'ok', last_success_at: now.toISOString() },
      { name: 'trumpstruth', outcome: 'error', error: `timeout: ${failure.message}`, last_success_at: null },
    ]);
  });

  it('retains stored posts, memory and the last success of a source that fails', async () => {
    const source = createMemorySource('trumpstruth');
    source.deliver([aPost()], { memory: { etag: '"a"' } });
    const before = await capture([source]);
    source.fail(failure);
    const after = await captureAfter(before, [source]);
    expect(after.posts).toEqual(before.posts);
    expect(after.memory).toEqual({ trumpstruth: { etag: '"a"' } });
    expect(after.records[0]).toMatchObject({ outcome: 'error', last_success_at: now.toISOString() });
  });

  it('last succeeded when a cache stored the response, and not earlier than in the pass before', async () => {
    const source = createMemorySource('trumpstruth', [aPost()]);
    const before = await capture([source]);
    for (const [age_seconds, expected] of [
      [600, '2026-01-01T00:00:00.000Z'],
      [60, '2026-01-01T00:04:00.000Z'],
    ] as const) {
      source.deliver([aPost()], { age_seconds });
      const { records } = await captureAfter(before, [source]);
      expect(records[0]).toMatchObject({ outcome: 'ok', last_success_at: expected });
    }
  });

  it('carries over the period for which a source returned only a part of the posts, until the retention ends', async () => {
    const source = createMemorySource('trumpstruth');
    const incomplete = { from: '2025-12-02T00:00:00.000Z', to: '2025-12-20T00:00:00.000Z' };
    source.deliver([aPost()], { incomplete });
    const before = await capture([source]);
    source.deliver([], { only_new: true, incomplete: { ...incomplete, to: '2025-12-25T00:00:00.000Z' } });
    const longer = await captureAfter(before, [source]);
    source.fail(failure);
    const failed = await captureAfter(longer, [source], 10);
    const spans = [before, longer, failed].map(({ records }) => records[0]?.incomplete?.to);
    expect(spans).toEqual([incomplete.to, '2025-12-25T00:00:00.000Z', '2025-12-25T00:00:00.000Z']);
    const muchLater = await captureAfter(failed, [source], 30 * 24 * 60);
    expect(muchLater.records[0]).not.toHaveProperty('incomplete');
  });

  it('retains the posts that were read before a later part of the reading failed', async () => {
    const source = createMemorySource('trumpstruth');
    source.deliver([aPost()], { partial: new UpstreamError('pagination', 'gave the same page cursor twice') });
    const { posts, records } = await capture([source]);
    expect(posts).toHaveLength(1);
    expect(records[0]).toMatchObject({ outcome: 'error', error: 'pagination: gave the same page cursor twice' });
  });

  it('takes at most 20,000 posts of the retention from a source, the newest, and reads the source again', async () => {
    const numbered = (count: number, days: number) =>
      Array.from({ length: count }, (_, n) =>
        aPost({
          id: `${days}${n}`,
          text: `Widgets ${days} ${n}`,
          at: new Date(now.getTime() - days * 86_400_000 - n * 1000).toISOString(),
        }),
      );
    const source = createMemorySource('trumpstruth');
    source.deliver([...numbered(20_000, 40), ...numbered(10, 5)], { memory: { etag: '"a"' } });
    expect((await capture([source])).records).toMatchObject([{ outcome: 'ok' }]);

    source.deliver([...numbered(20_000, 5), ...numbered(2, 1)], { memory: { etag: '"b"' } });
    const { posts, records, memory } = await capture([source]);
    expect(posts).toHaveLength(20_000);
    expect(posts[0]?.id).toBe('10');
    expect(records).toMatchObject([
      { outcome: 'error', error: 'too_many_records: trumpstruth sent more than 20000 posts; using the newest' },
    ]);
    expect(memory).toEqual({ trumpstruth: {} });
  });

  it('takes at most 2,000 new posts in a later pass, the newest, and reads the source again', async () => {
    const numbered = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, n) =>
        aPost({
          id: `${prefix}${n}`,
          text: `Widgets ${prefix} ${n}`,
          at: new Date(now.getTime() - n * 60_000).toISOString(),
        }),
      );
    const source = createMemorySource('trumpstruth');
    source.deliver(numbered('1', 3_000), { memory: { etag: '"a"' } });
    const before = await capture([source]);
    expect(before.posts).toHaveLength(3_000);

    source.deliver([...numbered('2', 2_001), ...numbered('1', 3_000)], { memory: { etag: '"b"' } });
    const after = await captureAfter(before, [source]);
    expect(after.posts).toHaveLength(5_000);
    expect(after.posts.map(({ id }) => id)).not.toContain('22000');
    expect(after.records).toMatchObject([
      { outcome: 'error', error: 'too_many_records: trumpstruth sent more than 2000 new posts; using the newest' },
    ]);
    expect(after.memory).toEqual(before.memory);
  });

  it('reports a bug in a source as internal, with the cause for the operator only', async () => {
    const source = createMemorySource('trumpstruth');
    const bug = new TypeError('x is not a function at /some/path');
    source.fail(bug);
    const progress: FeedProgress[] = [];
    const { records } = await capture([source], { onProgress: (event) => progress.push(event) });
    expect(records[0]?.error).toMatch(/^internal: /);
    expect(records[0]?.error).not.toContain('path');
    expect(progress.at(-1)).toMatchObject({ state: 'error', cause: bug });
  });

  it('reads all sources concurrently', async () => {
    let waiting = 0;
    let open: () => void;
    const all = new Promise<void>((resolve) => (open = resolve));
    const source = (name: 'xtracker' | 'trumpstruth'): FeedSource => ({
      ...createMemorySource(name),
      read: async () => {
        if (++waiting === 2) open();
        await all;
        return { posts: [], memory: {}, skipped: 0 };
      },
    });
    expect((await capture([source('xtracker'), source('trumpstruth')])).records).toHaveLength(2);
  });

  it('reports its progress', async () => {
    const progress: FeedProgress[] = [];
    await capture([createMemorySource('xtracker', [aPost()]), createModelSearch()], {
      onProgress: (event) => progress.push(event),
    });
    expect(progress).toContainEqual({ source: 'xtracker', state: 'reading' });
    expect(progress).toContainEqual({ source: 'xtracker', state: 'ok', posts: 1 });
    expect(progress).toContainEqual(expect.objectContaining({ source: 'model_search', state: 'unavailable' }));
  });

  it('has one record per handle for a source with entryPerHandle', async () => {
    const { records } = await capture([createModelSearch()]);
    expect(records.map(({ handles }) => handles)).toEqual([['realDonaldTrump'], ['WhiteHouse']]);
    expect(records[0]).toMatchObject({
      outcome: 'unavailable',
      error: expect.stringContaining('no model tokens') as string,
    });
  });
});

describe('a stored post', () => {
  const day = 86_400_000;
  const daysAgo = (days: number) => new Date(now.getTime() - days * day).toISOString();

  it('is removed when the retention ends', async () => {
    const posts = [aPost({ id: '1', at: daysAgo(34.9) }), aPost({ id: '2', at: daysAgo(35.1) })];
    expect((await capture([createMemorySource('trumpstruth', posts)])).posts.map(({ id }) => id)).toEqual(['1']);
  });

  it('is not dated more than five minutes in the future: later posts are held back and counted', async () => {
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
    const posts = [aPost({ id: '1', at: at(4) }), aPost({ id: '2', at: at(6) })];
    const captured = await capture([createMemorySource('trumpstruth', posts)]);
    expect(captured.posts.map(({ id }) => id)).toEqual(['1']);
    expect(captured.records[0]).toMatchObject({ outcome: 'ok', held_back: 1 });
  });

  it('can be a post that was held back before, because the source is read again with its previous memory', async () => {
    const tooEarly = new Date(now.getTime() + 6 * 60_000);
    const source: FeedSource = {
      ...createMemorySource('trumpstruth'),
      read: ({ memory }) =>
        Promise.resolve({
          posts: memory['etag'] === '"a"' ? [] : [aPost({ id: '1', at: tooEarly.toISOString() })],
          memory: { etag: '"a"' },
          skipped: 0,
          only_new: memory['etag'] === '"a"',
        }),
    };
    const before = await capture([source]);
    expect(before).toMatchObject({ posts: [], memory: { trumpstruth: {} } });
    const after = await captureAfter(before, [source]);
    expect(after).toMatchObject({ posts: [{ id: '1' }], memory: { trumpstruth: { etag: '"a"' } } });
  });

  it('is not lost when the clock jumps back', async () => {
    const source = createMemorySource('trumpstruth', [aPost({ at: daysAgo(0) })]);
    const before = await capture([source]);
    expect((await captureAfter(before, [source], -60)).posts).toHaveLength(1);
  });

  it('arrives at its own time in the very first pass, and with the pass that first reads it later', async () => {
    const source = createMemorySource('trumpstruth', [aPost({ id: '1' })]);
    const before = await capture([source]);
    expect(before.posts[0]?.arrived_at).toBe(aPost().at);
    source.deliver([aPost({ id: '1' }), aPost({ id: '2', at: daysAgo(2) })]);
    const after = await captureAfter(before, [source]);
    expect(after.posts.map(({ id, arrived_at }) => [id, arrived_at])).toEqual([
      ['1', aPost().at],
      ['2', '2026-01-01T00:05:00.000Z'],
    ]);
  });

  it('arrives at its own time if it is over a week old and its source is read for the first time', async () => {
    const [old, recent] = [8, 6].map((days) =>
      aPost({ id: String(days), at: new Date(now.getTime() - days * 86_400_000).toISOString(), text: `Day ${days}` }),
    );
    const before = await capture([createMemorySource('xtracker', [aPost({ source: 'xtracker' })])]);
    const { posts } = await captureAfter(before, [createMemorySource('trumpstruth', [old!, recent!])]);
    const arrivals = new Map(posts.map(({ id, arrived_at }) => [id, arrived_at]));
    expect([arrivals.get('8'), arrivals.get('6')]).toEqual([old!.at, '2026-01-01T00:05:00.000Z']);
  });

  it('arrives with the pass that first reads its text if it was blank before', async () => {
    const at = daysAgo(1);
    const blank = createMemorySource('xtracker', [aPost({ source: 'xtracker', at, text: '', kind: 'blank' })]);
    const worded = createMemorySource('trumpstruth');
    const before = await capture([blank, worded]);
    worded.deliver([aPost({ at })]);
    const after = await captureAfter(before, [blank, worded]);
    const arrived = { kind: 'text', arrived_at: '2026-01-01T00:05:00.000Z' };
    expect(after.posts).toMatchObject([arrived]);
    expect((await captureAfter(after, [blank, worded], 10)).posts).toMatchObject([arrived]);
  });

  it('is retained when a later reading omits it', async () => {
    const source = createMemorySource('trumpstruth', [aPost({ id: '1' }), aPost({ id: '2' })]);
    const before = await capture([source]);
    source.deliver([aPost({ id: '2' })]);
    expect((await captureAfter(before, [source])).posts).toHaveLength(2);
  });
});

describe('a post of a source that must forget', () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000).toISOString();
  const onX = (change: Partial<Post>) => aPost({ platform: 'x', source: 'platform_api', ...change });

  it('is removed when its platform reports it as deleted, and no mirror brings it back', async () => {
    const [platform, mirror] = [createMemorySource('platform_api'), createMemorySource('xtracker')];
    const mirrored = ['1', '2'].map((id) => onX({ id, source: 'xtracker', text: `Form ${id}` }));
    mirror.deliver(mirrored);
    let feed = await capture([platform, mirror]);
    platform.deliver([], { only_new: true, removed: [{ platform: 'x', id: '1' }] });
    for (const minutes of [5, 10, 20 * 24 * 60]) {
      feed = await captureAfter(feed, [platform, mirror], minutes);
      platform.deliver([], { only_new: true });
      expect(feed.posts.map(({ id }) => id)).toEqual(['2']);
      expect(listRemovedIds(feed.memory)).toEqual(['1']);
    }
  });

  it('is retained for longer than it is looked up only if another source has delivered it', async () => {
    const platform = createMemorySource('platform_api');
    const mirror = createMemorySource('xtracker');
    platform.deliver([
      onX({ id: '1', at: daysAgo(7) }),
      onX({ id: '2', at: daysAgo(9) }),
      onX({ id: '3', at: daysAgo(9) }),
    ]);
    mirror.deliver([onX({ id: '3', at: daysAgo(9), source: 'xtracker' })]);
    const { posts } = await capture([platform, mirror]);
    expect(posts.map(({ id }) => id)).toEqual(['1', '3']);
  });
});

describe('an edited post', () => {
  const form = (id: string, change: Partial<Post> = {}) =>
    aPost({ id, platform: 'x', source: 'platform_api', text: `Form ${id}`, ...change });
  const mirrored = (id: string) => form(id, { source: 'xtracker' });

  async function edit() {
    const [platform, mirror] = [createMemorySource('platform_api'), createMemorySource('xtracker')];
    platform.deliver([form('1')], { only_new: true });
    mirror.deliver([mirrored('1')]);
    const before = await capture([platform, mirror]);
    platform.deliver([form('2')], { only_new: true, removed: [{ platform: 'x', id: '1' }] });
    mirror.deliver([mirrored('1'), mirrored('2')]);
    const after = await captureAfter(before, [platform, mirror]);
    platform.deliver([], { only_new: true });
    return { platform, mirror, after };
  }

  const idsOf = ({ posts }: CapturedFeed) => posts.map(({ id }) => id);

  it('is one post in each later pass, although a mirror continues to deliver its earlier version', async () => {
    const { platform, mirror, after } = await edit();
    expect(idsOf(after)).toEqual(['2']);
    const later = await captureAfter(after, [platform, mirror], 10);
    expect(idsOf(later)).toEqual(['2']);
    platform.fail(failure);
    expect(idsOf(await captureAfter(later, [platform, mirror], 15))).toEqual(['2']);
  });

  it('is one post when only the mirror delivered its earlier version', async () => {
    const mirror = createMemorySource('xtracker', [mirrored('1')]);
    const platform = createMemorySource('platform_api');
    platform.deliver([form('2')], { removed: [{ platform: 'x', id: '1' }] });
    expect(idsOf(await capture([platform, mirror]))).toEqual(['2']);
  });

  it('is recorded in the memory until the retention ends', async () => {
    const { platform, mirror, after } = await edit();
    expect(after.memory['superseded']).toEqual({ 'x:1': '2026-01-01T00:05:00.000Z' });
    const minutes = 36 * 24 * 60;
    expect((await captureAfter(after, [platform, mirror], minutes)).memory).not.toHaveProperty('superseded');
  });
});

describe('a new handle of an account', () => {
  const others = [{ account: 'trump' as const, handle: 'someoneElse', truthsocial: { handle: 'someoneElse' } }];

  it('starts over without the posts, memory and records of the previous handle', async () => {
    const memories: unknown[] = [];
    const source: FeedSource = {
      ...createMemorySource('trumpstruth'),
      read: ({ memory, since }) => {
        memories.push([memory, since.toISOString()]);
        return Promise.resolve({ posts: [aPost()], memory: { etag: '"a"' }, skipped: 0 });
      },
    };
    const before = await capture([source]);
    const silent = { ...source, read: () => Promise.resolve({ posts: [], memory: {}, skipped: 0 }) };
    const retained = await capture([silent], { previous: { ...before, takenAt: now.toISOString() } });
    expect(retained.posts).toHaveLength(1);
    const after = await capture([source], { accounts: others, previous: { ...before, takenAt: now.toISOString() } });
    expect(memories).toEqual([
      [{}, '2025-11-27T00:00:00.000Z'],
      [{}, '2025-11-27T00:00:00.000Z'],
    ]);
    expect(after.posts.every(({ arrived_at }) => arrived_at === now.toISOString())).toBe(true);
  });
});

describe('an empty response of a source that delivered posts before', () => {
  it('is an error once, accepted from the second pass on, and removes no post', async () => {
    const source = createMemorySource('trumpstruth', [aPost()]);
    const passes = [await capture([source])];
    source.deliver([]);
    for (let pass = 1; pass <= 3; pass++) passes.push(await captureAfter(passes.at(-1)!, [source], pass * 5));
    expect(passes.map(({ records }) => records[0]?.outcome)).toEqual(['ok', 'error', 'ok', 'ok']);
    expect(passes[1]?.records[0]?.error).toMatch(/^suspect_empty: /);
    expect(passes[1]?.records[0]?.last_success_at).toBe(now.toISOString());
    expect(passes.every(({ posts }) => posts.length === 1)).toBe(true);
  });

  it('is accepted from a source that delivers only new posts, or that never delivered any', async () => {
    const source = createMemorySource('trumpstruth', [aPost()]);
    const before = await capture([source]);
    source.deliver([], { only_new: true });
    expect((await captureAfter(before, [source])).records[0]?.outcome).toBe('ok');
    expect((await capture([createMemorySource('xtracker')])).records[0]?.outcome).toBe('ok');
  });
});

describe('a pause that an upstream requests', () => {
  const retryAt = new Date(now.getTime() + 600_000);
  const limited = new UpstreamError('rate_limited', 'limits requests', { retryAt });

  it('is respected until it ends', async () => {
    const source = createMemorySource('platform_api');
    source.fail(limited);
    const before = await capture([source]);
    expect(before.records[0]).toMatchObject({ retry_at: retryAt.toISOString() });
    const during = await captureAfter(before, [source], 5);
    expect(source.reads()).toBe(1);
    expect(during.records[0]).toMatchObject({ outcome: 'error', error: 'rate_limited: limits requests' });
    source.deliver([]);
    const after = await captureAfter(during, [source], 11);
    expect(source.reads()).toBe(2);
    expect(after.records[0]).toMatchObject({ outcome: 'ok' });
    expect(after.records[0]).not.toHaveProperty('retry_at');
  });

  it('is ignored if it lasts longer than a day, because the clock was wrong', async () => {
    const source = createMemorySource('platform_api');
    const record: FeedSourceRecord = {
      name: 'platform_api',
      handles: ['realDonaldTrump', 'WhiteHouse'],
      outcome: 'error',
      error: 'x',
      last_success_at: null,
      skipped: 0,
    };
    const previous = { ...first, records: [{ ...record, retry_at: '2027-01-01T00:00:00Z' }] };
    await capture([source], { previous });
    expect(source.reads()).toBe(1);
  });
});

describe('the start of a reading', () => {
  const starts: Date[] = [];
  const source: FeedSource = {
    ...createMemorySource('trumpstruth'),
    read: ({ since }) => {
      starts.push(since);
      return Promise.resolve({ posts: [], memory: {}, skipped: 0 });
    },
  };

  it('is the start of the retention at first, and two days before the last success after that', async () => {
    const before = await capture([source]);
    await captureAfter(before, [source]);
    expect(starts.map((since) => since.toISOString())).toEqual([
      '2025-11-27T00:00:00.000Z',
      '2025-12-30T00:00:00.000Z',
    ]);
  });
});

it('counts a stored post of a source as delivered by it', async () => {
  const previous = { ...first, posts: [aStoredPost()], takenAt: '2025-12-31T23:00:00.000Z' };
  const { posts } = await capture([createMemorySource('xtracker', [aPost({ source: 'xtracker' })])], { previous });
  expect(posts[0]?.delivered_by).toEqual(['xtracker', 'trumpstruth']);
});
