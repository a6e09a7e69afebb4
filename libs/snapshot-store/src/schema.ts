import { instant, nullable, oneOf } from '@postjoin/envelope';
import { feedSourceRecordSchema, storedPostSchema, trackedAccountSchema } from '@postjoin/feed-sources/types';
import {
  priceHistorySchema,
  pricePointsSchema,
  sincePostMembers,
  storedContractSchema,
  venueHealthSchema,
} from '@postjoin/market-venues/types';
import type { Refusal } from '@postjoin/matcher';
import { certainties, relations } from '@postjoin/matcher/types';
import { maxUnixSeconds } from '@postjoin/values';
import Type, { type Static } from 'typebox';

/**
 * A snapshot holds everything that an api serves and that a worker needs for its next pass. Its schema contains the schemas
 * of answers, with further members that answers do not show.
 */

/** The only format that this version reads and writes. */
export const snapshotFormat = 1;

/** A link that an altered snapshot has must not reach a page. */
const webAddress = Type.String({ pattern: '^https?://' });

/** An id that an altered snapshot has must not reach a caller with characters that nobody sees. */
const id = Type.String({ pattern: '^\\P{C}*$' });

const storedPost = Type.Object({ ...storedPostSchema.properties, id, url: nullable(webAddress) });

const storedContract = Type.Object({ ...storedContractSchema.properties, id, event_id: id, url: webAddress });

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

/** The members that `Matched` and `Refused` have in common. */
const datedMatch = {
  /** Id of the post. */
  post: id,
  /** The `arrived_at` of the post, or the `taken_at` of a later snapshot. Missing if it has never had a contract. */
  first_matched_at: Type.Optional(instant('When the post was first matched.')),
  /** Missing if it never did after a snapshot had it. */
  changed_at: Type.Optional(instant('When its row last changed or was withdrawn.')),
  /** The highest certainty of its rows before that change. */
  certainty_before: Type.Optional(oneOf(certainties)),
  /** The contracts and topics of its earlier rows, and the words of the contracts that named the topics. */
  topics_before: Type.Optional(Type.Array(Type.String())),
};

/** The contract that a post is about. Posts and contracts are identified by their ids in the same snapshot. */
const matched = Type.Object({
  matched: Type.Literal(true),
  ...datedMatch,
  contract: id,
  /** The act in the question of the contract, as the matcher names it. Missing if only a language model found the match. */
  act: Type.Optional(Type.String()),
  /** The other contracts that match the post, the best match first, and how each differs from the one of the match. */
  alternatives: Type.Array(Type.Object({ id, relation: oneOf(relations) })),
  topics: Type.Array(Type.String()),
  evidence: Type.Array(evidenceSchema),
  /** `high` also if a language model found or confirmed the match. Missing in snapshots of version 1.0. */
  certainty: Type.Optional(oneOf(certainties)),
  /** Present if a language model found the match and the rules did not. */
  found_by: Type.Optional(Type.Literal('model')),
  /** Whether a language model has confirmed the match. Missing if the worker asks none. */
  confirmed: Type.Optional(Type.Boolean()),
});
export type Matched = Static<typeof matched>;

/** A question that a post without a match may be about. */
const storedCandidate = Type.Object({
  /** Ids of its contracts, those that the post names first. */
  contracts: Type.Array(id, { minItems: 1 }),
  /** What the post and the first contract both name. */
  topics: Type.Array(Type.String()),
  /** Why it is no match. Null if the rules match it, but another question fits better. */
  reason: Type.Unsafe<Refusal | null>(nullable(Type.String())),
});
export type StoredCandidate = Static<typeof storedCandidate>;

/** The reason why no contract matches a post. */
const refused = Type.Object({
  matched: Type.Literal(false),
  ...datedMatch,
  /**
   * `not_confirmed`: the rules have a match, and a language model refuses it. `not_certain`: the match is only possible,
   * and the operator shows those of high certainty. The worker of another version can have stored any text.
   */
  reason: Type.Unsafe<Refusal | 'not_confirmed' | 'not_certain'>(Type.String()),
  /** Id of the contract that came closest to a match. Null if no contract shares a topic with the post. */
  nearest: nullable(id),
  /** The questions on the same subject, the likeliest first. */
  candidates: Type.Array(storedCandidate),
});
export type Refused = Static<typeof refused>;

/** The result of matching one post. */
export type MatchResult = Matched | Refused;

/** A match as a snapshot has it: with what the price of the contract did since the post, as the pass knew it. */
const storedMatch = Type.Union([
  Type.Object({ ...matched.properties, since_post: Type.Object(sincePostMembers) }),
  refused,
]);
export type StoredMatch = Static<typeof storedMatch>;

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

const memories = Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()));

export const snapshotSchema = Type.Object({
  format: Type.Literal(snapshotFormat),
  /** Increases by one with every snapshot that a store accepts. */
  generation: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  /** It is later than that of the previous generation, even if the clock jumped back. */
  taken_at: instant('When the pass was made.'),
  /** Seconds until the next pass is due. Null if that is not known. */
  next_in_s: nullable(Type.Number({ minimum: 0 })),
  accounts: Type.Array(trackedAccountSchema),
  /** All posts within the retention period, including blank posts. Newest first; equal times are sorted by id. */
  posts: Type.Array(storedPost),
  feed: Type.Array(feedSourceRecordSchema),
  contracts: Type.Array(storedContract),
  venues: Type.Array(venueHealthSchema),
  /** One entry for each post that is not blank. */
  matches: Type.Array(storedMatch),
  price_points: Type.Record(Type.String(), pricePointsSchema),
  /** By contract id. */
  histories: Type.Record(Type.String(), priceHistorySchema),
  /** Missing if the worker asks no language model. */
  judge: Type.Optional(judgeHealthSchema),
  /** Present if the operator may pass on the texts of sources that restrict it. Otherwise see `restrictTexts`. */
  restricted_texts: Type.Optional(Type.Literal('full')),
  memory: Type.Object({
    sources: memories,
    venues: memories,
    /** Pauses of the upstream clients, by name of the client. */
    clients: memories,
    /** The verdicts of the language model, its calls of the day and its pause. */
    judge: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
});
export type Snapshot = Static<typeof snapshotSchema>;

/**
 * Whether every price point is a time in Unix seconds with a price from 0 to 1. The check is written by hand, because a
 * compiled schema takes far longer. A snapshot has a hundred times as many price points as other entries.
 */
export function arePricePoints(lists: readonly unknown[]): boolean {
  return lists.every((points) => Array.isArray(points) && points.every(isPricePoint));
}

function isPricePoint(point: unknown): boolean {
  if (!Array.isArray(point) || point.length !== 2) return false;
  const [at, price] = point as [unknown, unknown];
  return isUnixSecond(at) && typeof price === 'number' && price >= 0 && price <= 1;
}

function isUnixSecond(at: unknown): boolean {
  return Number.isSafeInteger(at) && (at as number) >= 0 && (at as number) <= maxUnixSeconds;
}
