import type { Redis, RedisOptions } from 'ioredis';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import {
  GenerationConflictError,
  LeaseLostError,
  StoreUnavailableError,
  type Lease,
  type Snapshot,
  type SnapshotStore,
  type StoreOptions,
} from './contract.ts';
import { encodeSnapshot, UnreadableSnapshotError } from './encoding.ts';
import { defaultRetainedGenerations, readNewest } from './read-newest.ts';
import { isRefusedDatabase, describeRedisFailure } from './store-failures.ts';
import { acquireScript, keys, putScript, releaseScript, renewScript } from './redis-scripts.ts';

/** The client is loaded with the first store in Redis: what keeps its snapshots elsewhere starts without it. */
const require = createRequire(import.meta.url);

/** A snapshot of some megabytes crosses any usable network in this time; a store that needs longer is as good as away. */
const commandTimeoutMs = 10_000;
const connectTimeoutMs = 3000;

/** A store that comes back is noticed within this time. */
const maxReconnectDelayMs = 500;

/** The generation that is the newest, and those that a reader falls back to when it does not read back whole. */
const maxCandidates = 10;

/**
 * Keeps snapshots in Redis or Valkey, so that replicas on several machines share them. A generation's key is written
 * once; the pointer to the newest moves by compare-and-set under a lease with a fencing number.
 */
export function createRedisStore(address: string, options: StoreOptions): SnapshotStore {
  const connection = connectionOptions(address);
  const { Redis: Client } = require('ioredis') as typeof import('ioredis');
  const redis = new Client(connection);
  const lastConnectionError = listenForErrors(redis);
  const run = <Result>(act: () => Promise<Result>) => overNetwork(act, lastConnectionError);
  const subscribers = new Set<Redis>();
  const retained = options.retainedGenerations ?? defaultRetainedGenerations;
  const generationPrefix = keys.generation(0).slice(0, -1);
  const leaseValues = new WeakMap<Lease, string>();

  async function put(snapshot: Snapshot, lease: Lease): Promise<void> {
    const { generation } = snapshot;
    const bytes = encodeSnapshot(snapshot);
    const value = leaseValues.get(lease) ?? '';
    const keyNames = [keys.lease, keys.newest, keys.generation(generation)];
    const outcome = await redis.eval(
      putScript,
      keyNames.length,
      ...keyNames,
      value,
      generation,
      bytes,
      retained,
      keys.channel,
      generationPrefix,
    );
    if (outcome === 'lease_lost') throw new LeaseLostError('the lease ran out, or another worker holds it');
    if (outcome !== 'ok') throw new GenerationConflictError(`generation ${generation} is not the next one`);
  }

  async function acquireLease(holder: string, ttlMs: number): Promise<Lease | null> {
    const token = await redis.eval(acquireScript, 2, keys.lease, keys.token, holder, ttlMs);
    if (typeof token !== 'number') return null;
    const value = `${token} ${holder}`;
    const lease: Lease = {
      token,
      renew: () =>
        run(async () => {
          if ((await redis.eval(renewScript, 1, keys.lease, value, ttlMs)) !== 1)
            throw new LeaseLostError('the lease ran out, or another worker holds it');
        }),
      release: () => run(async () => void (await redis.eval(releaseScript, 1, keys.lease, value))),
    };
    leaseValues.set(lease, value);
    return lease;
  }

  async function readNewestGeneration(): Promise<number | null> {
    const text = await redis.get(keys.newest);
    if (text === null) return null;
    const generation = Number(text);
    if (!Number.isSafeInteger(generation)) throw new StoreUnavailableError('the store holds no number of a generation');
    return generation;
  }

  return {
    name: `redis ${connection.host}:${connection.port}${connection.db === 0 ? '' : `/${connection.db}`}`,
    latestGeneration: () => run(readNewestGeneration),
    latest: () =>
      run(async () => {
        const newest = (await readNewestGeneration()) ?? 0;
        const candidates = Array.from({ length: Math.min(newest, maxCandidates) }, (_, back) => newest - back);
        const read = async (generation: number) => (await redis.getBuffer(keys.generation(generation))) ?? undefined;
        return readNewest(candidates, read, options);
      }),
    put: (snapshot, lease) => run(() => put(snapshot, lease)),
    acquireLease: (holder, ttlMs) => run(() => acquireLease(holder, ttlMs)),
    subscribe(onGeneration) {
      const subscriber = redis.duplicate({ lazyConnect: false, commandTimeout: undefined });
      listenForErrors(subscriber);
      subscribers.add(subscriber);
      subscriber.on('message', () => onGeneration());
      // What was published while the connection was away is lost: look once whenever it is there again.
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

/**
 * Connection failures are told by the call that meets one; without a listener the process would end instead. Gives the
 * last one since the connection was good.
 */
function listenForErrors(redis: Redis): () => unknown {
  let last: unknown;
  redis.on('ready', () => (last = undefined));
  redis.on('error', (error: unknown) => {
    last = error;
    // The client would go on with database 0 and read and write what is another's there.
    if (isRefusedDatabase(error)) redis.disconnect(true);
  });
  return () => last;
}

/** Taken apart here, so that nothing in an address but these parts has an effect and none of it reaches an error. */
function connectionOptions(address: string): RedisOptions & { host: string; port: number; db: number } {
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
    // Nothing is sent twice behind the caller's back: when the answer to a write is lost, its writer must look.
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    retryStrategy: (attempt) => Math.min(50 * attempt, maxReconnectDelayMs),
  };
}

/** Runs an act on the connection; whatever the network or the server refuses becomes an error without an address. */
async function overNetwork<Result>(act: () => Promise<Result>, lastConnectionError: () => unknown): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const isOurs =
      error instanceof LeaseLostError ||
      error instanceof GenerationConflictError ||
      error instanceof UnreadableSnapshotError ||
      error instanceof StoreUnavailableError;
    if (isOurs) throw error;
    // No cause: the client's errors carry the command that failed, and one of those is AUTH.
    const reason = describeRedisFailure(error, lastConnectionError());
    throw new StoreUnavailableError(`the snapshot store does not answer as it should: ${reason}`);
  }
}
