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
/** If set, the store reports this number as its newest generation, and the generation is unreadable. */
let unreadableGeneration: number | undefined;
let reads: number;
let holder: SnapshotHolder;
const lines: string[] = [];

beforeEach(() => {
  memory = createMemoryStore({ now: () => Date.now() });
  isUnreachable = false;
  isEmpty = false;
  unreadableGeneration = undefined;
  reads = 0;
  const ifReachable = <T>(read: () => Promise<T>): Promise<T> =>
    isUnreachable ? Promise.reject(new StoreUnavailableError('connection refused at cache.example')) : read();
  store = {
    ...memory,
    latestGeneration: () =>
      ifReachable(() =>
        isEmpty ? Promise.resolve(null) : Promise.resolve(unreadableGeneration ?? memory.latestGeneration()),
      ),
    latest: () => {
      reads++;
      return ifReachable(() => memory.latest());
    },
  };
  holder = createSnapshotHolder({
    store,
    clock: () => testNow,
    log: createLogger('info', { write: (line) => void lines.push(line) }),
    pollMs: 60_000,
  });
});

it('has no snapshot in an empty store, and serves the first generation', async () => {
  await holder.start();
  expect(holder.current).toBeNull();
  await putSnapshot(memory, aSnapshot());
  await holder.refresh();
  expect(holder.current?.generation).toBe(1);
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
    { answers: false, problem: 'StoreUnavailableError' },
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
    { answers: false, problem: 'StoreUnavailableError' },
    1,
  ]);
  isEmpty = false;
  await holder.refresh();
  expect(holder.storeHealth().answers).toBe(true);
  holder.stop();
});

it('tries to load an unreadable generation once, then the next one', async () => {
  await putSnapshot(memory, aSnapshot());
  await holder.start();
  unreadableGeneration = 2;
  for (let refreshes = 0; refreshes < 3; refreshes++) await holder.refresh();
  expect([reads, holder.current?.generation, holder.storeHealth().answers]).toEqual([2, 1, true]);
  unreadableGeneration = 3;
  await holder.refresh();
  expect(reads).toBe(3);
  holder.stop();
});

it('keeps serving when a generation cannot be loaded', async () => {
  await putSnapshot(memory, aSnapshot());
  await holder.start();
  await putSnapshot(memory, aSnapshot({ generation: 2 }));
  const broken = { ...aSnapshot({ generation: 2 }), posts: undefined } as unknown as Snapshot;
  store.latest = () => Promise.resolve(broken);
  await holder.refresh();
  expect([holder.current?.generation, holder.storeHealth().answers]).toEqual([1, false]);
  holder.stop();
});

it('reports an unreadable newer generation with the reason, until one is readable', async () => {
  await putSnapshot(memory, aSnapshot());
  await holder.start();
  store.latest = () => {
    holder.reportUnreadable(2, 'format 9 is newer than 2, the newest known here');
    return memory.latest();
  };
  unreadableGeneration = 2;
  await holder.refresh();
  const unreadable = { generation: 2, reason: 'format 9 is newer than 2, the newest known here' };
  expect([holder.storeHealth(), holder.current?.generation]).toEqual([{ answers: true, unreadable }, 1]);
  store.latest = () => memory.latest();
  unreadableGeneration = undefined;
  await putSnapshot(memory, aSnapshot({ generation: 2 }));
  await putSnapshot(memory, aSnapshot({ generation: 3 }));
  await holder.refresh();
  expect([holder.storeHealth(), holder.current?.generation]).toEqual([{ answers: true }, 3]);
  holder.stop();
});
