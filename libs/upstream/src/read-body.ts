import { Buffer } from 'node:buffer';
import type { Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { UpstreamError } from './contract.ts';

/** What the client says it can read. */
export const acceptedEncodings = 'gzip, br, zstd';

/** Bodies are gathered in blocks, so that a body sent byte by byte costs its bytes and not an object for each. */
const blockBytes = 256 * 1024;

/** RFC 9659: a decoder of the zstd content coding need not, and ours does not, keep a window over 8 MB. */
const zstdWindowLog = 23;

const decoders: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: zstdWindowLog } }),
};

export interface BodyLimits {
  name: string;
  /** Counted on decompressed bytes. */
  maxBytes: number;
  signal: AbortSignal;
  onWireBytes: (bytes: number) => void;
}

/**
 * The whole body, decompressed as it comes in: reading stops at the first byte over the cap, so a bomb costs no more
 * memory than an honest body of that size.
 *
 * @throws {UpstreamError} `too_large`, or `content_type` for a compression that is not read
 * @throws whatever the stream or the decoder throws
 */
export async function readBody(
  source: Readable,
  headers: Readonly<Record<string, string>>,
  limits: BodyLimits,
): Promise<Uint8Array> {
  refuseAnnouncedSize(headers, limits);
  const decoder = decoderFor(headers['content-encoding'], limits);
  const body = createBlocks();
  const collect = async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) {
      if (body.size() + chunk.length > limits.maxBytes) throw tooLarge(limits);
      body.add(chunk);
    }
  };
  const counted = (chunks: AsyncIterable<Uint8Array>) => countBytes(chunks, limits.onWireBytes);
  const options = { signal: limits.signal };
  await (decoder ? pipeline(source, counted, decoder, collect, options) : pipeline(source, counted, collect, options));
  return body.take();
}

/** Compressed bytes over the cap are over it decompressed too. */
function refuseAnnouncedSize(headers: Readonly<Record<string, string>>, limits: BodyLimits): void {
  if (Number(headers['content-length'] ?? 0) > limits.maxBytes) throw tooLarge(limits);
}

function tooLarge({ name, maxBytes }: BodyLimits): UpstreamError {
  return new UpstreamError('too_large', `${name} sent more than ${Math.ceil(maxBytes / 1024)} kB, decompressed`);
}

function decoderFor(encoding: string | undefined, { name }: BodyLimits): Duplex | undefined {
  const codings = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim());
  const [coding, ...more] = codings.filter((each) => each !== '' && each !== 'identity');
  if (coding === undefined) return undefined;
  // Nobody needs two compressions in a row but a bomb, so they are refused as one.
  if (more.length > 0) throw new UpstreamError('too_large', `${name} sent a body compressed more than once`);
  const create = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
  if (!create) throw new UpstreamError('content_type', `${name} sent a compression that is not read here`);
  return create();
}

async function* countBytes(chunks: AsyncIterable<Uint8Array>, onWireBytes: (bytes: number) => void) {
  for await (const chunk of chunks) {
    onWireBytes(chunk.length);
    yield chunk;
  }
}

function createBlocks() {
  const full: Buffer[] = [];
  let block = Buffer.alloc(0);
  let used = 0;
  let size = 0;
  const add = (chunk: Uint8Array): void => {
    for (let offset = 0; offset < chunk.length;) {
      if (used === block.length) {
        full.push(block);
        block = Buffer.allocUnsafeSlow(blockBytes);
        used = 0;
      }
      const part = chunk.subarray(offset, offset + block.length - used);
      block.set(part, used);
      used += part.length;
      offset += part.length;
    }
    size += chunk.length;
  };
  return { add, size: () => size, take: () => Buffer.concat([...full, block.subarray(0, used)], size) };
}
