import { cacheTopics, type JoinTable } from '@postjoin/join';

/**
 * A generation (a numbered snapshot of the store) that is loaded and indexed. The object is immutable, so a request
 * uses one generation from start to end.
 */
export interface ServedSnapshot {
  readonly generation: number;
  readonly table: JoinTable;
  readonly takenAtMs: number;
  /** HTTP date of `taken_at`. */
  readonly lastModified: string;
  /** Milliseconds from this generation until the next one is due. 0 if this generation was dated in the future. */
  readonly intervalMs: number;
}

/** Time from a snapshot until the next one is due, for a snapshot whose `next_in_s` is null. */
const defaultFreshMs = 60_000;

/** Creates the served snapshot of a table, with a cache of the topics that callers request. */
export function createServedSnapshot(table: JoinTable): ServedSnapshot {
  const { generation, taken_at } = table.metadata;
  const takenAtMs = Date.parse(taken_at);
  return {
    generation,
    table: cacheTopics(table),
    takenAtMs,
    lastModified: new Date(takenAtMs).toUTCString(),
    intervalMs: toIntervalMs(table.metadata),
  };
}

function toIntervalMs({ next_in_s, isRedated }: JoinTable['metadata']): number {
  if (isRedated) return 0;
  return next_in_s === null ? defaultFreshMs : next_in_s * 1000;
}
