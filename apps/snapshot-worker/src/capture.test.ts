import { isSnapshot, type Snapshot } from '@postjoin/snapshot-store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capture, isAnythingFetched } from './capture.ts';
import { createTestUpstreams, testNow, testPost } from './testing-parts.ts';

const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

describe('a pass', () => {
  it('holds what the sources and venues said, and is a valid snapshot', async () => {
    const { capture: deps } = createTestUpstreams();
    const snapshot = await capture(null, testNow, deps);
    expect(isSnapshot(JSON.parse(JSON.stringify(snapshot)))).toBe(true);
    expect(snapshot).toMatchObject({
      generation: 1,
      taken_at: testNow.toISOString(),
      next_in_s: 300,
      posts: [{ id: '1', delivered_by: ['trumpstruth'] }],
      feed: [{ name: 'trumpstruth', outcome: 'ok' }],
      contracts: [{ id: 'kalshi:A' }, { id: 'kalshi:B' }],
    });
    expect(Object.keys(snapshot.price_points)).toEqual(['kalshi:A', 'kalshi:B']);
  });

  it('keeps what was there when everything fails, with its own times, and says what failed', async () => {
    const upstreams = createTestUpstreams();
    const before = await capture(null, testNow, upstreams.capture);
    upstreams.takeDown();
    const after = await capture(before, minutesLater(5), upstreams.capture);
    expect(after.posts).toEqual(before.posts);
    expect(after.contracts).toEqual(before.contracts.map((contract) => ({ ...contract, price_stale: true })));
    expect(after.feed).toMatchObject([{ outcome: 'error', error: expect.stringMatching(/^refused: /) as string }]);
    expect(after.venues).toContainEqual(expect.objectContaining({ name: 'kalshi', status: 'error' }));
    expect(isAnythingFetched(before)).toBe(true);
    expect(isAnythingFetched(after)).toBe(false);
  });

  it('is empty lists and reasons when the very first one finds everything down', async () => {
    const upstreams = createTestUpstreams();
    upstreams.takeDown();
    const snapshot = await capture(null, testNow, upstreams.capture);
    expect(snapshot).toMatchObject({ generation: 1, posts: [], contracts: [], price_points: {} });
    expect(snapshot.feed).toMatchObject([{ outcome: 'error', last_success_at: null }]);
  });

  it('lets posts go when the retention ends, and remembers for the next pass', async () => {
    const upstreams = createTestUpstreams();
    upstreams.source.deliver([testPost('1'), testPost('2', '2026-03-01T11:59:00.000Z')], { memory: { etag: 'x' } });
    const before = await capture(null, testNow, upstreams.capture);
    expect(before.memory.sources).toEqual({ trumpstruth: { etag: 'x' } });
    upstreams.source.deliver([], { only_new: true });
    const later = new Date(Date.parse('2026-03-01T11:30:00.000Z') + 35 * 86_400_000);
    const after = await capture(before, later, upstreams.capture);
    expect(after.posts.map(({ id }) => id)).toEqual(['2']);
  });

  it('is taken later than the one before it, however the clock jumps', async () => {
    const { capture: deps } = createTestUpstreams();
    const jumps = fc.array(fc.integer({ min: -7200, max: 7200 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(jumps, async (seconds) => {
        let now = testNow.getTime();
        const taken: string[] = [];
        let previous: Snapshot | null = null;
        for (const jump of seconds) {
          now += jump * 1000;
          const next: Snapshot = await capture(previous, new Date(now), deps);
          taken.push(next.taken_at);
          previous = next;
        }
        expect(taken).toEqual([...new Set(taken)].sort());
      }),
      { numRuns: 30 },
    );
  });
});

describe('whether anything was fetched', () => {
  const source = (name: Snapshot['feed'][number]['name'], outcome: Snapshot['feed'][number]['outcome']) => ({
    name,
    outcome,
    handles: [],
    last_success_at: null,
    skipped: 0,
  });
  const venue = (status: Snapshot['venues'][number]['status']) => ({
    name: 'kalshi' as const,
    status,
    contracts: 0,
    skipped: 0,
    last_success_at: null,
  });

  it.each<[boolean, string, Pick<Snapshot, 'feed' | 'venues'>]>([
    [false, 'nothing is configured', { feed: [], venues: [] }],
    [false, 'only our own history answers', { feed: [source('stored_history', 'ok')], venues: [venue('error')] }],
    [
      false,
      'a source is not called',
      { feed: [source('platform_api', 'unavailable')], venues: [venue('unavailable')] },
    ],
    [true, 'one source answers', { feed: [source('xtracker', 'ok')], venues: [venue('error')] }],
    [true, 'one venue answers in part', { feed: [source('xtracker', 'error')], venues: [venue('partial')] }],
  ])('is %s when %s', (expected, _when, health) => {
    expect(isAnythingFetched(health)).toBe(expected);
  });
});
