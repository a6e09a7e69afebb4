import { createJoinTable, type JoinTable } from '@postjoin/join';
import { describeError, type Clock } from '@postjoin/program';
import type { Snapshot, SnapshotStore } from '@postjoin/snapshot-store';
import type { ServedSnapshot } from './served-snapshot.ts';
import { nameError } from './store-health.ts';
import type { UnreadableGenerations } from './unreadable-generations.ts';

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
