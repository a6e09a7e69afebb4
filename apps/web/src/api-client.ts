import type { Failure, Success } from '@postjoin/envelope';
import type { JoinData, MarketsData, PostsData, WatchlistData } from '@postjoin/join/types';
import type { CapabilitiesData } from '@postjoin/openapi-spec';
import type { Filters } from './filters.ts';

/** Rows per request; the reader can load further pages. */
const pageSize = 30;

/** Maximum number of questions under a post without a row. */
const shownCandidates = 3;

/** Number of contracts on a page of a search. */
const foundContracts = 10;

/** Number of posts that a search shows. */
const foundPosts = 5;

/** Number of contracts that stand in place of posts on a quiet day. */
const shownMovers = 5;

/** Rows of the week, those that moved most first. The lists about the week select from them. */
const weekRows = 15;

/** Time limit of a request. After a timeout the reader can try again. */
const requestTimeoutMs = 30_000;

/** A failed request. The page shows the message to the reader. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
}

/** The public operations that the page calls. */
export interface ApiClient {
  /** @throws {ApiError} */
  join(filters: Filters, cursor?: string): Promise<JoinData>;
  /** Sends the watch list with the request. @throws {ApiError} */
  watchlist(filters: Filters, topics: readonly string[], cursor?: string): Promise<WatchlistData>;
  /** Searches contracts by words. @throws {ApiError} */
  markets(q: string, cursor?: string): Promise<MarketsData>;
  /**
   * Searches the posts of seven days by words, an id or an address. Returns undefined without a post, or for words that
   * are too general. @throws {ApiError}
   */
  posts(q: string): Promise<Pick<PostsData, 'total' | 'posts'> | undefined>;
  /** Reads rows of seven days of high certainty, of the account or about the topics. @throws {ApiError} */
  week(account: Filters['account'], topics: readonly string[]): Promise<JoinData['rows']>;
  /** Reads the health of the venues, and the contracts that moved most in 24 hours. @throws {ApiError} */
  movers(): Promise<Pick<MarketsData, 'venues' | 'contracts'>>;
  /** @throws {ApiError} */
  capabilities(): Promise<CapabilitiesData>;
}

type Query = Readonly<Record<string, string | number | undefined>>;

/** @param baseUrl address of the page; the API paths are relative to it */
export function createApiClient(fetchFn: typeof fetch, baseUrl: string): ApiClient {
  const request = async <Data>(operation: string, query: Query = {}): Promise<Data> => {
    const url = buildUrl(baseUrl, operation, query);
    // With `no-cache` the browser revalidates its cached copy. An unchanged answer is sent without a body, and an
    // unreachable service is noticed.
    const timeout = new AbortController();
    setTimeout(() => timeout.abort(), requestTimeoutMs);
    const response = await fetchFn(url, { cache: 'no-cache', signal: timeout.signal }).catch(() => null);
    if (!response) throw new ApiError('The service cannot be reached. Check your connection and try again.');
    return readData<Data>(response);
  };
  return {
    join: (filters, cursor) => request('join', { account: filters.account, ...toRowQuery(filters, cursor) }),
    watchlist: (filters, topics, cursor) =>
      request('watchlist', { markets: topics.join(','), ...toRowQuery(filters, cursor) }),
    markets: (q, cursor) => request('markets', { q, limit: foundContracts, cursor }),
    posts: async (q) => {
      const { total, posts, note } = await request<PostsData>('posts', { q, hours: 168, limit: foundPosts });
      return total === 0 || note !== undefined ? undefined : { total, posts };
    },
    week: async (account, topics) => {
      const query = { hours: 168, certainty: 'high', limit: weekRows, price_path: 'true' };
      const { rows } = await (topics.length === 0
        ? request<JoinData>('join', { ...query, account, sort: 'after_24h' })
        : request<JoinData>('watchlist', { ...query, markets: topics.join(',') }));
      return rows.filter(({ post }) => account === undefined || post.account === account);
    },
    movers: () => request('markets', { sort: 'move_24h', limit: shownMovers }),
    capabilities: () => request('capabilities'),
  };
}

/** Cards have a chart of the price path. The table of moves has no chart, so its rows are requested without it. */
function toRowQuery({ hours, sort }: Filters, cursor: string | undefined): Query {
  return {
    hours,
    limit: pageSize,
    cursor,
    candidates: shownCandidates,
    price_path: sort === 'time' ? 'true' : undefined,
  };
}

function buildUrl(baseUrl: string, operation: string, query: Query): URL {
  const url = new URL(`api/v1/${operation}`, baseUrl);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  return url;
}

/** Reads the `data` of an envelope. A proxy in front of the service may send any body, so the shape is checked. */
async function readData<Data>(response: Response): Promise<Data> {
  const body = (await response.json().catch(() => null)) as Partial<Success<Data>> | Partial<Failure> | null;
  if (body?.ok && body.data) return body.data;
  const message = body?.ok === false ? body.error?.message : undefined;
  throw new ApiError(message ?? `The service sent an answer that this page cannot read (HTTP ${response.status}).`);
}
