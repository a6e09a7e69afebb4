import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDirectoryStore, type SnapshotStore } from '@postjoin/snapshot-store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { putSnapshot } from '../testing/run-app.ts';
import { sampleSnapshot } from '../testing/sample-data.ts';
import { createLoadingThread, type LoadingThread } from './load-in-thread.ts';
import { loaderOf } from './load-newest.ts';

let directory: string;
let store: SnapshotStore;
let thread: LoadingThread;
const unreadable: number[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'postjoin-thread-'));
  store = createDirectoryStore(directory, { now: () => Date.now() });
  const onUnreadable = (generation: number) => void unreadable.push(generation);
  thread = createLoadingThread(directory, { riskWindows: true, onUnreadable });
});
afterEach(async () => {
  await thread.close();
  await rm(directory, { recursive: true });
});

it('brings the newest generation as it would be joined here', async () => {
  expect(await thread.load()).toBeNull();
  for (const generation of [1, 2]) {
    await putSnapshot(store, sampleSnapshot({ generation }));
    expect(await thread.load()).toEqual(await loaderOf(store, { riskWindows: true })());
  }
});

it('tells of a generation that does not read back', async () => {
  await putSnapshot(store, sampleSnapshot());
  await writeFile(join(directory, 'generation-000000000002.json'), 'torn');
  expect((await thread.load())?.facts.generation).toBe(1);
  expect(unreadable).toEqual([2]);
});

it('fails by the name that the store gives the failure, and goes on when it is over', async () => {
  const blocked = join(directory, 'blocked');
  await writeFile(blocked, 'not a directory');
  const { load, close } = createLoadingThread(blocked, { riskWindows: false, onUnreadable: () => undefined });
  await expect(load()).rejects.toMatchObject({ name: 'StoreUnavailableError' });
  await rm(blocked);
  await putSnapshot(createDirectoryStore(blocked, { now: () => Date.now() }), sampleSnapshot());
  expect((await load())?.facts.generation).toBe(1);
  await close();
});

it.runIf(process.platform === 'linux')('gives way to every other thread once it has loaded the first', async () => {
  const priorities = () => readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));
  const ownBefore = getPriority();
  expect(priorities()).not.toContain(constants.priority.PRIORITY_BELOW_NORMAL);
  await thread.load();
  await expect.poll(priorities).toContain(constants.priority.PRIORITY_BELOW_NORMAL);
  expect(getPriority()).toBe(ownBefore);
});

it('is started anew when it has ended, also while it loads', async () => {
  await putSnapshot(store, sampleSnapshot());
  const failing = expect(thread.load()).rejects.toThrow(/ended before it was done/);
  await thread.close();
  await failing;
  expect((await thread.load())?.facts.generation).toBe(1);
});
