import type { FeedSourceRecord, SourceMemory, StoredPost, TrackedAccount } from '@postjoin/feed-sources/contract';
import type { PricePoint, StoredContract, VenueHealth, VenueMemory } from '@postjoin/market-venues/contract';

/**
 * The snapshot, one value that holds everything an api serves and a worker remembers, and the store that keeps it.
 */

/** The newest format this code writes. A reader refuses a newer one and migrates an older one, see README. */
export const snapshotFormat = 1;

export interface Snapshot {
  format: typeof snapshotFormat;
  /** Grows by one with every snapshot that a store accepts. */
  generation: number;
  /** When the pass was made; later than that of the previous generation, also when the clock jumped back. */
  taken_at: string;
  /** Seconds until the next pass is due; null when there is no schedule. */
  next_in_s: number | null;
  accounts: TrackedAccount[];
  /** Newest first; equal times by id. Every post of the retention, blank ones included. */
  posts: StoredPost[];
  feed: FeedSourceRecord[];
  contracts: StoredContract[];
  venues: VenueHealth[];
  price_points: Record<string, PricePoint[]>;
  memory: { sources: Partial<Record<string, SourceMemory>>; venues: Partial<Record<string, VenueMemory>> };
}

/** The right to write, for a while. A store refuses a `put` under a lease that another holder has superseded. */
export interface Lease {
  /** Fencing number: grows with every lease that is granted. */
  readonly token: number;
  /** @throws {LeaseLostError} when another holder has taken over */
  renew(): Promise<void>;
  release(): Promise<void>;
}

/** Where snapshots are kept. Every implementation passes the one suite in `./testing`. */
export interface SnapshotStore {
  /** For logs and health: a kind and a place, never with credentials. */
  readonly name: string;
  /** The newest generation that reads back whole, or null when there is none. @throws {StoreUnavailableError} */
  latest(): Promise<Snapshot | null>;
  /** The newest generation's number without reading it; null when there is none. @throws {StoreUnavailableError} */
  latestGeneration(): Promise<number | null>;
  /**
   * Makes a snapshot the newest, whole or not at all. Its generation must be the newest one's plus one.
   * @throws {LeaseLostError} @throws {GenerationConflictError} @throws {StoreUnavailableError}
   */
  put(snapshot: Snapshot, lease: Lease): Promise<void>;
  /** Null when another holder has it. @throws {StoreUnavailableError} */
  acquireLease(holder: string, ttlMs: number): Promise<Lease | null>;
  /** Calls back soon after a new generation; returns what stops it. A missed call is made up for by polling. */
  subscribe(onGeneration: () => void): () => void;
  close(): Promise<void>;
}

/** The place of the snapshots does not answer, or refuses to be written. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/** Another worker has taken over since this lease was granted. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** The newest generation is not the one this snapshot was made from. */
export class GenerationConflictError extends Error {
  override readonly name = 'GenerationConflictError';
}
