import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';

/** Arguments of our tools take a hundredth of this; a batch of calls fits as well. */
const maxBytes = 256 * 1024;
/** No message of the protocol nests nearly so deep; what reads it afterwards may be recursive. */
const maxDepth = 64;

/** A body that is not read, or not understood; `status` is the HTTP status that says so. */
export class UnreadableBodyError extends Error {
  override readonly name = 'UnreadableBodyError';
  readonly status: 400 | 413;

  constructor(status: 400 | 413, message: string) {
    super(message);
    this.status = status;
  }
}

/** Reads a JSON body of bounded size and depth. @throws {UnreadableBodyError} */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const value = parse(await readBytes(request));
  if (isDeeper(value, maxDepth)) throw new UnreadableBodyError(400, `JSON nests deeper than ${maxDepth} levels.`);
  return value;
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  try {
    return await getRawBody(request, { limit: maxBytes, length: request.headers['content-length'] ?? null });
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    throw new UnreadableBodyError(413, `The body is larger than ${maxBytes} bytes.`);
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'entity.too.large';
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw new UnreadableBodyError(400, 'The body is not JSON in UTF-8.');
  }
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
