import {
  InvalidRecord,
  type PayloadCheck,
  requireValidRecord,
  UpstreamError,
  type Validators,
} from '@postjoin/upstream';
import type { Post, ReadRecords, SourceMemory, TrackedAccount } from './types.ts';

export type { ReadRecords };

/** What `toPost` returns for a post of another account. */
export const otherAccount = Symbol('other account');

interface RecordFormat<Wire> {
  /** Name of the upstream, for messages. */
  name: string;
  check: PayloadCheck<Wire>;
  /** Returns undefined for a valid record that is no post, such as a repost without an id. @throws {InvalidRecord} */
  toPost: (record: Wire) => Post | typeof otherAccount | undefined;
}

/**
 * Reads the posts of a page. Skips and counts invalid records, and those that a parser reports as an `InvalidRecord`.
 * Only the first reason is retained, because a page can have tens of thousands of invalid records.
 *
 * @throws {UpstreamError} `shape` when the page has no valid record
 */
export function readRecords<Wire>(records: Iterable<unknown>, format: RecordFormat<Wire>): ReadRecords {
  const posts: Post[] = [];
  let validCount = 0;
  let skipped = 0;
  let otherAccounts = 0;
  let example: string | undefined;
  for (const record of records) {
    const outcome = readRecord(record, format);
    if ('reason' in outcome) {
      skipped += 1;
      example ??= outcome.reason;
    } else {
      validCount += 1;
      if (outcome.post === otherAccount) otherAccounts += 1;
      else if (outcome.post) posts.push(outcome.post);
    }
  }
  requireValidRecord(format.name, { validCount, invalid: { example } });
  return createReadRecords(posts, skipped, example, otherAccounts);
}

function createReadRecords(posts: Post[], skipped: number, example: string | undefined, otherAccounts: number) {
  return {
    posts,
    skipped,
    ...(example !== undefined && { skipped_example: example }),
    ...(otherAccounts > 0 && { other_accounts: otherAccounts }),
  };
}

/** What a valid record has, or the reason why the record is invalid. */
type Outcome = { post: Post | typeof otherAccount | undefined } | { reason: string };

function readRecord<Wire>(record: unknown, { check, toPost }: RecordFormat<Wire>): Outcome {
  if (record instanceof InvalidRecord) return { reason: record.message };
  const checked = check(record);
  if (!checked.isValid) return { reason: checked.reason };
  try {
    return { post: toPost(checked.value) };
  } catch (error) {
    if (error instanceof InvalidRecord) return { reason: error.message };
    throw error;
  }
}

/** Joins the pages of one reading. */
export function joinRecords(pages: readonly ReadRecords[]): ReadRecords {
  const sum = (count: (page: ReadRecords) => number) => pages.reduce((total, page) => total + count(page), 0);
  return createReadRecords(
    pages.flatMap(({ posts }) => posts),
    sum(({ skipped }) => skipped),
    pages.find(({ skipped_example }) => skipped_example !== undefined)?.skipped_example,
    sum(({ other_accounts = 0 }) => other_accounts),
  );
}

/**
 * Throws if all posts of a reading are of other accounts. The account then probably has a new handle, and without an
 * error the source would be silent forever.
 *
 * @throws {UpstreamError} `not_found`
 */
export function requireOwnPost(name: string, handle: string | undefined, pages: readonly ReadRecords[]): void {
  const { posts, other_accounts: count } = joinRecords(pages);
  if (posts.length > 0 || count === undefined) return;
  const sent =
    count === 1
      ? 'the only post that it sent is of another account'
      : `all ${count} posts that it sent are of other accounts`;
  throw new UpstreamError('not_found', `${name} has no post of @${handle}: ${sent}`);
}

/**
 * Reads an account by the id that an earlier pass has stored. If the upstream refuses the request with this id, removes
 * the id, and reads the account as if none was stored: otherwise a wrong id would end the source.
 *
 * @param ids the stored ids by handle
 * @throws {UpstreamError}
 */
export async function readByStoredId<Reading>(
  ids: Record<string, string>,
  handle: string,
  read: () => Promise<Reading>,
): Promise<Reading> {
  const stored = ids[handle];
  try {
    return await read();
  } catch (error) {
    if (stored === undefined || !(error instanceof UpstreamError) || !isRefused(error)) throw error;
    delete ids[handle];
    return read();
  }
}

const isRefused = ({ fault, status }: UpstreamError): boolean =>
  status !== undefined && (fault === 'rejected' || fault === 'not_found');

/**
 * Whether a page ends with a post older than `since`. Pages are newest first, so such a page is the last one needed. An
 * older post above, such as a pinned one, does not end the reading.
 */
export function endsBefore({ posts }: ReadRecords, since: Date): boolean {
  return Date.parse(posts.at(-1)?.at ?? '') < since.getTime();
}

export interface AccountReadings<Reading> {
  readings: Reading[];
  /**
   * The first failure of a whole account. If no whole account failed, the first failure of a part of an account. Absent
   * if nothing failed.
   */
  partial?: UpstreamError;
}

/**
 * Reads several accounts from one upstream, one after the other. An account that fails does not affect the others.
 *
 * @throws {UpstreamError} when every account fails
 */
export async function readAccounts<Reading extends { failure?: UpstreamError }>(
  accounts: readonly TrackedAccount[],
  read: (account: TrackedAccount) => Promise<Reading>,
): Promise<AccountReadings<Reading>> {
  const readings: Reading[] = [];
  let failure: UpstreamError | undefined;
  for (const account of accounts) {
    try {
      readings.push(await read(account));
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      failure ??= error;
    }
  }
  if (failure && readings.length === 0) throw failure;
  const partial = failure ?? readings.find((reading) => reading.failure)?.failure;
  return { readings, ...(partial && { partial }) };
}

/**
 * Functions that read the memory of a source. The memory was stored as untyped JSON, so values of an unexpected type
 * are ignored.
 */

/** Returns the HTTP validators that an earlier pass stored in the memory. */
export function readStoredValidators(memory: SourceMemory): Validators {
  const { etag, last_modified, received_at } = memory;
  return {
    ...(typeof etag === 'string' && { etag }),
    ...(typeof last_modified === 'string' && { last_modified }),
    ...(typeof received_at === 'string' && { received_at }),
  };
}

/** Returns the string members of an object; empty for any other value. */
export function readStrings(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
