import type { Snapshot, StoreOptions } from './contract.ts';
import { decodeSnapshot, UnreadableSnapshotError } from './encoding.ts';

/** Enough to fall back twice. */
export const defaultRetainedGenerations = 3;

/**
 * The newest of some generations that reads back whole; null when none does. `read` gives a generation's bytes, or
 * undefined when it is gone by now.
 */
export async function readNewest(
  generations: readonly number[],
  read: (generation: number) => Promise<Buffer | undefined>,
  options: Pick<StoreOptions, 'onUnreadable'>,
): Promise<Snapshot | null> {
  for (const generation of generations.toSorted((a, b) => b - a)) {
    const bytes = await read(generation);
    if (!bytes) continue;
    try {
      return await decodeSnapshot(bytes, generation);
    } catch (error) {
      if (!(error instanceof UnreadableSnapshotError)) throw error;
      options.onUnreadable?.(generation, error.message);
    }
  }
  return null;
}
