import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { answerPolicy, bodyHeaders, originHeaders } from './common-headers.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A body to send, and what caches may do with it. */
export interface Content {
  body: string | Buffer;
  /** Media type with its charset. */
  type: string;
  /** Epoch milliseconds from which another body is to be expected; in the past when that is overdue. */
  freshUntil: (nowMs: number) => number;
  /** HTTP date of the data; absent for what has no time of its own. */
  lastModified?: string | undefined;
  /** Changes whenever the body of its address may change; a hash of the body where it is absent. */
  tag?: string;
  /** The content security policy of a page; what is not a page has that of `common-headers.ts`. */
  policy?: string;
}

/** Content in one encoding: the bytes, and the headers that do not depend on the time of the request. */
export interface Representation {
  readonly body: Buffer;
  /** A strong validator: another one for each encoding, since the bytes differ. */
  readonly etag: string;
  readonly freshUntil: Content['freshUntil'];
  /** Names and values in turn, for an answer with the body. */
  readonly headers: readonly string[];
  /** The same for a 304, whose copy goes on with its other headers (RFC 9110, 15.4.5). */
  readonly unchangedHeaders: readonly string[];
}

const compress = {
  gzip: promisify(gzip),
  // Quality 5 is where brotli is as fast as gzip and still smaller.
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
};

/** Below this many bytes compression gains nothing that a packet would notice. */
const minCompressedBytes = 1024;

/** Makes the representation of some content in an encoding; a small body stays as it is. */
export async function represent(content: Content, encoding: Encoding): Promise<Representation> {
  const body = typeof content.body === 'string' ? Buffer.from(content.body) : content.body;
  const digest = content.tag ?? hash('sha256', body, 'base64url').slice(0, 22);
  if (encoding === 'identity' || body.length < minCompressedBytes)
    return createRepresentation(content, body, `"${digest}"`);
  return createRepresentation(content, await compress[encoding](body), `"${digest}-${encoding}"`, [
    'Content-Encoding',
    encoding,
  ]);
}

function createRepresentation(
  { type, freshUntil, lastModified, policy = answerPolicy }: Content,
  body: Buffer,
  etag: string,
  encodingHeaders: readonly string[] = [],
): Representation {
  const unchangedHeaders = [...originHeaders, 'ETag', etag, 'Vary', 'Accept-Encoding'];
  const headers = [...unchangedHeaders, ...encodingHeaders, ...bodyHeaders, 'Content-Security-Policy', policy];
  headers.push('Content-Type', type, 'Content-Length', String(body.length));
  if (lastModified !== undefined) headers.push('Last-Modified', lastModified);
  return { body, etag, freshUntil, headers, unchangedHeaders };
}

/** The JSON of objects that stand in many answers, as bytes after a comma, which is how an entry follows another. */
export type SerializedEntries = ReadonlyMap<unknown, Buffer>;

/**
 * `JSON.stringify` of an answer as bytes. The rows and briefs in its lists are copied from what was serialised when their
 * generation was indexed: serialising them again takes half of the time of an answer that was never given before.
 */
export function serializeAnswer(answer: object, known: SerializedEntries): Buffer {
  const chunks: Buffer[] = [];
  let text = '';

  function writeObject(object: Readonly<Record<string, unknown>>): void {
    let separator = '{';
    for (const name in object) {
      const member = object[name];
      if (member === undefined) continue;
      text += `${separator}"${name}":`;
      separator = ',';
      if (isSerializedList(member)) writeSerializedList(member);
      else if (hasRows(member)) writeObject(member);
      else text += JSON.stringify(member);
    }
    text += '}';
  }

  const isSerializedList = (value: unknown): value is unknown[] => Array.isArray(value) && known.has(value[0]);

  function writeSerializedList(entries: readonly unknown[]): void {
    const [first = Buffer.of(), ...others] = entries.map(
      (entry) => known.get(entry) ?? Buffer.from(`,${JSON.stringify(entry)}`),
    );
    chunks.push(Buffer.from(`${text}[`), first.subarray(1), ...others);
    text = ']';
  }

  writeObject({ ...answer });
  return Buffer.concat([...chunks, Buffer.from(text)]);
}

/** `data`, and what nests a list of rows in it. */
function hasRows(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && 'rows' in value;
}
