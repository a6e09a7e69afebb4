import type { Failure, Success } from '@postjoin/envelope';
import type { JoinData, MarketsData, WatchlistData } from '@postjoin/join/contract';
import type { CapabilitiesData } from '@postjoin/openapi-spec';
import type { Filters } from './filters.ts';

/** Rows of one answer: more are asked for when the reader wants them. */
const pageSize = 30;

/** An answer that takes longer will not come: the page may ask again. */
const requestTimeoutMs = 30_000;

/** A question that got no answer, in words for the reader. */
export class ApiError extends Error {
  override readonly name = 'QuestionError';
}

/** The page's questions to the public operations. */
export interface ApiClient {
  /** @throws {ApiError} */
  join(choices: Filters, cursor?: string): Promise<JoinData>;
  /** The watch list travels with the question. @throws {ApiError} */
  watchlist(choices: Filters, topics: readonly string[], cursor?: string): Promise<WatchlistData>;
  /** Of the venues only their health. @throws {ApiError} */
  venues(): Promise<MarketsData['venues']>;
  /** @throws {ApiError} */
  capabilities(): Promise<CapabilitiesData>;
}

type Query = Readonly<Record<string, string | number | undefined>>;

/** @param base address of the page; the operations are beside it */
export function createApiClient(fetchAnswer: typeof fetch, base: string): ApiClient {
  const ask = async <Data>(operation: string, query: Query = {}): Promise<Data> => {
    const address = buildUrl(base, operation, query);
    // A copy of the browser's is asked about, which costs no body while it holds, so that a reader sees when nothing answers.
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const response = await fetchAnswer(address, { cache: 'no-cache', signal }).catch(() => null);
    if (!response) throw new ApiError('The service cannot be reached. Check the connection, then try again.');
    return readData<Data>(response);
  };
  return {
    join: ({ account, hours }, cursor) => ask('join', { account, hours, limit: pageSize, cursor }),
    watchlist: ({ hours }, topics, cursor) =>
      ask('watchlist', { markets: topics.join(','), hours, limit: pageSize, cursor }),
    venues: async () => (await ask<MarketsData>('markets', { limit: 1 })).venues,
    capabilities: () => ask('capabilities'),
  };
}

function buildUrl(base: string, operation: string, query: Query): URL {
  const address = new URL(`api/v1/${operation}`, base);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') address.searchParams.set(name, String(value));
  return address;
}

/** What stands between the page and the service may answer in its place, with anything. */
async function readData<Data>(response: Response): Promise<Data> {
  const answer = (await response.json().catch(() => null)) as Partial<Success<Data>> | Partial<Failure> | null;
  if (answer?.ok && answer.data) return answer.data;
  const explained = answer?.ok === false ? answer.error?.message : undefined;
  throw new ApiError(explained ?? `The service answered ${response.status} without an explanation.`);
}
