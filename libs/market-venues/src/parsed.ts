import { InvalidRecord } from '@postjoin/upstream';
import type { VenueReading } from './contract.ts';

/** The records of a payload. */
export interface Parsed<T> {
  records: T[];
  /** How many records are valid, those included that are ignored, such as closed markets. */
  validCount: number;
  invalid: readonly InvalidRecord[];
}

export function validRecord<T>(record: T): Parsed<T> {
  return { records: [record], validCount: 1, invalid: [] };
}

/** A valid record that is not wanted, such as a closed market. */
export const ignoredRecord: Parsed<never> = { records: [], validCount: 1, invalid: [] };

/** @param id `venue:native-id` of the contract or event: what is stored of it is retained */
export function invalidRecord(reason: string, id: string | null): Parsed<never> {
  return { records: [], validCount: 0, invalid: [new InvalidRecord(reason, id)] };
}

/** The `venue:native-id` of an invalid record, where its id is a short text of visible ASCII. */
export function readableId(venue: string, record: unknown, member: string): string | null {
  const id: unknown = (record as Record<string, unknown> | null | undefined)?.[member];
  return typeof id === 'string' && /^[!-~]{1,120}$/.test(id) ? `${venue}:${id}` : null;
}

/** Merges several payloads into one. */
export function mergeParsed<T>(all: readonly Parsed<T>[]): Parsed<T> {
  return {
    records: all.flatMap(({ records }) => records),
    validCount: all.reduce((sum, { validCount }) => sum + validCount, 0),
    invalid: all.flatMap(({ invalid }) => invalid),
  };
}

/** Counts invalid records, each id once: a contract may be on several listings. */
export function describeSkipped(
  invalid: readonly InvalidRecord[],
): Pick<VenueReading, 'skipped' | 'skipped_example' | 'skipped_ids'> {
  const ids = new Set(invalid.flatMap(({ id }) => (id === null ? [] : [id])));
  const nameless = invalid.filter(({ id }) => id === null);
  const [example] = invalid;
  return {
    skipped: ids.size + nameless.length,
    skipped_ids: [...ids],
    ...(example && { skipped_example: example.message }),
  };
}
