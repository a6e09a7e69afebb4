import type { IncomingMessage } from 'node:http';
import { maxBodyBytes, minChunkBytes, readBody, type RequestBody } from '../http/request-body.ts';

/**
 * Maximum nesting of a body. The limit protects recursive code that reads the value later from a stack
 * overflow. Messages of the protocol have far fewer levels.
 */
const maxDepth = 64;
/** Maximum values of a body. The SDK takes 8 µs for each value. A batch of 50 calls has 1,000 values. */
const maxValues = 2_000;

/** The parsed body, or the HTTP status and reason of its rejection. */
export type JsonBody = { value: unknown } | Rejection;
type Rejection = { status: 400 | 413 | 415; reason: string };

/** Reads a JSON body of bounded size, depth and number of values. */
export async function readJson(request: IncomingMessage): Promise<JsonBody> {
  const coding = request.headers['content-encoding'] ?? 'identity';
  if (coding.trim().toLowerCase() !== 'identity')
    return { status: 415, reason: 'The body must not be compressed: send it without Content-Encoding.' };
  const body = await readBody(request);
  if (typeof body === 'string') return rejections[body];
  const value = parse(body);
  return value === undefined ? refuse('The body must be JSON in UTF-8.') : (checkStructure(value) ?? { value });
}

const refuse = (reason: string): Rejection => ({ status: 400, reason });
const rejections: Readonly<Record<Extract<RequestBody, string>, Rejection>> = {
  too_large: { status: 413, reason: `The body must have at most ${maxBodyBytes} bytes.` },
  chunks_too_small: refuse(
    `The chunks of the body must have ${minChunkBytes} bytes on average; send the body in one chunk.`,
  ),
};

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
