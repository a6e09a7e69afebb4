import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';

/** Maximum bytes of a body. A typical call has a hundredth of this size, so a batch of calls fits. */
const maxBytes = 256 * 1024;
/**
 * Maximum nesting of a body. The limit protects recursive code that reads the value later from a stack
 * overflow. Messages of the protocol have far fewer levels.
 */
const maxDepth = 64;

/** The parsed body, or the HTTP status and reason of its rejection. */
export type JsonBody = { value: unknown } | { status: 400 | 413 | 415; reason: string };

/** Reads a JSON body of bounded size and depth. */
export async function readJson(request: IncomingMessage): Promise<JsonBody> {
  const coding = request.headers['content-encoding'] ?? 'identity';
  if (coding.trim().toLowerCase() !== 'identity')
    return { status: 415, reason: 'The body must not be compressed: send it without Content-Encoding.' };
  try {
    const bytes = await getRawBody(request, { limit: maxBytes, length: request.headers['content-length'] ?? null });
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
    return isDeeper(value, maxDepth) ? refuse(`The JSON must have at most ${maxDepth} levels of nesting.`) : { value };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return refuse('The body must be JSON in UTF-8.');
    if (!isTooLarge(error)) throw error;
    return { status: 413, reason: `The body must have at most ${maxBytes} bytes.` };
  }
}

const refuse = (reason: string): JsonBody => ({ status: 400, reason });

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'entity.too.large';
}

/**
 * Whether a value has more than `max` levels of nesting. The check goes level by level instead of recursively, so deep
 * nesting cannot overflow the stack.
 */
function isDeeper(value: unknown, max: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > max) return true;
    level = level.flatMap((item): unknown[] => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}
