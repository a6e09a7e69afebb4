import type { Thresholds } from '@postjoin/reader';
import { addCounts, toPrecision, toRecall, type RowCounts } from './row-counts.ts';

/** With a lower precision, wrong rows are too many for a service that prefers no row to a wrong one. */
const minPrecision = 0.85;

const add = [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];
const veto = [0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4];

/** The pairs of thresholds to choose from. */
export const thresholdGrid: readonly Thresholds[] = add.flatMap((a) =>
  veto.filter((v) => v < a).map((v) => ({ add: a, veto: v })),
);

/**
 * Chooses the thresholds with the highest recall, of those whose precision is at least 0.85 and not lower than that of
 * the rules alone. If no thresholds reach this precision, those with the highest precision.
 *
 * @param rules The counts of the rules alone, by split
 * @param counts The counts with the reader, for each pair of thresholds of the grid, by split
 */
export function chooseThresholds(rules: readonly RowCounts[], counts: readonly (readonly RowCounts[])[]): Thresholds {
  const floor = Math.max(minPrecision, toPrecision(addCounts(rules)));
  const options = counts.map((bySplit, index) => {
    const sum = addCounts(bySplit);
    return { thresholds: thresholdGrid[index]!, precision: toPrecision(sum), recall: toRecall(sum) };
  });
  const enough = options.filter(({ precision }) => precision >= floor);
  const best =
    enough.length > 0
      ? enough.toSorted((a, b) => b.recall - a.recall || b.precision - a.precision)
      : options.toSorted((a, b) => b.precision - a.precision);
  return best[0]!.thresholds;
}
