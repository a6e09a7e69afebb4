import type { JudgeHealth } from '@postjoin/snapshot-store';

/** What the last verdicts did to rows of the rules, the oldest first: `c` for confirmed, `r` for refused. */
export type RowHistory = string;

/**
 * Rows that the share is taken of. Of 69 recorded rows that nobody had read before, a model that reads well refused 23.
 * Such a model refuses none of 20 with a probability of 1 in 3,000, and more than 17 with 1 in 10 million.
 */
const maxRows = 20;
const maxRefused = 17;

export const readRows = (stored: unknown): RowHistory =>
  typeof stored === 'string' && /^[cr]*$/u.test(stored) ? stored.slice(-maxRows) : '';

export const addRow = (rows: RowHistory, isRefused: boolean): RowHistory =>
  `${rows}${isRefused ? 'r' : 'c'}`.slice(-maxRows);

/** Describes the rows, and whether a model that does this cannot have read them. */
export function describeRows(rows: RowHistory): Pick<JudgeHealth, 'rows' | 'one_sided'> {
  const refused = rows.replaceAll('c', '').length;
  const counts = { rows: { read: rows.length, refused } };
  if (rows.length < maxRows || (refused > 0 && refused <= maxRefused)) return counts;
  return { ...counts, one_sided: refused === 0 ? 'refuses_nothing' : 'refuses_everything' };
}
