/** The result of parsing a payload. */
export interface Parsed<T> {
  records: T[];
  /** Number of valid records. It includes ignored records, such as closed markets, which are not in `records`. */
  validCount: number;
  invalid: InvalidRecords;
  /**
   * Ids of the contracts that no longer count as listed: closed, resolved, or with a price that is no probability. Their
   * records may be invalid.
   */
  over: readonly string[];
}

/** The invalid records of a payload. There can be tens of thousands, so only ids and one example are retained. */
export interface InvalidRecords {
  count: number;
  /** Their readable ids, as `venue:native-id` of a contract or event. Earlier contracts with these ids stay stored. */
  ids: readonly string[];
  /** Why one of the records is invalid; undefined if there is no invalid record. */
  example: string | undefined;
}

export const noInvalidRecord: InvalidRecords = { count: 0, ids: [], example: undefined };

export function validRecord<T>(record: T): Parsed<T> {
  return { records: [record], validCount: 1, invalid: noInvalidRecord, over: [] };
}

/** The result for a valid record that a pass does not need, such as a closed market. */
export const ignoredRecord: Parsed<never> = { records: [], validCount: 1, invalid: noInvalidRecord, over: [] };

/** @param id `venue:native-id` of the contract or event; null if the id is unreadable */
export function invalidRecord(example: string, id: string | null): Parsed<never> {
  return { records: [], validCount: 0, invalid: { count: 1, ids: id === null ? [] : [id], example }, over: [] };
}

/** Reads a member of an unchecked record. Returns null if the member is missing or is not a string. */
export function readText(record: unknown, member: string): string | null {
  const text = (record as Record<string, unknown> | null | undefined)?.[member];
  return typeof text === 'string' ? text : null;
}

/**
 * Reads the id of an unchecked record, and puts a prefix such as `kalshi:` before it. Returns null unless the native id
 * is an integer or a text of 1 to 120 visible ASCII characters.
 */
export function readId(prefix: string, record: unknown, member: string): string | null {
  const id = (record as Record<string, unknown> | null | undefined)?.[member];
  const isId = Number.isSafeInteger(id) || (typeof id === 'string' && /^[!-~]{1,120}$/.test(id));
  return isId ? `${prefix}${String(id)}` : null;
}

/** Reads the `markets` of an unchecked event. Returns an empty list if `markets` is missing or is not an array. */
export function readMarkets(event: unknown): unknown[] {
  const { markets } = (event ?? {}) as { markets?: unknown };
  return Array.isArray(markets) ? markets : [];
}

/** Merges several results of parsing into one. */
export function mergeParsed<T>(all: readonly Parsed<T>[]): Parsed<T> {
  return {
    records: all.flatMap(({ records }) => records),
    validCount: all.reduce((sum, { validCount }) => sum + validCount, 0),
    invalid: mergeInvalid(all.map(({ invalid }) => invalid)),
    over: all.flatMap(({ over }) => over),
  };
}

/**
 * Merges the results for the contracts of an event. Only the contracts are counted, so that a page whose contracts are
 * all invalid has no valid record. An event without contracts counts as one valid record.
 */
export function mergeContracts<T>(contracts: readonly Parsed<T>[]): Parsed<T> {
  return contracts.length === 0 ? ignoredRecord : mergeParsed(contracts);
}

export function mergeInvalid(all: readonly InvalidRecords[]): InvalidRecords {
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    ids: all.flatMap(({ ids }) => ids),
    example: all.find(({ example }) => example !== undefined)?.example,
  };
}

/** Describes invalid records for the health. Records with the same id count once, because lists overlap. */
export function describeSkipped({ count, ids, example }: InvalidRecords): {
  skipped: number;
  skipped_example?: string;
} {
  const skipped = count - ids.length + new Set(ids).size;
  return { skipped, ...(example !== undefined && { skipped_example: example }) };
}
