import type { Prepared, Representation } from './prepared.ts';

/** While a new answer is fetched, and while the service is away, a cache may go on with what it has. */
const staleSeconds = 'stale-while-revalidate=60, stale-if-error=86400';
/** An overdue snapshot may be renewed any moment. */
const leastMaxAgeSeconds = 5;

/** The headers of a prepared answer, as a flat list of names and values. */
export function answerHeaders(prepared: Prepared, representation: Representation, nowMs: number): string[] {
  const headers = ['Content-Type', prepared.type, ...unchangedHeaders(prepared, representation, nowMs)];
  if (prepared.lastModified !== undefined) headers.push('Last-Modified', prepared.lastModified);
  if (representation.encoding !== 'identity') headers.push('Content-Encoding', representation.encoding);
  return headers;
}

/** Those of them with which a client's copy goes on. */
export function unchangedHeaders(prepared: Prepared, { etag }: Representation, nowMs: number): string[] {
  return ['ETag', etag, 'Cache-Control', cacheControl(prepared.freshUntil(nowMs), nowMs), 'Vary', 'Accept-Encoding'];
}

function cacheControl(freshUntil: number, nowMs: number): string {
  const maxAge = Math.max(leastMaxAgeSeconds, Math.ceil((freshUntil - nowMs) / 1000));
  return `public, max-age=${maxAge}, ${staleSeconds}`;
}
