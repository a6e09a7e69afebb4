import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Bodies under 1 kB are sent uncompressed. */
const minCompressedBytes = 1024;

/** Level 4 is fast enough for bodies created per request, and compresses better than gzip at any level. */
const brotliQuality = 4;

export interface CompressedBody {
  body: Buffer;
  /** The content coding; undefined for an uncompressed body. */
  coding?: 'br' | 'gzip';
}

/**
 * Compresses a body like the CDNs of the real upstreams: with brotli if the client accepts it, else with gzip
 * (https://developers.cloudflare.com/rules/compression-rules/settings/, default setting).
 */
export function compressBody(body: Buffer, acceptEncoding: string): CompressedBody {
  if (body.length < minCompressedBytes) return { body };
  if (accepts('br', acceptEncoding)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
    return { body: brotliCompressSync(body, { params }), coding: 'br' };
  }
  return accepts('gzip', acceptEncoding) ? { body: gzipSync(body), coding: 'gzip' } : { body };
}

function accepts(coding: string, acceptEncoding: string): boolean {
  return acceptEncoding.split(',').some((name) => name.trim() === coding);
}
