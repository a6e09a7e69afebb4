import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import {
  finish,
  listeningAt,
  replicaEnvironment,
  startProgram,
  stop,
  switchedAfterMs,
  untilWritten,
  watchReplica,
  type WatchedReplica,
  type Written,
} from '@postjoin/demo';
import { createSnapshotStore } from '@postjoin/snapshot-store';
import { startRedisServer } from '@postjoin/snapshot-store/testing/redis-server';
import type { RecordedUpstreams } from './watched-passes.ts';

const replicaCount = 2;

/**
 * How soon replicas under load answer with a generation after it was written to the Redis between them and the worker,
 * in milliseconds, and what their callers met meanwhile.
 */
export async function measureSwitching(upstreams: RecordedUpstreams, directory: string, passes: number) {
  const redis = await startRedisServer({ directory });
  const address = `redis://127.0.0.1:${redis.port}`;
  const store = createSnapshotStore(address, { now: () => Date.now() });
  const apis: ChildProcess[] = [];
  const environment = replicaEnvironment(upstreams.environment, address);
  const pass = () => finish(startProgram('worker', ['once', ...upstreams.clockArgs], environment));
  const startReplica = async () => {
    const api = startProgram('api', upstreams.clockArgs, environment);
    apis.push(api);
    return watchReplica(await listeningAt(api));
  };
  let replicas: WatchedReplica[] = [];
  try {
    await pass();
    replicas = await Promise.all(Array.from({ length: replicaCount }, startReplica));
    const tookMs: number[] = [];
    for (let made = 0; made < passes; made += 1) {
      const next = ((await store.latestGeneration()) ?? 0) + 1;
      const [written] = await Promise.all([untilWritten(store, next), pass()]);
      tookMs.push(...(await Promise.all(replicas.map((replica) => untilSwitched(replica, written)))));
    }
    return {
      replicas: replicaCount,
      passes,
      milliseconds: tookMs.map((ms) => Math.round(ms)).sort((a, b) => a - b),
      answers_meanwhile: replicas.reduce((sum, { answers }) => sum + answers(), 0),
      faults: replicas.flatMap(({ faults }) => faults),
    };
  } finally {
    await Promise.all(replicas.map(({ endLoad }) => endLoad()));
    await Promise.all(apis.map(stop));
    await store.close();
    await redis.stop();
  }
}

async function untilSwitched(replica: WatchedReplica, written: Written): Promise<number> {
  for (;;) {
    const tookMs = switchedAfterMs(replica, written);
    if (tookMs !== undefined) return tookMs;
    await wait(10);
  }
}
