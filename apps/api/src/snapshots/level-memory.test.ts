import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createLogger, readSettings } from '@postjoin/program';
import { createSnapshotStore } from '@postjoin/snapshot-store';
import { hasRedisServer, useTempDirectory, withRedisServer } from '@postjoin/snapshot-store/testing';
import { aPost, hoursAgo } from '@postjoin/join/testing';
import { describe, expect, it } from 'vitest';
import { startApi } from '../start-api.ts';
import { getJson, putSnapshot } from '../testing/run-app.ts';
import { sampleSnapshot, testNow } from '../testing/sample-data.ts';

/** The memory of the api stays level, although it loads and indexes each generation and answers from it. */

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const generations = 130;
/** Generations after which caches and compiled code are complete. */
const warmUp = 60;
/** A quarter of what 70 indexed generations take. Without a leak, 1 to 3 MB were measured. */
const maxGrowthBytes = 8e6;

const posts = Array.from({ length: 60 }, (_, n) =>
  aPost({ id: `${n}`, text: `Invented post ${n}: I am raising Tariffs on China.`, at: hoursAgo(n / 10) }),
);
const paths = ['join?hours=48', 'watchlist?markets=tariffs,Fed'];

async function measureHeap(): Promise<number> {
  // Finalizers and finished requests release their objects in a later turn.
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    collectGarbage();
  }
  return process.memoryUsage().heapUsed;
}

async function measureGrowth(address: string): Promise<number> {
  const log = createLogger('api', 'error', { write: () => undefined });
  const settings = readSettings({ SNAPSHOT_STORE: address, PORT: '0', RATE_LIMIT: 'off', TOTAL_RATE_LIMIT: 'off' });
  const store = createSnapshotStore(address, { now: Date.now });
  const api = await startApi(settings, { clock: () => testNow, log });
  let heap = NaN;
  for (let generation = 1; generation <= generations; generation += 1) {
    await putSnapshot(store, sampleSnapshot({ generation, posts }));
    const serving = async () => (await getJson(api.url, '/readyz')).body.data?.['generation'];
    await expect.poll(serving, { interval: 5 }).toBe(generation);
    for (const path of paths) expect((await getJson(api.url, `/api/v1/${path}`)).response.status).toBe(200);
    if (generation === warmUp) heap = await measureHeap();
  }
  const growth = (await measureHeap()) - heap;
  await api.close();
  await store.close();
  return growth;
}

describe(`the memory of the api over ${generations} generations`, () => {
  const directory = useTempDirectory('group');

  it('is level with a directory', async () => {
    expect(await measureGrowth(join(directory, 'store'))).toBeLessThan(maxGrowthBytes);
  });

  it.skipIf(!hasRedisServer())('is level with redis (skipped where redis-server is not installed)', () =>
    withRedisServer(directory, async (address) => {
      expect(await measureGrowth(address)).toBeLessThan(maxGrowthBytes);
    }),
  );
});
