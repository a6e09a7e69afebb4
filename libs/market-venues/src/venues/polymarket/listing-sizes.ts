import { isSuspectEmpty } from '../../suspect-empty.ts';
import type { SweepReading } from './sweep.ts';

/**
 * A listing that is suddenly empty while others are not is doubted once. Where all of them are empty, the venue is, and
 * the pass over all venues sees to that.
 */

/** How many contracts in scope each listing had when it was last read, in the order of the sweeps. */
export type ListingSizes = readonly number[];

type Reading = Pick<SweepReading<unknown>, 'kept' | 'failure'>;

/** Sizes after a sweep: a listing that failed, or whose turn did not come, stays as large as it was. */
export function sizesAfter(sizes: ListingSizes, listed: readonly Reading[]): number[] {
  const count = Math.max(sizes.length, listed.length);
  return Array.from({ length: count }, (_, index) => {
    const reading = listed[index];
    return reading && !reading.failure ? reading.kept.length : (sizes[index] ?? 0);
  });
}

/** Whether a listing is suspiciously empty. Its size is 0 afterwards, so that a second empty reading is believed. */
export function isSuspect(sizes: ListingSizes, listed: readonly Reading[]): boolean {
  const isSuspectReading = ({ kept, failure }: Reading, index: number) =>
    !failure && isSuspectEmpty({ count: kept.length, previousCount: sizes[index] ?? 0, wasSuspect: false });
  return listed.some(({ kept }) => kept.length > 0) && listed.some(isSuspectReading);
}
