import { cacheTopics, createJoinTable, type JoinTable } from '@postjoin/join';
import { describeError, type Clock } from '@postjoin/program';
import type { Snapshot, SnapshotStore, UnreadableGeneration } from '@postjoin/snapshot-store';
import type { Logger } from '../logger.ts';
import { nameError } from './store-health.ts';

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

/** What a load finds: the table of another generation, or that the served one stays, or that none can be served. */
export type Found = JoinTable | 'served' | 'none';

export interface LoadInput {
  store: Pick<SnapshotStore, 'latest'>;
  clock: Clock;
  served: ServedSnapshot | null;
  unreadable: UnreadableGenerations;
  /** Marks every answer as recorded data of the past. */
  isReplay: boolean;
  /** The origin of the addresses of rows. */
  origin: string;
  /** Whether answers have the addresses of contracts. */
  venueLinks: boolean;
}

/**
 * Loads and indexes the newest generation that can be read and indexed. Adds each newer generation to `unreadable`.
 * @param below only generations with a lower number
 */
export async function loadNewest(input: LoadInput, below?: number): Promise<Found> {
  const { store, clock, served, unreadable, isReplay, origin, venueLinks } = input;
  const snapshot = await store.latest(below === undefined ? {} : { below });
  if (!snapshot) return 'none';
  if (isServed(snapshot, served) || isServedUnreadable(input)) return 'served';
  const table = await createJoinTable(snapshot, clock(), { isReplay, origin, venueLinks }).catch((error: unknown) => {
    const reason = `it cannot be indexed (${nameError(error)})`;
    unreadable.add(snapshot.generation, reason, { err: describeError(error) });
  });
  return table ?? loadNewest(input, snapshot.generation);
}

/**
 * Whether a snapshot is the served one. Compares the times too, because an emptied store numbers its generations from 1
 * again.
 */
function isServed({ generation, taken_at }: Snapshot, served: ServedSnapshot | null): boolean {
  return served?.generation === generation && served.table.metadata.taken_at === taken_at;
}

/**
 * Whether the store still has the served generation but can no longer read it. The served generation must then not be
 * replaced by an older one.
 */
function isServedUnreadable({ served, unreadable }: LoadInput): boolean {
  return unreadable.list.some(({ generation }) => generation === served?.generation);
}

/** The generations that the current load could not read or index, newest first. */
export interface UnreadableGenerations {
  readonly list: readonly UnreadableGeneration[];
  /** Adds a generation, and logs it unless an earlier load has logged it with the same reason. */
  add(generation: number, reason: string, details?: object): void;
  /** Empties the list at the start of a load. */
  startLoad(): void;
  /** After a load without an unreadable generation, a later one is logged again. */
  endLoad(): void;
}

/** @param getServing returns the number of the served generation */
export function createUnreadableGenerations(log: Logger, getServing: () => number | null): UnreadableGenerations {
  let list: UnreadableGeneration[] = [];
  const logged = new Set<string>();
  return {
    get list() {
      return list;
    },
    add(generation, reason, details = {}) {
      list.push({ generation, reason });
      const report = `${generation} ${reason}`;
      if (logged.has(report)) return;
      logged.add(report);
      log.warn(
        { generation, reason, serving: getServing(), ...details },
        'a snapshot generation is unreadable; trying the one before it',
      );
    },
    startLoad() {
      list = [];
    },
    endLoad() {
      if (list.length === 0) logged.clear();
    },
  };
}
