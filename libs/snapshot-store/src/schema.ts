import { instant, nullable, oneOf } from '@postjoin/envelope';
import { accountNames, feedSourceNames, postSchema } from '@postjoin/feed-sources/types';
import { contractSchema, sincePostMembers, venueHealthSchema } from '@postjoin/market-venues/types';
import { relations } from '@postjoin/matcher';
import { certainties } from '@postjoin/matcher/types';
import { maxUnixSeconds } from '@postjoin/values';
import Type from 'typebox';
import { evidenceSchema, judgeHealthSchema, snapshotFormat } from './types.ts';

/**
 * The schema of a stored snapshot. It contains the schemas of answers, with further members that answers do not show.
 */

const platformAccount = Type.Object({ handle: Type.String(), id: Type.Optional(Type.String()) });

const trackedAccount = Type.Object({
  account: oneOf(accountNames),
  handle: Type.String(),
  x: Type.Optional(platformAccount),
  truthsocial: Type.Optional(platformAccount),
  bluesky: Type.Optional(Type.Object({ handle: Type.String(), id: Type.Optional(Type.String()) })),
});

/** A link that an altered snapshot has must not reach a page. */
const webAddress = Type.String({ pattern: '^https?://' });

/** An id that an altered snapshot has must not reach a caller with characters that nobody sees. */
const id = Type.String({ pattern: '^\\P{C}*$' });

const storedPost = Type.Object({
  ...postSchema.properties,
  id,
  url: nullable(webAddress),
  delivered_by: Type.Array(oneOf(feedSourceNames)),
  arrived_at: instant('When it first became part of a snapshot.'),
});

const storedContract = Type.Object({
  ...contractSchema.properties,
  id,
  event_id: id,
  url: webAddress,
  description: Type.String(),
  tags: Type.Array(Type.String()),
  category: nullable(Type.String()),
  closed_at: nullable(instant('When a pass first found that its venue no longer lists it.')),
  status_requested_at: Type.Optional(instant('When its status was last requested, while its list lacks it.')),
  outside_book: Type.Optional(Type.Literal(true)),
  history_id: Type.Optional(Type.String()),
});

const feedSourceRecord = Type.Object({
  name: oneOf(feedSourceNames),
  handles: Type.Array(Type.String()),
  outcome: oneOf(['ok', 'error', 'unavailable']),
  error: Type.Optional(Type.String()),
  last_success_at: nullable(instant('Time of the last successful read.')),
  deep_read_at: Type.Optional(instant('Time of the last reading that went back as far as posts can be late.')),
  retry_at: Type.Optional(instant('Earliest time of the next read.')),
  latest_read: Type.Optional(oneOf(['ok', 'error', 'not_read'])),
  skipped: Type.Integer({ minimum: 0 }),
  skipped_example: Type.Optional(Type.String()),
  other_accounts: Type.Optional(Type.Integer({ minimum: 1 })),
  held_back: Type.Optional(Type.Integer({ minimum: 0 })),
  incomplete: Type.Optional(Type.Object({ from: instant('Start of the period.'), to: instant('End of the period.') })),
  empty_passes: Type.Optional(Type.Integer({ minimum: 0 })),
});

const datedMatch = {
  post: id,
  first_matched_at: Type.Optional(instant('When the post was first matched.')),
  changed_at: Type.Optional(instant('When its row last changed or was withdrawn.')),
  certainty_before: Type.Optional(oneOf(certainties)),
  topics_before: Type.Optional(Type.Array(Type.String())),
};

const matched = Type.Object({
  matched: Type.Literal(true),
  ...datedMatch,
  contract: id,
  act: Type.Optional(Type.String()),
  alternatives: Type.Array(Type.Object({ id, relation: oneOf(relations) })),
  topics: Type.Array(Type.String()),
  evidence: Type.Array(evidenceSchema),
  certainty: Type.Optional(oneOf(certainties)),
  found_by: Type.Optional(Type.Literal('model')),
  confirmed: Type.Optional(Type.Boolean()),
  since_post: Type.Object(sincePostMembers),
});

const refused = Type.Object({
  matched: Type.Literal(false),
  ...datedMatch,
  reason: Type.String(),
  nearest: nullable(id),
  candidates: Type.Array(
    Type.Object({
      contracts: Type.Array(id, { minItems: 1 }),
      topics: Type.Array(Type.String()),
      reason: nullable(Type.String()),
    }),
  ),
});

const unixSeconds = Type.Integer({ minimum: 0, maximum: maxUnixSeconds });

const priceHistory = Type.Object({
  from: unixSeconds,
  to: unixSeconds,
  fine_to: Type.Optional(Type.Record(Type.String(), unixSeconds)),
  failed_at: Type.Optional(unixSeconds),
  points: Type.Unknown({ description: 'Checked by `arePricePoints`.' }),
});

const memories = Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()));

export const snapshotSchema = Type.Object({
  format: Type.Literal(snapshotFormat),
  generation: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  taken_at: instant('When the pass was made.'),
  next_in_s: nullable(Type.Number({ minimum: 0 })),
  accounts: Type.Array(trackedAccount),
  posts: Type.Array(storedPost),
  feed: Type.Array(feedSourceRecord),
  contracts: Type.Array(storedContract),
  venues: Type.Array(venueHealthSchema),
  matches: Type.Array(Type.Union([matched, refused])),
  price_points: Type.Record(Type.String(), Type.Unknown(), { description: 'Checked by `arePricePoints`.' }),
  histories: Type.Record(Type.String(), priceHistory),
  judge: Type.Optional(judgeHealthSchema),
  restricted_texts: Type.Optional(Type.Literal('full')),
  memory: Type.Object({
    sources: memories,
    venues: memories,
    clients: memories,
    judge: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
});

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
