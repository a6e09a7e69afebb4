import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';

/** Arguments of our tools take a hundredth of this; a batch of calls fits as well. */
const maxBytes = 256 * 1024;
/** No message of the protocol nests nearly so deep; what reads it afterwards may be recursive. */
const maxDepth = 64;

/** The value of a body, or the HTTP status that refuses it and why. */
export type JsonBody = { value: unknown } | { status: 400 | 413; reason: string };

/** Reads a JSON body of bounded size and depth. */
export async function readJson(request: IncomingMessage): Promise<JsonBody> {
  try {
    const bytes = await getRawBody(request, { limit: maxBytes, length: request.headers['content-length'] ?? null });
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
    return isDeeper(value, maxDepth) ? refuse(`JSON nests deeper than ${maxDepth} levels.`) : { value };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return refuse('The body is not JSON in UTF-8.');
    if (!isTooLarge(error)) throw error;
    return { status: 413, reason: `The body is larger than ${maxBytes} bytes.` };
  }
}

const refuse = (reason: string): JsonBody => ({ status: 400, reason });

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'entity.too.large';
}

/** Walks level by level, so that depth costs no stack. */
function isDeeper(value: unknown, max: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > max) return true;
    level = level.flatMap((item): unknown[] => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}
