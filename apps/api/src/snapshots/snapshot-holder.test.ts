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
    rereadAfterMs,
  });

it('has no snapshot in an empty store, and serves the first generation', async () => {
  expect(holder.health).toEqual({ isUsable: false, problem: 'the first snapshot is still loading' });
  await holder.refresh();
  expect(holder.current).toBeNull();
  expect(holder.health).toEqual({ isUsable: false, problem: 'no snapshot has been taken yet' });
  expect(lines.join('')).toContain('(memory): the worker has finished no pass, or writes to another store');
  await putSnapshot(memory, aSnapshot());
  await holder.refresh();
  expect([holder.current?.generation, holder.health]).toEqual([1, { isUsable: true }]);
});

it('reads a generation once during concurrent refreshes', async () => {
  await putSnapshot(memory, aSnapshot());
  await holder.refresh();
  await Promise.all([holder.refresh(), holder.refresh(), holder.refresh()]);
  expect(reads).toBe(1);
});

it('starts without a reachable store, serves once it is reachable, and keeps serving after that', async () => {
  isUnreachable = true;
  await holder.refresh();
  expect(holder.health.isUsable).toBe(false);
  isUnreachable = false;
  await putSnapshot(memory, aSnapshot());
  await holder.refresh();
  expect([holder.health.isUsable, holder.current?.generation]).toEqual([true, 1]);
  isUnreachable = true;
  await holder.refresh();
  expect([holder.health, holder.current?.generation]).toEqual([
    { isUsable: false, problem: 'connection refused at the store' },
    1,
  ]);
});

it('reports a store that lost its generations, and keeps serving', async () => {
  await putSnapshot(memory, aSnapshot());
  await holder.refresh();
  isEmpty = true;
  await holder.refresh();
  expect([holder.health, holder.current?.generation]).toEqual([
    { isUsable: false, problem: 'the store has lost its generations' },
    1,
  ]);
  isEmpty = false;
  await holder.refresh();
  expect(holder.health.isUsable).toBe(true);
});

it('loads an unreadable generation once, until its version changes', async () => {
  await putSnapshot(memory, aSnapshot());
  await holder.refresh();
  unreadableVersion = '2, half copied';
  for (let refreshes = 0; refreshes < 3; refreshes++) await holder.refresh();
  expect([reads, holder.current?.generation, holder.health.isUsable]).toEqual([2, 1, true]);
  unreadableVersion = '2, copied further';
  await holder.refresh();
  expect(reads).toBe(3);
});

it('loads an unreadable generation again after a while, and logs it once', async () => {
  await putSnapshot(memory, aSnapshot());
  unreadableVersion = '2, which the system refuses to read';
  holder = createHolder(1);
  await expect.poll(() => holder.refresh().then(() => reads)).toBeGreaterThan(3);
  expect(lines.filter((line) => line.includes(reason))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('serving a new snapshot generation'))).toHaveLength(1);
});

it('serves another snapshot with the same number', async () => {
  await putSnapshot(memory, aSnapshot());
  await holder.refresh();
  const first = holder.current;
  const refilled = createMemoryStore({ now: () => Date.now() });
  await putSnapshot(refilled, aSnapshot({ taken_at: new Date((first?.takenAtMs ?? 0) + 5000).toISOString() }));
  Object.assign(memory, refilled);
  await holder.refresh();
  expect(holder.current?.generation).toBe(1);
  expect(holder.current?.takenAtMs).toBe((first?.takenAtMs ?? 0) + 5000);
});

it('reports a store in which no generation is readable, on every refresh', async () => {
  unreadableVersion = '2, altered';
  await holder.refresh();
  const problem = `the only generation in the store, 2, cannot be read: ${reason}`;
  expect(holder.health).toEqual({ isUsable: false, problem });
  await holder.refresh();
  expect([holder.health, reads]).toEqual([{ isUsable: false, problem }, 1]);
  expect(lines.filter((line) => line.includes(problem))).toHaveLength(1);
});

it('serves the generation before one that cannot be indexed, and names it', async () => {
  const broken = { ...aSnapshot({ generation: 2 }), posts: undefined } as unknown as Snapshot;
  const unreadable = { generation: 2, reason: 'it cannot be indexed (TypeError)' };
  await putSnapshot(memory, aSnapshot());
  store.latest = (options) => (options?.below === undefined ? Promise.resolve(broken) : memory.latest(options));
  await holder.refresh();
  expect([holder.current?.generation, holder.health]).toEqual([1, { isUsable: true, unreadable }]);
  await putSnapshot(memory, aSnapshot({ generation: 2 }));
  await holder.refresh();
  expect([holder.current?.generation, holder.health]).toEqual([1, { isUsable: true, unreadable }]);
  expect(lines.filter((line) => line.includes(unreadable.reason))).toHaveLength(1);
});

it('reports an unreadable newer generation with the reason, until one is readable', async () => {
  await putSnapshot(memory, aSnapshot());
  await holder.refresh();
  unreadableVersion = '2, of a newer format';
  await holder.refresh();
  const unreadable = { generation: 2, reason };
  expect([holder.health, holder.current?.generation]).toEqual([{ isUsable: true, unreadable }, 1]);
  unreadableVersion = undefined;
  await putSnapshot(memory, aSnapshot({ generation: 2 }));
  await putSnapshot(memory, aSnapshot({ generation: 3 }));
  await holder.refresh();
  expect([holder.health, holder.current?.generation]).toEqual([{ isUsable: true }, 3]);
});
