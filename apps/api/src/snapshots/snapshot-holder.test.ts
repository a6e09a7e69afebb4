import { aSnapshot, testNow } from '@postjoin/join/testing';
import { createMemoryStore, StoreUnavailableError, type Snapshot, type SnapshotStore } from '@postjoin/snapshot-store';
import { beforeEach, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { putSnapshot } from '../testing/run-app.ts';
import { createSnapshotHolder, type SnapshotHolder } from './snapshot-holder.ts';

let memory: SnapshotStore;
let store: SnapshotStore;
let isUnreachable: boolean;
let isEmpty: boolean;
/** If set, the store reports this as the version of its newest generation, and the generation is unreadable. */
let unreadableVersion: string | undefined;
let reads: number;
let holder: SnapshotHolder;
const lines: string[] = [];

beforeEach(() => {
  memory = createMemoryStore({ now: () => Date.now() });
  isUnreachable = false;
  isEmpty = false;
  unreadableVersion = undefined;
  reads = 0;
  const ifReachable = <T>(read: () => Promise<T>): Promise<T> =>
    isUnreachable ? Promise.reject(new StoreUnavailableError('connection refused at the store')) : read();
  store = {
    ...memory,
    latestVersion: () =>
      ifReachable(() =>
        isEmpty ? Promise.resolve(null) : Promise.resolve(unreadableVersion ?? memory.latestVersion()),
      ),
    latest: (options) => {
      reads++;
      if (unreadableVersion !== undefined) holder.reportUnreadable(2, reason);
      return ifReachable(() => memory.latest(options));
    },
  };
  lines.length = 0;
  holder = createHolder();
});

const reason = 'format 9 is newer than 2, the newest known here';

const createHolder = (rereadAfterMs = 60_000) =>
  createSnapshotHolder({
    store,
    clock: () => testNow,
    log: createLogger('info', { write: (line) => void lines.push(line) }),
    pollMs: 60_000,
    rereadAfterMs,
  });

it('has no snapshot in an empty store, and serves the first generation', async () => {
  expect(holder.storeHealth()).toEqual({ answers: false, problem: 'the first snapshot is still loading' });
  await holder.start();
  expect(holder.current).toBeNull();
  expect(holder.storeHealth()).toEqual({ answers: false, problem: 'no snapshot has been taken yet' });
  await putSnapshot(memory, aSnapshot());
  await holder.refresh();
  expect([holder.current?.generation, holder.storeHealth()]).toEqual([1, { answers: true }]);
  holder.stop();
});

it('loads a new generation when the store sends a notification', async () => {
  await putSnapshot(memory, aSnapshot());
  await holder.start();
  const first = holder.current;
  await putSnapshot(memory, aSnapshot({ generation: 2 }));
  await expect.poll(() => holder.current?.generation).toBe(2);
  expect(first?.generation).toBe(1);
  holder.stop();
});

it('reads a generation once during concurrent refreshes', async () => {
  await putSnapshot(memory, aSnapshot());
  await holder.start();
  await Promise.all([holder.refresh(), holder.refresh(), holder.refresh()]);
  expect(reads).toBe(1);
  holder.stop();
});

it('starts without a reachable store, serves once it is reachable, and keeps serving after that', async () => {
  isUnreachable = true;
  await holder.start();
  expect(holder.storeHealth().answers).toBe(false);
  isUnreachable = false;
  await putSnapshot(memory, aSnapshot());
  await holder.refresh();
  expect([holder.storeHealth().answers, holder.current?.generation]).toEqual([true, 1]);
  isUnreachable = true;
  await holder.refresh();
  expect([holder.storeHealth(), holder.current?.generation]).toEqual([
    { answers: false, problem: 'connection refused at the store' },
    1,
  ]);
  holder.stop();
});

it('reports a store that lost its generations, and keeps serving', async () => {
  await putSnapshot(memory, aSnapshot());
  await holder.start();
  isEmpty = true;
  await holder.refresh();
  expect([holder.storeHealth(), holder.current?.generation]).toEqual([
    { answers: false, problem: 'the store has lost its generations' },
    1,
  ]);
  isEmpty = false;
  await holder.refresh();
  expect(holder.storeHealth().answers).toBe(true);
  holder.stop();
});

it('loads an unreadable generation once, until its version changes', async () => {
  await putSnapshot(memory, aSnapshot());
  await holder.start();
  unreadableVersion = '2, half copied';
  for (let refreshes = 0; refreshes < 3; refreshes++) await holder.refresh();
  expect([reads, holder.current?.generation, holder.storeHealth().answers]).toEqual([2, 1, true]);
  unreadableVersion = '2, copied further';
  await holder.refresh();
  expect(reads).toBe(3);
  holder.stop();
});

it('loads an unreadable generation again after a while, and logs it once', async () => {
  await putSnapshot(memory, aSnapshot());
  unreadableVersion = '2, which the system refuses to read';
  holder = createHolder(1);
  await holder.start();
  await expect.poll(() => reads).toBeGreaterThan(3);
  holder.stop();
  expect(lines.filter((line) => line.includes(reason))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('serving a new snapshot generation'))).toHaveLength(1);
});

it('serves another snapshot with the same number', async () => {
  await putSnapshot(memory, aSnapshot());
  await holder.start();
  const first = holder.current;
  const refilled = createMemoryStore({ now: () => Date.now() });
  await putSnapshot(refilled, aSnapshot({ taken_at: new Date((first?.takenAtMs ?? 0) + 5000).toISOString() }));
  Object.assign(memory, refilled);
  await holder.refresh();
  expect(holder.current?.generation).toBe(1);
  expect(holder.current?.takenAtMs).toBe((first?.takenAtMs ?? 0) + 5000);
  holder.stop();
});

it('reports a store in which no generation is readable, on every refresh', async () => {
  unreadableVersion = '2, altered';
  await holder.start();
  const problem = `the only generation in the store, 2, cannot be read: ${reason}`;
  expect(holder.storeHealth()).toEqual({ answers: false, problem });
  await holder.refresh();
  expect([holder.storeHealth(), reads]).toEqual([{ answers: false, problem }, 1]);
  expect(lines.filter((line) => line.includes(problem))).toHaveLength(1);
  holder.stop();
});

it('serves the generation before one that cannot be indexed, and names it', async () => {
  const broken = { ...aSnapshot({ generation: 2 }), posts: undefined } as unknown as Snapshot;
  const unreadable = { generation: 2, reason: 'it cannot be indexed (TypeError)' };
  await putSnapshot(memory, aSnapshot());
  store.latest = (options) => (options?.below === undefined ? Promise.resolve(broken) : memory.latest(options));
  await holder.start();
  expect([holder.current?.generation, holder.storeHealth()]).toEqual([1, { answers: true, unreadable }]);
  await putSnapshot(memory, aSnapshot({ generation: 2 }));
  await holder.refresh();
  expect([holder.current?.generation, holder.storeHealth()]).toEqual([1, { answers: true, unreadable }]);
  expect(lines.filter((line) => line.includes(unreadable.reason))).toHaveLength(1);
  holder.stop();
});

it('reports an unreadable newer generation with the reason, until one is readable', async () => {
  await putSnapshot(memory, aSnapshot());
  await holder.start();
  unreadableVersion = '2, of a newer format';
  await holder.refresh();
  const unreadable = { generation: 2, reason };
  expect([holder.storeHealth(), holder.current?.generation]).toEqual([{ answers: true, unreadable }, 1]);
  unreadableVersion = undefined;
  await putSnapshot(memory, aSnapshot({ generation: 2 }));
  await putSnapshot(memory, aSnapshot({ generation: 3 }));
  await holder.refresh();
  expect([holder.storeHealth(), holder.current?.generation]).toEqual([{ answers: true }, 3]);
  holder.stop();
});
