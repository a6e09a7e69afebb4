import { getEventListeners } from 'node:events';
import {
  createDirectoryStore,
  createMemoryStore,
  GenerationConflictError,
  LeaseLostError,
  StoreUnavailableError,
  type Lease,
  type Snapshot,
  type SnapshotStore,
} from '@postjoin/snapshot-store';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LeaseHeldError } from './with-lease.ts';
import { StoppedError } from './outcome.ts';
import { runPass, type PassDeps } from './pass.ts';
import { createTestUpstreams, testNow, testPassDeps, testPost } from './testing-parts.ts';

describe('a pass over a store', () => {
  let upstreams: ReturnType<typeof createTestUpstreams>;
  let store: SnapshotStore;
  let deps: PassDeps;
  beforeEach(() => {
    upstreams = createTestUpstreams();
    store = createMemoryStore({ now: () => Date.now() });
    deps = testPassDeps(upstreams.capture, store);
  });
  /** Returns a capture whose sources read only after `before`. */
  const readAfter = (before: () => unknown): PassDeps['capture'] => {
    const sources = upstreams.capture.sources.map((source) => ({
      ...source,
      read: async (request: Parameters<typeof source.read>[0]) => {
        await before();
        return source.read(request);
      },
    }));
    return { ...upstreams.capture, sources };
  };
  const on = (changes: Partial<SnapshotStore>): PassDeps => ({ ...deps, store: { ...store, ...changes } });

  it('writes the next generation and reports it', async () => {
    await runPass(deps);
    upstreams.source.deliver([testPost('1'), testPost('2')]);
    const { report, snapshot } = await runPass(deps);
    expect(await store.latest()).toEqual(snapshot);
    const noRows = { high: 0, possible: 0 };
    expect(report).toMatchObject({
      outcome: 'written',
      generation: 2,
      rows: { shown: 0, new: 0, by_account: { trump: noRows, whitehouse: noRows } },
      posts: { new: 1, retained: 1, expired: 0 },
      contracts: 2,
      moves_known: { day: 1, week: 0 },
    });
  });

  it('writes the earlier data when nothing could be fetched, and reports that', async () => {
    await runPass(deps);
    upstreams.takeDown();
    const { report } = await runPass({ ...deps, clock: () => new Date(testNow.getTime() + 1000) });
    expect(report).toMatchObject({ outcome: 'nothing_fetched', generation: 2, posts: { new: 0, retained: 1 } });
    expect((await store.latest())?.feed[0]?.outcome).toBe('error');
  });

  it('calls no upstream while another worker holds the lease', async () => {
    await store.acquireLease('other', 60_000);
    await expect(runPass(deps)).rejects.toThrow(LeaseHeldError);
    expect(upstreams.source.reads()).toBe(0);
  });

  it('writes although its thread was blocked for longer than the lease, unless another worker took over', async () => {
    let isTakenOver = false;
    const capture = readAfter(() => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60); // blocks the thread for 60 ms
      return isTakenOver && store.acquireLease('other', 60_000);
    });
    const blocked = { ...deps, lease: { holder: 'test', ttlMs: 30 }, capture };
    await expect(runPass(blocked)).resolves.toMatchObject({ report: { generation: 1 } });
    isTakenOver = true;
    await expect(runPass(blocked)).rejects.toThrow(LeaseLostError);
    expect(await store.latestGeneration()).toBe(1);
  });

  it('releases the lease, also when it fails', async () => {
    await expect(runPass(on({ put: () => Promise.reject(new Error('broken')) }))).rejects.toThrow('broken');
    expect(await store.acquireLease('other', 60_000)).not.toBeNull();
  });

  it('renews the lease while upstreams are slow', async () => {
    const capture = readAfter(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1400));
      expect(await store.acquireLease('other', 900)).toBeNull();
    });
    const { report } = await runPass({ ...deps, lease: { holder: 'slow', ttlMs: 900 }, capture });
    expect(report.outcome).toBe('written');
  });

  it('fails when its lease expired meanwhile, without replacing the generation of the other worker', async () => {
    const memory = { nowMs: 0 };
    const shared = createMemoryStore({ now: () => memory.nowMs });
    const capture = readAfter(async () => {
      if (memory.nowMs !== 0) return;
      memory.nowMs += 61_000;
      await runPass(testPassDeps(upstreams.capture, shared));
    });
    await expect(runPass(testPassDeps(capture, shared))).rejects.toThrow(LeaseLostError);
    expect(await shared.latestGeneration()).toBe(1);
  });

  it('retries three times while the store is unavailable, then fails', async () => {
    let failures = 3;
    const latest = () => (failures-- > 0 ? Promise.reject(new StoreUnavailableError('away')) : store.latest());
    await expect(runPass(on({ latest }))).resolves.toMatchObject({ report: { generation: 1 } });
    failures = 4;
    await expect(runPass(on({ latest }))).rejects.toThrow(StoreUnavailableError);
    expect(await store.latestGeneration()).toBe(1);
  });

  it('recognises its own generation when only the reply to its write was lost', async () => {
    let isLost = true;
    const put = async (snapshot: Snapshot, lease: Lease) => {
      await store.put(snapshot, lease);
      if (isLost) {
        isLost = false;
        throw new StoreUnavailableError('the connection broke');
      }
    };
    await expect(runPass(on({ put }))).resolves.toMatchObject({ report: { generation: 1 } });
    expect(await store.latestGeneration()).toBe(1);
  });

  it('recognises its own generation when its lease ended before the store answered again', async () => {
    let isFirst = true;
    const put = async (snapshot: Snapshot, lease: Lease) => {
      if (!isFirst) throw new LeaseLostError('the lease ran out');
      isFirst = false;
      await store.put(snapshot, lease);
      throw new StoreUnavailableError('the connection broke');
    };
    await expect(runPass(on({ put }))).resolves.toMatchObject({ report: { generation: 1 } });
  });

  it('reports that the store is unavailable when every reply to its write was lost, although it may have written', async () => {
    const put = async (snapshot: Snapshot, lease: Lease) => {
      if ((await store.latestGeneration()) === null) await store.put(snapshot, lease);
      throw new StoreUnavailableError('the connection broke');
    };
    await expect(runPass(on({ put }))).rejects.toThrow(StoreUnavailableError);
    expect(await store.latestGeneration()).toBe(1);
  });

  it('does not retry a failure that lasts until somebody repairs the store', async () => {
    let calls = 0;
    const acquireLease = () => {
      calls += 1;
      return Promise.reject(new StoreUnavailableError('read-only', { isPermanent: true }));
    };
    await expect(runPass(on({ acquireLease }))).rejects.toThrow('read-only');
    expect(calls).toBe(1);
  });

  it('does not mistake the generation of another worker for its own', async () => {
    const put = () => Promise.reject(new GenerationConflictError('there is one'));
    await expect(runPass(on({ put }))).rejects.toThrow(GenerationConflictError);
  });

  it('continues from the last snapshot it wrote when the store has lost its data', async () => {
    const { snapshot } = await runPass(deps);
    const emptied = createMemoryStore({ now: () => Date.now() });
    upstreams.source.deliver([testPost('2')], { only_new: true });
    const after = await runPass(testPassDeps(upstreams.capture, emptied), snapshot);
    expect(after.snapshot.generation).toBe(2);
    expect((await emptied.latest())?.posts.map(({ id }) => id).sort()).toEqual(['1', '2']);
  });

  it('prefers the stored snapshot to the last one it wrote, when the stored one is newer', async () => {
    const { snapshot: lastWritten } = await runPass(deps);
    upstreams.source.deliver([testPost('2')], { only_new: true });
    await runPass(deps);
    upstreams.source.deliver([], { only_new: true });
    const { snapshot } = await runPass(deps, lastWritten);
    expect(snapshot).toMatchObject({ generation: 3, posts: [{ id: '1' }, { id: '2' }] });
  });

  it('prefers the stored snapshot to one that it wrote while its clock was ahead', async () => {
    const yearAhead = new Date(testNow.getTime() + 365 * 86_400_000);
    const { snapshot: lastWritten } = await runPass({ ...deps, clock: () => yearAhead });
    upstreams.source.deliver([testPost('2')], { only_new: true });
    const { report } = await runPass(deps);
    expect(report).toMatchObject({ taken_at: testNow.toISOString(), redated_from: yearAhead.toISOString() });
    upstreams.source.deliver([], { only_new: true });
    const later = { ...deps, clock: () => new Date(testNow.getTime() + 1000) };
    const { snapshot } = await runPass(later, lastWritten);
    expect(snapshot.posts.map(({ id }) => id)).toContain('2');
  });

  it('writes nothing after the signal aborted', async () => {
    const stop = new AbortController();
    const capture = readAfter(() => {
      stop.abort(new StoppedError('stopped'));
      return new Promise<never>(() => undefined);
    });
    await expect(runPass({ ...deps, signal: stop.signal, capture })).rejects.toThrow(StoppedError);
    expect(await store.latest()).toBeNull();
    expect(await store.acquireLease('next', 1000)).not.toBeNull();
  });

  describe('stopped while the store hangs', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
    afterEach(() => void vi.useRealTimers());

    const never = () => new Promise<never>(() => undefined);
    /**
     * Runs a pass whose signal aborts during a call to the store. Returns the state of the pass 5 seconds later: its
     * error, `written` or `not ended`.
     */
    async function endOf(changes: (stop: () => void) => Partial<SnapshotStore>): Promise<unknown> {
      const control = new AbortController();
      const stopped = Promise.withResolvers<void>();
      const stop = () => {
        control.abort(new StoppedError('stopped'));
        stopped.resolve();
      };
      let end: unknown = 'not ended';
      runPass({ ...on(changes(stop)), signal: control.signal }).then(
        () => (end = 'written'),
        (error: unknown) => (end = error),
      );
      await stopped.promise;
      await vi.advanceTimersByTimeAsync(5000);
      return end;
    }

    it.each(['acquireLease', 'latest', 'latestGeneration'] as const)('does not wait for %s', async (method) => {
      const hang = (stop: () => void) => ({
        [method]: () => {
          stop();
          return never();
        },
      });
      expect(await endOf(hang)).toBeInstanceOf(StoppedError);
      expect(await store.latestGeneration()).toBeNull();
    });

    it('waits at most 3 seconds for the release of the lease', async () => {
      const hang = (stop: () => void) => ({
        acquireLease: async () => {
          stop();
          const lease = await store.acquireLease('test', 60_000);
          return lease && { ...lease, release: never };
        },
      });
      expect(await endOf(hang)).toBeInstanceOf(StoppedError);
    });

    it('releases a lease that arrives after the abort', async () => {
      const late = (stop: () => void) => ({
        acquireLease: (holder: string, ttlMs: number) => {
          stop();
          return store.acquireLease(holder, ttlMs);
        },
      });
      expect(await endOf(late)).toBeInstanceOf(StoppedError);
      expect(await store.acquireLease('next', 1000)).not.toBeNull();
    });

    it('completes a write in progress without a retry', async () => {
      let writes = 0;
      const failing = (stop: () => void) => ({
        put: () => {
          writes += 1;
          stop();
          return Promise.reject(new StoreUnavailableError('away'));
        },
      });
      expect(await endOf(failing)).toBeInstanceOf(StoreUnavailableError);
      expect(writes).toBe(1);
    });
  });

  it('leaves no listener on the signal, which lives as long as the process', async () => {
    const { signal } = new AbortController();
    const watching = { ...deps, signal };
    await runPass(watching);
    await runPass(watching);
    await expect(runPass({ ...watching, clock: () => new Date(NaN) })).rejects.toThrow(RangeError);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

const directory = useTempDirectory('test');

it('two concurrent workers, 100 rounds: generations have no gap or fork, and no post is lost', async () => {
  const upstreams = createTestUpstreams();
  const workers = [0, 1].map(() =>
    testPassDeps(upstreams.capture, createDirectoryStore(directory, { now: () => Date.now() })),
  );
  const written: number[] = [];
  for (let round = 1; round <= 100; round += 1) {
    upstreams.source.deliver([testPost(String(round))], { only_new: true });
    const passes = await Promise.allSettled(workers.map((worker) => runPass(worker)));
    for (const pass of passes)
      if (pass.status === 'fulfilled') written.push(pass.value.report.generation);
      else expect(pass.reason).toBeInstanceOf(LeaseHeldError);
  }
  expect(written.sort((a, b) => a - b)).toEqual(written.map((_, index) => index + 1));
  expect(written.length).toBeGreaterThanOrEqual(100);
  expect((await workers[0]?.store.latest())?.posts).toHaveLength(100);
});
