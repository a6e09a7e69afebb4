import { Readable, type Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';

/** Its best quality takes seconds for this much, and packs blanks no better. */
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const compressors = { gzip: createGzip, br: () => createBrotliCompress(fastBrotli), zstd: createZstdCompress };
export type Compression = keyof typeof compressors;

/** Far over any cap in use here, and a few hundred kB at most when compressed. */
const bombMegabytes = 256;

const made = new Map<Compression, Promise<Buffer>>();

/** Blanks without end, compressed: small on the wire, enormous when unpacked. Made once, by a stream. */
export function bombOf(coding: Compression): Promise<Buffer> {
  const bomb = made.get(coding) ?? compress(compressors[coding]());
  made.set(coding, bomb);
  return bomb;
}

function compress(compressor: Duplex): Promise<Buffer> {
  const megabyte = Buffer.alloc(1024 * 1024, ' ');
  return buffer(Readable.from(Array.from({ length: bombMegabytes }, () => megabyte)).pipe(compressor));
}
