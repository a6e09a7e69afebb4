import { isSnapshot, type Snapshot } from '@postjoin/snapshot-store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capture, hasFetchedAnything } from './capture.ts';
import { createTestUpstreams, testNow, testPost } from './testing-parts.ts';

const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

describe('a pass', () => {
  it('creates a valid snapshot with the data of all sources and venues', async () => {
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

  it('retains earlier data with its times and reports the failures when every upstream fails', async () => {
    const upstreams = createTestUpstreams();
    const before = await capture(null, testNow, upstreams.capture);
    upstreams.takeDown();
    const after = await capture(before, minutesLater(5), upstreams.capture);
    expect(after.posts).toEqual(before.posts);
    expect(after.contracts).toEqual(before.contracts.map((contract) => ({ ...contract, price_stale: true })));
    expect(after.feed).toMatchObject([{ outcome: 'error', error: expect.stringMatching(/^refused: /) as string }]);
    expect(after.venues).toContainEqual(expect.objectContaining({ name: 'kalshi', status: 'error' }));
    expect(hasFetchedAnything(before)).toBe(true);
    expect(hasFetchedAnything(after)).toBe(false);
  });

  it('creates an empty snapshot with the reasons when every upstream fails in the first pass', async () => {
    const upstreams = createTestUpstreams();
    upstreams.takeDown();
    const snapshot = await capture(null, testNow, upstreams.capture);
    expect(snapshot).toMatchObject({ generation: 1, posts: [], contracts: [], price_points: {} });
    expect(snapshot.feed).toMatchObject([{ outcome: 'error', last_success_at: null }]);
  });

  it('drops posts after the retention period and stores the state of sources for the next pass', async () => {
    const upstreams = createTestUpstreams();
    upstreams.source.deliver([testPost('1'), testPost('2', '2026-03-01T11:59:00.000Z')], { memory: { etag: 'x' } });
    const before = await capture(null, testNow, upstreams.capture);
    expect(before.memory.sources).toEqual({ trumpstruth: { etag: 'x' } });
    upstreams.source.deliver([], { only_new: true });
    const later = new Date(Date.parse('2026-03-01T11:30:00.000Z') + 35 * 86_400_000);
    const after = await capture(before, later, upstreams.capture);
    expect(after.posts.map(({ id }) => id)).toEqual(['2']);
  });

  it('has a later time than the previous pass, even when the clock jumps back', async () => {
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
    [false, 'only the stored history responds', { feed: [source('stored_history', 'ok')], venues: [venue('error')] }],
    [
      false,
      'a source is not called',
      { feed: [source('platform_api', 'unavailable')], venues: [venue('unavailable')] },
    ],
    [true, 'one source responds', { feed: [source('xtracker', 'ok')], venues: [venue('error')] }],
    [true, 'one venue responds in part', { feed: [source('xtracker', 'error')], venues: [venue('partial')] }],
  ])('is %s when %s', (expected, _when, health) => {
    expect(hasFetchedAnything(health)).toBe(expected);
  });
});
