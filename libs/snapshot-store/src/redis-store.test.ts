import { inspect } from 'node:util';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SnapshotStore } from './types.ts';
import { acquireScript, keys, putScript } from './redis-scripts.ts';
import { createRedisStore } from './redis-store.ts';
import { startLossyProxy, type LossyProxy } from './testing/lossy-proxy.ts';
import {
  exampleSnapshot,
  hasRedisServer,
  startRedisServer,
  testSnapshotStore,
  type RedisServer,
  useTempDirectory,
} from './testing.ts';

const password = 'a-password-of-the-test';
const now = () => Date.now();

describe.skipIf(!hasRedisServer())('with a real redis-server (skipped unless it is installed)', () => {
  const directory = useTempDirectory('group');
  let server: RedisServer;
  const address = (db = 0) => `redis://:${password}@127.0.0.1:${server.port}/${db}`;
  const opened: SnapshotStore[] = [];
  const open: typeof createRedisStore = (at, options) => {
    const store = createRedisStore(at, options);
    opened.push(store);
    return store;
  };

  beforeAll(async () => {
    server = await startRedisServer({ directory, password });
  });
  afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())));
  afterAll(() => server.stop());

  testSnapshotStore('redis', async () => {
    const client = new Redis(address());
    await client.flushdb();
    return {
      open: (onUnreadable, limits) => open(address(), { now, ...(onUnreadable && { onUnreadable }), ...limits }),
      async damage(generation, alter) {
        const key = keys.generation(generation);
        await client.set(key, alter((await client.getBuffer(key)) ?? Buffer.of()));
      },
      async obstruct(generation) {
        await client.del(keys.generation(generation));
        await client.lpush(keys.generation(generation), 'an entry of a list');
      },
      clear: async () => void (await client.flushdb()),
      passTime: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      async remove() {
        await client.flushdb();
        client.disconnect();
      },
    };
  });

  /** Sends commands to a database, past the stores. */
  async function change<Result>(db: number, act: (redis: Redis) => Promise<Result>): Promise<Result> {
    const redis = new Redis(address(db));
    const result = await act(redis);
    redis.disconnect();
    return result;
  }
  const flush = (db: number) => change(db, (redis) => redis.flushdb());

  async function put(store: SnapshotStore, generation: number): Promise<void> {
    const lease = await store.acquireLease('worker', 5000);
    if (!lease) throw new Error('no lease');
    await store.put(exampleSnapshot({ generation }), lease);
    await lease.release();
  }

  it('grants a lease although the key of the lease has no end, which no worker writes', async () => {
    await flush(0);
    await change(0, (redis) => redis.set(keys.lease, '5 someone'));
    expect(await open(address(), { now }).acquireLease('worker', 5000)).not.toBeNull();
    await flush(0);
  });

  describe('a redis store', () => {
    beforeEach(() => flush(1));

    it('reports that the server is unavailable, and continues with the same data after its return', async () => {
      const store = open(address(1), { now });
      const reader = open(address(1), { now });
      let notified = 0;
      reader.subscribe(() => (notified += 1));
      await expect.poll(() => notified).toBe(1);
      await put(store, 1);
      await server.stop();
      await expect(store.latest()).rejects.toMatchObject({ name: 'StoreUnavailableError' });
      await expect(store.acquireLease('worker', 1000)).rejects.toMatchObject({ name: 'StoreUnavailableError' });
      await server.start();
      await expect.poll(() => reader.latest().catch(() => null)).toEqual(exampleSnapshot());
      const before = notified;
      await put(store, 2);
      await expect.poll(() => notified).toBeGreaterThan(before);
      expect((await reader.latest())?.generation).toBe(2);
    });

    it('refuses a lease from before the server lost its data, even with the same number', async () => {
      const store = open(address(1), { now });
      const before = await store.acquireLease('worker-a', 5000);
      await flush(1);
      const after = await store.acquireLease('worker-b', 5000);
      if (!before || !after) throw new Error('no lease');
      expect(after.token).toBe(before.token);
      await expect(store.put(exampleSnapshot(), before)).rejects.toMatchObject({ name: 'LeaseLostError' });
      await store.put(exampleSnapshot(), after);
    });

    describe('without the key of the newest number', () => {
      it('finds its generations, and the next one follows the newest of them', async () => {
        const store = open(address(1), { now });
        for (const generation of [1, 2, 3, 4, 5]) await put(store, generation);
        await change(1, (redis) => redis.del(keys.newest));
        expect(await store.latestGeneration()).toBe(5);
        expect(await store.latestVersion()).not.toBeNull();
        expect((await store.latest())?.generation).toBe(5);
        for (const generation of [6, 7, 8]) await put(store, generation);
        await change(1, async (redis) =>
          expect((await redis.keys(`${keys.generation(0).slice(0, -1)}*`)).sort()).toEqual(
            [6, 7, 8].map(keys.generation),
          ),
        );
      });

      it.each(['0', '-1', '1e3', '50', '999999999999999', '9999999999999999', 'words', ''])(
        'ignores the number %j, which is that of no generation',
        async (number) => {
          const store = open(address(1), { now });
          for (const generation of [5, 6, 7]) await put(store, generation);
          await change(1, (redis) => redis.set(keys.newest, number));
          expect(await store.latestGeneration()).toBe(7);
          expect((await store.latest())?.generation).toBe(7);
          await put(store, 8);
          expect((await open(address(1), { now }).latest())?.generation).toBe(8);
          await change(1, async (redis) => expect(await redis.get(keys.newest)).toBe('8'));
        },
      );

      it.each(['9007199254740993', 'words', '-1', '1.5'])(
        'names the key of the last lease when its value is %j, and holds no lease',
        async (token) => {
          const store = open(address(1), { now });
          await put(store, 1);
          await change(1, (redis) => redis.set(keys.token, token));
          await expect(store.acquireLease('worker', 5000)).rejects.toMatchObject({
            name: 'StoreUnavailableError',
            isPermanent: true,
            message: expect.stringMatching(
              /\{postjoin\}:token holds no number of a lease; .* delete this key/,
            ) as string,
          });
          await change(1, async (redis) => {
            expect(await redis.exists(keys.lease)).toBe(0);
            await redis.del(keys.token);
          });
          await put(store, 2);
          expect(await store.latestGeneration()).toBe(2);
        },
      );

      it('names the kind of failure when a key has another type', async () => {
        const store = open(address(1), { now });
        await change(1, (redis) => redis.lpush(keys.newest, 'an entry of a list'));
        await expect(store.latest()).rejects.toThrow(/a key that begins with \{postjoin\}: holds no string/);
      });

      it('overwrites the generations of an earlier numbering, and does not stop at them', async () => {
        const store = open(address(1), { now });
        for (const generation of [3, 4, 5]) await put(store, generation);
        await change(1, (redis) => redis.set(keys.newest, 2));
        for (const generation of [3, 4, 5, 6]) await put(store, generation);
        expect((await store.latest())?.generation).toBe(6);
      });

      it('ignores keys that hold no generation, and numbers beyond the limit', async () => {
        const store = open(address(1), { now });
        await put(store, 1);
        const prefix = keys.generation(0).slice(0, -1);
        await change(1, async (redis) => {
          await redis.del(keys.newest);
          for (const name of ['99999999999999999999', '02', '-3', 'x']) await redis.set(prefix + name, '');
        });
        expect(await store.latestGeneration()).toBe(1);
        await put(store, 2);
        expect((await store.latest())?.generation).toBe(2);
      });
    });

    it('can be read by a user with read access alone, whose writes are refused', async () => {
      const client = new Redis(address(1));
      const commands = ['get', 'strlen', 'getrange', 'scan', 'subscribe', 'unsubscribe', '@connection', 'info'];
      const rights = ['~{postjoin}*', '&{postjoin}*', ...commands.map((command) => `+${command}`)];
      await client.acl('SETUSER', 'reader', 'reset', 'on', '>pw', ...rights);
      const reader = open(`redis://reader:pw@127.0.0.1:${server.port}/1`, { now });
      let notified = 0;
      reader.subscribe(() => (notified += 1));
      await put(open(address(1), { now }), 1);
      await expect.poll(() => notified).toBeGreaterThan(0);
      expect(await reader.latestVersion()).not.toBeNull();
      await client.del(keys.newest);
      expect(await reader.latest()).toEqual(exampleSnapshot());
      await expect(reader.acquireLease('reader', 1000)).rejects.toThrow(/\(NOPERM\)/);
      client.disconnect();
    });

    it('leaves only the retained generations and its own keys in the database', async () => {
      const store = open(address(1), { now, retainedGenerations: 2 });
      for (const generation of [1, 2, 3, 4, 5]) await put(store, generation);
      const left = await change(1, (redis) => redis.keys('*'));
      expect(left.sort()).toEqual([keys.generation(4), keys.generation(5), keys.newest, keys.token].sort());
    });
  });

  describe('when the connection breaks before a reply', () => {
    let proxy: LossyProxy;
    beforeEach(async () => {
      await flush(2);
      proxy = await startLossyProxy(server.port);
    });
    afterEach(() => proxy.close());
    const openThroughProxy = () => open(`redis://:${password}@127.0.0.1:${proxy.port}/2`, { now });

    it('does not repeat a write, so that the writer can check whether it took effect', async () => {
      const store = openThroughProxy();
      const lease = await store.acquireLease('worker', 60_000);
      if (!lease) throw new Error('no lease');
      proxy.loseReplyTo(putScript);
      await expect(store.put(exampleSnapshot(), lease)).rejects.toMatchObject({ name: 'StoreUnavailableError' });
      expect(await store.latest()).toEqual(exampleSnapshot());
    });

    it('grants a lease again to its holder, and to no other, when the reply to the grant was lost', async () => {
      const store = openThroughProxy();
      proxy.loseReplyTo(acquireScript);
      await expect(store.acquireLease('worker', 60_000)).rejects.toMatchObject({ name: 'StoreUnavailableError' });
      expect(await store.acquireLease('worker 2', 60_000)).toBeNull();
      const lease = await store.acquireLease('worker', 60_000);
      if (!lease) throw new Error('no lease');
      await store.put(exampleSnapshot(), lease);
    });
  });

  it('uses only the database in the address', async () => {
    const store = open(address(99), { now });
    expect(store.name).toBe(`redis 127.0.0.1:${server.port}/99`);
    for (const attempt of [() => store.latest(), () => store.acquireLease('worker', 1000)])
      await expect(attempt()).rejects.toMatchObject({
        name: 'StoreUnavailableError',
        message: expect.stringContaining('the server refuses the number of the database (ERR)') as string,
      });
    expect(await change(0, (redis) => redis.exists(keys.lease))).toBe(0);
  });

  it.each<[string, (port: number) => string, RegExp]>([
    [
      'a wrong password',
      (port) => `redis://user:hunter2-secret@127.0.0.1:${port}/0`,
      /refuses the user or the password/,
    ],
    ['a missing password', (port) => `redis://127.0.0.1:${port}/0`, /requires a password; .* \(NOAUTH\)/],
    ['a port where nothing listens', () => 'redis://user:hunter2-secret@127.0.0.1:1/0', /nothing listens on the port/],
    ['a server without TLS', (port) => `rediss://user:hunter2-secret@127.0.0.1:${port}/0`, /uses TLS/],
  ])('reports the reason without credentials for %s', async (_what, addressAt, reason) => {
    const store = open(addressAt(server.port), { now });
    const error: unknown = await store.latest().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'StoreUnavailableError', message: expect.stringMatching(reason) as string });
    expect(inspect([error, store], { depth: 9 })).not.toContain('hunter2');
    expect(store.name).toMatch(/^redis 127\.0\.0\.1:\d+$/);
  });
});
