import {
  checkJson,
  shapeError,
  type UpstreamClient,
  UpstreamError,
  type UpstreamResponse,
  type Validators,
} from '@postjoin/upstream';
import type { CreateFeedSource } from '../../types.ts';
import { type ReadRecords, readStoredValidators, requireOwnPost } from '../../reading.ts';
import { findArchivedAccount, listArchivedHandles, listKnownHandles } from '../../identity.ts';
import { parseElements, parseEntries } from './parse.ts';

const name = 'truth_archive';

/**
 * Size of the first part of the file. The part contains about 125 posts (24 KB contain about 47 posts), which are the
 * posts of about five days.
 */
const firstBytes = 64 * 1024;

/** Maximum size of a further part, as a multiple of the bytes that were read before it. */
const maxGrowth = 7;

/** Factor by which a part is larger than the density of posts suggests, because posts are not distributed evenly. */
const safetyFactor = 1.25;

/**
 * Deadline of a request. It is longer than the default, because a server without support for ranges sends the whole
 * file.
 */
const deadlineMs = 120_000;

const accept = ['application/json', 'text/json'];

/**
 * Reads CNN's archive, which is one large JSON array with the newest post first. Reads only the newest part of the
 * array.
 */
export const createTruthArchive: CreateFeedSource<{ url: string }> = (client, { url }) => ({
  name,
  handles: listArchivedHandles,
  read: async ({ accounts, memory, since }) => {
    const nothingNew = { posts: [], memory, skipped: 0, only_new: true };
    const account = findArchivedAccount(accounts);
    if (!account) return nothingNew;
    const validators = readStoredValidators(memory);
    const first = await requestPart(client, url, { start: 0, length: firstBytes }, { validators });
    if (first.notModified) return nothingNew;
    const parse = (bytes: Uint8Array, isWhole: boolean) =>
      parseEntries(parseElements(name, bytes, isWhole), account, listKnownHandles(accounts));
    const records = await readBackTo(since, { client, url, first, parse });
    requireOwnPost(name, account.truthsocial?.handle, [records]);
    return { ...records, memory: { ...first.validators } };
  },
});

/** A byte range of the file. */
interface Part {
  start: number;
  length: number;
}

interface Conditions {
  /** Validators of an earlier response. The server sends the part only if the file has changed since that response. */
  validators?: Validators;
  /**
   * Validator for the header `If-Range`. The server sends the part if the file is unchanged, and the whole file
   * otherwise.
   */
  ifRange?: string;
}

function requestPart(client: UpstreamClient, url: string, { start, length }: Part, conditions: Conditions) {
  const { validators = {}, ifRange } = conditions;
  const headers = {
    range: `bytes=${start}-${start + length - 1}`,
    ...(ifRange !== undefined && { 'if-range': ifRange }),
  };
  return client.request({ url, headers, validators, accept, deadlineMs });
}

interface Reading {
  client: UpstreamClient;
  url: string;
  first: UpstreamResponse;
  /** Reads the posts of a part or, if `isWhole`, of the whole file. */
  parse: (bytes: Uint8Array, isWhole: boolean) => ReadRecords;
}

/** Reads further parts until the oldest post is older than `since` or the file ends. */
async function readBackTo(since: Date, { client, url, first, parse }: Reading): Promise<ReadRecords> {
  const { etag, last_modified } = first.validators;
  const ifRange = etag ?? last_modified;
  let response = first;
  let part: Part = { start: 0, length: firstBytes };
  let bytes: Uint8Array = new Uint8Array();
  while (response.status === 206) {
    const { body, total } = readPart(response, part);
    bytes = Buffer.concat([bytes, body]);
    checkWithinLimits(client, bytes);
    const isWhole = bytes.length === total;
    const read = parse(bytes, isWhole);
    if (isWhole || reachesBack(read, since)) return read;
    // The whole file is needed if the posts are not newest first, because the part then does not show how far back it
    // reaches. It is also needed without a validator, because two parts could then belong to two versions of the file.
    const canContinue = isNewestFirst(read) && ifRange !== undefined;
    if (!canContinue) return parse((await client.request({ url, accept, deadlineMs })).body, true);
    part = { start: bytes.length, length: estimateLength(since, read, bytes.length) };
    response = await requestPart(client, url, part, { ifRange });
  }
  return parse(response.body, true);
}

/** Estimates the length of the part that reaches back to `since`, from the density of the posts read so far. */
function estimateLength(since: Date, { posts }: ReadRecords, bytesRead: number): number {
  const [newest, oldest] = [posts[0], posts.at(-1)];
  const maxLength = bytesRead * maxGrowth;
  if (!newest || !oldest) return maxLength;
  const requiredMs = Date.parse(newest.at) - since.getTime();
  const readMs = Math.max(1, Date.parse(newest.at) - Date.parse(oldest.at));
  const length = Math.ceil(bytesRead * ((requiredMs / readMs) * safetyFactor - 1));
  return Math.min(Math.max(length, firstBytes), maxLength);
}

/**
 * Returns the bytes of the part and the size of the whole file.
 *
 * @throws {UpstreamError} if the response is not the requested part
 */
function readPart({ headers, body }: UpstreamResponse, { start, length }: Part): { body: Uint8Array; total: number } {
  const [, from, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  const expected = Math.min(length, Number(total) - start);
  if (Number(from) !== start || !(expected > 0) || body.length !== expected) {
    throw shapeError(name, 'it is not the requested part of the file');
  }
  return { body, total: Number(total) };
}

/** Applies the limits of a body to all parts together. @throws {UpstreamError} */
function checkWithinLimits({ limits }: UpstreamClient, bytes: Uint8Array): void {
  const { maxBytes } = limits;
  if (bytes.length > maxBytes)
    throw new UpstreamError('too_large', `${name} has a file of more than ${maxBytes} bytes`);
  checkJson(name, bytes, limits);
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
