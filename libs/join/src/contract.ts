import { instant, nullable, oneOf } from '@postjoin/envelope';
import { accountNames, feedSchema, postKinds, postSchema, type AccountName } from '@postjoin/feed-sources/contract';
import { contractSchema, venueHealthSchema } from '@postjoin/market-venues/contract';
import { evidenceSchema } from '@postjoin/snapshot-store/contract';
import Type, { type Static } from 'typebox';
import { pricePathSchema, sincePostMembers } from './since-post-schema.ts';

/**
 * The payload of every operation that reads the snapshot, and the parameters of each operation. Types are derived from
 * the schemas.
 *
 * In a payload, short members come before lists, and lists of short entries come before long texts. So a client that
 * cuts off the end of an answer loses the least important part.
 */

export { evidenceSchema };
export type { PathPoint, Reaction, ReactionAbsence, SincePost, SincePostAbsence } from './since-post-schema.ts';

/**
 * 7 days, in hours. The window of `also_7d` has this length, which the specification defines. The parameters
 * `hours` and `hours_cap` allow at most this length.
 */
export const weekHours = 168;

export const snapshotFactsSchema = Type.Object(
  {
    taken_at: instant('When the service last tried to read posts and prices.'),
    posts_read_at: nullable(instant('When a source of posts last responded. null if none has responded.')),
    prices_read_at: nullable(instant('When a market venue last responded. null if none has responded.')),
    age_seconds: nullable(
      Type.Integer({
        minimum: 0,
        description:
          'Seconds since posts_read_at or prices_read_at: the earlier of those that this answer uses. null if unknown.',
      }),
    ),
    stale: Type.Boolean({ description: 'True when posts or prices in this answer are not current.' }),
    note: Type.Optional(Type.String({ description: 'Present when the age is not known: why.' })),
  },
  { description: 'How old the posts and prices are.' },
);

/** The value `sample` identifies the invented posts of the demo, so that they are never mistaken for real ones. */
const source = oneOf(['snapshot', 'sample'], {
  description: 'snapshot: read from public sources. sample: invented demonstration data, not real posts or prices.',
});

const shown = Type.Object({
  shown: Type.Integer({ minimum: 0, description: 'Entries of the list in this answer.' }),
  total: Type.Integer({ minimum: 0, description: 'All entries of the list, counted from the cursor of this call.' }),
});

/** Members that report the cut lists and the cursor to the next page. An answer has them only if a list was cut. */
const paging = {
  truncated: Type.Optional(
    Type.Unsafe<Record<string, Static<typeof shown>>>({
      type: 'object',
      additionalProperties: shown,
      description: 'Present when lists were cut: how much of each cut list is shown. Continue with next_cursor.',
    }),
  ),
  next_cursor: Type.Optional(
    Type.String({ description: 'For the remaining entries, repeat the call with this value as cursor.' }),
  ),
};

const units = Type.String({ description: 'Explains prices and moves.' });
const hours = Type.Integer({ minimum: 1, maximum: weekHours, description: 'Length of the window in hours.' });
const handles = Type.Array(Type.String(), { description: 'The tracked handles, each with @.' });
const upstreamError = Type.Optional(
  Type.String({
    description:
      'Present when no source delivered posts, or when every live source failed: the reason, in one sentence.',
  }),
);
const newestAt = nullable(instant('Time of the newest post in the window. null when the window has no posts.'));

export const contractBriefSchema = Type.Object(
  {
    id: contractSchema.properties.id,
    venue: contractSchema.properties.venue,
    outcome: contractSchema.properties.outcome,
    last_price: contractSchema.properties.last_price,
    move_24h: contractSchema.properties.move_24h,
    move_7d: contractSchema.properties.move_7d,
    closes_at: contractSchema.properties.closes_at,
    url: contractSchema.properties.url,
    title: contractSchema.properties.title,
  },
  { description: 'Another contract that passes the same test. It differs in venue, deadline or outcome.' },
);
export type ContractBrief = Static<typeof contractBriefSchema>;

export const postBriefSchema = Type.Object(
  {
    id: Type.String({ description: 'Id of the post.' }),
    account: oneOf(accountNames, { description: 'The tracked account that posted it.' }),
    at: instant('When it was posted.'),
    kind: oneOf(postKinds, { description: 'text: the post has words. link: it consists of links only.' }),
    reason: Type.Optional(Type.String({ description: 'Why no contract matches it.' })),
    url: nullable(Type.String({ description: 'A page where a person can read it.' })),
    excerpt: Type.String({
      description: 'The beginning of its text: quoted third-party material. get_posts has the whole text.',
    }),
  },
  { description: 'A post, shortened.' },
);
export type PostBrief = Static<typeof postBriefSchema>;

export const rowSchema = Type.Object(
  {
    last_price: contractSchema.properties.last_price,
    move_24h: contractSchema.properties.move_24h,
    move_7d: contractSchema.properties.move_7d,
    price_at: contractSchema.properties.price_at,
    ...sincePostMembers,
    price_path: pricePathSchema,
    topics: Type.Array(Type.String(), { description: 'Topics that both the post and the contract name.' }),
    outcome_named: Type.Boolean({
      description:
        'Whether the post names this outcome. false: the row shows the outcome of the event with the highest volume.',
    }),
    evidence: Type.Array(evidenceSchema),
    alternatives: Type.Array(contractBriefSchema, { maxItems: 3, description: 'Up to three other contracts.' }),
    contract: contractSchema,
    post: postSchema,
  },
  { description: 'One post with the contract it is about.' },
);
export type Row = Static<typeof rowSchema>;

const alsoWeek = Type.Object(
  {
    hours: Type.Integer({ enum: [weekHours], description: 'Always 168.' }),
    note: Type.String({ description: 'Explains these rows.' }),
    rows: Type.Array(rowSchema),
  },
  {
    description: 'Rows of the last 168 hours, present only when the window itself has no rows. Not part of the window.',
  },
);

const joinedPosts = {
  handles,
  source,
  error: upstreamError,
  match: Type.String({ description: 'Explains how posts are matched with contracts.' }),
  units,
  newestAt,
  snapshot: snapshotFactsSchema,
  ...paging,
  feed: feedSchema,
};
const joinedLists = {
  rows: Type.Array(rowSchema, { description: 'One row for each matched post, newest first.' }),
  also_7d: alsoWeek,
  unmatched: Type.Array(postBriefSchema, { description: 'Scanned posts without a matching contract, newest first.' }),
  scanned: Type.Array(postBriefSchema, {
    description: 'Posts in the window, newest first. Blank posts are not scanned.',
  }),
};

export const postsDataSchema = Type.Object(
  {
    hours,
    account: nullable(oneOf(accountNames, { description: 'The requested account. null for both.' })),
    handles,
    source,
    error: upstreamError,
    newestAt,
    snapshot: snapshotFactsSchema,
    total: Type.Integer({ minimum: 0, description: 'Posts in the window with text or links.' }),
    blank_bodies: Type.Integer({
      minimum: 0,
      description: 'Posts in the window with media only. Not listed.',
    }),
    ...paging,
    feed: feedSchema,
    posts: Type.Array(postSchema, { description: 'Newest first.' }),
  },
  { description: 'Public posts of the tracked accounts.' },
);
export type PostsData = Static<typeof postsDataSchema>;

export const marketsDataSchema = Type.Object(
  {
    q: nullable(Type.String({ description: 'The search words. null when all contracts are listed.' })),
    source,
    units,
    snapshot: snapshotFactsSchema,
    total: Type.Integer({ minimum: 0, description: 'Number of contracts found.' }),
    ...paging,
    venues: Type.Array(venueHealthSchema, { description: 'Health of each venue.' }),
    contracts: Type.Array(contractSchema, { description: 'Highest volume first.' }),
  },
  { description: 'Public contracts that are clearly about acts of the tracked accounts.' },
);
export type MarketsData = Static<typeof marketsDataSchema>;

export const joinDataSchema = Type.Object(
  { hours, ...joinedPosts, ...joinedLists },
  { description: 'Posts of the window joined with contracts.' },
);
export type JoinData = Static<typeof joinDataSchema>;

export const watchedTopicSchema = Type.Object(
  {
    topic: Type.String({ description: 'The topic, as written in the call.' }),
    recognised: Type.Boolean({
      description: 'true: a known topic, found by its aliases too. false: found by its words only.',
    }),
    posts: Type.Integer({ minimum: 0, description: 'Posts in the window that name the topic.' }),
    contracts: Type.Integer({ minimum: 0, description: 'Open contracts that name the topic.' }),
    rows: Type.Array(
      Type.Object({
        post_id: Type.String({ description: 'Id of the post in a row.' }),
        contract_id: Type.String({ description: 'Id of the contract in the same row.' }),
      }),
      { description: 'The rows of this answer that are about the topic.' },
    ),
  },
  { description: 'The posts, contracts and rows found for one topic.' },
);

export const watchlistDataSchema = Type.Object(
  {
    hours,
    ...joinedPosts,
    note: Type.Optional(Type.String({ description: 'Present when the call named no topic: how to pass topics.' })),
    topics: Type.Array(watchedTopicSchema, { description: 'One entry for each topic, in the order of the call.' }),
    ...joinedLists,
  },
  { description: 'The requested topics joined with posts.' },
);
export type WatchlistData = Static<typeof watchlistDataSchema>;

export const sinceLastDataSchema = Type.Object(
  {
    since: instant('The since value of this call.'),
    until: instant('The time of the snapshot. Later posts are not included.'),
    next_since: instant('The since value for the next call. It repeats no post and skips no post.'),
    hours_cap: Type.Integer({ minimum: 1, maximum: weekHours, description: 'Maximum length of the window in hours.' }),
    capped: Type.Boolean({
      description: 'True when since is further back than hours_cap. The window then starts at hours_cap.',
    }),
    ...joinedPosts,
    total: Type.Integer({ minimum: 0, description: 'Number of new posts.' }),
    rows: Type.Array(rowSchema, { description: 'New posts whose contract has a known move, newest first.' }),
    unmoved: Type.Array(
      Type.Object({
        post_id: Type.String({ description: 'Id of the post.' }),
        contract_id: Type.String({ description: 'Id of the matched contract.' }),
        reason: Type.String({ description: 'Why the move of the contract is not known.' }),
      }),
      { description: 'New posts with a matched contract whose move is not known.' },
    ),
    new_posts: Type.Array(postBriefSchema, { description: 'Every new post, newest first.' }),
  },
  { description: 'Posts that are new since the cursor.' },
);
export type SinceLastData = Static<typeof sinceLastDataSchema>;

export const riskWindowSchema = Type.Object({
  topic: Type.String({ description: 'The topic, as written in the call.' }),
  kind: oneOf(['move', 'deadline'], {
    description:
      'move: the price changed by the threshold or more within 24 hours. deadline: the last day before the close.',
  }),
  start: instant('Start of the window.'),
  end: instant('End of the window.'),
  move: Type.Optional(
    Type.Number({
      minimum: -1,
      maximum: 1,
      description: 'Greatest price change within 24 hours in the window, -1 to 1.',
    }),
  ),
  contract: contractBriefSchema,
  posts: Type.Array(postBriefSchema, {
    description: 'The newest posts in the window, up to five, that match a contract of the same event.',
  }),
});
export type RiskWindow = Static<typeof riskWindowSchema>;

export const riskWindowsDataSchema = Type.Object(
  {
    served: Type.Boolean({ description: 'False when the operator has not enabled the operation.' }),
    status: oneOf(['served', 'not_served'], { description: 'The same as text.' }),
    reason: Type.Optional(Type.String({ description: 'Why the operation is not served.' })),
    tier: oneOf(['premium'], { description: 'The tier of the operation.' }),
    source,
    days: Type.Integer({ minimum: 1, maximum: 30, description: 'Days searched, both before and after now.' }),
    threshold: Type.Number({ description: 'Minimum price change in percentage points: 5 is a change of 0.05.' }),
    snapshot: Type.Optional(snapshotFactsSchema),
    ...paging,
    windows: Type.Array(riskWindowSchema, { description: 'By start, earliest first.' }),
  },
  { description: 'Time windows of risk for the requested topics.' },
);
export type RiskWindowsData = Static<typeof riskWindowsDataSchema>;

/** Parameters after validation, with defaults applied. */
export interface PageParams {
  /** Maximum entries of each list. Without a limit, an answer has at most 20,000 characters. */
  limit?: number;
  /** The `next_cursor` of an earlier answer. */
  cursor?: string;
}
export interface PostsParams extends PageParams {
  account?: AccountName;
  hours: number;
}
export interface MarketsParams extends PageParams {
  q?: string;
}
export interface JoinParams extends PostsParams {
  /** Whether each row has the path of its price. */
  price_path?: boolean;
}
export interface WatchlistParams extends PageParams {
  markets?: string;
  hours: number;
  price_path?: boolean;
}
export interface SinceLastParams extends PageParams {
  since: string;
  account?: AccountName;
  markets?: string;
  hours_cap: number;
}
export interface RiskWindowsParams extends PageParams {
  markets: string;
  days: number;
  threshold: number;
}
