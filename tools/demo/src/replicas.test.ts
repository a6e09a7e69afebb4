import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sampleWorld, startLocalUpstreams, type LocalUpstreams } from '@postjoin/local-upstreams';
import { createSnapshotStore, type SnapshotStore } from '@postjoin/snapshot-store';
import { hasRedisServer, startRedisServer, type RedisServer } from '@postjoin/snapshot-store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finish, listeningAt, startProgram, stop } from './child.ts';
import { putSteadyLoad, type LoadAnswer } from './steady-load.ts';

const passes = 5;
const connectionsEach = 4;
const questions = ['join?hours=24', 'join?hours=168', 'markets', 'posts', 'capabilities'];

/**
 * Replicas switch within a second on a machine that has a core for each process. Here two replicas, a worker and the
 * load share what there is, so the test only ends a switch that never comes, and prints what it has seen.
 */
const patienceMs = 10_000;

/** How closely the store is watched for the moment in which a pass has written. */
const lookEveryMs = 5;

/** A replica under load, and what it has answered. */
interface Replica {
  url: string;
  /** When each generation, by its `taken_at`, was first served. */
  firstServedMs: Map<string, number>;
  /** The newest `taken_at` that each connection has had. */
  newest: string[];
  answers: number;
  /** What no caller may ever see: other statuses, broken connections, an older generation after a newer one. */
  faults: string[];
  endLoad: () => Promise<void>;
}

function startLoad(url: string): Replica {
  const replica: Replica = {
    url,
    firstServedMs: new Map(),
    newest: [],
    answers: 0,
    faults: [],
    endLoad: () => Promise.resolve(),
  };
  replica.endLoad = putSteadyLoad({
    addresses: questions.map((question) => `${url}/api/v1/${question}`),
    connections: connectionsEach,
    onAnswer: (answer) => note(replica, answer),
    onFailure: ({ message }) => replica.faults.push(message),
  });
  return replica;
}

function note(replica: Replica, { connection, status, body, atMs }: LoadAnswer): void {
  replica.answers += 1;
  if (status !== 200) replica.faults.push(`status ${status}`);
  const takenAt = /"taken_at":"([^"]+)"/.exec(body)?.[1];
  if (takenAt === undefined) return;
  if (takenAt < (replica.newest[connection] ?? '')) replica.faults.push('an older generation after a newer one');
  replica.newest[connection] = takenAt;
  if (!replica.firstServedMs.has(takenAt)) replica.firstServedMs.set(takenAt, atMs);
}

describe.skipIf(!hasRedisServer())('two replicas over one redis (skipped where redis-server is not installed)', () => {
  let directory: string;
  let redis: RedisServer;
  let upstreams: LocalUpstreams;
  let store: SnapshotStore;
  let environment: Record<string, string | undefined>;
  const apis: ChildProcess[] = [];
  let replicas: Replica[] = [];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'postjoin-replicas-'));
    redis = await startRedisServer({ directory });
    upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => new Date(), port: 0 });
    const address = `redis://127.0.0.1:${redis.port}`;
    store = createSnapshotStore(address, { now: () => Date.now() });
    environment = {
      ...process.env,
      ...upstreams.environment,
      SNAPSHOT_STORE: address,
      RATE_LIMIT: 'off',
      PORT: '0',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    };
    expect(await pass()).toBe(0);
    replicas = await Promise.all([startApi(), startApi()]).then((urls) => urls.map(startLoad));
  });

  afterAll(async () => {
    await Promise.all(replicas.map(({ endLoad }) => endLoad()));
    await Promise.all(apis.map(stop));
    await store.close();
    await upstreams.close();
    await redis.stop();
    await rm(directory, { recursive: true });
  });

  const pass = () => finish(startProgram('worker', ['once'], environment));

  async function startApi(): Promise<string> {
    const api = startProgram('api', [], environment);
    apis.push(api);
    return listeningAt(api);
  }

  /** The last moment at which the store still had nothing newer, and the `taken_at` of what came then. */
  async function untilWritten(generation: number): Promise<{ takenAt: string; atMs: number }> {
    for (let atMs = performance.now(); ;) {
      const askedMs = performance.now();
      if (((await store.latestGeneration()) ?? 0) >= generation)
        return { takenAt: (await store.latest())?.taken_at ?? '', atMs };
      atMs = askedMs;
      await wait(lookEveryMs);
    }
  }

  async function switchTimeMs(replica: Replica, { takenAt, atMs }: { takenAt: string; atMs: number }): Promise<number> {
    await expect.poll(() => replica.firstServedMs.has(takenAt), { timeout: patienceMs, interval: 10 }).toBe(true);
    return (replica.firstServedMs.get(takenAt) ?? NaN) - atMs;
  }

  const readiness = async ({ url }: Replica) => {
    const response = await fetch(`${url}/readyz`);
    return { status: response.status, text: await response.text() };
  };

  const faults = () => replicas.flatMap((replica) => replica.faults);

  it('switch to each new generation soon after it is written, and fail no request while they do', async () => {
    const tookMs: number[] = [];
    for (let round = 0; round < passes; round += 1) {
      const next = ((await store.latestGeneration()) ?? 0) + 1;
      const [written, code] = await Promise.all([untilWritten(next), pass()]);
      expect(code).toBe(0);
      tookMs.push(...(await Promise.all(replicas.map((replica) => switchTimeMs(replica, written)))));
    }
    expect(tookMs).toHaveLength(passes * replicas.length);
    expect(faults()).toEqual([]);
    const answers = replicas.reduce((sum, replica) => sum + replica.answers, 0);
    const rounded = tookMs.map((ms) => Math.round(ms)).sort((a, b) => a - b);
    console.log(`switched after ${rounded.join(', ')} ms; ${answers} answers meanwhile, none failed`);
  });

  it('serve on while redis is away, say so, and take up the next generation when it is back', async () => {
    const answersBefore = replicas.map(({ answers }) => answers);
    await redis.stop('SIGKILL');
    for (const replica of replicas) {
      await expect
        .poll(() => readiness(replica), { timeout: patienceMs })
        .toMatchObject({ status: 200, text: expect.stringContaining('does not answer') as string });
    }
    await expect
      .poll(() => replicas.every(({ answers }, index) => answers > (answersBefore[index] ?? 0) + 100))
      .toBe(true);

    await redis.start();
    const next = ((await store.latestGeneration()) ?? 0) + 1;
    const [written, code] = await Promise.all([untilWritten(next), pass()]);
    expect(code).toBe(0);
    for (const replica of replicas) {
      await switchTimeMs(replica, written);
      expect((await readiness(replica)).text).toContain('"store":"answers"');
    }
    expect(faults()).toEqual([]);
  });
});
