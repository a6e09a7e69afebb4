import type { IncomingMessage } from 'node:http';

/** Arguments of our tools take a hundredth of this; a batch of calls fits as well. */
const mostBytes = 256 * 1024;
/** No message of the protocol nests nearly so deep; what reads it afterwards may be recursive. */
const mostDepth = 64;

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
  const text = decode(await readBytes(request));
  const value = parse(text);
  if (depthExceeds(value, mostDepth)) throw new UnreadableBodyError(400, `JSON nests deeper than ${mostDepth} levels.`);
  return value;
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > mostBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): UnreadableBodyError {
  return new UnreadableBodyError(413, `The body is larger than ${mostBytes} bytes.`);
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableBodyError(400, 'The body is not UTF-8.');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnreadableBodyError(400, 'The body is not JSON.');
  }
}

/** Walks level by level, so that depth costs no stack. */
function depthExceeds(value: unknown, most: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    level = level.flatMap((item): unknown[] => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}
