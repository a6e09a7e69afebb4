import type { Thresholds } from '@postjoin/reader';
import { addCounts, toPrecision, toRecall, type RowCounts } from './row-counts.ts';

/** Infinity means never. */
const levels = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, Infinity];
const veto = [0, 0.02, 0.05];

/**
 * The thresholds to choose from. Of the pairs that the rules refuse for other reasons, fewer than one in twenty is
 * right, so the reader never adds them.
 */
export const thresholdGrid: readonly Thresholds[] = levels.flatMap((passing) =>
  levels.flatMap((generic) =>
    veto.map((lowest) => ({
      add: toFinite({ mentioned_in_passing: passing, only_generic_words: generic }),
      veto: lowest,
    })),
  ),
);

function toFinite(add: Thresholds['add']): Thresholds['add'] {
  return Object.fromEntries(Object.entries(add).filter(([, probability]) => Number.isFinite(probability)));
}

/**
 * Chooses the thresholds with the highest recall, of those whose precision is not lower than that of the rules alone. If there
 * are none, the reader decides nothing.
 *
 * @param rules The counts of the rules alone, by split
 * @param counts The counts with the reader, for each thresholds of the grid, by split
 */
export function chooseThresholds(rules: readonly RowCounts[], counts: readonly (readonly RowCounts[])[]): Thresholds {
  const floor = toPrecision(addCounts(rules));
  const options = counts.map((bySplit, index) => {
    const sum = addCounts(bySplit);
    return { thresholds: thresholdGrid[index]!, precision: toPrecision(sum), recall: toRecall(sum) };
  });
  const [best] = options
    .filter(({ precision }) => precision >= floor)
    .toSorted((a, b) => b.recall - a.recall || b.precision - a.precision);
  return best?.thresholds ?? { add: {}, veto: 0 };
}
