import { instant, nullable, oneOf } from '@postjoin/envelope';
import { accountNames, feedSchema, postKinds, postSchema, type AccountName } from '@postjoin/feed-sources/contract';
import { contractSchema, venueHealthSchema } from '@postjoin/market-venues/contract';
import { evidenceSchema } from '@postjoin/snapshot-store/contract';
import Type, { type Static } from 'typebox';

/**
 * The shapes of what posts and contracts say together: the payload of every operation that reads the snapshot, and the
 * parameters that each one takes. Schemas first; the types are derived from them.
 *
 * Members that are short facts come before lists, and lists of short things before long texts, so that an answer that
 * a client cuts loses the least.
 */

export { evidenceSchema };

/** Hours of the fallback window of the specification. */
export const weekHours = 168;

export const snapshotFactsSchema = Type.Object(
  {
    taken_at: instant('When the posts and prices were read.'),
    age_seconds: Type.Integer({ minimum: 0, description: 'Seconds since then.' }),
    stale: Type.Boolean({ description: 'True when the next reading is overdue.' }),
  },
  { description: 'How old the data is.' },
);

/** `sample` marks the invented posts of the demo; they are never passed off as real ones. */
const source = oneOf(['snapshot', 'sample'], {
  description: 'snapshot: read from public sources. sample: invented demonstration data, not real posts or prices.',
});

const shown = Type.Object({
  shown: Type.Integer({ minimum: 0, description: 'Entries in this answer.' }),
  total: Type.Integer({ minimum: 0, description: 'Entries in all, counted from the cursor that was given.' }),
});

/** What every list answer says about what it left out. */
const paging = {
  truncated: Type.Optional(
    Type.Unsafe<Record<string, Static<typeof shown>>>({
      type: 'object',
      additionalProperties: shown,
      description: 'Present when lists were cut: for each cut list, how much is shown. Ask on with next_cursor.',
    }),
  ),
  next_cursor: Type.Optional(Type.String({ description: 'Pass it as cursor, all else equal, for what was cut.' })),
};

const units = Type.String({ description: 'What prices and moves mean, in words.' });
const hours = Type.Integer({ minimum: 1, maximum: weekHours, description: 'Length of the window in hours.' });
const handles = Type.Array(Type.String(), { description: 'The tracked handles, each with @.' });
const upstreamError = Type.Optional(
  Type.String({ description: 'Present when no source of posts delivered: why, in one sentence.' }),
);
const newestAt = nullable(instant('Time of the newest post in the window; null when there is none.'));

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
  { description: 'Another contract that passes the same test: other venue, other deadline or other outcome.' },
);
export type ContractBrief = Static<typeof contractBriefSchema>;

export const postBriefSchema = Type.Object(
  {
    id: Type.String({ description: 'Id of the post.' }),
    account: oneOf(accountNames, { description: 'Which tracked account posted it.' }),
    at: instant('When it was posted.'),
    kind: oneOf(postKinds, { description: 'text, or link for a post that is nothing but links.' }),
    reason: Type.Optional(Type.String({ description: 'Why no contract is matched to it.' })),
    url: nullable(Type.String({ description: 'A page where a person can read it.' })),
    excerpt: Type.String({ description: 'How its text begins, quoted third-party material; see posts for all of it.' }),
  },
  { description: 'A post in short.' },
);
export type PostBrief = Static<typeof postBriefSchema>;

export const rowSchema = Type.Object(
  {
    last_price: contractSchema.properties.last_price,
    move_24h: contractSchema.properties.move_24h,
    move_7d: contractSchema.properties.move_7d,
    price_at: contractSchema.properties.price_at,
    topics: Type.Array(Type.String(), { description: 'Topics that both the post and the contract name.' }),
    outcome_named: Type.Boolean({
      description: "Whether the post names this outcome; false: the event's most traded outcome stands for it.",
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
    note: Type.String({ description: 'What these rows are.' }),
    rows: Type.Array(rowSchema),
  },
  { description: 'Rows of the last 168 hours, filled only when the window itself has none. Not part of the window.' },
);

const joined = {
  hours,
  handles,
  source,
  error: upstreamError,
  match: Type.String({ description: 'How posts and contracts are matched.' }),
  units,
  newestAt,
  snapshot: snapshotFactsSchema,
  ...paging,
  feed: feedSchema,
};
const joinedLists = {
  rows: Type.Array(rowSchema, { description: 'One row a matched post, newest first.' }),
  also_7d: alsoWeek,
  unmatched: Type.Array(postBriefSchema, { description: 'Scanned posts without a matching contract, newest first.' }),
  scanned: Type.Array(postBriefSchema, {
    description: 'Posts in the window, newest first; blank ones are not scanned.',
  }),
};

export const postsDataSchema = Type.Object(
  {
    hours,
    account: nullable(oneOf(accountNames, { description: 'The account asked for; null for both.' })),
    handles,
    source,
    error: upstreamError,
    newestAt,
    snapshot: snapshotFactsSchema,
    total: Type.Integer({ minimum: 0, description: 'Posts with a body in the window.' }),
    blank_bodies: Type.Integer({ minimum: 0, description: 'Posts in the window with nothing but media; not listed.' }),
    ...paging,
    feed: feedSchema,
    posts: Type.Array(postSchema, { description: 'Newest first.' }),
  },
  { description: 'Public posts of the tracked accounts.' },
);
export type PostsData = Static<typeof postsDataSchema>;

export const marketsDataSchema = Type.Object(
  {
    q: nullable(Type.String({ description: 'The words searched for; null when all are listed.' })),
    source,
    units,
    snapshot: snapshotFactsSchema,
    total: Type.Integer({ minimum: 0, description: 'Contracts found.' }),
    ...paging,
    venues: Type.Array(venueHealthSchema, { description: 'Health of each venue.' }),
    contracts: Type.Array(contractSchema, { description: 'Most traded first.' }),
  },
  { description: "Public contracts clearly about the tracked accounts' acts." },
);
export type MarketsData = Static<typeof marketsDataSchema>;

export const joinDataSchema = Type.Object(
  { ...joined, ...joinedLists },
  { description: 'Posts of the window joined with contracts.' },
);
export type JoinData = Static<typeof joinDataSchema>;

export const watchedTopicSchema = Type.Object(
  {
    topic: Type.String({ description: 'The topic as it was named in the call.' }),
    recognised: Type.Boolean({
      description: 'True when it is a known topic with aliases; false when it is looked for by its words alone.',
    }),
    posts: Type.Integer({ minimum: 0, description: 'Posts in the window that name it.' }),
    contracts: Type.Integer({ minimum: 0, description: 'Contracts that name it.' }),
    rows: Type.Array(
      Type.Object({
        post_id: Type.String({ description: 'Id of the post of a row.' }),
        contract_id: Type.String({ description: 'Id of the contract of that row.' }),
      }),
      { description: 'Which of the rows below are about it.' },
    ),
  },
  { description: 'What was found for one named topic.' },
);

export const watchlistDataSchema = Type.Object(
  {
    ...joined,
    note: Type.Optional(Type.String({ description: 'What to do when no topic was passed.' })),
    topics: Type.Array(watchedTopicSchema, { description: 'One entry a named topic, in the order of the call.' }),
    ...joinedLists,
  },
  { description: 'The named topics joined with posts.' },
);
export type WatchlistData = Static<typeof watchlistDataSchema>;

export const sinceLastDataSchema = Type.Object(
  {
    since: instant('The cursor that was passed.'),
    until: instant('Up to when this answer knows: the time of the snapshot.'),
    next_since: instant('The cursor for the next call: nothing is repeated and nothing is skipped.'),
    hours_cap: Type.Integer({ minimum: 1, maximum: weekHours, description: 'How far back the window may reach.' }),
    capped: Type.Boolean({ description: 'True when since was earlier than the cap and the window starts at the cap.' }),
    handles,
    source,
    error: upstreamError,
    match: Type.String({ description: 'How posts and contracts are matched.' }),
    units,
    newestAt,
    snapshot: snapshotFactsSchema,
    total: Type.Integer({ minimum: 0, description: 'New posts in all.' }),
    ...paging,
    feed: feedSchema,
    rows: Type.Array(rowSchema, { description: 'New posts whose contract has a known move, newest first.' }),
    unmoved: Type.Array(
      Type.Object({
        post_id: Type.String({ description: 'Id of the post.' }),
        contract_id: Type.String({ description: 'Id of the contract it matches.' }),
        reason: Type.String({ description: 'Why no move of the contract is known.' }),
      }),
      { description: 'New posts that match a contract whose move is not known.' },
    ),
    new_posts: Type.Array(postBriefSchema, { description: 'Every new post, newest first.' }),
  },
  { description: 'What is new since the cursor.' },
);
export type SinceLastData = Static<typeof sinceLastDataSchema>;

export const riskWindowSchema = Type.Object({
  topic: Type.String({ description: 'The topic as it was named in the call.' }),
  kind: oneOf(['move', 'deadline'], {
    description:
      'move: the price went at least the threshold within 24 hours. deadline: the last day before the close.',
  }),
  start: instant('Start of the window.'),
  end: instant('End of the window.'),
  move: Type.Optional(
    Type.Number({ minimum: -1, maximum: 1, description: 'Greatest change within 24 hours in the window, -1 to 1.' }),
  ),
  contract: contractBriefSchema,
  posts: Type.Array(postBriefSchema, { description: 'Posts in the window that match the contract.' }),
});
export type RiskWindow = Static<typeof riskWindowSchema>;

export const riskWindowsDataSchema = Type.Object(
  {
    served: Type.Boolean({ description: 'False where the operator has not switched it on.' }),
    status: oneOf(['served', 'not_served'], { description: 'The same in words.' }),
    reason: Type.Optional(Type.String({ description: 'Why it is not served.' })),
    tier: oneOf(['premium'], { description: 'The tier of the operation.' }),
    source,
    days: Type.Integer({ minimum: 1, maximum: 30, description: 'Days looked back and ahead.' }),
    threshold: Type.Number({ description: 'In percentage points: 5 is a change of 0.05.' }),
    ...paging,
    windows: Type.Array(riskWindowSchema, { description: 'By start, earliest first.' }),
  },
  { description: 'Timed windows of risk for the named topics.' },
);
export type RiskWindowsData = Static<typeof riskWindowsDataSchema>;

/** Parameters as validated: defaults applied, nothing to check any more. */
export interface PageParams {
  /** At most so many entries of each list; without it a default size is kept. */
  limit?: number;
  /** An earlier answer's `next_cursor`. */
  cursor?: string;
}
export interface PostsParams extends PageParams {
  account?: AccountName;
  hours: number;
}
export interface MarketsParams extends PageParams {
  q?: string;
}
export type JoinParams = PostsParams;
export interface WatchlistParams extends PageParams {
  markets?: string;
  hours: number;
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
