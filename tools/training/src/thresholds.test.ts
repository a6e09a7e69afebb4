import { describe, expect, it } from 'vitest';
import type { RowCounts } from './row-counts.ts';
import { chooseThresholds, thresholdGrid } from './thresholds.ts';

const toCounts = (right: number, judged: number): RowCounts => ({
  right,
  judged,
  unjudged: 0,
  found: right,
  findable: 100,
});
const rules = [toCounts(40, 50)];
/** Each pair of thresholds of the grid has the same counts, except those at two places. */
const chooseFrom = (others: RowCounts, at: Record<number, RowCounts>) =>
  thresholdGrid.indexOf(
    chooseThresholds(
      rules,
      thresholdGrid.map((_, index) => [at[index] ?? others]),
    ),
  );

describe('chooseThresholds', () => {
  it('takes the highest recall at the precision of the rules', () => {
    expect(chooseFrom(toCounts(42, 50), { 3: toCounts(45, 50), 7: toCounts(60, 80) })).toBe(3);
  });

  it('takes the higher precision if the recall is equal', () => {
    expect(chooseFrom(toCounts(45, 50), { 5: toCounts(45, 49) })).toBe(5);
  });

  it('lets the reader decide nothing if all thresholds lower the precision', () => {
    const counts = thresholdGrid.map(() => [toCounts(60, 80)]);
    expect(chooseThresholds(rules, counts)).toEqual({ add: {}, veto: 0 });
  });
});
