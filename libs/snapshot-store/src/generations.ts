import { GenerationConflictError, StoreUnavailableError, type Snapshot, type StoreOptions } from './contract.ts';
import { decodeSnapshot, UnreadableSnapshotError } from './encoding.ts';
import { RefusedReadError } from './store-failures.ts';

/**
 * Default number of retained generations. With three, a reader finds a readable generation even if the two newest
 * generations are unreadable.
 */
export const defaultRetainedGenerations = 3;

/**
 * Maximum number of a generation or a lease. It lasts for 31 million years at one pass a second, and numbers above 2^53
 * have no exact successor. A stray file or key with a higher number must not become the newest one.
 */
const maxNumber = 999_999_999_999_999;

/** Returns the highest number within the limit, or undefined if there is none. */
export function newestOf(numbers: readonly number[]): number | undefined {
  return numbers
    .filter((number) => number <= maxNumber)
    .sort((a, b) => a - b)
    .at(-1);
}

/** @throws {StoreUnavailableError} for a number that `newestOf` would ignore */
export function assertWithinLimit(number: number): void {
  if (number <= maxNumber) return;
  const message = `a number in the store has reached the limit of ${maxNumber}: remove the highest generation or lease`;
  throw new StoreUnavailableError(message, { isPermanent: true });
}

/** A generation that cannot be read, with the reason. */
export interface UnreadableGeneration {
  generation: number;
  reason: string;
}

/**
 * Decodes the newest readable generation. Reports each newer, unreadable generation to `onUnreadable`. Returns null if
 * every generation is unreadable.
 * @param read returns the bytes of a generation, or undefined if the generation has been deleted meanwhile
 * @throws {StoreUnavailableError} if no generation is readable and `read` threw a `RefusedReadError`
 */
export async function readNewest(
  generations: readonly number[],
  read: (generation: number) => Promise<Buffer | undefined>,
  options: Pick<StoreOptions, 'onUnreadable'>,
): Promise<Snapshot | null> {
  const unreadable: UnreadableGeneration[] = [];
  let isRefused = false;
  for (const generation of generations.toSorted((a, b) => b - a)) {
    try {
      if (generation > maxNumber) throw new UnreadableSnapshotError(`its number is over the limit of ${maxNumber}`);
      const bytes = await read(generation);
      if (bytes) return await decodeSnapshot(bytes, generation);
    } catch (error) {
      if (!(error instanceof UnreadableSnapshotError)) throw error;
      isRefused ||= error instanceof RefusedReadError;
      unreadable.push({ generation, reason: error.message });
      options.onUnreadable?.(generation, error.message);
    }
  }
  if (isRefused) throw new StoreUnavailableError(describeUnreadable(unreadable));
  return null;
}

/**
 * States that no generation of the store is readable, with the reason for the newest one.
 * @param unreadable all generations of the store, the newest first
 */
export function describeUnreadable(unreadable: readonly UnreadableGeneration[]): string {
  const [newest] = unreadable;
  if (!newest) return 'no generation is in the store';
  if (unreadable.length === 1)
    return `the only generation in the store, ${newest.generation}, cannot be read: ${newest.reason}`;
  return `none of the ${unreadable.length} generations in the store can be read; generation ${newest.generation}: ${newest.reason}`;
}

/**
 * Checks that a generation follows the newest one. An empty store accepts every generation.
 * @param newest the newest generation of the store, or undefined if the store is empty
 * @throws {GenerationConflictError} {StoreUnavailableError} for a number over the limit
 */
export function assertNextGeneration(generation: number, newest: number | undefined): void {
  assertWithinLimit(generation);
  if (newest !== undefined && generation !== newest + 1) throw createConflictError(generation);
}

export function createConflictError(generation: number): GenerationConflictError {
  return new GenerationConflictError(
    `generation ${generation} is not the next one, although no other worker holds the lease: ` +
      'something else changed the store; nothing was written',
  );
}
