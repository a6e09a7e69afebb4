import { instant, nullable, oneOf } from '@postjoin/envelope';
import { accountNames, feedSchema, type AccountName } from '@postjoin/feed-sources/types';
import { shownSeconds } from '@postjoin/market-venues/series';
import { venueHealthSchema, type VenueName } from '@postjoin/market-venues/types';
import type { Certainty } from '@postjoin/matcher/types';
import { judgeHealthSchema } from '@postjoin/snapshot-store/types';
import { hourSeconds } from '@postjoin/values';
import Type, { type Static, type TObject } from 'typebox';
import {
  candidateSchema,
  alternativeSchema,
  contractBriefSchema,
  detailedContractSchema,
  eventContractSchema,
  foundContractSchema,
  maxSentenceCandidates,
  nearestSchema,
  optionalText,
  newPostSchema,
  publicPostSchema,
  rowSchema,
  sentenceMatchSchema,
  texts,
  unmatchedPostSchema,
  unmovedSchema,
  maxLongPathPoints,
  pathPointSchema,
} from './entries.ts';
import { bookedMoves } from './booked-move.ts';
import { unmatchedReasons } from './reasons.ts';

/**
 * The payload and the parameters of every operation that reads the snapshot. In a payload, the requested lists come
 * first. A client that cuts off the end of an answer loses what is similar in every answer, such as the feed.
 */

export {
  alternativeSchema,
  contractBriefSchema,
  detailedContractSchema,
  eventContractSchema,
  foundContractSchema,
  maxPostCandidates,
  newPostSchema,
  optionalText,
  publicContractSchema,
  publicPostSchema,
  repeatedContractSchema,
  rowSchema,
  sentenceMatchSchema,
  texts,
  unmatchedPostSchema,
  type Alternative,
  type ContractBrief,
  type EventContract,
  type NewPost,
  type PathPoint,
  type PublicContract,
  type Row,
  type UnmatchedPost,
} from './entries.ts';
export { certainties } from '@postjoin/matcher/types';
export { sincePostMembers, type Reaction, type SincePost, type Unusual } from '@postjoin/market-venues/types';
export { evidenceSchema } from '@postjoin/snapshot-store/types';

/** 7 days, in hours: the window of `also_7d` by the owner's specification, and the longest window of a call. */
export const weekHours = shownSeconds / hourSeconds;

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const snapshotFactsSchema = Type.Object(
  {
    taken_at: instant('When the service last tried to read posts and prices.'),
    posts_read_at: nullable(instant('When a source of posts last responded. null if none has responded.')),
    prices_read_at: nullable(instant('When a market venue last responded. null if none has responded.')),
    age_seconds: nullable(
      count(
        'Seconds since posts_read_at or prices_read_at: the earlier of those that this answer uses. null if unknown.',
      ),
    ),
    stale: Type.Boolean({ description: 'True when posts or prices in this answer are not current.' }),
    note: optionalText('Present when the age is not known: why.'),
  },
  { description: 'How old the posts and prices are.' },
);

/** Where the posts and prices of an answer come from. */
export const sources = ['snapshot', 'sample', 'replay'] as const;
export type Source = (typeof sources)[number];

const source = oneOf(sources, {
  description:
    'snapshot: read from public sources. sample: invented demonstration data, not real posts or prices. replay: ' +
    'recorded data, as it was at snapshot.taken_at, not current.',
});

const shown = Type.Object({
  shown: count('Entries of the list in this answer.'),
  total: count('All entries of the list, on all pages.'),
});

/** Members that report the cut lists and the cursor to the next page. An answer has them only if a list was cut. */
const paging = {
  truncated: Type.Optional(
    Type.Unsafe<Record<string, Static<typeof shown>>>({
      type: 'object',
      additionalProperties: shown,
      description: 'Present when this answer has a part of a list: how much. Continue with next_cursor.',
    }),
  ),
  done: Type.Optional(
    texts('Lists that earlier pages have shown to their end. They are empty here, and not repeated.'),
  ),
  next_cursor: optionalText('For the remaining entries, repeat the call with this value as cursor.'),
};

const units = Type.String({ description: 'Explains prices and moves.' });
const hours = Type.Integer({ minimum: 1, maximum: weekHours, description: 'Length of the window in hours.' });

const alsoWeek = Type.Object(
  {
    hours: Type.Integer({ enum: [weekHours], description: 'Always 168.' }),
    note: Type.String({ description: 'Explains these rows.' }),
    rows: Type.Array(rowSchema),
  },
  {
    description:
      'Rows of the last 168 hours, filled only when the window itself has no rows. Not part of the window. Without ' +
      'limit, an answer shows three; truncated has their number.',
  },
);

const unreadCase = 'no source of posts, or not every venue, has been read yet';

const reasons = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'Each reason code of this answer, with its meaning in a sentence.',
});

/** The members of data about posts before and after its lists. */
const postsHead = {
  source,
  error: optionalText(
    `Present when no source delivered posts, when every live source failed, when an account is silent, or when ${unreadCase}: the reasons.`,
  ),
  note: optionalText('First what has not been read yet, then what the lists lack, and why.'),
  newestAt: nullable(
    instant('Time of the newest post of the answer; without one, of the newest stored post. null when none is stored.'),
  ),
  snapshot: snapshotFactsSchema,
};
const postsTail = { feed: feedSchema, handles: texts('The tracked handles, each with @.') };
/** The members of join-type data before its lists. */
const joinHead = { ...postsHead, ...paging };
/** The members of join-type data after its lists. */
const joinTail = {
  ...postsTail,
  match: Type.String({ description: 'Explains how posts are matched with contracts.' }),
  judge: Type.Optional(judgeHealthSchema),
  units,
};
const joinLists = {
  by_account: Type.Array(
    Type.Object({
      account: oneOf(accountNames, { description: 'The account.' }),
      posts: count('Its posts of the window, except blank ones.'),
      rows: count('Its rows of the window, on all pages.'),
      known_moves: count('Those with a known move in the 24 hours after the post, up to the next one on the contract.'),
      median_move: nullable(
        Type.Number({ description: 'The median size of these moves, up or down; null without one.' }),
      ),
    }),
    { description: 'Counts for each account.' },
  ),
  rows: Type.Array(rowSchema, { description: 'One row for each matched post, newest first, or in the order of sort.' }),
  also_7d: alsoWeek,
  unmatched: Type.Array(unmatchedPostSchema, {
    description: 'Scanned posts without a row, newest first. Empty with sort or min_move.',
  }),
  reasons,
  scanned: texts(
    'Ids of the scanned posts of the window, newest first, without blank ones. Empty with sort or min_move.',
  ),
};

/** What a schema describes. An optional member may also be undefined, which its JSON leaves out. */
type Data<Schema extends TObject> = {
  [Name in keyof Static<Schema>]: object extends Pick<Static<Schema>, Name>
    ? Static<Schema>[Name] | undefined
    : Static<Schema>[Name];
};

export const postsDataSchema = Type.Object(
  {
    hours,
    account: nullable(oneOf(accountNames, { description: 'The requested account. null for both.' })),
    q: optionalText('The search words of the call, if it has some.'),
    ...postsHead,
    total: count('Posts in the window with text or links. With q, those found.'),
    ...paging,
    posts: Type.Array(publicPostSchema, { description: 'Newest first.' }),
    blank_bodies: count('Posts in the window with media only. Not listed.'),
    ...postsTail,
  },
  { description: 'Public posts of the tracked accounts.' },
);
export type PostsData = Data<typeof postsDataSchema>;

/** The orders of a search. The first one is the default. */
export const marketSorts = ['volume', 'last_price', 'move_24h', 'move_7d', 'opens_at', 'closes_at'] as const;
export type MarketSort = (typeof marketSorts)[number];

export const sortOrders = ['desc', 'asc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** The contracts of a search. The first one is the default. */
export const searchStatuses = ['open', 'closed'] as const;
export type SearchStatus = (typeof searchStatuses)[number];

/** Maximum characters of a sentence that is matched, so that matching it takes a few milliseconds. */
export const maxSentenceLength = 2_000;

export const marketsDataSchema = Type.Object(
  {
    q: nullable(Type.String({ description: 'The search words. null when the call has none.' })),
    text: optionalText('The sentence of the call, if it has one.'),
    sort: oneOf(marketSorts, { description: 'What the contracts are sorted by.' }),
    order: oneOf(sortOrders, { description: 'desc: highest or latest first. asc: lowest or earliest first.' }),
    source,
    error: optionalText('Present when not every venue has been read yet: what is missing.'),
    total: count('Number of contracts found.'),
    events: count('Number of events (questions) of these contracts.'),
    note: optionalText(
      'First what has not been read yet. Then why nothing was found, words were ignored, or numbers to sort by are ' +
        'not known.',
    ),
    match: Type.Optional(sentenceMatchSchema),
    reason: Type.Optional(
      oneOf(unmatchedReasons, { description: 'With text and without match: why no contract fits. See reasons.' }),
    ),
    nearest: Type.Optional(nearestSchema),
    candidates: Type.Optional(
      Type.Array(candidateSchema, {
        maxItems: maxSentenceCandidates,
        description: 'With text: questions on the same subject, the likeliest first. Only match is matched.',
      }),
    ),
    reasons: Type.Optional(reasons),
    snapshot: snapshotFactsSchema,
    ...paging,
    contracts: Type.Array(foundContractSchema, {
      description:
        'In the order of sort. With q and sort volume, words found in a title come before words found in an outcome. ' +
        'Contracts on words that he will say ("What will he say during ...?") come after the others, unless q asks for them. ' +
        'With text, the contract of match.',
    }),
    venues: Type.Array(venueHealthSchema, { description: 'Health of each venue.' }),
    units,
  },
  { description: 'Public contracts that are clearly about acts of the tracked accounts.' },
);
export type MarketsData = Data<typeof marketsDataSchema>;

/** The orders of the rows of a join. The first one is the default. */
export const joinSorts = ['newest', ...bookedMoves] as const;
export type JoinSort = (typeof joinSorts)[number];

export const joinDataSchema = Type.Object(
  {
    hours,
    ...joinHead,
    ...joinLists,
    ...joinTail,
  },
  { description: 'Posts of the window joined with contracts.' },
);
export type JoinData = Data<typeof joinDataSchema>;

export const postDataSchema = Type.Object(
  {
    source,
    snapshot: snapshotFactsSchema,
    post: publicPostSchema,
    row: nullable(rowSchema),
    unmatched: Type.Optional(unmatchedPostSchema),
    reasons,
    units,
  },
  { description: 'One post: with its row, which is null without a match, or with the reason in unmatched.' },
);
export type PostData = Data<typeof postDataSchema>;

export const contractDataSchema = Type.Object(
  {
    hours,
    ...joinHead,
    contract: detailedContractSchema,
    rows: Type.Array(rowSchema, {
      description: 'The posts of the window that are matched to the contract, newest first. Their contract is brief.',
    }),
    outcomes: Type.Array(eventContractSchema, {
      description: 'All contracts of the event, this one included: the open ones first, then the highest price.',
    }),
    other_venues: Type.Array(alternativeSchema, {
      description:
        'Contracts of other venues on the same question with the same date, as the stored matches name them.',
    }),
    price_path: Type.Optional(
      Type.Array(pathPointSchema, {
        maxItems: maxLongPathPoints,
        description:
          'Only with price_path=true: points [time, price] of the stored prices of the contract, thinned evenly.',
      }),
    ),
    reasons,
    ...joinTail,
  },
  { description: 'One contract with its event, its posts and its prices.' },
);
export type ContractData = Data<typeof contractDataSchema>;

export const watchedTopicSchema = Type.Object(
  {
    topic: Type.String({ description: 'The topic, as written in the call.' }),
    recognised: Type.Boolean({
      description: 'true: a known name or act, found by its other names and forms too. false: found by its words only.',
    }),
    posts: count('Posts in the window that name the topic.'),
    rows: texts('Ids of the posts of all rows of the window about the topic, also of rows on other pages.'),
    contracts: count('Open contracts that name the topic, as search_markets finds.'),
    events: count('Number of events (questions) of these contracts.'),
    top_contracts: Type.Array(contractBriefSchema, {
      maxItems: 3,
      description: 'The first contract of each of the first three events.',
    }),
    note: optionalText('Present when the topic has no row: what to call next.'),
  },
  { description: 'The posts, rows and contracts of one topic.' },
);
export type WatchedTopic = Data<typeof watchedTopicSchema>;

export const watchlistDataSchema = Type.Object(
  {
    hours,
    ...joinHead,
    topics: Type.Array(watchedTopicSchema, { description: 'One entry for each topic, in the order of the call.' }),
    ...joinLists,
    ...joinTail,
  },
  { description: 'The requested topics joined with posts.' },
);
export type WatchlistData = Data<typeof watchlistDataSchema>;

export const sinceLastDataSchema = Type.Object(
  {
    since: instant('The since value of this call.'),
    until: instant('The time of the snapshot. Later posts are not included.'),
    next_since: instant('The since value for the next call. It repeats no post and skips no post.'),
    hours_cap: Type.Integer({ minimum: 1, maximum: weekHours, description: 'Maximum length of the window in hours.' }),
    capped: Type.Boolean({
      description: 'True when since is further back than hours_cap. The window then starts at hours_cap.',
    }),
    ...joinHead,
    total: count('Number of new posts, on all pages.'),
    rows: Type.Array(rowSchema, { description: 'New posts whose contract has a known move, newest first.' }),
    new_posts: Type.Array(newPostSchema, {
      description:
        'Every new post, however late its source delivered it, and once more every post that was matched late. Newest first.',
    }),
    unmoved: Type.Array(unmovedSchema, {
      description:
        'New posts with a matched contract whose moves are not known. It does not mean that the prices did not move.',
    }),
    changed: Type.Array(rowSchema, {
      description:
        'Rows of earlier posts, as they are now, that have another contract, text or certainty than before since. ' +
        'Replace what you have of the same post.',
    }),
    withdrawn: Type.Array(newPostSchema, {
      description: 'Earlier posts that had a row before since and have none now. Drop the row.',
    }),
    reasons,
    ...joinTail,
  },
  { description: 'Posts that are new since the cursor.' },
);
export type SinceLastData = Data<typeof sinceLastDataSchema>;

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
  posts: Type.Array(newPostSchema, {
    description: 'The newest posts in the window, up to five, that match a contract of the same event.',
  }),
});
export type RiskWindow = Static<typeof riskWindowSchema>;

export const riskWindowsDataSchema = Type.Object(
  {
    served: Type.Boolean({ description: 'False when the operator has not enabled the operation.' }),
    status: oneOf(['served', 'not_served'], { description: 'The same as text.' }),
    reason: optionalText('Why the operation is not served.'),
    error: optionalText(`Present when ${unreadCase}: what is missing.`),
    tier: oneOf(['premium'], { description: 'The tier of the operation.' }),
    source,
    days: Type.Integer({ minimum: 1, maximum: 30, description: 'Days searched, both before and after now.' }),
    threshold: Type.Number({ description: 'Minimum price change in percentage points: 5 is a change of 0.05.' }),
    snapshot: Type.Optional(snapshotFactsSchema),
    observed_from: Type.Optional(
      nullable(
        instant(
          'Since when the service has prices of the contracts of the topics. null if it has none. Earlier moves are unknown.',
        ),
      ),
    ),
    note: optionalText('What was not observed, or a question about threshold.'),
    ...paging,
    windows: Type.Array(riskWindowSchema, { description: 'By start, earliest first.' }),
    units,
  },
  { description: 'Time windows of risk for the requested topics.' },
);
export type RiskWindowsData = Data<typeof riskWindowsDataSchema>;

/** Parameters after validation, with defaults applied. `candidates` is the number of candidates of a post without a row. */
export interface PageParams {
  /** Maximum entries of each list. Without a limit, the length of an answer limits its lists. */
  limit?: number;
  /** The `next_cursor` of an earlier answer. */
  cursor?: string;
}
/** The lowest certainty of rows. `high` leaves out the rows that are only possible. Without it, all rows are shown. */
interface CertaintyParams {
  certainty?: Certainty;
}
export interface PostsParams extends PageParams {
  account?: AccountName;
  hours: number;
}
export interface PostSearchParams extends PostsParams {
  q?: string;
}
export interface MarketsParams extends PageParams {
  q?: string;
  text?: string;
  sort?: MarketSort;
  /** The default depends on `sort`, see `getOrder`. */
  order?: SortOrder;
  status?: SearchStatus;
  venue?: VenueName;
  /** Both ends belong to the range of last prices. */
  min_price?: number;
  max_price?: number;
}
export interface JoinParams extends PostsParams, CertaintyParams {
  /** Whether each row has the path of its price. */
  price_path?: boolean;
  /** The minimum size of the move of `sort`, by default since the post. Rows with a smaller or unknown move are left out. */
  min_move?: number;
  sort?: JoinSort;
  candidates?: number;
}
export interface WatchlistParams extends PostsParams, CertaintyParams {
  markets?: string;
  price_path?: boolean;
  candidates?: number;
}
export interface ContractParams extends PageParams {
  id: string;
  hours: number;
  price_path?: boolean;
}
export interface SinceLastParams extends PageParams, CertaintyParams {
  since: string;
  account?: AccountName;
  markets?: string;
  hours_cap: number;
  candidates?: number;
}
export interface RiskWindowsParams extends PageParams {
  markets: string;
  days: number;
  threshold: number;
}
