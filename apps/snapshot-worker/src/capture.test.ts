import { isSnapshot, type Snapshot } from '@postjoin/snapshot-store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capture as captureUpstreams, hasFetchedAnything } from './capture.ts';
import { createTestUpstreams, testNow, testPost } from './testing-parts.ts';

/** A capture has no number, and needs none from the previous one. */
const capture = async (...args: Parameters<typeof captureUpstreams>): Promise<Snapshot> => ({
  generation: 1,
  ...(await captureUpstreams(...args)),
});

const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

describe('a pass', () => {
  it('creates a valid snapshot with the data of all sources and venues', async () => {
    const { capture: deps } = createTestUpstreams();
    const snapshot = await capture(null, testNow, deps);
    expect(isSnapshot(JSON.parse(JSON.stringify(snapshot)))).toBe(true);
    expect(snapshot).toMatchObject({
      taken_at: testNow.toISOString(),
      next_in_s: 300,
      posts: [{ id: '1', delivered_by: ['trumpstruth'] }],
      feed: [{ name: 'trumpstruth', outcome: 'ok' }],
      contracts: [{ id: 'kalshi:A' }, { id: 'kalshi:B' }],
    });
    expect(Object.keys(snapshot.price_points)).toEqual(['kalshi:A', 'kalshi:B']);
  });

  it.each([
    ['a first pass, expected again after WATCH_EVERY', [0], 300],
    ['hourly passes', [0, 60], 3_600],
    ['passes every half hour, the last of them late', [0, 30, 61], 1_860],
    ['a pass by hand, a minute after another', [0, 1], 300],
    ['a pass by hand, a week after another', [0, 7 * 24 * 60], 3_600],
    ['a pass after the clock was a day ahead', [24 * 60, 0], 300],
  ])('without a known interval, expects the next pass by the last two: %s', async (_, minutes, expected) => {
    const deps = { ...createTestUpstreams().capture, nextInS: null, minIntervalS: 300 };
    let snapshot: Snapshot | null = null;
    for (const minute of minutes) snapshot = await capture(snapshot, minutesLater(minute), deps);
    expect(snapshot?.next_in_s).toBe(expected);
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
    expect(hasFetchedAnything(before, null)).toBe(true);
    expect(hasFetchedAnything(after, before)).toBe(false);
  });

  it('creates an empty snapshot with the reasons when every upstream fails in the first pass', async () => {
    const upstreams = createTestUpstreams();
    upstreams.takeDown();
    const snapshot = await capture(null, testNow, upstreams.capture);
    expect(snapshot).toMatchObject({ posts: [], contracts: [], price_points: {} });
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

  it('has a later time than the previous pass, even when the clock jumps back by up to five minutes', async () => {
    const { capture: deps } = createTestUpstreams();
    // Eight jumps back of 37 seconds are less than five minutes. Up to five minutes, the times must still increase.
    const jumps = fc.array(fc.integer({ min: -37, max: 7200 }), { minLength: 1, maxLength: 8 });
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

describe('a pass after the clock was ahead', () => {
  it.each([
    ['an hour', 60],
    ['20 days', 20 * 24 * 60],
  ])('by %s has the right time, and sets all later times to a time just before it', async (_, minutesAhead) => {
    const upstreams = createTestUpstreams();
    const { source, capture: deps } = upstreams;
    const first = await capture(null, testNow, deps);
    source.deliver([testPost('1'), testPost('2')]);
    const ahead = await capture(first, minutesLater(minutesAhead), deps);
    upstreams.takeDown();
    const right = await capture(ahead, minutesLater(40), deps);

    const now = minutesLater(40).toISOString();
    expect(right.taken_at).toBe(now);
    const instants = JSON.stringify(right).match(/20\d\d-\d\d-\d\dT[\d:.]+Z/g) ?? [];
    const closingTimes = right.contracts.flatMap(({ closes_at }) => closes_at ?? []);
    expect(new Set(instants.filter((instant) => instant > now))).toEqual(new Set(closingTimes));
    expect(right.posts.map(({ id, arrived_at }) => [id, arrived_at])).toEqual([
      ['1', testPost('1').at],
      ['2', new Date(Date.parse(now) - 1).toISOString()],
    ]);
    for (const points of Object.values(right.price_points))
      expect(points.map(([at]) => at)).toEqual([testNow.getTime() / 1000, Date.parse(now) / 1000 - 1]);
  });

  it('reads the posts again that expired early, if the clock was ahead by more than a day', async () => {
    const { source, capture: deps } = createTestUpstreams();
    const requests: Parameters<typeof source.read>[0][] = [];
    const watched: typeof deps.sources = [
      { ...source, read: (request) => (requests.push(request), source.read(request)) },
    ];
    source.deliver([testPost('1')], { memory: { etag: 'x' } });
    const first = await capture(null, testNow, { ...deps, sources: watched });
    const ahead = await capture(first, minutesLater(365 * 24 * 60), { ...deps, sources: watched });
    expect(ahead.posts).toEqual([]);
    const right = await capture(ahead, minutesLater(5), { ...deps, sources: watched });
    expect(right.posts).toMatchObject([{ id: '1', arrived_at: right.taken_at }]);
    const retentionStart = minutesLater(5 - deps.retentionDays * 24 * 60);
    expect(requests.at(-1)).toMatchObject({ since: retentionStart, memory: {} });
  });

  it('reads sources and records prices as usual', async () => {
    const { source, capture: deps } = createTestUpstreams();
    const ahead = await capture(await capture(null, testNow, deps), minutesLater(60), deps);
    source.deliver([testPost('1'), testPost('2')], { only_new: true });
    const right = await capture(ahead, minutesLater(40), deps);
    expect(right.posts.find(({ id }) => id === '2')).toMatchObject({ arrived_at: right.taken_at });
    for (const points of Object.values(right.price_points))
      expect(points.at(-1)?.[0]).toBe(minutesLater(40).getTime() / 1000);
  });
});

describe('whether anything was fetched', () => {
  const [now, earlier] = ['2026-10-15T12:05:00.000Z', '2026-10-15T12:00:00.000Z'];
  const source = (
    name: Snapshot['feed'][number]['name'],
    outcome: Snapshot['feed'][number]['outcome'],
    last_success_at: string,
  ) => ({ name, outcome, handles: [], last_success_at, skipped: 0 });
  const venue = (status: Snapshot['venues'][number]['status'], last_success_at: string) => ({
    name: 'kalshi' as const,
    status,
    contracts: 0,
    skipped: 0,
    last_success_at,
  });
  const failedSource = source('xtracker', 'error', earlier);
  const failedVenue = venue('error', earlier);
  const previous = { feed: [], venues: [venue('ok', earlier)] };

  it.each<[boolean, string, Pick<Snapshot, 'feed' | 'venues'>]>([
    [false, 'nothing is configured', { feed: [], venues: [] }],
    [false, 'only the stored history is read', { feed: [source('stored_history', 'ok', now)], venues: [] }],
    [
      false,
      'a source is not called',
      { feed: [source('platform_api', 'unavailable', earlier)], venues: [failedVenue] },
    ],
    [false, 'the last reading of a venue is recent enough', { feed: [failedSource], venues: [venue('ok', earlier)] }],
    [true, 'one source responds', { feed: [source('xtracker', 'ok', now)], venues: [failedVenue] }],
    [true, 'one venue responds in part', { feed: [failedSource], venues: [venue('partial', now)] }],
    [
      true,
      'only a cache responds, with an older answer',
      { feed: [failedSource], venues: [venue('ok', '2026-10-15T11:50:00.000Z')] },
    ],
  ])('is %s when %s', (expected, _when, health) => {
    expect(hasFetchedAnything(health, previous)).toBe(expected);
  });
});
