import { Buffer } from 'node:buffer';
import type { Readable } from 'node:stream';
import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateSync,
  zstdDecompressSync,
  type ZlibOptions,
} from 'node:zlib';
import { UpstreamError, type BodyLimits } from './contract.ts';
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
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: decompressZstd,
};

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
 * @throws {UpstreamError} `too_large`, or `content_type` for an unsupported compression
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

function decompressWithin(limits: ReadLimits, sent: Buffer, decompress: Decompress): Buffer {
  try {
    return decompress(sent, { maxOutputLength: limits.maxBytes });
  } catch (error) {
    throw findErrorCode(error) === 'ERR_BUFFER_TOO_LARGE' ? createTooLargeError(limits) : error;
  }
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

function findDecoder(encoding: string | undefined, { name }: ReadLimits): Decompress | undefined {
  const codings = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim());
  const [coding, ...more] = codings.filter((name) => name !== '' && name !== 'identity');
  if (coding === undefined) return undefined;
  // The fault is `too_large`, because only a decompression bomb needs two compressions in a row.
  if (more.length > 0) throw new UpstreamError('too_large', `${name} sent a body compressed more than once`);
  const decompress = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
  if (!decompress) throw new UpstreamError('content_type', `${name} sent an unsupported compression`);
  return decompress;
}
