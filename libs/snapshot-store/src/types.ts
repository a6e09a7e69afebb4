import { instant, nullable, oneOf } from '@postjoin/envelope';
import type { FeedSourceRecord, SourceMemory, StoredPost, TrackedAccount } from '@postjoin/feed-sources/types';
import type {
  PriceHistory,
  PricePoint,
  SincePost,
  StoredContract,
  VenueHealth,
  VenueMemory,
} from '@postjoin/market-venues/types';
import type { Refusal, Relation } from '@postjoin/matcher';
import type { Certainty } from '@postjoin/matcher/types';
import Type, { type Static } from 'typebox';

/**
 * The snapshot and its store. A snapshot holds everything that an api serves and that a worker needs for its next pass.
 */

/** The only format that this version reads and writes. */
export const snapshotFormat = 1;

export type { PriceHistory } from '@postjoin/market-venues/types';

const span = {
  start: Type.Integer({ minimum: 0, description: 'Offset of the first character, in UTF-16 code units.' }),
  end: Type.Integer({ minimum: 0, description: 'Offset after the last character.' }),
  text: Type.String({ description: 'The words between start and end.' }),
};

/** The words that show why a post and a contract match. Answers contain them too. */
export const evidenceSchema = Type.Object(
  {
    topic: Type.String({ description: 'The topic that both the post and the contract name.' }),
    post: Type.Object(
      {
        ...span,
        part: Type.Optional(
          oneOf(['previous', 'next'], {
            description:
              'The words are in the post directly before or after, with which this post is one statement ("Therefore....", ' +
              '"....I am firing him"). Absent if they are in this post.',
          }),
        ),
      },
      { description: 'The position in the text of the post that names the topic.' },
    ),
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

/** The fields that `Matched` and `Refused` have in common. */
interface DatedMatch {
  /** Id of the post. */
  post: string;
  /**
   * When the post was first matched: the `arrived_at` of the post, or the `taken_at` of a later snapshot. The field is
   * missing if the post has never had a contract.
   */
  first_matched_at?: string;
  /** When its row last changed, or was withdrawn, after a snapshot had it. Missing if it never did. */
  changed_at?: string;
  /** The contracts and topics of its earlier rows, and the words of the contracts that named the topics. */
  topics_before?: string[];
  /** The highest certainty of its rows before that change. */
  certainty_before?: Certainty;
}

/** The contract that a post is about. Posts and contracts are identified by their ids in the same snapshot. */
export interface Matched extends DatedMatch {
  matched: true;
  contract: string;
  /** The act in the question of the contract, as the matcher names it. Missing if only a language model found the match. */
  act?: string;
  /** The other contracts that match the post, the best match first. */
  alternatives: StoredAlternative[];
  topics: string[];
  evidence: Evidence[];
  /** `high` also if a language model found or confirmed the match. Missing in snapshots of version 1.0. */
  certainty?: Certainty;
  /** Present if a language model found the match and the rules did not. */
  found_by?: 'model';
  /** Whether a language model has confirmed the match. Missing if the worker asks none. */
  confirmed?: boolean;
}

/** Another contract that matches the post, and how it differs from the contract of the match. */
export interface StoredAlternative {
  id: string;
  relation: Relation;
}

/** The reason why no contract matches a post. */
export interface Refused extends DatedMatch {
  matched: false;
  /**
   * `not_confirmed`: the rules have a match, and a language model refuses it. `not_certain`: the match is only possible,
   * and the operator shows those of high certainty.
   */
  reason: Refusal | 'not_confirmed' | 'not_certain';
  /** Id of the contract that came closest to a match. Null if no contract shares a topic with the post. */
  nearest: string | null;
  /** The questions on the same subject, the likeliest first. */
  candidates: StoredCandidate[];
}

/** A question that a post without a match may be about. */
export interface StoredCandidate {
  /** Ids of its contracts, those that the post names first. */
  contracts: string[];
  /** What the post and the first contract both name. */
  topics: string[];
  /** Why it is no match. Null if the rules match it, but another question fits better. */
  reason: Refusal | null;
}

/** The result of matching one post. */
export type MatchResult = Matched | Refused;

/** A result as a snapshot has it: with what the price of the contract did since the post, as the pass knew it. */
export type StoredMatch = (Matched & { since_post: SincePost }) | Refused;

/** The health of the language model that judges matches. Answers contain it too. */
export const judgeHealthSchema = Type.Object(
  {
    model: Type.String({ description: 'Name of the model.' }),
    host: Type.String({ description: 'Host of the server that runs the model.' }),
    status: oneOf(['ok', 'error'], {
      description: 'error: the last reply counts as no answer. Posts without a verdict have the rows of the rules.',
    }),
    error: Type.Optional(
      Type.String({ description: 'Why posts wait for a verdict. It begins with the kind of the fault.' }),
    ),
    failing_since: Type.Optional(instant('Present if status is error: the time of the first failure.')),
    last_success_at: nullable(instant('Time of the last answer. null if there was none.')),
    calls_today: Type.Integer({ minimum: 0, description: 'Requests of this day in UTC.' }),
    rows: Type.Optional(
      Type.Object(
        {
          read: Type.Integer({ minimum: 0, description: 'Rows that it has read, at most 20.' }),
          refused: Type.Integer({ minimum: 0, description: 'Those that it has refused.' }),
        },
        { description: 'What the model did to the last rows of the rules.' },
      ),
    ),
    one_sided: Type.Optional(
      oneOf(['refuses_everything', 'refuses_nothing'], {
        description:
          'Present if the model has refused more than 17 of the last 20 rows of the rules, or none. Such a model has ' +
          'probably not read the posts.',
      }),
    ),
  },
  {
    description:
      'The language model that the operator has named to confirm matches. The service asks it about new posts on its ' +
      'own schedule. No call reaches it, so calls spend no model tokens.',
  },
);
export type JudgeHealth = Static<typeof judgeHealthSchema>;

export interface Snapshot {
  format: typeof snapshotFormat;
  /** Increases by one with every snapshot that a store accepts. */
  generation: number;
  /** Time of the pass. It is later than that of the previous generation, even if the clock jumped back. */
  taken_at: string;
  /** Seconds until the next pass is due. Null if that is not known. */
  next_in_s: number | null;
  accounts: TrackedAccount[];
  /** All posts within the retention period, including blank posts. Newest first; equal times are sorted by id. */
  posts: StoredPost[];
  feed: FeedSourceRecord[];
  contracts: StoredContract[];
  venues: VenueHealth[];
  /** One entry for each post that is not blank. */
  matches: StoredMatch[];
  price_points: Record<string, PricePoint[]>;
  /** By contract id. */
  histories: Record<string, PriceHistory>;
  /** Missing if the worker asks no language model. */
  judge?: JudgeHealth;
  /** Present if the operator may pass on the texts of sources that restrict it. Otherwise see `restrictTexts`. */
  restricted_texts?: 'full';
  memory: {
    sources: Partial<Record<string, SourceMemory>>;
    venues: Partial<Record<string, VenueMemory>>;
    /** Pauses of the upstream clients, by name of the client. */
    clients: Record<string, Record<string, unknown>>;
    /** The verdicts of the language model, its calls of the day and its pause. */
    judge?: Record<string, unknown>;
  };
}

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
