import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './encoding.ts';

const compress = {
  gzip: promisify(gzip),
  // Quality 5 is where brotli is as fast as gzip and still smaller.
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
};

/** Below this many bytes compression gains nothing that a packet would notice. */
const leastCompressedBytes = 1024;

/** Until when an answer holds, for caches in front of the service. */
export interface Lifetime {
  /** Epoch milliseconds from which another answer is to be expected; the past when that is overdue. */
  freshUntil: (nowMs: number) => number;
  /** HTTP date of the data; undefined for what has no time of its own. */
  lastModified?: string;
}

/** How long an answer holds, and what a page may do. */
export interface Manners extends Lifetime {
  /** The content security policy of a page; what is no page has that of `common-headers.ts`. */
  policy?: string;
}

/** A body that is ready to be sent: serialised and hashed once, compressed once for each encoding that was asked for. */
export interface Prepared extends Manners {
  readonly type: string;
  readonly etag: string;
  readonly body: Buffer;
  /** The body in an encoding if it is at hand, so that a repeated answer is sent without waiting. */
  ready(encoding: Encoding): Representation | undefined;
  encode(encoding: Encoding): Promise<Representation>;
}

export interface Representation {
  readonly body: Buffer;
  readonly encoding: Encoding;
  /** A strong validator holds for one sequence of bytes, hence one for each encoding. */
  readonly etag: string;
}

/**
 * @param options.madeFrom all that the body is a function of, when that is shorter than the body: its validator is then
 *   made from it, the same on every replica
 */
export function prepare(
  content: string | Buffer,
  type: string,
  { madeFrom, ...manners }: Manners & { madeFrom?: string },
): Prepared {
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  const digest = hash('sha256', madeFrom ?? body, 'base64url').slice(0, 22);
  const identity: Representation = { body, encoding: 'identity', etag: `"${digest}"` };
  const done = new Map<Encoding, Representation>([['identity', identity]]);
  if (body.length < leastCompressedBytes) for (const small of ['gzip', 'br'] as const) done.set(small, identity);
  return {
    ...manners,
    type,
    etag: identity.etag,
    body,
    ready: (encoding) => done.get(encoding),
    async encode(encoding) {
      const known = done.get(encoding);
      if (known || encoding === 'identity') return known ?? identity;
      const compressed = await compress[encoding](body);
      const representation = { body: compressed, encoding, etag: `"${digest}-${encoding}"` };
      done.set(encoding, representation);
      return representation;
    },
  };
}
