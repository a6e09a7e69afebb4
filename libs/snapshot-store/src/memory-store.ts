import {
  GenerationConflictError,
  LeaseLostError,
  type Lease,
  type Snapshot,
  type SnapshotStore,
  type StoreOptions,
} from './contract.ts';
import { encodeSnapshot } from './encoding.ts';
import { defaultKeepGenerations, newestReadable } from './generations.ts';

/** What handles on one in-memory store share. */
export interface MemoryPlace {
  /** Encoded, as in every other store, so that nobody holds a reference into another's snapshot. */
  generations: Map<number, Buffer>;
  listeners: Set<() => void>;
  lastToken: number;
  held?: { token: number; until: number } | undefined;
}

export function createMemoryPlace(): MemoryPlace {
  return { generations: new Map(), listeners: new Set(), lastToken: 0 };
}

/** Keeps snapshots in the process: for tests, and for a program that is worker and api in one. */
export function createMemoryStore(options: StoreOptions, place: MemoryPlace = createMemoryPlace()): SnapshotStore {
  const { generations, listeners } = place;
  const newest = () => Math.max(0, ...generations.keys());
  return {
    name: 'memory',
    latest: () =>
      newestReadable([...generations.keys()], (generation) => settle(() => generations.get(generation)), options),
    latestGeneration: () => settle(() => newest() || null),
    put: (snapshot, lease) =>
      settle(() => {
        assertHeld(place, lease.token, options.now());
        if (generations.size > 0 && snapshot.generation !== newest() + 1)
          throw new GenerationConflictError(`generation ${newest()} is the newest`);
        keepSnapshot(place, snapshot, options.keepGenerations ?? defaultKeepGenerations);
      }),
    acquireLease: (_holder, ttlMs) =>
      settle(() => (isHeld(place.held, options.now()) ? null : grantLease(place, ttlMs, options.now))),
    subscribe(onGeneration) {
      const listener = () => onGeneration();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => settle(() => undefined),
  };
}

function keepSnapshot({ generations, listeners }: MemoryPlace, snapshot: Snapshot, keep: number): void {
  generations.set(snapshot.generation, encodeSnapshot(snapshot));
  for (const generation of generations.keys())
    if (generation <= snapshot.generation - keep) generations.delete(generation);
  for (const listener of listeners) setImmediate(() => listeners.has(listener) && listener());
}

function grantLease(place: MemoryPlace, ttlMs: number, now: StoreOptions['now']): Lease {
  const token = ++place.lastToken;
  const hold = () => {
    place.held = { token, until: now() + ttlMs };
  };
  hold();
  return {
    token,
    renew: () =>
      settle(() => {
        assertHeld(place, token, now());
        hold();
      }),
    release: () =>
      settle(() => {
        if (place.held?.token === token) place.held = undefined;
      }),
  };
}

function assertHeld({ held }: MemoryPlace, token: number, nowMs: number): void {
  if (held?.token !== token || !isHeld(held, nowMs)) throw new LeaseLostError('the lease ran out');
}

const isHeld = (held: MemoryPlace['held'], nowMs: number) => held !== undefined && nowMs < held.until;

/** Runs an act at once and gives what came of it as a promise, as stores that do I/O do. */
function settle<Result>(act: () => Result): Promise<Result> {
  return new Promise((resolve) => resolve(act()));
}
