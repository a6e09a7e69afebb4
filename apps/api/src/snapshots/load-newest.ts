import { joinSnapshot, type JoinedSnapshot } from '@postjoin/join';
import type { SnapshotStore } from '@postjoin/snapshot-store';

/** Reads the newest generation and joins it; null when there is none. Throws what the store throws. */
export type LoadNewest = () => Promise<JoinedSnapshot | null>;

/** Does it in this thread, in one go. */
export function loaderOf(store: SnapshotStore, options: { riskWindows: boolean }): LoadNewest {
  return async function loadNewest() {
    const snapshot = await store.latest();
    return snapshot && joinSnapshot(snapshot, options);
  };
}
