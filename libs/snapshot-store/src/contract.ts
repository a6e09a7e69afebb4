import { oneOf } from '@postjoin/envelope';
import type { FeedSourceRecord, SourceMemory, StoredPost, TrackedAccount } from '@postjoin/feed-sources/contract';
import type { PricePoint, StoredContract, VenueHealth, VenueMemory } from '@postjoin/market-venues/contract';
import type { Refusal } from '@postjoin/matcher';
import Type, { type Static } from 'typebox';

/**
 * The snapshot, one value that holds everything an api serves and a worker remembers, and the store that keeps it.
 */

/** The newest format this code writes. A reader refuses a newer one and migrates an older one, see README. */
export const snapshotFormat = 2;

const span = {
  start: Type.Integer({ minimum: 0, description: 'Offset of the first character, in UTF-16 code units.' }),
  end: Type.Integer({ minimum: 0, description: 'Offset after the last character.' }),
  text: Type.String({ description: 'The words there.' }),
};

/** The words that show why a post and a contract match. Part of answers as well. */
export const evidenceSchema = Type.Object(
  {
    topic: Type.String({ description: 'The topic that both name.' }),
    post: Type.Object(span, { description: 'Where the text of the post names it.' }),
    contract: Type.Object(
      {
        field: oneOf(['title', 'event_title', 'outcome'], { description: 'Which text of the contract.' }),
        ...span,
      },
      { description: 'Where the contract names it.' },
    ),
  },
  { description: 'The words in the post and in the contract that name one topic, so that the match can be checked.' },
);
export type Evidence = Static<typeof evidenceSchema>;

/** The contract that a post is about. Contracts are ids of the same snapshot. */
export interface Matched {
  matched: true;
  /** Id of the post. */
  post: string;
  contract: string;
  /** Other contracts that pass the same test, the best first. */
  alternatives: string[];
  topics: string[];
  evidence: Evidence[];
  /** Whether the post names the outcome of the contract. */
  outcome_named: boolean;
}

/** Why a post is about no contract. */
export interface Refused {
  matched: false;
  /** Id of the post. */
  post: string;
  reason: Refusal;
  /** Id of the contract that came nearest; null when none shares a topic with the post. */
  nearest: string | null;
}

/** What the matcher found for one post. */
export type PostMatch = Matched | Refused;

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
  /** One entry for each post that has words; null in a snapshot of format 1, whose posts the api used to match. */
  matches: PostMatch[] | null;
  price_points: Record<string, PricePoint[]>;
  memory: { sources: Partial<Record<string, SourceMemory>>; venues: Partial<Record<string, VenueMemory>> };
}

/** The right to write, for a while. A store refuses a `put` under a lease that another holder has superseded. */
export interface Lease {
  /** Fencing number: grows with every lease that is granted. */
  readonly token: number;
  /** Holds it for another `ttlMs`. @throws {LeaseLostError} when it ran out and another holder may have taken over */
  renew(): Promise<void>;
  /** Gives it back. Nothing happens when it was lost already. */
  release(): Promise<void>;
}

/** Where snapshots are kept. Every implementation passes the one suite in `./testing`. */
export interface SnapshotStore {
  /** For logs and health: a kind and a place, never with credentials. */
  readonly name: string;
  /**
   * The newest generation that reads back whole, or null when there is none. One that does not is reported to
   * `onUnreadable` and passed over for the one before it. @throws {StoreUnavailableError}
   */
  latest(): Promise<Snapshot | null>;
  /**
   * The newest generation's number without reading it, so also that of one that turns out to be unreadable; null when
   * there is none. @throws {StoreUnavailableError}
   */
  latestGeneration(): Promise<number | null>;
  /**
   * Makes a snapshot the newest, whole or not at all. Its generation must be `latestGeneration()` plus one; a store
   * without any accepts every positive number, so that a worker can go on counting when a store has lost its data.
   * One that no reader would take is refused, and so deletes nothing either.
   * @throws {LeaseLostError} @throws {GenerationConflictError} @throws {UnreadableSnapshotError}
   * @throws {StoreUnavailableError}
   */
  put(snapshot: Snapshot, lease: Lease): Promise<void>;
  /**
   * Null when another holder has it. `holder` is for people who look, and no other worker's: a store over a network
   * grants a lease again to the holder whom its answer did not reach. @throws {StoreUnavailableError}
   */
  acquireLease(holder: string, ttlMs: number): Promise<Lease | null>;
  /** Calls back soon after a new generation; returns what stops it. A missed call is made up for by polling. */
  subscribe(onGeneration: () => void): () => void;
  close(): Promise<void>;
}

/** What every store is made with. */
export interface StoreOptions {
  /** The present in Unix milliseconds, for leases. It must run: not the clock of a replay. */
  now: () => number;
  /** How many of the newest generations stay. */
  retainedGenerations?: number;
  /** Told of a generation that does not read back whole, and why. */
  onUnreadable?: (generation: number, reason: string) => void;
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
