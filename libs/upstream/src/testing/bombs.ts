import { memoize } from '@postjoin/values';
import { Readable, type Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';

/** Lowest quality: the highest takes seconds for 256 MB and compresses blanks no better. */
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const compressors = { gzip: createGzip, br: () => createBrotliCompress(fastBrotli), zstd: createZstdCompress };
export type Compression = keyof typeof compressors;

/** Far above any configured cap; at most a few hundred kB when compressed. */
const bombMegabytes = 256;

/** Returns 256 MB of blanks, compressed. Compresses once per coding. */
export const getBomb = memoize(
  (coding: Compression) => compress(compressors[coding]()),
  (coding) => coding,
  Object.keys(compressors).length,
);

function compress(compressor: Duplex): Promise<Buffer> {
  const megabyte = Buffer.alloc(1024 * 1024, ' ');
  return buffer(Readable.from(Array.from({ length: bombMegabytes }, () => megabyte)).pipe(compressor));
}
