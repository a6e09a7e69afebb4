import {
  parseJson,
  UpstreamError,
  type UpstreamClient,
  type UpstreamResponse,
  type Validators,
} from '@postjoin/upstream';
import type { CreateFeedSource } from '../../contract.ts';
import { archivedAccount, archivedHandles, knownHandles } from '../../truth-posts.ts';
import { rememberedValidators } from '../../validators.ts';
import { shapeError, type ReadRecords } from '../../wire-check.ts';
import { parseEntries } from './parse.ts';
import { readPrefix } from './prefix.ts';

const name = 'truth_archive';

/** Newest first, 24 KB hold about 47 posts: this is about five days. */
const firstBytes = 64 * 1024;

/** Each further part is this many times as long as all before it. */
const growth = 3;

/** The file had 19 MB in 2026-08 and grows by about half a megabyte a month. */
const wholeFile = { maxBytes: 96 * 1024 * 1024, deadlineMs: 120_000 };

/** CNN's archive: one big JSON array, newest first, of which only the newest part is read. */
export const createTruthArchive: CreateFeedSource<{ url: string }> = (client, { url }) => ({
  name,
  handles: archivedHandles,
  read: async ({ accounts, memory, since }) => {
    const account = archivedAccount(accounts);
    const validators = rememberedValidators(memory);
    const first = account && (await readPart(client, url, { start: 0, length: firstBytes }, validators));
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

function readPart(
  client: UpstreamClient,
  url: string,
  { start, length }: Part,
  validators: Validators,
  ifRange?: string,
) {
  const headers = {
    range: `bytes=${start}-${start + length - 1}`,
    ...(ifRange !== undefined && { 'if-range': ifRange }),
  };
  return client.request({ url, headers, validators, accept: ['application/json', 'text/json'], ...wholeFile });
}

interface Reading {
  client: UpstreamClient;
  url: string;
  first: UpstreamResponse;
  parse: (entries: readonly unknown[]) => ReadRecords;
}

/** Reads on until the oldest post read is older than what is wanted, or the file ends. */
async function readBackTo(since: Date, { client, url, first, parse }: Reading): Promise<ReadRecords> {
  let answer = first;
  let bytes: Uint8Array = new Uint8Array();
  for (;;) {
    if (answer.status !== 206) return parse(wholeArray(answer.body));
    bytes = Buffer.concat([bytes, partAt(bytes.length, answer)]);
    const { records, isWhole } = readPrefix(name, bytes);
    const read = parse(records);
    if (isWhole || reachesBack(read, since)) return read;
    const isSorted = isNewestFirst(read);
    // Without its order a part of the file says nothing about how far it reaches.
    const part = { start: isSorted ? bytes.length : 0, length: isSorted ? bytes.length * growth : wholeFile.maxBytes };
    if (!isSorted) bytes = new Uint8Array();
    answer = await readPart(client, url, part, {}, first.validators.etag);
  }
}

/** @throws {UpstreamError} when it is not the part that was asked for */
function partAt(start: number, { headers, body }: UpstreamResponse): Uint8Array {
  const from = /^bytes (\d+)-/.exec(headers['content-range'] ?? '')?.[1];
  if (Number(from) === start && body.length > 0) return body;
  throw new UpstreamError('shape', `${name} sent another part of the file than asked for`);
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
