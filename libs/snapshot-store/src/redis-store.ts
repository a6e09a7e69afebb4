import {
  LeaseLostError,
  StoreUnavailableError,
  type Lease,
  type Snapshot,
  type SnapshotStore,
  type StoreOptions,
} from './types.ts';
import { encodeSnapshot, headerBytes } from './encoding.ts';
import {
  assertWithinLimit,
  createConflictError,
  defaultRetainedGenerations,
  findNewest,
  maxLeaseMs,
  readNewest,
} from './generations.ts';
import { createConnect, parseAddress } from './redis-connection.ts';
import { acquireScript, generationPrefix, keys, putScript, releaseScript, renewScript } from './redis-scripts.ts';
import { overNetwork, readOneKey, RefusedReadError } from './store-failures.ts';

/** Maximum number of generations that a reader tries, from the newest down, until one is readable. */
const maxCandidates = 10;

/** Number of keys that the server looks at in one SCAN command, so that the command takes less than a millisecond. */
const scannedKeys = 1000;

export interface RedisStoreOptions extends StoreOptions {
  /** Time after which an open connection is replaced. Default: a minute. */
  maxConnectionAgeMs?: number;
}

/**
 * Stores snapshots in Redis or Valkey, so that replicas on several machines share them. The key of a generation is
 * written once. The key with the newest number changes by compare-and-set, under a lease with a fencing token. When
 * that key is missing, the numbers are read from the names of the generation keys.
 */
export function createRedisStore(
  address: string,
  { maxConnectionAgeMs, ...options }: RedisStoreOptions,
): SnapshotStore {
  const server = parseAddress(address);
  const connect = createConnect(server, maxConnectionAgeMs);
  const redis = connect();
  const run = <Result>(act: () => Promise<Result>) => overNetwork(act, () => redis.lastError);
  const connections = new Set([redis]);
  const retained = options.retainedGenerations ?? defaultRetainedGenerations;
  const leaseValues = new WeakMap<Lease, string>();

  async function put(snapshot: Snapshot, lease: Lease): Promise<void> {
    const { generation } = snapshot;
    assertWithinLimit(generation);
    const bytes = encodeSnapshot(snapshot);
    const value = leaseValues.get(lease);
    if (value === undefined) throw createLeaseLostError();
    const keyNames = [keys.lease, keys.token, keys.newest, keys.generation(generation)];
    const outcome = await redis.client.eval(
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
    const token = await redis.client.eval(acquireScript, 2, keys.lease, keys.token, holder, ttlMs, maxLeaseMs);
    if (token === 'bad_token') throw createBadTokenError();
    if (typeof token !== 'number') return null;
    const value = `${token} ${holder}`;
    const lease: Lease = {
      token,
      renew: () =>
        run(async () => {
          const isReleased = leaseValues.get(lease) === undefined;
          if (
            isReleased ||
            (await redis.client.eval(renewScript, 2, keys.lease, keys.token, value, token, ttlMs)) !== 1
          )
            throw createLeaseLostError();
        }),
      release: () => {
        leaseValues.delete(lease);
        return run(async () => void (await redis.client.eval(releaseScript, 1, keys.lease, value)));
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
    const text = (await redis.client.get(keys.newest)) ?? '';
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

  const readSize = (generation: number) => readOneKey(() => redis.client.strlen(keys.generation(generation)));

  /** Lists the generations by the names of their keys, for a store without a usable key of the newest number. */
  async function scanGenerations(): Promise<number[]> {
    const { client } = redis;
    const names = new Set<string>();
    let cursor = '0';
    do {
      const [next, found] = await client.scan(cursor, 'MATCH', `${generationPrefix}*`, 'COUNT', scannedKeys);
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
      const read = () => Promise.all([redis.client.strlen(key), redis.client.getrange(key, 0, headerBytes - 1)]);
      return [generation, ...(await readOneKey(read))].join(' ');
    } catch (error) {
      if (error instanceof RefusedReadError) return String(generation);
      throw error;
    }
  }

  return {
    name: `redis ${server.host}:${server.port}${server.db === 0 ? '' : `/${server.db}`}`,
    latestGeneration: () => run(async () => findNewest(await listGenerations()) ?? null),
    latestVersion: () =>
      run(async () => {
        const newest = findNewest(await listGenerations());
        return newest === undefined ? null : describeVersion(newest);
      }),
    latest: ({ below } = {}) =>
      run(async () => {
        const read = (generation: number) =>
          readOneKey(async () => (await redis.client.getBuffer(keys.generation(generation))) ?? undefined);
        return readNewest(await listGenerations(), { size: readSize, read }, options, below);
      }),
    put: (snapshot, lease) => run(() => put(snapshot, lease)),
    acquireLease: (holder, ttlMs) => run(() => acquireLease(holder, ttlMs)),
    subscribe(onGeneration) {
      // A message that has arrived before the connection is closed may be handled after it.
      const notify = () => {
        if (connections.has(subscriber)) onGeneration();
      };
      const subscriber = connect((client) => {
        client.on('message', notify);
        // Messages that are published during a disconnection are lost. So each new connection calls `notify` once.
        client.on('ready', () => void client.subscribe(keys.channel).then(notify, () => undefined));
      });
      connections.add(subscriber);
      void subscriber.client.connect().catch(() => undefined);
      return () => {
        connections.delete(subscriber);
        subscriber.close();
      };
    },
    close() {
      for (const connection of connections) connection.close();
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
