import { muchToLose } from '../../suspect-empty.ts';
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

/** Whether a listing is empty where there was much. It is not when it is asked again: its size is nothing by then. */
export function isSuspect(sizes: ListingSizes, listed: readonly Reading[]): boolean {
  const isEmpty = ({ kept, failure }: Reading) => !failure && kept.length === 0;
  const wasMuch = (index: number) => (sizes[index] ?? 0) >= muchToLose;
  return listed.some(({ kept }) => kept.length > 0) && listed.some((one, index) => isEmpty(one) && wasMuch(index));
}
