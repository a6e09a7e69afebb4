import { memoize } from '@postjoin/values';
import { Readable, type Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';

/**
 * A low compression quality, because the highest quality takes seconds for 256 MB and does not compress blanks better.
 */
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const compressors = { gzip: createGzip, br: () => createBrotliCompress(fastBrotli), zstd: createZstdCompress };
export type Compression = keyof typeof compressors;

/** Size of a decompression bomb, far above any configured cap. Its compressed size is at most a few hundred kB. */
const bombMegabytes = 256;

/** Returns 256 MB of blanks in compressed form. The result is cached per coding. */
export const getBomb = memoize(
  (coding: Compression) => compress(compressors[coding]()),
  (coding) => coding,
  Object.keys(compressors).length,
);

function compress(compressor: Duplex): Promise<Buffer> {
  const megabyte = Buffer.alloc(1024 * 1024, ' ');
  return buffer(Readable.from(Array.from({ length: bombMegabytes }, () => megabyte)).pipe(compressor));
}
