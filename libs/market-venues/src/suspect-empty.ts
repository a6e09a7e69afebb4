/** Fewer entries than this can disappear between two passes without a fault. */
const minPreviousCount = 3;

export interface ListSizes {
  count: number;
  /** How many entries the list had when it was last read. */
  previousCount: number;
  /** Whether the last reading was empty too, and was not believed. */
  wasSuspect: boolean;
  /** The smallest list whose end is doubted, if not 3. */
  minPrevious?: number;
}

/** Whether an empty list is doubted. It is believed in the second pass in a row. */
export function isSuspectEmpty({
  count,
  previousCount,
  wasSuspect,
  minPrevious = minPreviousCount,
}: ListSizes): boolean {
  return count === 0 && previousCount >= minPrevious && !wasSuspect;
}
