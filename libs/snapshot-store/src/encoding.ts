import { Ajv, type ValidateFunction } from 'ajv';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import Type from 'typebox';
import type { Snapshot } from './contract.ts';
import { migrate } from './migrations.ts';
import { arePricePoints, snapshotSchema } from './schema.ts';

/**
 * A snapshot at rest is lines of JSON, the same bytes in every store: a header, the snapshot with its long lists empty,
 * and the entries of those lists in parts. The header's checksum finds a torn or altered body before anything is
 * parsed. Each part takes a few milliseconds to read, so that a program can answer requests between two of them.
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
const maxHeaderBytes = 1024;

/** The header is filled up with blanks to this length, so that the body need not be copied to go behind it. */
const headerBytes = 192;

/** The lists that are written in parts. */
const listNames = ['posts', 'contracts', 'matches'] as const;

/** A part of so many contracts takes 1 to 3 ms to parse and check. */
const maxPartEntries = 250;

/**
 * A snapshot that no reader takes must not push out those that they do.
 * @throws {UnreadableSnapshotError} when `decodeSnapshot` would refuse it
 */
export function encodeSnapshot(snapshot: Snapshot): Buffer {
  if (!isSnapshot(snapshot))
    throw new UnreadableSnapshotError(`a snapshot that cannot be read back is not written: ${describeFirstFault()}`);
  const text = [...splitIntoParts(snapshot)].map((part) => JSON.stringify(part)).join('\n');
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

function* splitIntoParts(snapshot: Snapshot): Generator<Partial<Snapshot>> {
  yield { ...snapshot, posts: [], contracts: [], matches: snapshot.matches && [], price_points: {} };
  for (const name of listNames) for (const entries of slices<unknown>(snapshot[name] ?? [])) yield { [name]: entries };
  for (const entries of slices(Object.entries(snapshot.price_points)))
    yield { price_points: Object.fromEntries(entries) };
}

function* slices<Entry>(entries: readonly Entry[]): Generator<Entry[]> {
  for (let from = 0; from < entries.length; from += maxPartEntries) yield entries.slice(from, from + maxPartEntries);
}

/**
 * Lets the event loop turn between two parts.
 * @throws {UnreadableSnapshotError} when the bytes are not one whole snapshot of that generation
 */
export async function decodeSnapshot(bytes: Buffer, generation: number): Promise<Snapshot> {
  const headerEnd = bytes.subarray(0, maxHeaderBytes).indexOf(newline);
  const header = readHeader(bytes.subarray(0, Math.max(headerEnd, 0)));
  if (header.generation !== generation) throw new UnreadableSnapshotError('it is filed under another generation');
  const body = bytes.subarray(headerEnd + 1, headerEnd + 1 + header.bytes);
  if (body.length !== header.bytes) throw new UnreadableSnapshotError('it is cut short');
  if (sha256(body) !== header.sha256) throw new UnreadableSnapshotError('its checksum is wrong');
  const [first, ...others] = splitLines(body);
  const snapshot = readFirst(first ?? body, header);
  for (const line of others) {
    await setImmediate();
    addPart(snapshot, line);
  }
  return snapshot;
}

function* splitLines(body: Buffer): Generator<Buffer> {
  for (let start = 0; start < body.length;) {
    const end = body.indexOf(newline, start);
    yield body.subarray(start, end < 0 ? body.length : end);
    start = end < 0 ? body.length : end + 1;
  }
}

function readHeader(line: Buffer): Header {
  const header = parseObject(line, 'it has no header');
  const { postjoin_snapshot, generation, bytes, sha256: sum } = header;
  const isWhole =
    isCount(postjoin_snapshot) && isCount(generation) && isCount(bytes) && typeof sum === 'string' && sum.length === 64;
  if (!isWhole) throw new UnreadableSnapshotError('its header is not one of a snapshot');
  return { postjoin_snapshot, generation, bytes, sha256: sum };
}

/** In the formats with one line this is the whole snapshot. */
function readFirst(line: Buffer, header: Header): Snapshot {
  const migrated = migrateBody(parseObject(line, 'it is not JSON'), header.postjoin_snapshot);
  if (!isSnapshot(migrated)) throw new UnreadableSnapshotError(describeFirstFault());
  if (migrated.generation !== header.generation) throw new UnreadableSnapshotError('header and body disagree');
  return migrated;
}

function addPart(snapshot: Snapshot, line: Buffer): void {
  const part = parseObject(line, 'a part of it is not JSON');
  if (!isPart(part)) throw new UnreadableSnapshotError(describeFirstFault(partValidator()));
  snapshot.posts.push(...(part.posts ?? []));
  snapshot.contracts.push(...(part.contracts ?? []));
  snapshot.matches?.push(...(part.matches ?? []));
  Object.assign(snapshot.price_points, part.price_points);
}

function migrateBody(body: Record<string, unknown>, format: number): Record<string, unknown> {
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

/** Compiled on first use: a program that neither reads nor writes a snapshot starts without. */
function compiledOnce<Value>(schema: object): () => ValidateFunction<Value> {
  let compiled: ValidateFunction<Value> | undefined;
  return () => (compiled ??= ajv.compile<Value>(schema));
}

const validator = compiledOnce<Snapshot>(snapshotSchema);
const partValidator = compiledOnce<Partial<Snapshot>>(Type.Partial(snapshotSchema));

/** Whether a value has the shape of a snapshot of the present format. */
export function isSnapshot(value: unknown): value is Snapshot {
  return validator()(value) && arePricePoints(value.price_points);
}

function isPart(value: unknown): value is Partial<Snapshot> {
  return partValidator()(value) && arePricePoints(value.price_points ?? {});
}

/** How the last refused value differs: a place in the schema's terms, and never a text out of the value. */
function describeFirstFault(from: ValidateFunction = validator()): string {
  const [fault] = from.errors ?? [];
  const place = fault ? `${fault.instancePath || '/'} ${fault.message}` : '/price_points must be times and prices';
  return `its shape is wrong: ${place}`;
}
