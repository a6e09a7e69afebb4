import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalUpstreams, type World } from '@postjoin/local-upstreams';
import type { Environment } from '@postjoin/settings';
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

/**
 * Starts local upstreams with the data of a world, takes one snapshot of them and serves it until a stop signal.
 * @param fixedTime stops the clocks of all programs at this time
 */
export async function serveWorld(world: World, fixedTime?: Date): Promise<void> {
  const upstreams = await startLocalUpstreams({ world, clock: () => fixedTime ?? new Date(), port: 0 });
  const { environment, removeStore } = await createDemoEnvironment(process.env, upstreams.environment);
  await serve({
    environment,
    clockArgs: fixedTime ? ['--at', fixedTime.toISOString()] : [],
    worker: 'once',
    cleanUp: async () => {
      await upstreams.close();
      await removeStore();
    },
  });
}
