import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startNode, waitForUrl } from '@postjoin/program/testing';
import { createSnapshotStore, type SnapshotStore } from '@postjoin/snapshot-store';
import { hasRedisServer, startRedisServer, useTempDirectory, type RedisServer } from '@postjoin/snapshot-store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readComposeServices } from './testing-deploy-files.ts';
import { runWorker, serveGrowingFeed, workerEnvironment, type TestFeed } from './testing-program.ts';

const api = fileURLToPath(new URL('../../api/src/main.ts', import.meta.url));

/** The arguments of Valkey in compose that create its users. The name of a password variable becomes the password. */
function userArguments(): string[] {
  const command = readComposeServices()['valkey']?.command ?? [];
  return command.slice(command.indexOf('--user')).map((arg) => arg.replace(/\$\{(\w+)[^}]*\}/, '$1'));
}

describe.skipIf(!hasRedisServer())('the users of Valkey in the deploy files (skipped without redis-server)', () => {
  const directory = useTempDirectory('group');
  let server: RedisServer;
  let feed: TestFeed;
  let reader: SnapshotStore;
  let running: ChildProcess | undefined;
  const address = (user: string) => `redis://${user}127.0.0.1:${server.port}/0`;
  const writing = () => address('worker:VALKEY_WORKER_PASSWORD@');
  const reading = () => address('reader:VALKEY_READER_PASSWORD@');
  const pass = (store: string) =>
    runWorker(['once'], workerEnvironment({ SNAPSHOT_STORE: store, TRUMPSTRUTH_URL: feed.url }));

  beforeAll(async () => {
    server = await startRedisServer({ directory, args: userArguments() });
    feed = await serveGrowingFeed();
    reader = createSnapshotStore(reading(), { now: Date.now });
  });
  afterAll(async () => {
    running?.kill();
    await reader.close();
    await feed.close();
    await server.stop();
  });

  it('let the worker write, and the api load and follow new generations', async () => {
    expect((await pass(writing())).code).toBe(0);
    const environment = { PATH: process.env['PATH'], PORT: '0', SNAPSHOT_STORE: reading() };
    running = startNode({ entry: api, environment });
    const url = await waitForUrl(running, { thenDiscard: true });
    const servedGeneration = async () => {
      const { data } = (await (await fetch(`${url}/readyz`)).json()) as { data: { generation?: number } };
      return data.generation;
    };
    expect(await servedGeneration()).toBe(1);
    // `reader.subscribe` calls back as soon as its subscription works.
    await new Promise<void>((resolve) => void reader.subscribe(resolve));
    expect((await pass(writing())).code).toBe(0);
    await expect.poll(servedGeneration).toBe(2);
  });

  it('refuse every write of the api', async () => {
    const before = await reader.latestGeneration();
    await expect(reader.acquireLease('api', 1_000)).rejects.toThrow(/NOPERM/);
    expect((await pass(reading())).code).toBe(74);
    expect(await reader.latestGeneration()).toBe(before);
  });

  it('refuse callers without a password', async () => {
    const { code, output } = await pass(address(''));
    expect([code, output]).toEqual([74, expect.stringContaining('NOAUTH')]);
  });
});
