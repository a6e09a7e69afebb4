import type { Redis, RedisOptions } from 'ioredis';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import {
  LeaseLostError,
  StoreUnavailableError,
  type Lease,
  type Snapshot,
  type SnapshotStore,
  type StoreOptions,
} from './contract.ts';
import { encodeSnapshot, headerBytes } from './encoding.ts';
import {
  assertWithinLimit,
  createConflictError,
  defaultRetainedGenerations,
  findNewest,
  readNewest,
} from './generations.ts';
import { acquireScript, generationPrefix, keys, putScript, releaseScript, renewScript } from './redis-scripts.ts';
import { isRefusedDatabase, overNetwork, readOneKey, RefusedReadError } from './store-failures.ts';

/**
 * Loads the Redis client. The client is loaded only when a Redis store is created, so that programs with another store
 * start faster.
 */
const require = createRequire(import.meta.url);

/** Time limit of a command. Any usable network transfers a snapshot of some megabytes in this time. */
const commandTimeoutMs = 10_000;
const connectTimeoutMs = 3000;

/** Longest wait between two attempts to reconnect, so that a returning server is noticed within half a second. */
const maxReconnectDelayMs = 500;

/** Maximum number of generations that a reader tries, from the newest down, until one is readable. */
const maxCandidates = 10;

/** Number of keys that the server looks at in one SCAN command, so that the command takes less than a millisecond. */
const scannedKeys = 1000;

/**
 * Stores snapshots in Redis or Valkey, so that replicas on several machines share them. The key of a generation is
 * written once. The key with the newest number changes by compare-and-set, under a lease with a fencing token. When
 * that key is missing, the numbers are read from the names of the generation keys.
 */
export function createRedisStore(address: string, options: StoreOptions): SnapshotStore {
  const connection = parseAddress(address);
  const { Redis: Client } = require('ioredis') as typeof import('ioredis');
  const redis = new Client(connection);
  const lastConnectionError = listenForErrors(redis);
  const run = <Result>(act: () => Promise<Result>) => overNetwork(act, lastConnectionError);
  const subscribers = new Set<Redis>();
  const retained = options.retainedGenerations ?? defaultRetainedGenerations;
  const leaseValues = new WeakMap<Lease, string>();

  async function put(snapshot: Snapshot, lease: Lease): Promise<void> {
    const { generation } = snapshot;
    assertWithinLimit(generation);
    const bytes = encodeSnapshot(snapshot);
    const value = leaseValues.get(lease);
    if (value === undefined) throw createLeaseLostError();
    const keyNames = [keys.lease, keys.token, keys.newest, keys.generation(generation)];
    const outcome = await redis.eval(
      putScript,
      keyNames.length,
      ...keyNames,
      value,
      lease.token,
      generation,
      bytes,
      retained,
      keys.channel,
      generationPrefix,
    );
    if (outcome === 'lease_lost') throw createLeaseLostError();
    if (outcome !== 'ok') throw createConflictError(generation);
  }

  async function acquireLease(holder: string, ttlMs: number): Promise<Lease | null> {
    const token = await redis.eval(acquireScript, 2, keys.lease, keys.token, holder, ttlMs);
    if (token === 'bad_token') throw createBadTokenError();
    if (typeof token !== 'number') return null;
    const value = `${token} ${holder}`;
    const lease: Lease = {
      token,
      renew: () =>
        run(async () => {
          const isReleased = leaseValues.get(lease) === undefined;
          if (isReleased || (await redis.eval(renewScript, 2, keys.lease, keys.token, value, token, ttlMs)) !== 1)
            throw createLeaseLostError();
        }),
      release: () => {
        leaseValues.delete(lease);
        return run(async () => void (await redis.eval(releaseScript, 1, keys.lease, value)));
      },
    };
    leaseValues.set(lease, value);
    return lease;
  }

  /**
   * Returns the numbers of the generations that may exist. A newest number without a generation is ignored, because a
   * worker that believed it would start without the stored data.
   */
  async function listGenerations(): Promise<number[]> {
    const text = (await redis.get(keys.newest)) ?? '';
    const newest = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
    if (newest === 0 || !(await hasGeneration(newest))) return scanGenerations();
    return Array.from({ length: Math.min(newest, maxCandidates) }, (_, back) => newest - back);
  }

  /** Whether the key of a generation exists. A key of another type than a string exists too. */
  async function hasGeneration(generation: number): Promise<boolean> {
    try {
      return ((await readSize(generation)) ?? 0) > 0;
    } catch (error) {
      if (error instanceof RefusedReadError) return true;
      throw error;
    }
  }

  const readSize = (generation: number) => readOneKey(() => redis.strlen(keys.generation(generation)));

  /** Lists the generations by the names of their keys, for a store without a usable key of the newest number. */
  async function scanGenerations(): Promise<number[]> {
    const names = new Set<string>();
    let cursor = '0';
    do {
      const [next, found] = await redis.scan(cursor, 'MATCH', `${generationPrefix}*`, 'COUNT', scannedKeys);
      for (const name of found) names.add(name);
      cursor = next;
    } while (cursor !== '0');
    const numbers = [...names].map((name) => Number(name.slice(generationPrefix.length)));
    return numbers.filter((number) => number > 0 && names.has(keys.generation(number)));
  }

  /**
   * Returns a text that differs for each snapshot. The text contains the header of the generation, which has the number
   * and the checksum of the snapshot.
   */
  async function describeVersion(generation: number): Promise<string> {
    const key = keys.generation(generation);
    try {
      const read = () => Promise.all([redis.strlen(key), redis.getrange(key, 0, headerBytes - 1)]);
      return [generation, ...(await readOneKey(read))].join(' ');
    } catch (error) {
      if (error instanceof RefusedReadError) return String(generation);
      throw error;
    }
  }

  return {
    name: `redis ${connection.host}:${connection.port}${connection.db === 0 ? '' : `/${connection.db}`}`,
    latestGeneration: () => run(async () => findNewest(await listGenerations()) ?? null),
    latestVersion: () =>
      run(async () => {
        const newest = findNewest(await listGenerations());
        return newest === undefined ? null : describeVersion(newest);
      }),
    latest: ({ below } = {}) =>
      run(async () => {
        const read = (generation: number) =>
          readOneKey(async () => (await redis.getBuffer(keys.generation(generation))) ?? undefined);
        return readNewest(await listGenerations(), { size: readSize, read }, options, below);
      }),
    put: (snapshot, lease) => run(() => put(snapshot, lease)),
    acquireLease: (holder, ttlMs) => run(() => acquireLease(holder, ttlMs)),
    subscribe(onGeneration) {
      const subscriber = redis.duplicate({ lazyConnect: false, commandTimeout: undefined });
      listenForErrors(subscriber);
      subscribers.add(subscriber);
      subscriber.on('message', () => onGeneration());
      // Messages that are published during a disconnection are lost. So each new connection calls `onGeneration` once.
      subscriber.on('ready', () => void subscriber.subscribe(keys.channel).then(onGeneration, () => undefined));
      return () => {
        subscribers.delete(subscriber);
        subscriber.disconnect();
      };
    },
    close() {
      for (const connected of [redis, ...subscribers]) connected.disconnect();
      return Promise.resolve();
    },
  };
}

function createLeaseLostError(): LeaseLostError {
  return new LeaseLostError('the lease has ended, or another worker holds it');
}

function createBadTokenError(): StoreUnavailableError {
  const message = `the key ${keys.token} holds no number of a lease; stop the workers and delete this key`;
  return new StoreUnavailableError(message, { isPermanent: true });
}

/**
 * Listens for connection errors, because an error without a listener would end the process. The call that fails
 * reports the error to its caller.
 * @returns a function that returns the last error since the connection was ready
 */
function listenForErrors(redis: Redis): () => unknown {
  let last: unknown;
  redis.on('ready', () => (last = undefined));
  redis.on('error', (error: unknown) => {
    last = error;
    // Without a new connection, the client would continue in database 0, which may belong to another program.
    if (isRefusedDatabase(error)) redis.disconnect(true);
  });
  return () => last;
}

/**
 * Parses the address of the server. The Redis client does not parse it: unknown parts of the address therefore have no
 * effect, and no error of the client contains the address.
 */
function parseAddress(address: string): RedisOptions & { host: string; port: number; db: number } {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1') || '127.0.0.1';
  return {
    host,
    port: Number(url.port || 6379),
    username: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    db: Number(/^\/(\d{1,4})$/.exec(url.pathname)?.[1] ?? 0),
    tls: url.protocol === 'rediss:' ? { servername: isIP(host) ? '' : host } : undefined,
    lazyConnect: true,
    connectTimeout: connectTimeoutMs,
    commandTimeout: commandTimeoutMs,
    // The client must not repeat a write whose reply was lost. The writer checks whether the write took effect.
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    retryStrategy: (attempt) => Math.min(50 * attempt, maxReconnectDelayMs),
  };
}
