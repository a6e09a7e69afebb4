/// <reference types="node" preserve="true" />
import { Buffer } from 'node:buffer';
import type { Readable } from 'node:stream';
import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
  type ZlibOptions,
} from 'node:zlib';
import { UpstreamError, type BodyLimits } from './types.ts';
import { findErrorCode } from './map-error.ts';

/** Value of the `Accept-Encoding` header. */
export const acceptedEncodings = 'gzip, br, zstd';

/** Initial size of the buffer. Most bodies fit into 8 kB. For a longer body, the buffer doubles. */
const initialBufferBytes = 8 * 1024;

/** 2^23 bytes = 8 MB: the largest window that RFC 9659 permits for the zstd content coding. */
const zstdWindowLog = 23;

type Decompress = (compressed: Uint8Array, limit: Pick<ZlibOptions, 'maxOutputLength'>) => Buffer;

/**
 * Decompression is synchronous. Most bodies are small, and for a small body a stream with its thread hand-over costs
 * more than the decompression itself. Decompressing the largest body takes at most as long as parsing it.
 */
const decoders: Readonly<Record<string, Decompress>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateAny,
  br: brotliDecompressSync,
  zstd: decompressZstd,
};

/** Some servers send `deflate` without the header of zlib. The low half of the first byte of that header is 8. */
function inflateAny(compressed: Uint8Array, limit: Pick<ZlibOptions, 'maxOutputLength'>): Buffer {
  return (compressed[0]! & 0x0f) === 8 ? inflateSync(compressed, limit) : inflateRawSync(compressed, limit);
}

/** Rejects a body of several frames, because Node's decoder reads the first and silently drops the others. */
function decompressZstd(compressed: Uint8Array, limit: Pick<ZlibOptions, 'maxOutputLength'>): Buffer {
  const params = { [constants.ZSTD_d_windowLogMax]: zstdWindowLog };
  const options = { ...limit, params, info: true };
  const { buffer, engine } = zstdDecompressSync(compressed, options) as unknown as DecompressResult;
  if (engine.bytesWritten === compressed.length) return buffer;
  throw Object.assign(new Error('unexpected data after the first frame'), { code: 'ZSTD_more_than_one_frame' });
}

/** Result of a zlib call with `info: true`. `bytesWritten` counts the input bytes that the decoder used. */
interface DecompressResult {
  buffer: Buffer;
  engine: { bytesWritten: number };
}

export interface ReadLimits extends Pick<BodyLimits, 'maxBytes'> {
  name: string;
  onWireBytes: (bytes: number) => void;
}

/**
 * Reads and decompresses the whole body. Both steps stop at the first byte over `maxBytes`, so a decompression bomb
 * uses no more memory than a body of `maxBytes`.
 *
 * @throws {UpstreamError} `too_large`
 * @throws {Error} of the stream or the decoder, with a `code`
 */
export async function readBody(
  source: Readable,
  headers: Readonly<Record<string, string>>,
  limits: ReadLimits,
): Promise<Uint8Array> {
  checkContentLength(headers, limits);
  const decompress = findDecoder(headers['content-encoding'], limits);
  const sent = await collectBytes(source, Number(headers['content-length'] ?? 0), limits);
  return decompress ? decompressWithin(limits, sent, decompress) : sent;
}

/** Collects the bytes in one growing buffer, so that a body sent byte by byte does not create an object per byte. */
async function collectBytes(source: Readable, announced: number, limits: ReadLimits): Promise<Buffer> {
  let body = Buffer.allocUnsafeSlow(Math.max(announced, initialBufferBytes));
  let size = 0;
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    limits.onWireBytes(chunk.length);
    const newSize = size + chunk.length;
    if (newSize > limits.maxBytes) throw createTooLargeError(limits);
    if (newSize > body.length)
      body = Buffer.concat([body], Math.max(newSize, Math.min(2 * body.length, limits.maxBytes)));
    body.set(chunk, size);
    size = newSize;
  }
  return body.subarray(0, size);
}

/** Returns a body of plain text as it is, because some servers name a coding that they have not applied. */
function decompressWithin(limits: ReadLimits, sent: Buffer, decompress: Decompress): Buffer {
  try {
    return decompress(sent, { maxOutputLength: limits.maxBytes });
  } catch (error) {
    if (findErrorCode(error) === 'ERR_BUFFER_TOO_LARGE') throw createTooLargeError(limits);
    if (isPlainText(sent)) return sent;
    throw error;
  }
}

/** Whether the first bytes have no control character except blanks. Compressed bytes practically always have one. */
function isPlainText(sent: Buffer): boolean {
  return sent.subarray(0, 64).every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

/**
 * Throws if `Content-Length` exceeds `maxBytes`. `maxBytes` limits the decompressed body, but the check is also right
 * for a compressed body, because decompression practically never makes a body smaller.
 */
function checkContentLength(headers: Readonly<Record<string, string>>, limits: ReadLimits): void {
  if (Number(headers['content-length'] ?? 0) > limits.maxBytes) throw createTooLargeError(limits);
}

function createTooLargeError({ name, maxBytes }: ReadLimits): UpstreamError {
  return new UpstreamError('too_large', `${name} sent more than ${Math.ceil(maxBytes / 1024)} kB, decompressed`);
}

/**
 * Returns the decoder of the compression that `Content-Encoding` names. Any other name, such as `utf-8` or
 * `aws-chunked`, is metadata of an object storage and no compression, so the parser gets the body as it is.
 */
function findDecoder(encoding: string | undefined, { name }: ReadLimits): Decompress | undefined {
  const codings = (encoding ?? '').split(',').map((coding) => coding.trim().toLowerCase());
  const [coding, ...more] = codings.filter((coding) => Object.hasOwn(decoders, coding));
  // The fault is `too_large`, because only a decompression bomb needs two compressions in a row.
  if (more.length > 0) throw new UpstreamError('too_large', `${name} sent a body compressed more than once`);
  return coding === undefined ? undefined : decoders[coding];
}

/**
 * Returns a body in UTF-8 without a byte order mark. A body in UTF-16 is converted. It is recognised by its mark or,
 * without one, by the zero byte beside its first character, which is ASCII in JSON and XML (RFC 4627, 3).
 *
 * A character that is cut off at the end is left out, because a body can be one part of a file. The bytes of UTF-8 are
 * not checked. Invalid UTF-16 is returned unchanged, so the parser refuses it.
 */
export function toUtf8(body: Uint8Array): Uint8Array {
  const [first, second, third] = body;
  if (first === 0xef && second === 0xbb && third === 0xbf) return body.subarray(3);
  const encoding = findUtf16(first, second);
  if (encoding === undefined) return body;
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(body, { stream: true });
    return new TextEncoder().encode(text);
  } catch {
    return body;
  }
}

function findUtf16(first: number | undefined, second: number | undefined): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return 'utf-16be';
  return undefined;
}
