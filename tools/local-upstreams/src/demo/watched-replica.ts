import { setTimeout as wait } from 'node:timers/promises';
import type { SnapshotStore } from '@postjoin/snapshot-store';
import type { Environment } from '@postjoin/program';
import { startSteadyLoad, type LoadAnswer } from './steady-load.ts';

const connections = 4;

/**
 * Pause of a connection between two requests. It limits the load to hundreds of requests a second. On a saturated
 * replica the measured delay would depend on the machine.
 */
const pauseMs = 5;

const paths = ['join?hours=24', 'join?hours=168', 'markets', 'posts', 'capabilities'];

/**
 * Creates the environment of replicas and their worker on one store: logs errors only, any free port, no rate limit.
 */
export function createReplicaEnvironment(upstreams: Environment, store: string): Record<string, string | undefined> {
  return {
    ...process.env,
    ...upstreams,
    SNAPSHOT_STORE: store,
    RATE_LIMIT: 'off',
    TOTAL_RATE_LIMIT: 'off',
    PORT: '0',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
}

/** An api under load, with a record of its answers. */
export interface WatchedReplica {
  readonly url: string;
  /**
   * Time of the first answer from each generation, on the clock of `performance.now()`. The key is the `taken_at` of
   * the generation.
   */
  readonly firstServedMs: ReadonlyMap<string, number>;
  readonly answers: () => number;
  /**
   * Answers other than 200, broken connections, and answers from an older generation than the previous answer on the
   * same connection.
   */
  readonly faults: readonly string[];
  readonly endLoad: () => Promise<void>;
}

/** Puts a steady load on an api and records when it switches to each generation. */
export function watchReplica(url: string): WatchedReplica {
  const firstServedMs = new Map<string, number>();
  const newestByConnection: string[] = [];
  const faults: string[] = [];
  let answers = 0;

  function onAnswer({ connection, status, body, receivedMs }: LoadAnswer): void {
    answers += 1;
    if (status !== 200) faults.push(`status ${status}`);
    const takenAt = /"taken_at":"([^"]+)"/.exec(body)?.[1];
    if (takenAt === undefined) return;
    if (takenAt < (newestByConnection[connection] ?? '')) faults.push('an older generation after a newer one');
    newestByConnection[connection] = takenAt;
    if (!firstServedMs.has(takenAt)) firstServedMs.set(takenAt, receivedMs);
  }

  const endLoad = startSteadyLoad({
    urls: paths.map((path) => `${url}/api/v1/${path}`),
    connections,
    pauseMs,
    onAnswer,
    onFailure: ({ message }) => faults.push(message),
  });
  return { url, firstServedMs, answers: () => answers, faults, endLoad };
}

export interface WrittenGeneration {
  takenAt: string;
  /** Time of the last poll at which the store did not have the generation yet, on the clock of `performance.now()`. */
  writtenAfterMs: number;
}

const pollIntervalMs = 5;

/** Polls the store until the store has the generation with this number or a later one. */
export async function waitForGeneration(store: SnapshotStore, generation: number): Promise<WrittenGeneration> {
  for (let writtenAfterMs = performance.now(); ;) {
    const pollMs = performance.now();
    if (((await store.latestGeneration()) ?? 0) >= generation)
      return { takenAt: (await store.latest())?.taken_at ?? '', writtenAfterMs };
    writtenAfterMs = pollMs;
    await wait(pollIntervalMs);
  }
}

/**
 * Returns the milliseconds from the write of a generation to the replica's first answer from it; undefined before that
 * answer.
 */
export function switchDelayMs(
  { firstServedMs }: WatchedReplica,
  { takenAt, writtenAfterMs }: WrittenGeneration,
): number | undefined {
  const servedMs = firstServedMs.get(takenAt);
  return servedMs === undefined ? undefined : servedMs - writtenAfterMs;
}
