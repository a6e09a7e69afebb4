import { memoize } from '@postjoin/values';
import { Readable, type Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';

/** Its best quality takes seconds for this much, and packs blanks no better. */
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const compressors = { gzip: createGzip, br: () => createBrotliCompress(fastBrotli), zstd: createZstdCompress };
export type Compression = keyof typeof compressors;

/** Far over any cap in use here, and a few hundred kB at most when compressed. */
const bombMegabytes = 256;

/** Compressed blanks: small on the wire, 256 MB when unpacked. Compressed once, by a stream. */
export const bombOf = memoize(
  (coding: Compression) => compress(compressors[coding]()),
  (coding) => coding,
  Object.keys(compressors).length,
);

function compress(compressor: Duplex): Promise<Buffer> {
  const megabyte = Buffer.alloc(1024 * 1024, ' ');
  return buffer(Readable.from(Array.from({ length: bombMegabytes }, () => megabyte)).pipe(compressor));
}
