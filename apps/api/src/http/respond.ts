import type { IncomingMessage, ServerResponse } from 'node:http';
import { createBatch } from './batch.ts';
import type { Representation } from './representation.ts';

/** While a new answer is fetched, and while the service is away, a cache may go on with what it has. */
const staleSeconds = 'stale-while-revalidate=60, stale-if-error=86400';
/** An overdue snapshot may be renewed any moment. */
const minMaxAgeSeconds = 5;

/**
 * Sends a representation: whole, or as 304 when the caller's copy is still good. The one place that decides which.
 */
export type Respond = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: ResponseInput,
) => { status: 200 | 304; bytes: number };

export function createRespond(): Respond {
  const atEndOfTurn = createBatch();
  return function respond(request, response, { representation, requestHeaders, nowMs }) {
    const { body, etag, freshUntil, headers, unchangedHeaders } = representation;
    const caching = ['Cache-Control', cacheControl(freshUntil(nowMs), nowMs)];
    if (isUnchanged(request.headers['if-none-match'], etag)) {
      atEndOfTurn(() => response.writeHead(304, [...requestHeaders, ...caching, ...unchangedHeaders]).end());
      return { status: 304, bytes: 0 };
    }
    atEndOfTurn(() => response.writeHead(200, [...requestHeaders, ...caching, ...headers]).end(body));
    return { status: 200, bytes: body.length };
  };
}

export interface ResponseInput {
  representation: Representation;
  /** Headers of this request alone, names and values in turn: its id and its rate limit. */
  requestHeaders: readonly string[];
  nowMs: number;
}

function cacheControl(freshUntil: number, nowMs: number): string {
  const maxAge = Math.max(minMaxAgeSeconds, Math.ceil((freshUntil - nowMs) / 1000));
  return `public, max-age=${maxAge}, ${staleSeconds}`;
}

/**
 * Whether the client's copy is still good, so that 304 is the whole answer (RFC 9110, 13.2.2). Only its tag decides: a
 * body changes each minute while its date, that of the snapshot, stays. `If-Modified-Since` is ignored: a client that
 * sends it alone gets the whole answer, where 13.1.3 advises 304 and does not demand it.
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
