import { aSnapshot } from '@postjoin/join/testing';
import { createMemoryStore, StoreUnavailableError, type Snapshot, type SnapshotStore } from '@postjoin/snapshot-store';
import { beforeEach, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { putSnapshot } from '../testing/run-app.ts';
import { createSnapshotHolder, type SnapshotHolder } from './snapshot-holder.ts';

let memory: SnapshotStore;
let store: SnapshotStore;
let isAway: boolean;
let isEmpty: boolean;
/** The number of a newest generation that does not read back. */
let torn: number | undefined;
let reads: number;
let holder: SnapshotHolder;
const lines: string[] = [];

beforeEach(() => {
  memory = createMemoryStore({ now: () => Date.now() });
  isAway = false;
  isEmpty = false;
  torn = undefined;
  reads = 0;
  const answered = <T>(answer: () => Promise<T>): Promise<T> =>
    isAway ? Promise.reject(new StoreUnavailableError('connection refused at cache.example')) : answer();
  store = {
    ...memory,
    latestGeneration: () =>
      answered(() => (isEmpty ? Promise.resolve(null) : Promise.resolve(torn ?? memory.latestGeneration()))),
    latest: () => {
      reads++;
      return answered(() => memory.latest());
    },
  };
  holder = createSnapshotHolder({
    store,
    log: createLogger('info', { write: (line) => void lines.push(line) }),
    pollMs: 60_000,
  });
});

it('holds nothing while there is nothing, and begins to serve with the first generation', async () => {
  await holder.start();
  expect(holder.current).toBeNull();
  await putSnapshot(memory, aSnapshot());
  await holder.refresh();
  expect(holder.current?.generation).toBe(1);
  holder.stop();
});

it('is told of a new generation by the store', async () => {
  await putSnapshot(memory, aSnapshot());
  await holder.start();
  const first = holder.current;
  await putSnapshot(memory, aSnapshot({ generation: 2 }));
  await expect.poll(() => holder.current?.generation).toBe(2);
  expect(first?.generation).toBe(1);
  holder.stop();
});

it('reads a generation once, however often it is asked', async () => {
  await putSnapshot(memory, aSnapshot());
  await holder.start();
  await Promise.all([holder.refresh(), holder.refresh(), holder.refresh()]);
  expect(reads).toBe(1);
  holder.stop();
});

it('starts without a store, serves once it is there, and goes on serving when it is away again', async () => {
  isAway = true;
  await holder.start();
  expect(holder.storeHealth().answers).toBe(false);
  isAway = false;
  await putSnapshot(memory, aSnapshot());
  await holder.refresh();
  expect([holder.storeHealth().answers, holder.current?.generation]).toEqual([true, 1]);
  isAway = true;
  await holder.refresh();
  expect([holder.storeHealth(), holder.current?.generation]).toEqual([
    { answers: false, problem: 'StoreUnavailableError' },
    1,
  ]);
  holder.stop();
});

it('says that a store does not answer which has nothing any more, and serves on', async () => {
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

it('tries a newest generation that does not read back once, and the next one again', async () => {
  await putSnapshot(memory, aSnapshot());
  await holder.start();
  torn = 2;
  for (let asked = 0; asked < 3; asked++) await holder.refresh();
  expect([reads, holder.current?.generation, holder.storeHealth().answers]).toEqual([2, 1, true]);
  torn = 3;
  await holder.refresh();
  expect(reads).toBe(3);
  holder.stop();
});

it('goes on serving when a generation cannot be loaded', async () => {
  await putSnapshot(memory, aSnapshot());
  await holder.start();
  await putSnapshot(memory, aSnapshot({ generation: 2 }));
  const broken = { ...aSnapshot({ generation: 2 }), posts: undefined } as unknown as Snapshot;
  store.latest = () => Promise.resolve(broken);
  await holder.refresh();
  expect([holder.current?.generation, holder.storeHealth().answers]).toEqual([1, false]);
  holder.stop();
});

it('says which newer generation it cannot read and why, until one can be read', async () => {
  await putSnapshot(memory, aSnapshot());
  await holder.start();
  store.latest = () => {
    holder.reportUnreadable(2, 'format 9 is newer than 2, the newest known here');
    return memory.latest();
  };
  torn = 2;
  await holder.refresh();
  const unreadable = { generation: 2, reason: 'format 9 is newer than 2, the newest known here' };
  expect([holder.storeHealth(), holder.current?.generation]).toEqual([{ answers: true, unreadable }, 1]);
  store.latest = () => memory.latest();
  torn = undefined;
  await putSnapshot(memory, aSnapshot({ generation: 2 }));
  await putSnapshot(memory, aSnapshot({ generation: 3 }));
  await holder.refresh();
  expect([holder.storeHealth(), holder.current?.generation]).toEqual([{ answers: true }, 3]);
  holder.stop();
});
