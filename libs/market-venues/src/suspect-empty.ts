/**
 * An empty list is suspect only if the previous list had at least this many entries. A shorter list can become empty
 * between two passes without a fault.
 */
const minPreviousCount = 3;

export interface ListSizes {
  count: number;
  /** Number of entries in the previous reading. */
  previousCount: number;
  /** Whether the previous reading was already suspect. */
  wasSuspect: boolean;
  /** Smallest `previousCount` with which an empty list is suspect; 3 by default. */
  minPrevious?: number;
}

/**
 * Whether an empty list is suspect, that is, more likely a fault of the venue than the truth. The second empty reading
 * in a row is accepted.
 */
export function isSuspectEmpty({
  count,
  previousCount,
  wasSuspect,
  minPrevious = minPreviousCount,
}: ListSizes): boolean {
  return count === 0 && previousCount >= minPrevious && !wasSuspect;
}
