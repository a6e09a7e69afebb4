import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Smaller bodies are not worth packing. */
const leastPackedBytes = 1024;

/** Quick enough for bodies that are made as they are asked for, and closer than gzip at any level. */
const brotliQuality = 4;

export interface Packed {
  body: Buffer;
  /** The content coding; undefined for bytes as they are. */
  coding?: 'br' | 'gzip';
}

/**
 * Packs a body as the networks do that stand before real upstreams: with brotli where the client takes it, else with
 * gzip (https://developers.cloudflare.com/rules/compression-rules/settings/, the default setting).
 */
export function packed(body: Buffer, acceptEncoding: string): Packed {
  if (body.length < leastPackedBytes) return { body };
  if (takes('br', acceptEncoding)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
    return { body: brotliCompressSync(body, { params }), coding: 'br' };
  }
  return takes('gzip', acceptEncoding) ? { body: gzipSync(body), coding: 'gzip' } : { body };
}

function takes(coding: string, acceptEncoding: string): boolean {
  return acceptEncoding.split(',').some((one) => one.trim() === coding);
}
