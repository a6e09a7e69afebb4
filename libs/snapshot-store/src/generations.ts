import { GenerationConflictError, StoreUnavailableError, type Snapshot, type StoreOptions } from './types.ts';
import { decodeSnapshot, UnreadableSnapshotError } from './encoding.ts';
import { RefusedReadError } from './store-failures.ts';
import { hourMs } from '@postjoin/values';

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

/** An hour, the maximum of `LEASE_TTL`. A lease that lasts longer is of no worker, and would stop all passes. */
export const maxLeaseMs = hourMs;

/** Returns the highest number within the limit, or undefined if there is none. */
export function findNewest(numbers: readonly number[]): number | undefined {
  return numbers
    .filter((number) => number <= maxNumber)
    .sort((a, b) => a - b)
    .at(-1);
}

/** @throws {StoreUnavailableError} for a number that `findNewest` would ignore */
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

/** How to read one generation, see `readNewest`. */
export interface GenerationReader {
  /** Returns the number of bytes of a generation, or undefined if the generation has been deleted meanwhile. */
  size: (generation: number) => Promise<number | undefined>;
  /** Returns the bytes of a generation, or undefined if the generation has been deleted meanwhile. */
  read: (generation: number) => Promise<Buffer | undefined>;
}

/**
 * Decodes the newest readable generation. Reports each newer, unreadable generation to `onUnreadable`. Returns null if
 * every generation is unreadable.
 * @param below only generations with a lower number are read
 * @throws {StoreUnavailableError} if no generation is readable and `reader` threw a `RefusedReadError`
 */
export async function readNewest(
  generations: readonly number[],
  reader: GenerationReader,
  { onUnreadable, maxGenerationBytes = Infinity }: Pick<StoreOptions, 'onUnreadable' | 'maxGenerationBytes'>,
  below = Infinity,
): Promise<Snapshot | null> {
  const unreadable: UnreadableGeneration[] = [];
  let isRefused = false;
  const older = generations.filter((generation) => generation < below);
  for (const generation of older.sort((a, b) => b - a)) {
    try {
      if (generation > maxNumber) throw new UnreadableSnapshotError(`its number is over the limit of ${maxNumber}`);
      assertFits((await reader.size(generation)) ?? 0, maxGenerationBytes);
      const bytes = await reader.read(generation);
      if (bytes) return await decodeSnapshot(bytes, generation);
    } catch (error) {
      if (!(error instanceof UnreadableSnapshotError)) throw error;
      isRefused ||= error instanceof RefusedReadError;
      unreadable.push({ generation, reason: error.message });
      onUnreadable?.(generation, error.message);
    }
  }
  if (isRefused) throw new StoreUnavailableError(describeUnreadable(unreadable));
  return null;
}

/** @throws {RefusedReadError} for a generation with more bytes than this program reads */
function assertFits(bytes: number, maxBytes: number): void {
  if (bytes <= maxBytes) return;
  const [megabytes, maxMegabytes] = [Math.ceil(bytes / 1e6), Math.floor(maxBytes / 1e6)];
  throw new RefusedReadError(
    `it has ${megabytes} MB, and the memory of this program allows ${maxMegabytes} MB; raise --max-old-space-size`,
  );
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
