import { InvalidRecord, requireValidRecord } from '@postjoin/upstream';
import type { ContractStatus, VenueReading } from './contract.ts';

/** The records of a payload. */
export interface Parsed<T> {
  records: T[];
  /** Number of valid records, including ignored ones such as closed markets. */
  validCount: number;
  invalid: readonly InvalidRecord[];
}

export function validRecord<T>(record: T): Parsed<T> {
  return { records: [record], validCount: 1, invalid: [] };
}

/** A valid record that a pass does not need, such as a closed market. */
export const ignoredRecord: Parsed<never> = { records: [], validCount: 1, invalid: [] };

/** @param id `venue:native-id` of the contract or event, so that its stored contracts are retained */
export function invalidRecord(reason: string, id: string | null): Parsed<never> {
  return { records: [], validCount: 0, invalid: [new InvalidRecord(reason, id)] };
}

/** Reads a text member of an unchecked record; null when it is missing or not a text. */
export function readText(record: unknown, member: string): string | null {
  const text = (record as Record<string, unknown> | null | undefined)?.[member];
  return typeof text === 'string' ? text : null;
}

/** Reads the `venue:native-id` of an unchecked record; null unless the id is a short text of visible ASCII. */
export function readId(venue: string, record: unknown, member: string): string | null {
  const id = readText(record, member);
  return id !== null && /^[!-~]{1,120}$/.test(id) ? `${venue}:${id}` : null;
}

/** Reads the `markets` of an unchecked event; empty when they are missing. */
export function readMarkets(event: unknown): unknown[] {
  const { markets } = (event ?? {}) as { markets?: unknown };
  return Array.isArray(markets) ? markets : [];
}

/** Merges several payloads into one. */
export function mergeParsed<T>(all: readonly Parsed<T>[]): Parsed<T> {
  return {
    records: all.flatMap(({ records }) => records),
    validCount: all.reduce((sum, { validCount }) => sum + validCount, 0),
    invalid: all.flatMap(({ invalid }) => invalid),
  };
}

/** A contract's id and status. */
export type ParsedStatus = Parsed<[id: string, ContractStatus]>;

/** Collects statuses by contract id. @throws {UpstreamError} `shape`, when there are records and all are invalid */
export function collectStatuses(name: string, statuses: readonly ParsedStatus[]): Map<string, ContractStatus> {
  const all = mergeParsed(statuses);
  requireValidRecord(name, all);
  return new Map(all.records);
}

/** Counts invalid records. An id counts once, because a contract may be on several lists. */
export function describeSkipped(
  invalid: readonly InvalidRecord[],
): Pick<VenueReading, 'skipped' | 'skipped_example' | 'skipped_ids'> {
  const ids = new Set(invalid.flatMap(({ id }) => (id === null ? [] : [id])));
  const withoutId = invalid.filter(({ id }) => id === null);
  const [example] = invalid;
  return {
    skipped: ids.size + withoutId.length,
    skipped_ids: [...ids],
    ...(example && { skipped_example: example.message }),
  };
}
