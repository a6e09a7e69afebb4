/** A list with fewer entries may become empty between two passes without a fault. */
const minPreviousCount = 3;

export interface ListSizes {
  count: number;
  /** Number of entries at the last reading. */
  previousCount: number;
  /** Whether the last reading was already suspect. */
  wasSuspect: boolean;
  /** The smallest list that must not become empty; 3 by default. */
  minPrevious?: number;
}

/** Whether an empty list is suspect. The second empty reading in a row is accepted. */
export function isSuspectEmpty({
  count,
  previousCount,
  wasSuspect,
  minPrevious = minPreviousCount,
}: ListSizes): boolean {
  return count === 0 && previousCount >= minPrevious && !wasSuspect;
}
