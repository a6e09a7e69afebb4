import { setTimeout as wait } from 'node:timers/promises';
import type { SnapshotStore } from '@postjoin/snapshot-store';

/**
 * Refreshes once, and then at each notification of the store and after each interval. The interval is necessary because
 * a notification may be missed.
 * @param refresh never rejects
 * @returns the function that ends the watch. The promise resolves after the first refresh.
 */
export async function watchStore(
  store: Pick<SnapshotStore, 'subscribe'>,
  refresh: () => Promise<void>,
  intervalMs: number,
): Promise<() => void> {
  const ended = new AbortController();
  const waitUnlessEnded = () => wait(intervalMs, true, { ref: false, signal: ended.signal }).catch(() => false);
  async function poll(): Promise<void> {
    while (await waitUnlessEnded()) await refresh();
  }

  await refresh();
  const unsubscribe = store.subscribe(() => void refresh());
  void poll();
  return () => {
    ended.abort();
    unsubscribe();
  };
}
