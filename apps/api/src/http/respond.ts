import type { IncomingMessage, ServerResponse } from 'node:http';
import { createBatch } from './batch.ts';
import type { Representation } from './representation.ts';

/** Caches may serve a stale copy for 60 s while they revalidate the copy, and for a day while the service is down. */
const staleSeconds = 'stale-while-revalidate=60, stale-if-error=86400';
/** `max-age` while the next snapshot is overdue. It is short because the snapshot may arrive at any time. */
const overdueMaxAgeSeconds = 5;

/**
 * Sends a representation: 200 with its body, or 304 when the client's copy is current. The answer has no request id and
 * no rate limit headers, which belong to one caller, because shared caches send the answer to other callers too.
 */
export type Respond = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: ResponseInput,
) => { status: 200 | 304; bytes: number };

export function createRespond(): Respond {
  const atEndOfTurn = createBatch();
  return function respond(request, response, { representation, nowMs }) {
    const { body, etag, freshUntil, headers, unchangedHeaders } = representation;
    const caching = ['Cache-Control', toCacheControl(freshUntil(nowMs), nowMs)];
    if (isUnchanged(request.headers['if-none-match'], etag)) {
      atEndOfTurn(() => response.writeHead(304, [...caching, ...unchangedHeaders]).end());
      return { status: 304, bytes: 0 };
    }
    atEndOfTurn(() => response.writeHead(200, [...caching, ...headers]).end(body, 'latin1'));
    return { status: 200, bytes: body.length };
  };
}

export interface ResponseInput {
  representation: Representation;
  nowMs: number;
}

/** The `max-age` ends before the next snapshot is due, and is never negative. */
function toCacheControl(freshUntil: number, nowMs: number): string {
  const maxAge = freshUntil > nowMs ? Math.floor((freshUntil - nowMs) / 1000) : overdueMaxAgeSeconds;
  return `public, max-age=${maxAge}, ${staleSeconds}`;
}

/**
 * Whether the client's copy is current, so that the answer is a 304 (RFC 9110, 13.2.2). Only the entity tag is
 * compared. `If-Modified-Since` is ignored, which RFC 9110, 13.1.3 allows. A body changes every minute, but
 * `Last-Modified` is the time of the snapshot and stays the same.
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
