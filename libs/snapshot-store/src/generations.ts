import { GenerationConflictError, type Snapshot, type StoreOptions } from './contract.ts';
import { decodeSnapshot, UnreadableSnapshotError } from './encoding.ts';

/**
 * Default number of retained generations. With three, a reader finds a readable generation even if the two newest
 * generations are unreadable.
 */
export const defaultRetainedGenerations = 3;

/**
 * Decodes the newest readable generation. Reports each newer, unreadable generation to `onUnreadable`. Returns null if
 * every generation is unreadable.
 * @param read returns the bytes of a generation, or undefined if the generation has been deleted meanwhile
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

/**
 * Checks that a generation follows the newest one. An empty store accepts every generation.
 * @param newest the newest generation of the store, or undefined if the store is empty
 * @throws {GenerationConflictError}
 */
export function assertNextGeneration(generation: number, newest: number | undefined): void {
  if (newest !== undefined && generation !== newest + 1)
    throw new GenerationConflictError(`generation ${generation} is not the next one: the newest is ${newest}`);
}
