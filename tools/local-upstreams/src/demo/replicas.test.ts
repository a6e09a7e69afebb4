import type { ChildProcess } from 'node:child_process';
import { sampleWorld } from '../sample/world.ts';
import { startLocalUpstreams, type LocalUpstreams } from '../server.ts';
import { createSnapshotStore, type SnapshotStore } from '@postjoin/snapshot-store';
import { hasRedisServer, startRedisServer, useTempDirectory, type RedisServer } from '@postjoin/snapshot-store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stop, waitForExit, waitForUrl } from '@postjoin/program/testing';
import { createReplicaEnvironment, startProgram } from './programs.ts';
import { watchReplica, type WatchedReplica } from './watched-replica.ts';

const passes = 5;

describe.skipIf(!hasRedisServer())('two replicas over one redis (skipped where redis-server is not installed)', () => {
  const directory = useTempDirectory('group');
  let redis: RedisServer;
  let upstreams: LocalUpstreams;
  let store: SnapshotStore;
  let environment: Record<string, string | undefined>;
  const apis: ChildProcess[] = [];
  let replicas: WatchedReplica[] = [];

  beforeAll(async () => {
    redis = await startRedisServer({ directory });
    upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => new Date(), port: 0 });
    const address = `redis://127.0.0.1:${redis.port}`;
    store = createSnapshotStore(address, { now: () => Date.now() });
    environment = createReplicaEnvironment(upstreams.environment, address);
    expect(await pass()).toBe(0);
    replicas = (await Promise.all([startApi(), startApi()])).map(watchReplica);
  });

  afterAll(async () => {
    await Promise.all(replicas.map(({ endLoad }) => endLoad()));
    await Promise.all(apis.map(stop));
    await store.close();
    await upstreams.close();
    await redis.stop();
  });

  const pass = () => waitForExit(startProgram('worker', ['once'], environment));

  async function startApi(): Promise<string> {
    const api = startProgram('api', [], environment);
    apis.push(api);
    return waitForUrl(api);
  }

  /** Writes the next generation, and waits until both replicas answer from it. */
  async function writeNext(): Promise<void> {
    expect(await pass()).toBe(0);
    const { taken_at: takenAt } = (await store.latest())!;
    await expect.poll(() => replicas.every(({ served }) => served.has(takenAt))).toBe(true);
  }

  const readiness = async ({ url }: WatchedReplica) => {
    const response = await fetch(`${url}/readyz`);
    return { status: response.status, text: await response.text() };
  };

  const faults = () => replicas.flatMap((replica) => replica.faults);

  it('switch to each new generation, and fail no request while they do', async () => {
    for (let round = 0; round < passes; round += 1) await writeNext();
    expect(faults()).toEqual([]);
  });

  it('keep serving while redis is down, report it, and switch to the next generation after its restart', async () => {
    await redis.stop('SIGKILL');
    for (const replica of replicas) {
      await expect
        .poll(() => readiness(replica))
        .toMatchObject({ status: 200, text: expect.stringContaining('the snapshot store is unavailable') as string });
    }
    const before = replicas.map(({ answers }) => answers());
    const haveAnsweredOn = () => replicas.every(({ answers }, index) => answers() > (before[index] ?? 0) + 100);
    await expect.poll(haveAnsweredOn).toBe(true);

    await redis.start();
    await writeNext();
    for (const replica of replicas) expect((await readiness(replica)).text).toContain('"store":"answers"');
    expect(faults()).toEqual([]);
  });
});
