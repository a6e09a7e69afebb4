import { oneOf } from '@postjoin/envelope';
import { accountNames } from '@postjoin/feed-sources/types';
import {
  certainties,
  joinSorts,
  marketSorts,
  maxPostCandidates,
  maxSentenceLength,
  searchStatuses,
  sortOrders,
  weekHours,
} from '@postjoin/join/types';
import { venueNames } from '@postjoin/market-venues/types';
import Type from 'typebox';
import { rightOf100 } from './right-rows.ts';

/**
 * The parameters of all operations. The same names are HTTP query parameters and MCP arguments. Where the owner's
 * specification sets no maximum length, the maximum lengths here keep requests small. They are far above what a person
 * types.
 */

export const account = Type.Optional(oneOf(accountNames, { description: 'Omit it for both accounts.' }));

export const hours = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: weekHours,
    default: 24,
    description: 'Hours back from now; a week is 168.',
  }),
);

export const q = Type.Optional(
  Type.String({
    maxLength: maxSentenceLength,
    description:
      'English words that must all occur in a contract, such as tariffs China; other forms and known aliases match, ' +
      'filler words do not count. Or the id or address of a contract or post, or the text of a post. Omit it for all.',
  }),
);

export const postWords = Type.Optional(
  Type.String({
    maxLength: 200,
    description: 'English words that must all occur in a post, matched as in search_markets.',
  }),
);

export const text = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: maxSentenceLength,
    description:
      'A sentence, such as a post or a headline, instead of q: is there a contract on it? It is matched as a post of now ' +
      'would be. The answer has match, or reason and nearest, and candidates.',
  }),
);

export const sort = Type.Optional(
  oneOf(marketSorts, {
    description:
      'Order: volume (default), within one unit; last_price, for a favourite; move_24h or move_7d, by size either way; ' +
      'opens_at, for new contracts; closes_at, for those that end soon. Stale prices come after current ones, unknown ' +
      'values last.',
  }),
);

export const order = Type.Optional(
  oneOf(sortOrders, {
    description:
      'desc: highest or latest first (default). asc: lowest or earliest first (default of closes_at), so of moves the ' +
      'largest fall.',
  }),
);

export const status = Type.Optional(
  oneOf(searchStatuses, { description: 'open (default), or closed: contracts that closed in the last 48 hours.' }),
);

export const venue = Type.Optional(oneOf(venueNames, { description: 'Only contracts of this venue.' }));

const priceBound = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 1, description }));

export const minPrice = priceBound('Only last prices of at least this, such as 0.5.');
export const maxPrice = priceBound('Only last prices of at most this.');

const topicList = { minLength: 1, maxLength: 2000 };

export const markets = Type.Optional(
  Type.String({
    ...topicList,
    description:
      "Topics of the user's watch list in English, as one text separated by commas, such as Greenland,Fed chair. A topic " +
      'can be the id or address of a post or contract.',
  }),
);

export const requiredMarkets = Type.String({
  ...topicList,
  description: 'Topics, as one text separated by commas, such as tariffs,Fed chair.',
});

export const since = Type.String({
  format: 'date-time',
  maxLength: 64,
  description: 'next_since of the last answer, or an RFC 3339 time with offset, such as 2026-01-31T08:00:00Z.',
});

export const minMove = Type.Optional(
  Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Only rows with at least this move, either way, such as 0.05: that of sort, else move_since_post.',
  }),
);

export const joinSort = Type.Optional(
  oneOf(joinSorts, {
    description: 'newest (default), or a move up to the next post on the contract: largest first, unknown last.',
  }),
);

export const hoursCap = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: weekHours,
    default: weekHours,
    description: 'Maximum hours to look back, however old since is.',
  }),
);

export const days = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 30, default: 7, description: 'Days to look back, and ahead for deadlines.' }),
);

export const threshold = Type.Optional(
  Type.Number({
    // Stands for "greater than 0", because clients refuse schemas with exclusiveMinimum. Prices have fewer decimals.
    minimum: 0.0001,
    maximum: 100,
    default: 5,
    description: 'Minimum move within 24 hours, in percentage points, not a share: 5 is a price change of 0.05.',
  }),
);

export const certainty = Type.Optional(
  oneOf(certainties, {
    description:
      `high: only rows that a language model has read (confirmed, or found_by model: some ${rightOf100.model} of 100 are ` +
      `right) or of which the rules are sure (${rightOf100.high}); possible: ${rightOf100.possible} are right. Default: both, in feeds high.`,
  }),
);

export const pricePath = Type.Optional(
  Type.Boolean({
    default: false,
    description: 'true: rows have price_path, for a plot; fewer rows fit.',
  }),
);

export const candidates = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: maxPostCandidates,
    default: 0,
    description:
      'Set 3 to judge yourself posts that the rules miss: candidates of each post without a row, not matched.',
  }),
);

/** Parameters for reading a long list in pages. */
export const paging = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 200,
      description: 'Maximum entries in each list.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      description: 'next_cursor of the last answer.',
    }),
  ),
};

/** A valid value of each parameter, for error messages. */
export const parameterExamples: Readonly<Record<string, string>> = {
  account: 'trump',
  hours: '24',
  hours_cap: '24',
  q: 'tariffs China',
  text: 'I will meet President Xi next week.',
  sort: 'move_24h',
  order: 'asc',
  status: 'closed',
  venue: String(venueNames[0]),
  min_price: '0.5',
  max_price: '0.9',
  markets: 'Greenland,Fed chair',
  since: '2026-01-31T08:00:00Z',
  days: '7',
  threshold: '5',
  min_move: '0.05',
  candidates: '3',
  certainty: 'high',
  limit: '20',
  cursor: 'the next_cursor of the last answer',
};

const noLongerTime =
  'no call looks back more than a week: older posts are only in an archive that the operator can keep';

/** What to do for a number above the maximum, for error messages. */
export const aboveMaximum: Readonly<Record<string, string>> = {
  hours: noLongerTime,
  hours_cap: noLongerTime,
  limit: 'for more, repeat the call with next_cursor as cursor',
};
