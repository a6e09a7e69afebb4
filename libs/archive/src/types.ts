import { instant, nullable } from '@postjoin/envelope';
import { postSchema } from '@postjoin/feed-sources/types';
import { sincePostMembers } from '@postjoin/join/types';
import { contractSchema } from '@postjoin/market-venues/types';
import Type, { type Static } from 'typebox';

/**
 * The archive: one JSON line for each post, written once, when the row of the post can no longer change. The file of a
 * line is named after the month in which the post was published, such as `2026-03.jsonl`.
 */

/** The version of the schema that this program writes. */
export const archiveVersion = 1;

const post = postSchema.properties;
const contract = contractSchema.properties;

const head = {
  version: Type.Integer({ enum: [archiveVersion], description: 'Version of the schema of this line.' }),
  post: Type.Object({
    id: post.id,
    account: post.account,
    at: post.at,
    url: post.url,
    text: Type.Optional(Type.String({ description: 'Only with ARCHIVE_TEXT=on: the text of the post.' })),
  }),
};

const tail = {
  versions: Type.Object(
    {
      matcher: Type.String({ description: 'Version of the package @postjoin/matcher.' }),
      judge: Type.Optional(
        Type.String({ description: 'The language model that confirmed matches, if there was one.' }),
      ),
    },
    { description: 'The programs that decided the match.' },
  ),
  archived_at: instant('Time of the pass that wrote this line.'),
};

/** A price of the contract: seconds after the post (negative before the post), and the price. */
export type ArchivedPoint = readonly [secondsAfterPost: number, price: number];

const matchedSchema = Type.Object({
  ...head,
  matched: Type.Literal(true),
  contract: Type.Object({
    id: contract.id,
    event_id: contract.event_id,
    venue: contract.venue,
    title: contract.title,
    outcome: contract.outcome,
    url: contract.url,
    opens_at: contract.opens_at,
    closes_at: contract.closes_at,
  }),
  act: nullable(
    Type.String({
      description: "The act in the contract's question, such as tariff; named if it has no known act; null if unknown.",
    }),
  ),
  found_by: Type.Optional(Type.String({ description: 'model: only the language model found the match.' })),
  confirmed: Type.Optional(Type.Boolean({ description: 'Whether the language model confirmed the match.' })),
  price_at_post: sincePostMembers.price_at_post,
  price_at_post_at: sincePostMembers.price_at_post_at,
  price_at_post_reason: Type.Optional(Type.String({ description: 'Present if price_at_post is null: why.' })),
  reaction: sincePostMembers.reaction,
  unusual: sincePostMembers.unusual,
  points: Type.Array(
    Type.Unsafe<ArchivedPoint>({
      type: 'array',
      items: { type: 'number' },
      minItems: 2,
      maxItems: 2,
    }),
    {
      description:
        "Points [seconds after the post, price] of the contract's price history, from about a week before the post to " +
        'a day after it, oldest first.',
    },
  ),
  ...tail,
});

const unmatchedSchema = Type.Object({
  ...head,
  matched: Type.Literal(false),
  reason: Type.String({ description: 'Why the post has no contract; blank for a post without words and links.' }),
  ...tail,
});

export const archiveLineSchema = Type.Union([matchedSchema, unmatchedSchema]);
/** A post with its contract. */
export type ArchivedRow = Static<typeof matchedSchema>;
/** A post without a contract. Such lines show which posts a study leaves out. */
export type ArchivedUnmatched = Static<typeof unmatchedSchema>;
export type ArchiveLine = ArchivedRow | ArchivedUnmatched;
