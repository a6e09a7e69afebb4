import type { IncomingHttpHeaders } from 'node:http';
import type { Representation } from './prepared.ts';

/**
 * Whether the client's copy is still good, so that 304 is the whole answer (RFC 9110, 13.2.2). Only its tag can say so:
 * a body moves on each minute while its date, that of the snapshot, stays. So `If-Modified-Since` is not looked at: who
 * sends it alone gets the whole answer, where 13.1.3 advises 304 and demands none.
 */
export function isUnchanged(headers: IncomingHttpHeaders, { etag }: Representation): boolean {
  const match = headers['if-none-match'];
  return match !== undefined && (match === etag || match === '*' || listsTag(match, etag));
}

function listsTag(header: string, etag: string): boolean {
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
