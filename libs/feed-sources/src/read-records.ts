import { InvalidRecord, requireValidRecord, type PayloadCheck } from '@postjoin/upstream';
import type { Post } from './contract.ts';

export interface ReadRecords {
  posts: Post[];
  /** The number of invalid records. */
  skipped: number;
  /** Why one of the invalid records is invalid. */
  skipped_example?: string;
}

interface RecordReader<Wire> {
  /** Name of the upstream, for messages. */
  name: string;
  check: PayloadCheck<Wire>;
  /** Returns undefined for a valid record that is not a post of the account. @throws {InvalidRecord} */
  toPost: (record: Wire) => Post | undefined;
}

/**
 * Reads the posts of a page. Skips and counts invalid records.
 *
 * @throws {UpstreamError} `shape` when the page has no valid record
 */
export function readRecords<Wire>(records: readonly unknown[], reader: RecordReader<Wire>): ReadRecords {
  const outcomes = records.map((record) => readRecord(record, reader));
  const invalid = outcomes.filter((outcome) => outcome instanceof InvalidRecord);
  requireValidRecord(reader.name, { validCount: records.length - invalid.length, invalid });
  const posts = outcomes.flatMap((outcome) =>
    outcome === undefined || outcome instanceof InvalidRecord ? [] : [outcome],
  );
  const [example] = invalid;
  return { posts, skipped: invalid.length, ...(example && { skipped_example: example.message }) };
}

function readRecord<Wire>(record: unknown, { check, toPost }: RecordReader<Wire>): Post | InvalidRecord | undefined {
  const checked = check(record);
  if (!checked.isValid) return new InvalidRecord(checked.reason);
  try {
    return toPost(checked.value);
  } catch (error) {
    if (error instanceof InvalidRecord) return error;
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
