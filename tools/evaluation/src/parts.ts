import type { PostLine } from './data-files.ts';

/**
 * The labelled posts, in parts by the time of posting and by the source of the label. The authors of the matcher's
 * rules read posts of the parts with `isRead`. They do not read the posts of the other part.
 */
export const parts = {
  early: { title: 'Posts before 15 September 2025', isRead: true },
  A: { title: 'Part A: posts of September and October 2025 and March 2026', isRead: true },
  B: { title: 'Part B: posts of February, April and May 2026', isRead: false },
  C: { title: 'Part C: other posts of 2025, and of March and June 2026', isRead: true },
  D: { title: 'Part D: other posts of May 2026', isRead: true },
  E: { title: 'Part E: other posts of February and April 2026', isRead: true },
} as const;
export type Part = keyof typeof parts;

const lateStart = '2025-09-15';
const monthsOfA: readonly string[] = ['2025-09', '2025-10', '2026-03'];
const monthsOfB: readonly string[] = ['2026-02', '2026-04', '2026-05'];

/**
 * Returns the part of a post; undefined for a post of another month.
 * @param isLabelled whether the labels outside this repository have the post
 */
export function findPart({ created_at }: PostLine, isLabelled = true): Part | undefined {
  const month = created_at.slice(0, 7);
  if (!isLabelled) return month === '2026-05' ? 'D' : monthsOfB.includes(month) ? 'E' : 'C';
  if (created_at < lateStart) return 'early';
  if (monthsOfA.includes(month)) return 'A';
  return monthsOfB.includes(month) ? 'B' : undefined;
}
