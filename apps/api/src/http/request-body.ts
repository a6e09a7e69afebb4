import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** Maximum bytes of a body. A typical call has 1 kB, and the longest valid call 10 kB. */
export const maxBodyBytes = 64 * 1024;
/** From this number of chunks on, their average size is checked. */
const maxSmallChunks = 100;
/** Minimum average bytes of a chunk. Each chunk costs time, even if it has one byte. Clients send kilobytes. */
export const minChunkBytes = 64;
/** A refused body with more chunks is cut off, before the caller gets its answer. */
const maxRefusedChunks = 2 * maxSmallChunks;

/** The bytes of a body, or why they are refused. */
export type RequestBody = Buffer | 'too_large' | 'chunks_too_small';

const bodies = new WeakMap<IncomingMessage, Promise<RequestBody>>();

/** Returns the most bytes that the body of a request can take in memory. A body without a length can take the maximum. */
export function estimateBodyBytes(headers: IncomingHttpHeaders): number {
  if (headers['transfer-encoding'] !== undefined) return maxBodyBytes;
  return Math.min(Number(headers['content-length'] ?? 0), maxBodyBytes);
}

/**
 * Starts to receive the body of a request, if it has one. Called for every request: Node would retain each chunk of a
 * body that no route reads as an object.
 */
export function receiveBody(request: IncomingMessage): void {
  if (bodies.has(request) || estimateBodyBytes(request.headers) === 0) return;
  const body = collectBytes(request);
  body.catch(() => undefined); // the caller has left; only a reader of the body needs to know
  bodies.set(request, body);
}

/**
 * Returns the whole body of a request.
 * @throws {Error} if the caller leaves before the body is complete
 */
export async function readBody(request: IncomingMessage): Promise<RequestBody> {
  return bodies.get(request) ?? Buffer.alloc(0);
}

/**
 * Collects the bytes in one buffer, because an object for each chunk takes up to 400 times the size of the body. Drops
 * what follows a refusal.
 */
function collectBytes(request: IncomingMessage): Promise<RequestBody> {
  const isTooLarge = Number(request.headers['content-length'] ?? 0) > maxBodyBytes;
  let body = isTooLarge ? undefined : Buffer.allocUnsafeSlow(estimateBodyBytes(request.headers));
  let [size, chunks] = [0, 0];
  return new Promise((resolve, reject) => {
    const refuse = (reason: 'too_large' | 'chunks_too_small') => {
      body = undefined;
      resolve(reason);
    };
    if (isTooLarge) refuse('too_large');
    request.on('data', (chunk: Buffer) => {
      chunks += 1;
      if (!body) {
        // Node parses up to 11,000 chunks of one byte in one turn. Without a socket, most of their work is left out.
        if (chunks > maxRefusedChunks) request.destroy();
        return;
      }
      if (size + chunk.length > maxBodyBytes) return refuse('too_large');
      if (chunks > maxSmallChunks && size < chunks * minChunkBytes) return refuse('chunks_too_small');
      size += chunk.copy(body, size);
    });
    request.once('end', () => body && resolve(body.subarray(0, size)));
    request.once('error', reject);
    request.once('close', () => reject(new Error('the caller has left')));
  });
}
