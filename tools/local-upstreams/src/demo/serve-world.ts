import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalUpstreams } from '../server.ts';
import type { World } from '../world.ts';
import type { Environment } from '@postjoin/program';
import { storeRecordedPrices } from './replay-prices.ts';
import { serve } from './serve.ts';

/**
 * Creates the environment of a demo: an empty temporary store, the addresses of local upstreams, and a log of errors
 * only.
 */
export async function createDemoEnvironment(base: Environment, upstreams: Environment) {
  const store = await mkdtemp(join(tmpdir(), 'postjoin-demo-'));
  return {
    environment: { LOG_LEVEL: 'error', ...base, ...upstreams, SNAPSHOT_STORE: store },
    removeStore: () => rm(store, { recursive: true, force: true }),
  };
}

/** Starts local upstreams with the data of a world, takes a snapshot of them and serves it until a stop signal. */
export async function serveWorld(world: World): Promise<void> {
  const upstreams = await startLocalUpstreams({ world, clock: () => new Date(), port: 0 });
  const { environment, removeStore } = await createDemoEnvironment(process.env, upstreams.environment);
  const cleanUp = async () => {
    await upstreams.close();
    await removeStore();
  };
  await serve({ environment, clockArgs: [], worker: 'once', cleanUp });
}

/**
 * Serves the data of a world as of one time, until a stop signal. The clocks of all programs stand still at that time,
 * and every answer is marked as a replay. The worker makes passes until every venue is read whole. Then the prices get
 * the times at which they were recorded.
 */
export async function serveReplay(world: World, time: Date): Promise<void> {
  const upstreams = await startLocalUpstreams({ world, clock: () => time, port: 0 });
  const { environment, removeStore } = await createDemoEnvironment(process.env, upstreams.environment);
  await serve({
    environment: { ...environment, REPLAY: 'on' },
    clockArgs: ['--at', time.toISOString()],
    worker: 'untilWhole',
    completeSnapshot: () => storeRecordedPrices(environment.SNAPSHOT_STORE, world, time),
    cleanUp: async () => {
      await upstreams.close();
      await removeStore();
    },
  });
}
