import type { IncomingMessage } from 'node:http';
import { estimateBodyBytes, maxBodyBytes } from '../http/body-limit.ts';

/**
 * Maximum nesting of a body. The limit protects recursive code that reads the value later from a stack
 * overflow. Messages of the protocol have far fewer levels.
 */
const maxDepth = 64;
/** Maximum values of a body. The SDK takes 8 µs for each value. A batch of 50 calls has 1,000 values. */
const maxValues = 2_000;
/** From this number of chunks on, their average size is checked. */
const maxSmallChunks = 100;
/** Minimum average bytes of a chunk. Each chunk costs time, even if it has one byte. Clients send kilobytes. */
const minChunkBytes = 64;

/** The parsed body, or the HTTP status and reason of its rejection. */
export type JsonBody = { value: unknown } | Rejection;
type Rejection = { status: 400 | 413 | 415; reason: string };

/** Reads a JSON body of bounded size, depth and number of values. */
export async function readJson(request: IncomingMessage): Promise<JsonBody> {
  const coding = request.headers['content-encoding'] ?? 'identity';
  if (coding.trim().toLowerCase() !== 'identity')
    return { status: 415, reason: 'The body must not be compressed: send it without Content-Encoding.' };
  const bytes = await collectBytes(request);
  if ('reason' in bytes) return bytes;
  const value = parse(bytes);
  return value === undefined ? refuse('The body must be JSON in UTF-8.') : (checkStructure(value) ?? { value });
}

const refuse = (reason: string): Rejection => ({ status: 400, reason });
const tooLarge: Rejection = { status: 413, reason: `The body must have at most ${maxBodyBytes} bytes.` };
const tooSmallChunks = refuse(
  `The chunks of the body must have ${minChunkBytes} bytes on average; send the body in one chunk.`,
);

/** Collects the bytes in one buffer, because an object for each chunk takes up to 400 times the size of the body. */
function collectBytes(request: IncomingMessage): Promise<Buffer | Rejection> {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return Promise.resolve(tooLarge);
  const body = Buffer.allocUnsafeSlow(estimateBodyBytes(request.headers));
  let [size, chunks] = [0, 0];
  return new Promise((resolve, reject) => {
    const stop = (rejection: Rejection) => {
      request.off('data', add);
      resolve(rejection);
    };
    function add(chunk: Buffer): void {
      chunks += 1;
      if (size + chunk.length > maxBodyBytes) return stop(tooLarge);
      if (chunks > maxSmallChunks && size < chunks * minChunkBytes) return stop(tooSmallChunks);
      size += chunk.copy(body, size);
    }
    request.on('data', add);
    request.once('end', () => resolve(body.subarray(0, size)));
    request.once('error', reject);
    request.once('close', () => reject(new Error('the caller has left')));
  });
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Rejects a value with too many levels of nesting or too many values in it. The check goes level by level instead of
 * recursively, so deep nesting cannot overflow the stack.
 */
function checkStructure(value: unknown): Rejection | undefined {
  let level = [value];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    values += level.length;
    if (depth > maxDepth) return refuse(`The JSON must have at most ${maxDepth} levels of nesting.`);
    if (values > maxValues) return refuse(`The JSON must have at most ${maxValues} values.`);
    level = level.flatMap((item): unknown[] => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return undefined;
}
