import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createReplicaEnvironment,
  startProgram,
  switchDelayMs,
  waitForGeneration,
  watchReplica,
  type WatchedReplica,
  type WrittenGeneration,
} from '@postjoin/demo';
import { stop, waitForExit, waitForUrl } from '@postjoin/process/child';
import { createSnapshotStore } from '@postjoin/snapshot-store';
import { startRedisServer } from '@postjoin/snapshot-store/testing/redis-server';
import type { RecordingUpstreams } from './watch-passes.ts';

const replicaCount = 2;

/**
 * Measures how long replicas under load take to switch to a new generation: the milliseconds from the write of the
 * generation to Redis until a replica's first answer from this generation. Also lists the faults that callers of the
 * replicas saw.
 */
export async function measureSwitching(upstreams: RecordingUpstreams, directory: string, passes: number) {
  const redis = await startRedisServer({ directory });
  const address = `redis://127.0.0.1:${redis.port}`;
  const store = createSnapshotStore(address, { now: () => Date.now() });
  const apis: ChildProcess[] = [];
  const environment = createReplicaEnvironment(upstreams.environment, address);
  // Each pass is dated a little after the passes before it. The stopped clock of a replica must not be behind them, because
  // a replica gives no time of its future.
  const readerClock = upstreams.clockArgs.map((arg) => (arg === '--at' ? arg : toMinuteLater(arg)));
  const pass = () => waitForExit(startProgram('worker', ['once', ...upstreams.clockArgs], environment));
  const startReplica = async () => {
    const api = startProgram('api', readerClock, environment);
    apis.push(api);
    return watchReplica(await waitForUrl(api));
  };
  let replicas: WatchedReplica[] = [];
  try {
    await pass();
    replicas = await Promise.all(Array.from({ length: replicaCount }, startReplica));
    const delaysMs: number[] = [];
    for (let made = 0; made < passes; made += 1) {
      const next = ((await store.latestGeneration()) ?? 0) + 1;
      const [written] = await Promise.all([waitForGeneration(store, next), pass()]);
      delaysMs.push(...(await Promise.all(replicas.map((replica) => waitForSwitch(replica, written)))));
    }
    return {
      replicas: replicaCount,
      passes,
      milliseconds: delaysMs.map((ms) => Math.round(ms)).sort((a, b) => a - b),
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

const toMinuteLater = (time: string): string => new Date(Date.parse(time) + 60_000).toISOString();

/** A replica polls the store every few seconds, so one that needs longer does not switch at all. */
const maxSwitchMs = 60_000;

async function waitForSwitch(replica: WatchedReplica, written: WrittenGeneration): Promise<number> {
  while (performance.now() - written.writtenAfterMs < maxSwitchMs) {
    const delayMs = switchDelayMs(replica, written);
    if (delayMs !== undefined) return delayMs;
    await wait(10);
  }
  throw new Error(`${replica.url} did not serve the generation of ${written.takenAt} within ${maxSwitchMs / 1000} s`);
}
