import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { toBytes, type ByteString } from '@postjoin/values';
import { answerPolicy, bodyHeaders, originHeaders } from './common-headers.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A response body before encoding, with its caching metadata. */
export interface Content {
  body: ByteString | Buffer;
  /** Value of `Content-Type`. */
  type: string;
  /** Returns the time, in epoch milliseconds, until which caches may serve the body. */
  freshUntil: (nowMs: number) => number;
  /** Time of the snapshot, as an HTTP date. Absent for documents, which do not come from a snapshot. */
  lastModified?: string | undefined;
  /**
   * The `ETag` is derived from this text. The text must change whenever the body of the URL may change. Default: a hash
   * of the body.
   */
  tag?: string;
  /** Content security policy of a page. Default: `answerPolicy`. */
  policy?: string;
  /** A request header, besides `Accept-Encoding`, on which the body depends. */
  vary?: 'Accept';
  /** The representations that were created before, of content that never changes. */
  known?: Map<Encoding, Promise<Representation>>;
}

/** Content in one encoding: the encoded bytes, and the headers that are the same for every request. */
export interface Representation {
  readonly body: ByteString | Buffer;
  /** Strong validator. Each encoding has its own validator, because the bytes differ. */
  readonly etag: string;
  readonly freshUntil: Content['freshUntil'];
  /** The directives of `Cache-Control` after `max-age`. */
  readonly caching: string;
  /** Alternating names and values of the headers of a 200. */
  readonly headers: readonly string[];
  /**
   * Alternating names and values of the headers of a 304: only the headers that RFC 9110, 15.4.5 requires, and CORS
   * headers.
   */
  readonly unchangedHeaders: readonly string[];
}

const compress = {
  gzip: promisify(gzip),
  // At quality 5, brotli is as fast as gzip and its output is smaller.
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
};

/** Smaller bodies are not compressed. They fit into one network packet, so compression would not speed them up. */
const minCompressedBytes = 1024;

/** Returns the representation of content in an encoding. A body below 1 KiB stays uncompressed. */
export function represent(content: Content, encoding: Encoding): Promise<Representation> {
  const known = content.known?.get(encoding);
  if (known) return known;
  const created = create(content, encoding);
  content.known?.set(encoding, created);
  created.catch(() => content.known?.delete(encoding));
  return created;
}

async function create(content: Content, encoding: Encoding): Promise<Representation> {
  const { body } = content;
  const digest = content.tag ?? hash('sha256', toBytes(body), 'base64url').slice(0, 22);
  if (encoding === 'identity' || content.type === 'image/png' || body.length < minCompressedBytes)
    return assemble(content, body, `"${digest}"`);
  return assemble(content, await compress[encoding](toBytes(body)), `"${digest}-${encoding}"`, [
    'Content-Encoding',
    encoding,
  ]);
}

function assemble(
  { type, freshUntil, lastModified, policy = answerPolicy, vary }: Content,
  body: Representation['body'],
  etag: string,
  encodingHeaders: readonly string[] = [],
): Representation {
  const varyOn = vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`;
  const unchangedHeaders = [...originHeaders, 'ETag', etag, 'Vary', varyOn];
  const headers = [...unchangedHeaders, ...encodingHeaders, ...bodyHeaders, 'Content-Security-Policy', policy];
  headers.push('Content-Type', type, 'Content-Length', String(body.length));
  if (lastModified !== undefined) headers.push('Last-Modified', lastModified);
  const caching = lastModified === undefined ? documentCaching : 'must-revalidate';
  // A proxy that rewrites pages would add scripts that their policy blocks, and hide addresses.
  return {
    body,
    etag,
    freshUntil,
    caching: isPage(type) ? `${caching}, no-transform` : caching,
    headers,
    unchangedHeaders,
  };
}

const isPage = (type: string): boolean => type.startsWith('text/html');

/**
 * Caches may serve a document for 60 s while they revalidate it, and for a day while the service is down. An answer from
 * the snapshot states its age, which would not be true any more.
 */
const documentCaching = 'stale-while-revalidate=60, stale-if-error=86400';

/**
 * Sends a representation: 200 with its body, or 304 when the client's copy is current and will be for a second. The
 * answer has no request id and no rate limit headers, which belong to one caller, because shared caches send the answer to
 * other callers too.
 */
export function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { body, etag, freshUntil, caching, headers, unchangedHeaders }: Representation,
  nowMs: number,
): { status: 200 | 304; bytes: number } {
  const maxAge = toMaxAge(freshUntil(nowMs), nowMs);
  const cacheControl = ['Cache-Control', `public, max-age=${maxAge}, ${caching}`];
  // After a 304 with `max-age=0`, nginx keeps its copy for the `max-age` with which it received the copy: in
  // `ngx_http_upstream_test_next`, 0 stands for a header without one.
  if (maxAge > 0 && isUnchanged(request.headers['if-none-match'], etag)) {
    response.writeHead(304, [...cacheControl, ...unchangedHeaders]).end();
    return { status: 304, bytes: 0 };
  }
  response.writeHead(200, [...cacheControl, ...headers]).end(body, 'latin1');
  return { status: 200, bytes: body.length };
}

/** The `max-age` is rounded down, and is 0 for a body that took until then to create. */
const toMaxAge = (freshUntil: number, nowMs: number): number => Math.max(0, Math.floor((freshUntil - nowMs) / 1000));

/**
 * Whether the client's copy is current, so that the answer is a 304 (RFC 9110, 13.2.2). Only the entity tag is
 * compared. `If-Modified-Since` is ignored, which RFC 9110, 13.1.3 allows. A body changes every minute, but
 * `Last-Modified` is the time of the snapshot and stays the same.
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
