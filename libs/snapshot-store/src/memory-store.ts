import {
  GenerationConflictError,
  LeaseLostError,
  type Lease,
  type Snapshot,
  type SnapshotStore,
  type StoreOptions,
} from './contract.ts';
import { encodeSnapshot } from './encoding.ts';
import { defaultRetainedGenerations, readNewest } from './read-newest.ts';

/** What handles on one in-memory store share. */
export interface MemoryStorage {
  /** Encoded, as in every other store, so that nobody holds a reference into another's snapshot. */
  generations: Map<number, Buffer>;
  listeners: Set<() => void>;
  lastToken: number;
  running?: { token: number; until: number } | undefined;
}

export function createMemoryStorage(): MemoryStorage {
  return { generations: new Map(), listeners: new Set(), lastToken: 0 };
}

/** Keeps snapshots in the process: for tests, and for a program that is worker and api in one. */
export function createMemoryStore(options: StoreOptions, place: MemoryStorage = createMemoryStorage()): SnapshotStore {
  const { generations, listeners } = place;
  const newest = () => Math.max(0, ...generations.keys());
  return {
    name: 'memory',
    latest: () =>
      readNewest([...generations.keys()], (generation) => asPromise(() => generations.get(generation)), options),
    latestGeneration: () => asPromise(() => newest() || null),
    put: (snapshot, lease) =>
      asPromise(() => {
        assertHeld(place, lease.token, options.now());
        if (generations.size > 0 && snapshot.generation !== newest() + 1)
          throw new GenerationConflictError(`generation ${newest()} is the newest`);
        storeSnapshot(place, snapshot, options.retainedGenerations ?? defaultRetainedGenerations);
      }),
    acquireLease: (_holder, ttlMs) =>
      asPromise(() => (isRunning(place.running, options.now()) ? null : grantLease(place, ttlMs, options.now))),
    subscribe(onGeneration) {
      const listener = () => onGeneration();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => asPromise(() => undefined),
  };
}

function storeSnapshot({ generations, listeners }: MemoryStorage, snapshot: Snapshot, retained: number): void {
  generations.set(snapshot.generation, encodeSnapshot(snapshot));
  for (const generation of generations.keys())
    if (generation <= snapshot.generation - retained) generations.delete(generation);
  for (const listener of listeners) setImmediate(() => listeners.has(listener) && listener());
}

function grantLease(place: MemoryStorage, ttlMs: number, now: StoreOptions['now']): Lease {
  const token = ++place.lastToken;
  const hold = () => {
    place.running = { token, until: now() + ttlMs };
  };
  hold();
  return {
    token,
    renew: () =>
      asPromise(() => {
        assertHeld(place, token, now());
        hold();
      }),
    release: () =>
      asPromise(() => {
        if (place.running?.token === token) place.running = undefined;
      }),
  };
}

function assertHeld({ running: held }: MemoryStorage, token: number, nowMs: number): void {
  if (held?.token !== token || !isRunning(held, nowMs)) throw new LeaseLostError('the lease ran out');
}

const isRunning = (held: MemoryStorage['running'], nowMs: number) => held !== undefined && nowMs < held.until;

/** Runs an act at once and gives what came of it as a promise, as stores that do I/O do. */
function asPromise<Result>(act: () => Result): Promise<Result> {
  return new Promise((resolve) => resolve(act()));
}
