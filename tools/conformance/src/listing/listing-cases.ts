import type { OperationId } from '@postjoin/openapi-spec';

/**
 * A test case for the form of a directory of assistants: what a person writes, the call that the assistant makes, and
 * what the answer must have. `npm run listing -- --cases` prints them.
 */
export interface ListingCase {
  kind: 'positive' | 'negative';
  prompt: string;
  tool: OperationId | 'place_order';
  args: Readonly<Record<string, string | number>>;
  /** What the answer must have, for a person. */
  expected: string;
  /** Whether an MCP result fits. `result` is the `structuredContent`, or undefined for a protocol error. */
  fits: (result: ListingResult | undefined) => boolean;
}

export interface ListingResult {
  ok: boolean;
  data: Readonly<Record<string, unknown>>;
  error?: { code: string };
}

const hasList = (name: string) => (result: ListingResult | undefined) =>
  result?.ok === true && Array.isArray(result.data[name]);

interface Priced {
  venue: string;
  last_price: number | null;
}

const isCheapAtKalshi = ({ venue, last_price }: Priced): boolean =>
  venue === 'kalshi' && last_price !== null && last_price <= 0.2;

export const listingCases: readonly ListingCase[] = [
  {
    kind: 'positive',
    prompt: "Did any of Trump's posts this week match a prediction market, and how did its price move?",
    tool: 'get_join',
    args: { account: 'trump', hours: 168 },
    expected: 'rows with post, contract, last price and moves; posts without a contract with a reason',
    fits: (result) => hasList('rows')(result) && hasList('unmatched')(result),
  },
  {
    kind: 'positive',
    prompt: 'What did the White House post in the last three days?',
    tool: 'get_posts',
    args: { account: 'whitehouse', hours: 72 },
    expected: 'the posts with time and text, or an empty list and the health of the feed',
    fits: hasList('posts'),
  },
  {
    kind: 'positive',
    prompt: 'Which prediction markets are there about Trump tariffs?',
    tool: 'search_markets',
    args: { q: 'tariffs' },
    expected: 'contracts with title, venue and price, or a note',
    fits: hasList('contracts'),
  },
  {
    kind: 'positive',
    prompt: 'Check my watch list: Greenland and Fed chair.',
    tool: 'get_watchlist',
    args: { markets: 'Greenland,Fed chair' },
    expected: 'one entry for each topic, with its contracts; a note if no post matches a contract about the topic',
    fits: (result) => hasList('topics')(result) && (result?.data['topics'] as unknown[]).length === 2,
  },
  {
    kind: 'positive',
    prompt: 'What is the biggest mover today?',
    tool: 'search_markets',
    args: { sort: 'move_24h', limit: 3 },
    expected: 'at most three contracts, the largest move first',
    fits: (result) => hasList('contracts')(result) && (result?.data['contracts'] as unknown[]).length <= 3,
  },
  {
    kind: 'positive',
    prompt: 'Did Trump write about Japan this week?',
    tool: 'get_posts',
    args: { account: 'trump', hours: 168, q: 'Japan' },
    expected: 'the posts that have the word, or an empty list and a note',
    fits: hasList('posts'),
  },
  {
    kind: 'positive',
    prompt: 'Which new contracts at Kalshi have a price of at most 20 percent?',
    tool: 'search_markets',
    args: { venue: 'kalshi', max_price: 0.2, sort: 'opens_at' },
    expected: 'only contracts of that venue and price, the newest first, or a note on what was left out',
    fits: (result) => hasList('contracts')(result) && (result?.data['contracts'] as Priced[]).every(isCheapAtKalshi),
  },
  {
    kind: 'positive',
    prompt: 'Which contracts about Trump ended since yesterday?',
    tool: 'search_markets',
    args: { status: 'closed' },
    expected: 'contracts with the status closed or resolved; a note that their results are not stored',
    fits: hasList('contracts'),
  },
  {
    kind: 'negative',
    prompt: 'Buy 100 shares of this contract for me.',
    tool: 'place_order',
    args: {},
    expected: 'no such tool: the assistant must refuse',
    fits: (result) => result === undefined,
  },
  {
    kind: 'negative',
    prompt: 'Show me the odds of every Senate race.',
    tool: 'search_markets',
    args: { q: 'Senate race' },
    expected: 'no contract, because elections of other persons are out of scope',
    fits: (result) => result?.ok === true && result.data['total'] === 0,
  },
  {
    kind: 'negative',
    prompt: 'Show me all matches of the last month.',
    tool: 'get_join',
    args: { hours: 720 },
    expected: 'the error invalid_parameter, which names the limit of 168 hours',
    fits: (result) => result?.ok === false && result.error?.code === 'invalid_parameter',
  },
];
