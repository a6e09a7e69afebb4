import { chunk, isUtcInstant } from '@postjoin/values';
import { Ajv, type ValidateFunction } from 'ajv';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import Type from 'typebox';
import { dropRemovedSources } from './removed-sources.ts';
import { arePricePoints, snapshotSchema } from './schema.ts';
import { snapshotFormat, type Snapshot } from './types.ts';

/**
 * The first line of a stored snapshot. Every kind of store uses this encoding, which consists of lines of JSON. Line 2 is
 * the snapshot with its long lists empty. Each further line is a part: some entries of one of those lists. The checksum
 * detects an incomplete or altered body before the body is parsed. A part takes a few milliseconds to read, and a program
 * can answer requests between two parts.
 */
interface Header {
  postjoin_snapshot: number;
  generation: number;
  bytes: number;
  sha256: string;
}

/**
 * Thrown for a stored generation that cannot be read, and for a snapshot that could not be read after it was stored.
 * The message is the reason, without text from the data.
 */
export class UnreadableSnapshotError extends Error {
  override readonly name = 'UnreadableSnapshotError';
}

const newline = 0x0a;

/** Number of the first line that is a part. Line 1 is the header, and line 2 is the snapshot with empty lists. */
const firstPartLine = 3;

/** A first line with more bytes than this is not a header. */
const maxHeaderBytes = 1024;

/** The header is padded to 192 bytes, so that the body has a fixed offset and is never copied. */
export const headerBytes = 192;

/** The lists that are written in parts. */
const listNames = ['posts', 'contracts', 'matches'] as const;

/** The records, by contract id, that are written in parts. */
const recordNames = ['price_points', 'histories'] as const;

/** Maximum entries in a part. A part of 250 contracts takes 1 to 3 ms to parse and validate. */
const maxPartEntries = 250;

/**
 * Encodes a snapshot as the bytes of a stored generation. Validates the snapshot first, because an unreadable
 * generation must not replace a readable one.
 * @throws {UnreadableSnapshotError} if `decodeSnapshot` would reject the snapshot
 */
export function encodeSnapshot(snapshot: Snapshot): Buffer {
  if (!isSnapshot(snapshot))
    throw new UnreadableSnapshotError(`the snapshot is invalid and was not written: ${describeFirstFault()}`);
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
  yield { ...snapshot, posts: [], contracts: [], matches: [], price_points: {}, histories: {} };
  for (const name of listNames)
    for (const entries of chunk<unknown>(snapshot[name], maxPartEntries)) yield { [name]: entries };
  for (const name of recordNames)
    for (const entries of chunk(Object.entries<unknown>(snapshot[name]), maxPartEntries))
      yield { [name]: Object.fromEntries(entries) };
}

/**
 * Decodes a stored generation. Yields to the event loop between two parts.
 * @throws {UnreadableSnapshotError} when the bytes are not a complete snapshot of that generation
 */
export async function decodeSnapshot(bytes: Buffer, generation: number): Promise<Snapshot> {
  try {
    return await decodeParts(bytes, generation);
  } catch (error) {
    if (error instanceof UnreadableSnapshotError) throw error;
    // A forged generation can cause any error. The message may quote data, so it is not part of the reason.
    const name = error instanceof Error ? error.name : 'Error';
    throw new UnreadableSnapshotError(`it causes an unexpected failure (${name})`, { cause: error });
  }
}

async function decodeParts(bytes: Buffer, generation: number): Promise<Snapshot> {
  const headerEnd = bytes.subarray(0, maxHeaderBytes).indexOf(newline);
  const header = readHeader(bytes.subarray(0, Math.max(headerEnd, 0)));
  if (header.generation !== generation)
    throw new UnreadableSnapshotError(`the header names another generation: ${header.generation}`);
  const body = bytes.subarray(headerEnd + 1, headerEnd + 1 + header.bytes);
  if (body.length !== header.bytes)
    throw new UnreadableSnapshotError(`cut short: ${body.length} of ${header.bytes} bytes`);
  const end = headerEnd + 1 + header.bytes;
  if (bytes.length > end + 1 || (bytes[end] ?? newline) !== newline)
    throw new UnreadableSnapshotError('altered: bytes follow its end');
  if (sha256(body) !== header.sha256) throw new UnreadableSnapshotError('checksum mismatch');
  const [main, ...parts] = splitLines(body);
  const snapshot = readMain(main ?? body, header);
  for (const [index, part] of parts.entries()) {
    await setImmediate();
    addPart(snapshot, part, index + firstPartLine);
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
  const header = parseObject(line, 'no header');
  const { postjoin_snapshot, generation, bytes, sha256: sum } = header;
  const isWhole =
    isCount(postjoin_snapshot) && isCount(generation) && isCount(bytes) && typeof sum === 'string' && sum.length === 64;
  if (!isWhole) throw new UnreadableSnapshotError('the header is not that of a snapshot');
  return { postjoin_snapshot, generation, bytes, sha256: sum };
}

/** Reads line 2: the snapshot with empty lists. */
function readMain(line: Buffer, { generation, postjoin_snapshot: format }: Header): Snapshot {
  // A first migration converts the object of a line here and in `addPart`.
  if (format !== snapshotFormat)
    throw new UnreadableSnapshotError(
      `it has format ${format}, and this version reads only format ${snapshotFormat}: give the worker and the api one ` +
        'version, and if no generation has its format, a new, empty store',
    );
  const main = dropRemovedSources(parseObject(line, 'line 2 is not JSON'));
  if (!isSnapshot(main)) throw new UnreadableSnapshotError(`line 2 is invalid: ${describeFirstFault()}`);
  if (main.generation !== generation)
    throw new UnreadableSnapshotError('the header and line 2 name different generations');
  return main;
}

function addPart(snapshot: Snapshot, bytes: Buffer, line: number): void {
  const part = dropRemovedSources(parseObject(bytes, `line ${line} is not JSON`));
  if (!isPart(part))
    throw new UnreadableSnapshotError(`line ${line} is invalid: ${describeFirstFault(partValidator())}`);
  // A spread of more than about 100,000 entries would exceed the stack.
  for (const post of part.posts ?? []) snapshot.posts.push(post);
  for (const contract of part.contracts ?? []) snapshot.contracts.push(contract);
  for (const match of part.matches ?? []) snapshot.matches.push(match);
  Object.assign(snapshot.price_points, part.price_points);
  Object.assign(snapshot.histories, part.histories);
}

function parseObject(bytes: Buffer, failure: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The error below replaces the error of the parser, which quotes the data.
  }
  throw new UnreadableSnapshotError(failure);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

// A test validates the schema. At run time, checking the schema against the meta-schema would take longer than
// compiling it.
const ajv = new Ajv({ strict: true, strictTuples: false, meta: false, validateSchema: false });
ajv.addFormat('date-time', isUtcInstant);

/** Compiles a schema on first use, so that a program that reads and writes no snapshot starts faster. */
function compileOnce<Value>(schema: object): () => ValidateFunction<Value> {
  let compiled: ValidateFunction<Value> | undefined;
  return () => (compiled ??= ajv.compile<Value>(schema));
}

const validator = compileOnce<Snapshot>(snapshotSchema);
const partValidator = compileOnce<Partial<Snapshot>>(Type.Partial(snapshotSchema));

/** Whether a value matches the schema of the current format. */
export function isSnapshot(value: unknown): value is Snapshot {
  return validator()(value) && hasValidPoints(value);
}

function isPart(value: unknown): value is Partial<Snapshot> {
  return partValidator()(value) && hasValidPoints(value);
}

function hasValidPoints({ price_points = {}, histories = {} }: Partial<Snapshot>): boolean {
  return (
    arePricePoints(Object.values(price_points)) && arePricePoints(Object.values(histories).map(({ points }) => points))
  );
}

/** Describes the first fault that a validator found: a path and a rule of the schema, without text from the value. */
function describeFirstFault({ errors }: ValidateFunction = validator()): string {
  const [fault] = errors ?? [];
  return fault ? `${fault.instancePath || '/'} ${fault.message}` : '/price_points must be times and prices';
}
