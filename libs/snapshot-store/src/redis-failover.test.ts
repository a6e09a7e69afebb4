import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SnapshotStore } from './types.ts';
import { createRedisStore, type RedisStoreOptions } from './redis-store.ts';
import { isUselessConnection } from './store-failures.ts';
import { startLossyProxy, type LossyProxy } from './testing/lossy-proxy.ts';
import { exampleSnapshot, hasRedisServer, startRedisServer, type RedisServer } from './testing.ts';

const password = 'the-new-password';

describe.skipIf(!hasRedisServer())('two redis-servers behind one name (skipped without redis-server)', () => {
  let directories: string[];
  let first: RedisServer;
  let second: RedisServer;
  let name: LossyProxy;
  let worker: SnapshotStore;
  let api: SnapshotStore;
  let notified: number;
  const opened: { close(): Promise<unknown> }[] = [];

  const open = (options: Partial<RedisStoreOptions> = {}) => {
    const store = createRedisStore(`redis://:${password}@127.0.0.1:${name.port}`, { now: Date.now, ...options });
    opened.push(store);
    return store;
  };
  /** Sends a command to a server directly, as an operator does. */
  const command = async ({ port }: RedisServer, words: string, auth = '') => {
    const client = new Redis({ port, ...(auth && { password: auth }), maxRetriesPerRequest: 0 });
    const [verb = '', ...args] = words.split(' ');
    try {
      return await client.call(verb, ...args);
    } finally {
      client.disconnect();
    }
  };
  const put = async (generation: number) => {
    const lease = await worker.acquireLease('worker', 5000);
    if (!lease) throw new Error('no lease');
    await worker.put(exampleSnapshot({ generation }), lease);
    await lease.release();
  };
  /** The worker calls the store again after a pause, until a new connection works. */
  const putSoon = (generation: number) =>
    expect.poll(() => put(generation).then(() => 'written', String)).toBe('written');
  const served = () => api.latest().then((snapshot) => snapshot?.generation);

  beforeEach(async () => {
    directories = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'postjoin-failover-'))));
    const args = ['--repl-diskless-sync-delay', '0'];
    [first, second] = (await Promise.all(directories.map((directory) => startRedisServer({ directory, args })))) as [
      RedisServer,
      RedisServer,
    ];
    name = await startLossyProxy(first.port);
    await command(second, `REPLICAOF 127.0.0.1 ${first.port}`);
    worker = open();
    api = open({ maxConnectionAgeMs: 200 });
    notified = 0;
    api.subscribe(() => (notified += 1));
    await put(1);
    await expect.poll(served).toBe(1);
    await expect.poll(() => command(second, 'GET {postjoin}:newest')).toBe('1');
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
    await name.close();
    await Promise.all([first.stop('SIGKILL'), second.stop('SIGKILL')]);
    await Promise.all(directories.map((directory) => rm(directory, { recursive: true })));
  });

  it('are followed by worker, api and subscriber when the second becomes the primary', async () => {
    await command(second, 'REPLICAOF NO ONE');
    await command(first, `REPLICAOF 127.0.0.1 ${second.port}`);
    name.moveTo(second.port);
    await expect(put(2)).rejects.toThrow(/read-only replica; .* SNAPSHOT_STORE must name the primary \(READONLY\)/);
    await putSoon(2);
    await expect.poll(() => command(second, 'GET {postjoin}:newest')).toBe('2');
    await expect.poll(served).toBe(2);
    const before = notified;
    await put(3);
    await expect.poll(() => notified).toBeGreaterThan(before);
    expect(await served()).toBe(3);
  });

  it('are followed by the api although the first still answers, with old data', async () => {
    await command(second, 'REPLICAOF NO ONE');
    name.moveTo(second.port);
    worker = open();
    await put(2);
    expect(await command(first, 'GET {postjoin}:newest')).toBe('1');
    await expect.poll(served).toBe(2);
    await expect.poll(() => command(second, 'PUBSUB NUMSUB {postjoin}:generations')).toEqual([expect.anything(), 1]);
  });

  it('can get the password of the address while the programs run', async () => {
    for (const kind of ['normal', 'pubsub']) {
      await command(first, `CONFIG SET requirepass ${password}`, kind === 'normal' ? '' : password);
      await command(first, `CLIENT KILL TYPE ${kind} SKIPME yes`, password);
    }
    await putSoon(2);
    await expect.poll(served).toBe(2);
  });

  it('are used again after they have refused an old password', async () => {
    await command(first, 'CONFIG SET requirepass another');
    await command(first, 'CLIENT KILL TYPE normal SKIPME yes', 'another');
    await expect
      .poll(() => put(2).catch(String))
      .toMatch(/refuses the user or the password; SNAPSHOT_STORE needs the current .* restart \(WRONGPASS\)/);
    await command(first, `CONFIG SET requirepass ${password}`, 'another');
    await putSoon(2);
  });

  it('are logged in to again when they have forgotten the login and the subscription of open connections', async () => {
    await command(first, `CONFIG SET requirepass ${password}`);
    await name.resetSessions();
    await expect(put(2)).rejects.toThrow(/requires a password; SNAPSHOT_STORE needs .* \(NOAUTH\)/);
    await putSoon(2);
    await expect.poll(() => served().catch(String)).toBe(2);
    await expect
      .poll(() => command(first, 'PUBSUB NUMSUB {postjoin}:generations', password))
      .toEqual([expect.anything(), 1]);
    const before = notified;
    await put(3);
    await expect.poll(() => notified).toBeGreaterThan(before);
  });
});

it.each([
  ["READONLY You can't write against a read only replica.", true],
  ["ERR Error running script (call to f_0): @user_script:6: @user_script: 6: -READONLY You can't write.", true],
  ['LOADING Redis is loading the dataset in memory', true],
  ["MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.", true],
  ['NOREPLICAS Not enough good replicas to write.', true],
  ['CLUSTERDOWN Hash slot not served', true],
  ['MOVED 3999 127.0.0.1:6381', true],
  ['NOAUTH Authentication required.', true],
  ["NOPERM User reader has no permissions to run the 'set' command", false],
  ['OOM command not allowed when used memory > maxmemory.', false],
  ['WRONGTYPE Operation against a key holding the wrong kind of value', false],
  ['ERR value is not an integer or out of range', false],
])('a new connection is opened after the reply %j: %s', (reply, expected) => {
  const error = Object.assign(new Error(reply), { name: 'ReplyError' });
  expect(isUselessConnection(error)).toBe(expected);
});
