import { oneOf } from '@postjoin/envelope';
import type { FeedSourceRecord, SourceMemory, StoredPost, TrackedAccount } from '@postjoin/feed-sources/contract';
import type { PricePoint, StoredContract, VenueHealth, VenueMemory } from '@postjoin/market-venues/contract';
import type { Refusal } from '@postjoin/matcher';
import Type, { type Static } from 'typebox';

/**
 * The snapshot and its store. A snapshot holds everything that an api serves and that a worker needs for its next pass.
 */

/** The format that this version writes. A reader rejects a newer format and migrates an older one, see README. */
export const snapshotFormat = 2;

const span = {
  start: Type.Integer({ minimum: 0, description: 'Offset of the first character, in UTF-16 code units.' }),
  end: Type.Integer({ minimum: 0, description: 'Offset after the last character.' }),
  text: Type.String({ description: 'The words between start and end.' }),
};

/** The words that show why a post and a contract match. Part of answers as well. */
export const evidenceSchema = Type.Object(
  {
    topic: Type.String({ description: 'The topic that both the post and the contract name.' }),
    post: Type.Object(span, { description: 'The position in the text of the post that names the topic.' }),
    contract: Type.Object(
      {
        field: oneOf(['title', 'event_title', 'outcome'], {
          description: 'The text of the contract that names the topic.',
        }),
        ...span,
      },
      { description: 'The position in the contract that names the topic.' },
    ),
  },
  { description: 'The words in the post and in the contract that name one topic, so that the match can be checked.' },
);
export type Evidence = Static<typeof evidenceSchema>;

/** The contract that a post is about. Contracts are referred to by their ids in the same snapshot. */
export interface Matched {
  matched: true;
  /** Id of the post. */
  post: string;
  contract: string;
  /** Ids of other contracts that pass the same test, the best first. */
  alternatives: string[];
  topics: string[];
  evidence: Evidence[];
  /** Whether the post names the outcome of the contract. */
  outcome_named: boolean;
}

/** The reason why no contract matches a post. */
export interface Refused {
  matched: false;
  /** Id of the post. */
  post: string;
  reason: Refusal;
  /** Id of the contract closest to a match. Null when no contract shares a topic with the post. */
  nearest: string | null;
}

/** The result of the matcher for one post. */
export type PostMatch = Matched | Refused;

export interface Snapshot {
  format: typeof snapshotFormat;
  /** Increases by one with every snapshot that a store accepts. */
  generation: number;
  /** Time of the pass. Later than that of the previous generation, even when the clock jumped back. */
  taken_at: string;
  /** Seconds until the next pass is due; null when there is no schedule. */
  next_in_s: number | null;
  accounts: TrackedAccount[];
  /** All posts within the retention, blank ones included. Newest first, equal times by id. */
  posts: StoredPost[];
  feed: FeedSourceRecord[];
  contracts: StoredContract[];
  venues: VenueHealth[];
  /** One entry for each post that is not blank. Null in a snapshot of format 1, which has no matches. */
  matches: PostMatch[] | null;
  price_points: Record<string, PricePoint[]>;
  memory: { sources: Partial<Record<string, SourceMemory>>; venues: Partial<Record<string, VenueMemory>> };
}

/** The right to write for a limited time. A store refuses a `put` under a lease that a later lease has superseded. */
export interface Lease {
  /** Fencing token: increases with every granted lease. */
  readonly token: number;
  /** Extends the lease by `ttlMs` from now. @throws {LeaseLostError} when it has run out or was superseded */
  renew(): Promise<void>;
  /** Ends the lease. Does nothing when it was lost already. */
  release(): Promise<void>;
}

/** Stores snapshots. Every implementation passes the suite in `./testing`. */
export interface SnapshotStore {
  /** For logs and health: the kind and the location of the store, without credentials. */
  readonly name: string;
  /**
   * Reads the newest readable generation, or returns null without one. Reports each newer, unreadable generation to
   * `onUnreadable`. @throws {StoreUnavailableError}
   */
  latest(): Promise<Snapshot | null>;
  /**
   * The number of the newest generation, readable or not. Null for an empty store. Does not read the generation.
   * @throws {StoreUnavailableError}
   */
  latestGeneration(): Promise<number | null>;
  /**
   * Writes a snapshot atomically as the newest generation. Its number must be `latestGeneration()` plus one. An empty
   * store accepts every positive number, so that a worker can continue its count after a store has lost its data.
   * Rejects a snapshot that readers would reject, before any older generation is deleted.
   * @throws {LeaseLostError} @throws {GenerationConflictError} @throws {UnreadableSnapshotError}
   * @throws {StoreUnavailableError}
   */
  put(snapshot: Snapshot, lease: Lease): Promise<void>;
  /**
   * Acquires the lease, or returns null while another worker holds it. `holder` must be unique to the worker: when the
   * reply to a grant is lost, a store over a network grants the lease to the same holder again.
   * @throws {StoreUnavailableError}
   */
  acquireLease(holder: string, ttlMs: number): Promise<Lease | null>;
  /** Calls back soon after a new generation, and returns a function that unsubscribes. A call may be missed, so poll too. */
  subscribe(onGeneration: () => void): () => void;
  close(): Promise<void>;
}

/** Options of every store. */
export interface StoreOptions {
  /** The current time in Unix milliseconds, for leases. Pass a running clock, even in a replay. */
  now: () => number;
  /** How many of the newest generations are retained. Default: 3. */
  retainedGenerations?: number;
  /** Receives each unreadable generation, with the reason. */
  onUnreadable?: (generation: number, reason: string) => void;
}

/** The store cannot be reached, read or written. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/** The lease has run out, or another worker holds a later one. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** The number of the snapshot is not the next one: another worker has written meanwhile. */
export class GenerationConflictError extends Error {
  override readonly name = 'GenerationConflictError';
}
