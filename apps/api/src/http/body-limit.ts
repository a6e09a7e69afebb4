import type { IncomingHttpHeaders } from 'node:http';

/** Maximum bytes of a body. A typical call has 1 kB, and the longest valid call 10 kB. */
export const maxBodyBytes = 64 * 1024;

/** Returns the most bytes that the body of a request can take in memory. A body without a length can take the maximum. */
export function estimateBodyBytes(headers: IncomingHttpHeaders): number {
  if (headers['transfer-encoding'] !== undefined) return maxBodyBytes;
  return Math.min(Number(headers['content-length'] ?? 0), maxBodyBytes);
}
