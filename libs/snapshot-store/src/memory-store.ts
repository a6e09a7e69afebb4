import { LeaseLostError, type Lease, type Snapshot, type SnapshotStore, type StoreOptions } from './types.ts';
import { encodeSnapshot, headerBytes } from './encoding.ts';
import { assertNextGeneration, defaultRetainedGenerations, findNewest, readNewest } from './generations.ts';

/** The content of an in-memory store. Several stores can share one content, like the stores of several processes. */
export interface MemoryStorage {
  /** Encoded snapshots by generation. Each call decodes its own copy, so callers share no objects. */
  generations: Map<number, Buffer>;
  listeners: Set<() => void>;
  lastToken: number;
  lease?: { token: number; untilMs: number } | undefined;
}

export function createMemoryStorage(): MemoryStorage {
  return { generations: new Map(), listeners: new Set(), lastToken: 0 };
}

/** Stores snapshots in the memory of the process. It is for tests, and for a program that is both worker and api. */
export function createMemoryStore(
  options: StoreOptions,
  storage: MemoryStorage = createMemoryStorage(),
): SnapshotStore {
  const { generations, listeners } = storage;
  const newest = () => findNewest([...generations.keys()]);
  return {
    name: 'memory',
    latest: ({ below } = {}) => {
      const reader = {
        size: (generation: number) => runAsPromise(() => generations.get(generation)?.length),
        read: (generation: number) => runAsPromise(() => generations.get(generation)),
      };
      return readNewest([...generations.keys()], reader, options, below);
    },
    latestGeneration: () => runAsPromise(() => newest() ?? null),
    latestVersion: () => runAsPromise(() => describeVersion(generations, newest())),
    put: (snapshot, lease) =>
      runAsPromise(() => {
        assertHeld(storage, lease.token);
        assertNextGeneration(snapshot.generation, newest());
        storeSnapshot(storage, snapshot, options.retainedGenerations ?? defaultRetainedGenerations);
      }),
    acquireLease: (_holder, ttlMs) =>
      runAsPromise(() => (isRunning(storage.lease, options.now()) ? null : grantLease(storage, ttlMs, options.now))),
    subscribe(onGeneration) {
      const listener = () => onGeneration();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => runAsPromise(() => undefined),
  };
}

/**
 * Returns the length and the header of the newest generation. The text differs for each snapshot, because the header
 * has the number and the checksum of the snapshot.
 */
function describeVersion(generations: MemoryStorage['generations'], newest: number | undefined): string | null {
  const bytes = newest === undefined ? undefined : generations.get(newest);
  return bytes ? `${bytes.length} ${bytes.toString('latin1', 0, headerBytes)}` : null;
}

function storeSnapshot({ generations, listeners }: MemoryStorage, snapshot: Snapshot, retained: number): void {
  generations.set(snapshot.generation, encodeSnapshot(snapshot));
  for (const generation of generations.keys())
    if (generation <= snapshot.generation - retained) generations.delete(generation);
  for (const listener of listeners) setImmediate(() => listeners.has(listener) && listener());
}

function grantLease(storage: MemoryStorage, ttlMs: number, now: StoreOptions['now']): Lease {
  const token = ++storage.lastToken;
  const extend = () => {
    storage.lease = { token, untilMs: now() + ttlMs };
  };
  extend();
  return {
    token,
    renew: () =>
      runAsPromise(() => {
        assertHeld(storage, token);
        extend();
      }),
    release: () =>
      runAsPromise(() => {
        if (storage.lease?.token === token) storage.lease = undefined;
      }),
  };
}

function assertHeld({ lease }: MemoryStorage, token: number): void {
  if (lease?.token !== token) throw new LeaseLostError('the lease has ended');
}

const isRunning = (lease: MemoryStorage['lease'], nowMs: number) => lease !== undefined && nowMs < lease.untilMs;

/**
 * Runs a synchronous function and returns its result or error as a promise, because the stores with I/O return
 * promises.
 */
function runAsPromise<Result>(act: () => Result): Promise<Result> {
  return new Promise((resolve) => resolve(act()));
}
