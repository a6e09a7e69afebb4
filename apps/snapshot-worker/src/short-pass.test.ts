import { measureAges } from '@postjoin/join';
import { createMemorySource } from '@postjoin/feed-sources/testing';
import {
  createMemoryVenue,
  type HistoryReading,
  type HistoryRequest,
  type HistoryWindow,
  type PricePoint,
} from '@postjoin/market-venues';
import { sampleContract } from '@postjoin/market-venues/testing';
import { createMemoryStore, isSnapshot, type SnapshotStore } from '@postjoin/snapshot-store';
import { UpstreamError } from '@postjoin/upstream';
import { beforeEach, describe, expect, it } from 'vitest';
import { listFastSources } from './capture.ts';
import { runPass, runShortPass, type Pass, type PassDeps } from './pass.ts';
import { createTestUpstreams, testNow, testPassDeps, testPost } from './testing-parts.ts';
import { LeaseHeldError } from './with-lease.ts';

/** `trumpstruth` is a fast source, and `xtracker` is none. */

const secondsLater = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);
const down = new UpstreamError('timeout', 'the source hangs');
const { hostname } = new URL('https://truthsocial.com');

const pardonPost = (id: string, person: string, seconds: number) => ({
  ...testPost(id, secondsLater(seconds).toISOString()),
  text: `It is my great honor to PARDON ${person}!`,
  url: `https://${hostname}/@someone/${id}`,
});
const pardonContract = (id: string, person: string) =>
  sampleContract({
    id: `kalshi:${id}`,
    event_id: `kalshi:${id}`,
    title: `Will Trump pardon ${person}?`,
    outcome: 'Yes',
    closes_at: '2026-12-31T00:00:00Z',
  });

describe('a short pass', () => {
  let store: SnapshotStore;
  let deps: PassDeps;
  let fast: ReturnType<typeof createTestUpstreams>['source'];
  let slow: ReturnType<typeof createMemorySource>;
  let venueReads: number;
  let histories: string[];
  let first: Pass;

  beforeEach(async () => {
    fast = createTestUpstreams().source;
    fast.deliver([pardonPost('1', 'Ludmilla Verbeek', -600)]);
    slow = createMemorySource('xtracker', [testPost('5', '2026-03-01T11:00:00.000Z', 'xtracker')]);
    [venueReads, histories] = [0, []];
    const contracts = [pardonContract('A', 'Ludmilla Verbeek'), pardonContract('B', 'Osvaldo Quintrell')];
    const venue = createMemoryVenue({ name: 'kalshi', contracts });
    const readHistory = <Window extends HistoryWindow>({ windows }: HistoryRequest<Window>) => {
      histories.push(...windows.map(({ contract }) => contract.id));
      const read = windows.map((window) => ({ ...window, points: [[window.to, 0.4] satisfies PricePoint] }));
      return Promise.resolve<HistoryReading<Window>>({ read, failed: [], failure: undefined });
    };
    const read: typeof venue.read = (request) => {
      venueReads += 1;
      return venue.read(request);
    };
    const { capture } = createTestUpstreams();
    store = createMemoryStore({ now: () => Date.now() });
    const venues = [{ ...venue, read, history: { prices: 'trades' as const, read: readHistory } }];
    deps = testPassDeps({ ...capture, sources: [fast, slow], venues }, store);
    first = await runPass(deps);
    histories = [];
  });

  const at = (seconds: number): PassDeps => ({ ...deps, clock: () => secondsLater(seconds) });
  const runShort = (seconds: number, changes: Partial<PassDeps> = {}) =>
    runShortPass({ ...at(seconds), ...changes }, first.snapshot);

  it('writes nothing while the fast sources have no new post', async () => {
    expect(await runShort(75)).toBe('nothing_new');
    expect([fast.reads(), slow.reads(), venueReads]).toEqual([2, 1, 1]);
    expect(await store.latest()).toEqual(first.snapshot);
  });

  it('stores and matches a new post, and all that was not read carries over with its times', async () => {
    fast.deliver([pardonPost('2', 'Osvaldo Quintrell', 10)]);
    slow.deliver([testPost('6', '2026-03-01T11:59:00.000Z', 'xtracker')]);
    const { snapshot, report } = (await runShort(75)) as Pass;
    expect(await store.latest()).toEqual(snapshot);
    expect(isSnapshot(JSON.parse(JSON.stringify(snapshot)))).toBe(true);
    expect(report).toMatchObject({ kind: 'short', outcome: 'written', generation: 2, posts: { new: 1, retained: 2 } });
    const taken_at = secondsLater(75).toISOString();
    expect(snapshot.posts[0]).toMatchObject({ id: '2', arrived_at: taken_at });
    expect(snapshot.matches).toContainEqual(expect.objectContaining({ post: '2', contract: 'kalshi:B' }));
    const { contracts, venues, price_points, next_in_s } = first.snapshot;
    expect(snapshot).toMatchObject({ taken_at, contracts, venues, price_points, next_in_s });
    expect(snapshot.feed).toEqual([{ ...first.snapshot.feed[0], last_success_at: taken_at }, first.snapshot.feed[1]]);
    expect(snapshot.memory.venues).toEqual(first.snapshot.memory.venues);
    expect([slow.reads(), venueReads]).toEqual([1, 1]);
    expect(measureAges(snapshot, secondsLater(75))).toEqual({ snapshot: 0, posts: 0, prices: 75 });
  });

  it('reads only the price histories of newly matched contracts', async () => {
    fast.deliver([pardonPost('2', 'Osvaldo Quintrell', 10)]);
    const written = await runShortPass(at(75), {
      ...first.snapshot,
      // Due: the history of the contract that was matched before is incomplete.
      histories: {},
    });
    expect(new Set(histories)).toEqual(new Set(['kalshi:B']));
    const next = await runPass(at(300), (written as Pass).snapshot);
    expect(histories).toContain('kalshi:A');
    expect(next.snapshot.venues[1]).toMatchObject({ status: 'ok', last_success_at: secondsLater(300).toISOString() });
  });

  it('writes nothing and is no failure when the fast source fails', async () => {
    fast.fail(down);
    expect(await runShort(75)).toBe('nothing_fetched');
    expect(await store.latest()).toEqual(first.snapshot);
  });

  it('does not read a fast source that failed before, and a full pass reads it again', async () => {
    fast.fail(down);
    const failed = await runPass(at(300), first.snapshot);
    expect(listFastSources(failed.snapshot)).toEqual([]);
    expect(await runShortPass(at(375), failed.snapshot)).toBe('nothing_fetched');
    expect(fast.reads()).toBe(2);
    fast.deliver([pardonPost('2', 'Osvaldo Quintrell', 310)]);
    expect(listFastSources((await runPass(at(600), failed.snapshot)).snapshot)).toEqual(['trumpstruth']);
  });

  it.each([
    ['that is too old, such as after a sleep of the machine', 3_600],
    ['that is dated ahead of the clock', -3_600],
  ])('leaves a snapshot %s to a full pass', async (_, seconds) => {
    fast.deliver([pardonPost('2', 'Osvaldo Quintrell', 10)]);
    expect(await runShort(seconds)).toBe('nothing_fetched');
    expect(fast.reads()).toBe(1);
  });

  it('calls no upstream while another worker holds the lease', async () => {
    await store.acquireLease('other', 60_000);
    await expect(runShort(75)).rejects.toThrow(LeaseHeldError);
    expect(fast.reads()).toBe(1);
  });

  it('reads the store only if another worker has written', async () => {
    let reads = 0;
    const latest = () => {
      reads += 1;
      return store.latest();
    };
    const counted = { store: { ...store, latest } };
    await runShort(75, counted);
    expect(reads).toBe(0);
    await runPass(at(100));
    fast.deliver([pardonPost('2', 'Osvaldo Quintrell', 10)]);
    expect(await runShort(150, counted)).toMatchObject({ report: { generation: 3 } });
    expect(reads).toBe(1);
  });
});
