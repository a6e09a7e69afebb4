import { daySeconds, memoizePerObject } from '@postjoin/values';
import type { Wire, WireRequest } from '@postjoin/upstream/checks';
import type { WorldView } from './world.ts';

/**
 * Faults of lists: they are well-formed and wrong.
 *
 * - `half`: lists every second record of the first page, and no next page. Requests by id get all records.
 * - `short_pages`: sends pages of at most 3 records, with the cursors of further pages
 * - `moved`: sends posts with times that are 30 days too early, and the ETag "same"
 * - `same_etag`: sends every response with the ETag "same"
 */
export const listFaultKinds = ['half', 'short_pages', 'moved', 'same_etag'] as const;

/**
 * Wraps a wire, so that its responses have the fault of a list that is switched on.
 * @param kind returns the kind of the fault; any other kind than those above changes nothing
 */
export function withListFaults(wire: Wire, kind: () => string | undefined): Wire {
  return (request) => {
    switch (kind()) {
      case 'half':
        return isById(request) ? wire(request) : halve(wire({ ...request, headers: {} }));
      case 'short_pages':
        return wire(shortenPages(request));
      case 'moved':
      case 'same_etag':
        return answerWithEtag(wire, request);
      default:
        return wire(request);
    }
  };
}

const isById = ({ query }: WireRequest): boolean =>
  ['id', 'tickers', 'market_tickers'].some((member) => query.has(member));

/** The members of a response that hold a list, and those that announce a next page. */
const lists: ReadonlySet<string> = new Set(['events', 'markets', 'data']);
const nextPages: ReadonlySet<string> = new Set(['cursor', 'next_cursor', 'pagination']);

function halve(response: ReturnType<Wire>): ReturnType<Wire> {
  const { body } = response;
  if (response.headers?.['content-type']?.includes('xml')) return response;
  const value = (typeof body === 'string' ? JSON.parse(body) : body) as Record<string, unknown>;
  const list = Object.entries(value).find(([member, records]) => lists.has(member) && Array.isArray(records));
  if (list === undefined) return response;
  const [member, records] = list as [string, unknown[]];
  const half = records.filter((_, index) => index % 2 === 1);
  const others = Object.entries(value).filter(([name]) => !nextPages.has(name));
  const pagination = 'pagination' in value && { pagination: { offset: 0, total: half.length } };
  return { ...response, body: { ...Object.fromEntries(others), ...pagination, [member]: half } };
}

const maxRecords = 3;

function shortenPages(request: WireRequest): WireRequest {
  const query = new URLSearchParams(request.query);
  query.set('limit', String(Math.min(Number(query.get('limit') ?? maxRecords), maxRecords)));
  return { ...request, query };
}

const etag = '"same"';

function answerWithEtag(wire: Wire, { headers, ...request }: WireRequest): ReturnType<Wire> {
  if (headers['if-none-match'] === etag) return { status: 304, headers: { etag }, body: '' };
  const response = wire({ ...request, headers: {} });
  return { ...response, headers: { ...response.headers, etag } };
}

const movedMs = 30 * daySeconds * 1_000;

/** Returns the view with posts whose times are 30 days too early. Their ids stay. */
export const movePosts = memoizePerObject((view: WorldView): WorldView => ({
  ...view,
  posts: view.posts.map((post) => ({ ...post, atMs: post.atMs - movedMs })),
}));
