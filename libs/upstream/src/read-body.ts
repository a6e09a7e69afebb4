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
import { UpstreamError } from './contract.ts';
import { codeOf } from './fault-of.ts';

/** What the client says it can read. */
export const acceptedEncodings = 'gzip, br, zstd';

/** Holds most bodies; a longer one doubles it. */
const firstBytes = 8 * 1024;

/** RFC 9659: a decoder of the zstd content coding need not, and ours does not, keep a window over 8 MB. */
const zstdWindowLog = 23;

type Unpack = (packed: Uint8Array, limit: Pick<ZlibOptions, 'maxOutputLength'>) => Buffer;

/**
 * In one go and not as a stream: most bodies are small, and a stream with its way to another thread and back costs more
 * than unpacking them. The longest holds this thread no longer than parsing it afterwards.
 */
const decoders: Readonly<Record<string, Unpack>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: unzstd,
};

/** Of several frames Node's decoder reads the first and says nothing of the others. */
function unzstd(packed: Uint8Array, limit: Pick<ZlibOptions, 'maxOutputLength'>): Buffer {
  const params = { [constants.ZSTD_d_windowLogMax]: zstdWindowLog };
  const { buffer, engine } = zstdDecompressSync(packed, { ...limit, params, info: true }) as unknown as Unpacked;
  if (engine.bytesWritten === packed.length) return buffer;
  throw Object.assign(new Error('there is more after the first frame'), { code: 'ZSTD_more_than_one_frame' });
}

/** What a decoder gives with `info`: what came out, and how much of what went in it used. */
interface Unpacked {
  buffer: Buffer;
  engine: { bytesWritten: number };
}

export interface BodyLimits {
  name: string;
  /** Counted on decompressed bytes. */
  maxBytes: number;
  onWireBytes: (bytes: number) => void;
}

/**
 * The whole body, decompressed: reading and unpacking both stop at the first byte over the cap, so a bomb costs no more
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
  const unpack = decoderFor(headers['content-encoding'], limits);
  const sent = await gather(source, limits);
  return unpack ? unpackWithin(limits, sent, unpack) : sent;
}

/** The bytes as they were sent, in one buffer: a body sent byte by byte costs its bytes and not an object for each. */
async function gather(source: Readable, limits: BodyLimits): Promise<Buffer> {
  let body = Buffer.allocUnsafeSlow(firstBytes);
  let size = 0;
  for await (const chunk of source as AsyncIterable<Uint8Array>) {
    limits.onWireBytes(chunk.length);
    const newSize = size + chunk.length;
    if (newSize > limits.maxBytes) throw tooLarge(limits);
    if (newSize > body.length) body = Buffer.concat([body], Math.max(newSize, 2 * body.length));
    body.set(chunk, size);
    size = newSize;
  }
  return body.subarray(0, size);
}

function unpackWithin(limits: BodyLimits, sent: Buffer, unpack: Unpack): Buffer {
  try {
    return unpack(sent, { maxOutputLength: limits.maxBytes });
  } catch (error) {
    throw codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(limits) : error;
  }
}

/** Compressed bytes over the cap are over it decompressed too. */
function refuseAnnouncedSize(headers: Readonly<Record<string, string>>, limits: BodyLimits): void {
  if (Number(headers['content-length'] ?? 0) > limits.maxBytes) throw tooLarge(limits);
}

function tooLarge({ name, maxBytes }: BodyLimits): UpstreamError {
  return new UpstreamError('too_large', `${name} sent more than ${Math.ceil(maxBytes / 1024)} kB, decompressed`);
}

function decoderFor(encoding: string | undefined, { name }: BodyLimits): Unpack | undefined {
  const codings = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim());
  const [coding, ...more] = codings.filter((each) => each !== '' && each !== 'identity');
  if (coding === undefined) return undefined;
  // Nobody needs two compressions in a row but a bomb, so they are refused as one.
  if (more.length > 0) throw new UpstreamError('too_large', `${name} sent a body compressed more than once`);
  const unpack = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
  if (!unpack) throw new UpstreamError('content_type', `${name} sent a compression that is not read here`);
  return unpack;
}
