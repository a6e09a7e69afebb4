import {
  shapeError,
  parseJson,
  UpstreamError,
  type UpstreamClient,
  type UpstreamResponse,
  type Validators,
} from '@postjoin/upstream';
import type { CreateFeedSource } from '../../contract.ts';
import { archivedAccount, archivedHandles, knownHandles } from '../../truth-posts.ts';
import { rememberedValidators } from '../../remembered.ts';
import { type ReadRecords } from '../../read-records.ts';
import { parseEntries } from './parse.ts';
import { readPrefix } from './prefix.ts';

const name = 'truth_archive';

/** Newest first, 24 KB hold about 47 posts: this is about five days. */
const firstBytes = 64 * 1024;

/** Each further part is at most this many times as long as all before it. */
const growth = 7;

/** Posts are not spread evenly: this much more is asked for than the posts that were read let expect. */
const spare = 1.25;

/** The file had 19 MB in 2026-08 and grows by about half a megabyte a month. */
const wholeFile = { maxBytes: 40 * 1024 * 1024, deadlineMs: 120_000 };

/** CNN's archive: one big JSON array, newest first, of which only the newest part is read. */
export const createTruthArchive: CreateFeedSource<{ url: string }> = (client, { url }) => ({
  name,
  handles: archivedHandles,
  read: async ({ accounts, memory, since }) => {
    const account = archivedAccount(accounts);
    const validators = rememberedValidators(memory);
    const first = account && (await readPart(client, url, { start: 0, length: firstBytes }, { validators }));
    if (!account || first?.notModified) return { posts: [], memory, skipped: 0, only_new: true };
    const parse = (entries: readonly unknown[]) => parseEntries(entries, account, knownHandles(accounts));
    const records = await readBackTo(since, { client, url, first: first!, parse });
    return { ...records, memory: { ...first!.validators } };
  },
});

interface Part {
  start: number;
  length: number;
}

function readPart(client: UpstreamClient, url: string, { start, length }: Part, conditions: Conditions) {
  const { validators = {}, ifRange } = conditions;
  const headers = {
    range: `bytes=${start}-${start + length - 1}`,
    ...(ifRange !== undefined && { 'if-range': ifRange }),
  };
  return client.request({ url, headers, validators, accept: ['application/json', 'text/json'], ...wholeFile });
}

interface Conditions {
  /** Only when it has changed since. */
  validators?: Validators;
  /** The part only when it is still the same file, else the whole of it. */
  ifRange?: string;
}

interface Reading {
  client: UpstreamClient;
  url: string;
  first: UpstreamResponse;
  parse: (entries: readonly unknown[]) => ReadRecords;
}

/** Reads on until the oldest post read is older than what is wanted, or the file ends. */
async function readBackTo(since: Date, { client, url, first, parse }: Reading): Promise<ReadRecords> {
  const { etag, last_modified } = first.validators;
  const ifRange = etag ?? last_modified;
  let answer = first;
  let part: Part = { start: 0, length: firstBytes };
  let bytes: Uint8Array = new Uint8Array();
  while (answer.status === 206) {
    bytes = Buffer.concat([bytes, partOf(answer, part)]);
    const { records, isWhole } = readPrefix(name, bytes);
    const read = parse(records);
    if (isWhole || reachesBack(read, since)) return read;
    // Without its order a part of the file says nothing about how far it reaches, and parts that nothing ties together
    // may be of two files.
    const canGoOn = isNewestFirst(read) && ifRange !== undefined;
    if (!canGoOn) return parse(wholeArray((await readWhole(client, url)).body));
    part = { start: bytes.length, length: lengthBackTo(since, read, bytes.length) };
    answer = await readPart(client, url, part, { ifRange });
  }
  return parse(wholeArray(answer.body));
}

/** How long the part is that reaches back far enough, should posts lie as densely there as in what was read. */
function lengthBackTo(since: Date, { posts }: ReadRecords, bytesRead: number): number {
  const [newest, oldest] = [posts[0], posts.at(-1)];
  const most = bytesRead * growth;
  if (!newest || !oldest) return most;
  const wantedMs = Date.parse(newest.at) - since.getTime();
  const readMs = Math.max(1, Date.parse(newest.at) - Date.parse(oldest.at));
  const length = Math.ceil(bytesRead * ((wantedMs / readMs) * spare - 1));
  return Math.min(Math.max(length, firstBytes), most);
}

function readWhole(client: UpstreamClient, url: string) {
  return client.request({ url, accept: ['application/json', 'text/json'], ...wholeFile });
}

/** @throws {UpstreamError} when it is not the part that was asked for, or the file is longer than is ever read */
function partOf({ headers, body }: UpstreamResponse, { start, length }: Part): Uint8Array {
  const [, from, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  const expected = Math.min(length, Number(total) - start);
  if (Number(from) !== start || !(expected > 0) || body.length !== expected) {
    throw shapeError(name, 'it is another part of the file than asked for');
  }
  if (start + body.length <= wholeFile.maxBytes) return body;
  throw new UpstreamError('too_large', `${name} has a file that is longer than is ever read`);
}

function wholeArray(body: Uint8Array): readonly unknown[] {
  const value = parseJson(name, body);
  if (!Array.isArray(value)) throw shapeError(name, 'it is not a list');
  return value as unknown[];
}

function reachesBack(read: ReadRecords, since: Date): boolean {
  const oldest = read.posts.at(-1);
  return oldest !== undefined && isNewestFirst(read) && Date.parse(oldest.at) < since.getTime();
}

function isNewestFirst({ posts }: ReadRecords): boolean {
  const [newest] = posts;
  const oldest = posts.at(-1);
  return !newest || !oldest || Date.parse(newest.at) >= Date.parse(oldest.at);
}
