import type { Snapshot } from './schema.ts';

/** The store of snapshots. */

export type { PriceHistory } from '@postjoin/market-venues/types';
export {
  evidenceSchema,
  judgeHealthSchema,
  snapshotFormat,
  type Evidence,
  type JudgeHealth,
  type Matched,
  type MatchResult,
  type Refused,
  type Snapshot,
  type StoredCandidate,
  type StoredMatch,
} from './schema.ts';

/**
 * The right to write for a limited time. A store refuses a `put` under a lease that was released or that a later lease
 * has superseded. A lease that has run out can still be used until another worker acquires one, because a busy worker
 * may renew its lease late.
 */
export interface Lease {
  /** Fencing token. It increases with every granted lease. */
  readonly token: number;
  /** Extends the lease until `ttlMs` from now. @throws {LeaseLostError} if the lease was released or superseded */
  renew(): Promise<void>;
  /** Ends the lease. Does nothing if the lease was lost already. */
  release(): Promise<void>;
}

/** Stores snapshots. Every implementation passes the suite in `./testing`. */
export interface SnapshotStore {
  /** The kind and the location of the store, without credentials. For logs and health. */
  readonly name: string;
  /**
   * Reads the newest readable generation, or returns null if there is none. Reports each newer, unreadable generation
   * to `onUnreadable`.
   * @throws {StoreUnavailableError} also if no generation is readable and the storage refused to read one of them. The
   *   data of the refused generation may be intact. If `null` were returned, a worker would start without this data and
   *   later delete it
   * @param options.below reads only generations with a lower number, for a program that could not use a later one
   */
  latest(options?: { below?: number }): Promise<Snapshot | null>;
  /**
   * Returns the number of the newest generation, readable or not. Returns null for an empty store. Does not read the
   * generation itself.
   * @throws {StoreUnavailableError}
   */
  latestGeneration(): Promise<number | null>;
  /**
   * Returns a text that changes when the newest generation is replaced or altered, so that the api calls `latest()`
   * only for a change. Returns null for an empty store. Does not read the generation itself, so it can miss a change
   * that leaves the size of the generation as it was.
   * @throws {StoreUnavailableError}
   */
  latestVersion(): Promise<string | null>;
  /**
   * Writes a snapshot atomically as the newest generation. The number of the snapshot must be `latestGeneration()` plus
   * one. An empty store accepts every positive number, so that a worker can continue its numbering after a store has
   * lost its data. A snapshot that `latest()` would skip is refused before any older generation is deleted.
   * @throws {LeaseLostError} @throws {GenerationConflictError} @throws {UnreadableSnapshotError}
   * @throws {StoreUnavailableError}
   */
  put(snapshot: Snapshot, lease: Lease): Promise<void>;
  /**
   * Acquires the lease, or returns null while another worker holds it. Each worker must pass its own unique `holder`.
   * In a store over a network, the reply to a call can be lost. A second call of the same holder then gets a new lease.
   * @throws {StoreUnavailableError}
   */
  acquireLease(holder: string, ttlMs: number): Promise<Lease | null>;
  /**
   * Calls `onGeneration` soon after a new generation is written. Returns a function that unsubscribes. A call may be
   * missed, so a subscriber must also poll.
   */
  subscribe(onGeneration: () => void): () => void;
  close(): Promise<void>;
}

/** Options of every store. */
export interface StoreOptions {
  /** The current time in Unix milliseconds, for leases. Pass a running clock, even in a replay. */
  now: () => number;
  /** How many of the newest generations the store retains. Default: 3. */
  retainedGenerations?: number;
  /**
   * Maximum bytes of a generation that is read, because a program needs several times as much memory for its content. A
   * larger generation counts as unreadable, and as refused by the storage. By default, there is no maximum.
   */
  maxGenerationBytes?: number;
  /** Receives the number of each unreadable generation, with the reason. */
  onUnreadable?: (generation: number, reason: string) => void;
}

/** The store cannot be reached, read or written. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  /** Whether the call fails again until somebody repairs the store, so that a retry is useless. */
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent = false, ...options }: ErrorOptions & { isPermanent?: boolean } = {}) {
    super(message, options);
    this.isPermanent = isPermanent;
  }
}

/** The lease was released, or another worker has acquired a later lease. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/**
 * The number of the snapshot is not the next one, although the writer holds the lease. So something other than a worker
 * has changed the store.
 */
export class GenerationConflictError extends Error {
  override readonly name = 'GenerationConflictError';
}
