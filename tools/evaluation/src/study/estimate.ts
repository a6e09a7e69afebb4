import { sum } from '@postjoin/values';
import { bootstrapRatio, type DaySums, type Estimate } from './bootstrap.ts';
import type { Length } from './placebo.ts';
import { mean, type StudyRow } from './study-row.ts';

/** The estimates for one group of rows and one length of move. */
export interface GroupEstimate {
  /** Rows with a known move of this length, and the number of their days. */
  rows: number;
  days: number;
  /** Mean size of the moves, up or down; null without rows. */
  size: number | null;
  /** Rows that also have a placebo move of this length. The estimates below are about these rows. */
  compared: number;
  /** Mean size of the placebo moves. */
  placeboSize: number | null;
  /** How much larger the moves after posts are than the placebo moves of the same contracts. */
  excess: Estimate | null;
  /** How much more the price rises after posts than after placebo times; negative if it falls. */
  drift: Estimate | null;
}

export function estimateGroup(rows: readonly StudyRow[], length: Length): GroupEstimate {
  const known = rows.flatMap(({ day, compared }) => {
    const { move, ...placebo } = compared[length];
    return move === null ? [] : [{ day, move, ...placebo }];
  });
  const compared = known.flatMap(({ day, move, placeboMean, placeboSize }) =>
    placeboMean === null || placeboSize === null ? [] : [{ day, move, placeboMean, placeboSize }],
  );
  return {
    rows: known.length,
    days: new Set(known.map(({ day }) => day)).size,
    size: mean(known.map(({ move }) => Math.abs(move))),
    compared: compared.length,
    placeboSize: mean(compared.map(({ placeboSize }) => placeboSize)),
    excess: bootstrapRatio(sumByDay(compared, ({ move, placeboSize }) => [Math.abs(move) - placeboSize, 1])),
    drift: bootstrapRatio(sumByDay(compared, ({ move, placeboMean }) => [move - placeboMean, 1])),
  };
}

/** How much of the first hour's moves remained after 24 hours, beside the placebo times of the same rows. */
export interface PersistenceEstimate {
  rows: number;
  days: number;
  share: Estimate | null;
  placeboMoves: number;
  placeboShare: Estimate | null;
}

/**
 * The share is the sum of the 24-hour moves in the direction of the first hour, divided by the sum of the first hours'
 * sizes. So a large first move counts more than a small one, whose own share would be chance.
 */
export function estimatePersistence(rows: readonly StudyRow[]): PersistenceEstimate {
  const moved = rows.filter(({ remaining }) => remaining.moves > 0);
  const placebo = rows.filter(({ placeboRemaining }) => placeboRemaining.moves > 0);
  return {
    rows: moved.length,
    days: new Set(moved.map(({ day }) => day)).size,
    share: bootstrapRatio(sumByDay(moved, ({ remaining: { remained, first } }) => [remained, first])),
    placeboMoves: sum(placebo.map(({ placeboRemaining }) => placeboRemaining.moves)),
    placeboShare: bootstrapRatio(sumByDay(placebo, ({ placeboRemaining: { remained, first } }) => [remained, first])),
  };
}

/** Sums a numerator and a denominator over the rows of each day. */
function sumByDay<Row extends { day: string }>(
  rows: readonly Row[],
  toTerms: (row: Row) => [numerator: number, denominator: number],
): DaySums[] {
  const days = new Map<string, DaySums>();
  for (const row of rows) {
    const sums = days.get(row.day) ?? { numerator: 0, denominator: 0 };
    const [numerator, denominator] = toTerms(row);
    sums.numerator += numerator;
    sums.denominator += denominator;
    days.set(row.day, sums);
  }
  return [...days.values()];
}
