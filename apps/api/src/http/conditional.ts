import type { IncomingHttpHeaders } from 'node:http';
import type { Prepared, Representation } from './prepared.ts';

/** Whether the client's copy is still good, so that 304 is the whole answer (RFC 9110, 13.2.2). */
export function isUnchanged(
  headers: IncomingHttpHeaders,
  prepared: Prepared,
  { etag }: Representation,
  nowMs: number,
): boolean {
  const match = headers['if-none-match'];
  if (match !== undefined) return match === etag || match === '*' || listsTag(match, etag);
  const since = headers['if-modified-since'];
  // An overdue answer says so in its body, which changes while its date does not: only a fresh one may be judged by it.
  if (since === undefined || prepared.lastModified === undefined || prepared.freshUntil(nowMs) <= nowMs) return false;
  return Date.parse(prepared.lastModified) <= Date.parse(since);
}

function listsTag(header: string, etag: string): boolean {
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
