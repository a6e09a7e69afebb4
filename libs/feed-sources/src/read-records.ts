import { InvalidRecord, requireValidRecord, type PayloadCheck } from '@postjoin/upstream';
import type { Post } from './contract.ts';

export interface ReadRecords {
  posts: Post[];
  /** The number of invalid records. */
  skipped: number;
  /** Why one of the invalid records is invalid. */
  skipped_example?: string;
}

interface RecordFormat<Wire> {
  /** Name of the upstream, for messages. */
  name: string;
  check: PayloadCheck<Wire>;
  /** Returns undefined for a valid record that is not a post of the account. @throws {InvalidRecord} */
  toPost: (record: Wire) => Post | undefined;
}

/**
 * Reads the posts of a page. Skips and counts invalid records, and those that a parser reports as an `InvalidRecord`. Only the first reason is retained, because a page can
 * have tens of thousands of invalid records.
 *
 * @throws {UpstreamError} `shape` when the page has no valid record
 */
export function readRecords<Wire>(records: Iterable<unknown>, format: RecordFormat<Wire>): ReadRecords {
  const posts: Post[] = [];
  let validCount = 0;
  let skipped = 0;
  let example: string | undefined;
  for (const record of records) {
    const outcome = readRecord(record, format);
    if ('reason' in outcome) {
      skipped += 1;
      example ??= outcome.reason;
    } else {
      validCount += 1;
      if (outcome.post) posts.push(outcome.post);
    }
  }
  requireValidRecord(format.name, { validCount, invalid: { example } });
  return { posts, skipped, ...(example !== undefined && { skipped_example: example }) };
}

/** The post of a valid record, if the record has one, or the reason why the record is invalid. */
type Outcome = { post: Post | undefined } | { reason: string };

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
  const example = pages.find(({ skipped_example }) => skipped_example !== undefined)?.skipped_example;
  return {
    posts: pages.flatMap(({ posts }) => posts),
    skipped: pages.reduce((sum, { skipped }) => sum + skipped, 0),
    ...(example !== undefined && { skipped_example: example }),
  };
}

/** Whether a page contains a post older than `since`. Pages are newest first, so such a page is the last one needed. */
export function hasPostBefore({ posts }: ReadRecords, since: Date): boolean {
  return posts.some(({ at }) => Date.parse(at) < since.getTime());
}
