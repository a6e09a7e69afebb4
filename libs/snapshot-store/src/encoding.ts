import { Ajv, type ValidateFunction } from 'ajv';
import { createHash } from 'node:crypto';
import type { Snapshot } from './contract.ts';
import { migrate } from './migrations.ts';
import { arePricePoints, snapshotSchema } from './schema.ts';

/**
 * A snapshot at rest is two lines of JSON, the same bytes in every store: a header that says what follows, and the
 * snapshot. The header's checksum tells a torn or altered body from a whole one before anything is parsed.
 */
interface Header {
  postjoin_snapshot: number;
  generation: number;
  bytes: number;
  sha256: string;
}

/** A generation that is stored and cannot be used, or that could not be once it was. The message says why, in words of ours. */
export class UnreadableSnapshotError extends Error {
  override readonly name = 'UnreadableSnapshotError';
}

const newline = 0x0a;

/** The longest header that is looked at. */
const headerBytesMax = 1024;

/** The header is filled up with blanks to this length, so that the body need not be copied to go behind it. */
const headerBytes = 192;

/**
 * A snapshot that no reader takes must not push out those that they do.
 * @throws {UnreadableSnapshotError} when `decodeSnapshot` would refuse it
 */
export function encodeSnapshot(snapshot: Snapshot): Buffer {
  if (!isSnapshot(snapshot))
    throw new UnreadableSnapshotError(`a snapshot that cannot be read back is not written: ${firstFault()}`);
  const text = JSON.stringify(snapshot);
  const length = Buffer.byteLength(text);
  const bytes = Buffer.allocUnsafe(headerBytes + 1 + length + 1);
  const body = bytes.subarray(headerBytes + 1, -1);
  body.write(text);
  const { format, generation } = snapshot;
  const header: Header = { postjoin_snapshot: format, generation, bytes: length, sha256: sha256(body) };
  bytes.write(JSON.stringify(header).padEnd(headerBytes));
  bytes[headerBytes] = newline;
  bytes[bytes.length - 1] = newline;
  return bytes;
}

/** @throws {UnreadableSnapshotError} when the bytes are not one whole snapshot of that generation */
export function decodeSnapshot(bytes: Buffer, generation: number): Snapshot {
  const headerEnd = bytes.subarray(0, headerBytesMax).indexOf(newline);
  const header = readHeader(bytes.subarray(0, Math.max(headerEnd, 0)));
  if (header.generation !== generation) throw new UnreadableSnapshotError('it is filed under another generation');
  const body = bytes.subarray(headerEnd + 1, headerEnd + 1 + header.bytes);
  if (body.length !== header.bytes) throw new UnreadableSnapshotError('it is cut short');
  if (sha256(body) !== header.sha256) throw new UnreadableSnapshotError('its checksum is wrong');
  return readBody(body, header);
}

function readHeader(line: Buffer): Header {
  const header = parseObject(line, 'it has no header');
  const { postjoin_snapshot, generation, bytes, sha256: sum } = header;
  const isWhole =
    isCount(postjoin_snapshot) && isCount(generation) && isCount(bytes) && typeof sum === 'string' && sum.length === 64;
  if (!isWhole) throw new UnreadableSnapshotError('its header is not one of a snapshot');
  return { postjoin_snapshot, generation, bytes, sha256: sum };
}

function readBody(body: Buffer, header: Header): Snapshot {
  const migrated = upToDate(parseObject(body, 'it is not JSON'), header.postjoin_snapshot);
  if (!isSnapshot(migrated)) throw new UnreadableSnapshotError(firstFault());
  if (migrated.generation !== header.generation) throw new UnreadableSnapshotError('header and body disagree');
  return migrated;
}

function upToDate(body: Record<string, unknown>, format: number): Record<string, unknown> {
  try {
    return migrate(body, format);
  } catch (error) {
    throw new UnreadableSnapshotError(error instanceof Error ? error.message : `format ${format}`, { cause: error });
  }
}

function parseObject(bytes: Buffer, otherwise: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Whatever the parser found, the bytes are not what was written.
  }
  throw new UnreadableSnapshotError(otherwise);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Every time in a snapshot is in UTC and says so with a Z. */
const utcInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;

// The schema is ours and tested; checking it against the meta-schema would take longer than compiling it.
const ajv = new Ajv({ strict: true, strictTuples: false, meta: false, validateSchema: false });
ajv.addFormat('date-time', (text) => utcInstant.test(text) && !Number.isNaN(Date.parse(text)));

let compiled: ValidateFunction<Snapshot> | undefined;

/** Compiled with the first snapshot that is read or written: whoever does neither starts without. */
function validator(): ValidateFunction<Snapshot> {
  return (compiled ??= ajv.compile<Snapshot>(snapshotSchema));
}

/** Whether a value has the shape of a snapshot of the present format. */
export function isSnapshot(value: unknown): value is Snapshot {
  return validator()(value) && arePricePoints(value.price_points);
}

/** How the last refused value differs: a place in the schema's terms, and never a text out of the value. */
function firstFault(): string {
  const [fault] = validator().errors ?? [];
  const place = fault ? `${fault.instancePath || '/'} ${fault.message}` : '/price_points must be times and prices';
  return `its shape is wrong: ${place}`;
}
