/// <reference types="node" preserve="true" />
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

/** Number of repetitions in a body with too much structure: over the `maxValues` and `maxDepth` of test clients. */
const repetitions = 100_000;

/** A body with too much structure, in both formats of upstreams. Each has less than a megabyte. */
interface StructureBomb {
  json: string;
  xml: string;
}

export const structureBombs = {
  records: {
    json: `[${'{},'.repeat(repetitions)}{}]`,
    xml: `<rss><channel>${'<item/>'.repeat(repetitions)}</channel></rss>`,
  },
  members: {
    json: `{${'"a":0,'.repeat(repetitions)}"a":0}`,
    xml: `<rss><channel><item ${'a="" '.repeat(repetitions)}/></channel></rss>`,
  },
  depth: { json: '['.repeat(repetitions), xml: '<rss><channel>' + '<a>'.repeat(repetitions) },
  mixedDepth: { json: '{"a":['.repeat(repetitions), xml: `<rss>${'<a b="/">'.repeat(repetitions)}` },
} as const satisfies Record<string, StructureBomb>;
