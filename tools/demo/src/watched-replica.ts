import { setTimeout as wait } from 'node:timers/promises';
import type { SnapshotStore } from '@postjoin/snapshot-store';
import { putSteadyLoad, type LoadAnswer } from './steady-load.ts';

const connections = 4;

/** Hundreds of questions a second on each replica, which leave it time: a saturated one shows how slow the machine is. */
const pauseMs = 5;

const questions = ['join?hours=24', 'join?hours=168', 'markets', 'posts', 'capabilities'];

/** The environment of replicas and their worker over one store: quiet, on any free port, without a rate limit. */
export function replicaEnvironment(
  upstreams: Readonly<Record<string, string>>,
  store: string,
): Record<string, string | undefined> {
  return {
    ...process.env,
    ...upstreams,
    SNAPSHOT_STORE: store,
    RATE_LIMIT: 'off',
    PORT: '0',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
}

/** An api under load, and what it has answered. */
export interface WatchedReplica {
  readonly url: string;
  /** When each generation, by its `taken_at`, was first served, on the clock of `performance.now()`. */
  readonly firstServedMs: ReadonlyMap<string, number>;
  readonly answers: () => number;
  /** What no caller may ever see: other statuses, broken connections, an older generation after a newer one. */
  readonly faults: readonly string[];
  readonly endLoad: () => Promise<void>;
}

/** Puts a steady load on an api and notes when it changes over to another generation. */
export function watchReplica(url: string): WatchedReplica {
  const firstServedMs = new Map<string, number>();
  const newestOf: string[] = [];
  const faults: string[] = [];
  let answers = 0;

  function onAnswer({ connection, status, body, atMs }: LoadAnswer): void {
    answers += 1;
    if (status !== 200) faults.push(`status ${status}`);
    const takenAt = /"taken_at":"([^"]+)"/.exec(body)?.[1];
    if (takenAt === undefined) return;
    if (takenAt < (newestOf[connection] ?? '')) faults.push('an older generation after a newer one');
    newestOf[connection] = takenAt;
    if (!firstServedMs.has(takenAt)) firstServedMs.set(takenAt, atMs);
  }

  const endLoad = putSteadyLoad({
    addresses: questions.map((question) => `${url}/api/v1/${question}`),
    connections,
    pauseMs,
    onAnswer,
    onFailure: ({ message }) => faults.push(message),
  });
  return { url, firstServedMs, answers: () => answers, faults, endLoad };
}

/** A generation that was written, and the last moment at which the store still had nothing newer than the one before. */
export interface Written {
  takenAt: string;
  atMs: number;
}

/** How closely the store is watched. */
const lookEveryMs = 5;

/** Waits until the store has a generation of this number. */
export async function untilWritten(store: SnapshotStore, generation: number): Promise<Written> {
  for (let atMs = performance.now(); ;) {
    const askedMs = performance.now();
    if (((await store.latestGeneration()) ?? 0) >= generation)
      return { takenAt: (await store.latest())?.taken_at ?? '', atMs };
    atMs = askedMs;
    await wait(lookEveryMs);
  }
}

/** Milliseconds from the writing of a generation to a replica's first answer with it; undefined while there is none. */
export function switchedAfterMs({ firstServedMs }: WatchedReplica, { takenAt, atMs }: Written): number | undefined {
  const servedMs = firstServedMs.get(takenAt);
  return servedMs === undefined ? undefined : servedMs - atMs;
}
