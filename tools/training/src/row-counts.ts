import type { Thresholds } from '@postjoin/reader';
import { findRow, judgeRow, type JudgedPost } from './judged-posts.ts';
import type { Recorded } from './recorded.ts';

/** Numbers of posts by their row. */
export interface RowCounts {
  right: number;
  /** Rows with a question that a reader judged for the post. */
  judged: number;
  unjudged: number;
  /** Posts with a known right contract that have a right row. */
  found: number;
  findable: number;
}

/** Counts the rows of posts, decided by the rules alone or, with thresholds, by the rules and the reader. */
export function countRows(posts: readonly JudgedPost[], recorded: Recorded, thresholds?: Thresholds): RowCounts {
  const counts = { right: 0, judged: 0, unjudged: 0, found: 0, findable: 0 };
  for (const post of posts) {
    const contract = findRow(post, thresholds);
    const verdict = contract && judgeRow(post.label, contract, recorded);
    if (post.isFindable) counts.findable += 1;
    if (verdict === undefined) continue;
    counts[verdict === 'unjudged' ? 'unjudged' : 'judged'] += 1;
    if (verdict !== 'right') continue;
    counts.right += 1;
    if (post.isFindable) counts.found += 1;
  }
  return counts;
}

export const addCounts = (all: readonly RowCounts[]): RowCounts =>
  all.reduce((sum, counts) => ({
    right: sum.right + counts.right,
    judged: sum.judged + counts.judged,
    unjudged: sum.unjudged + counts.unjudged,
    found: sum.found + counts.found,
    findable: sum.findable + counts.findable,
  }));

export const toPrecision = ({ right, judged }: RowCounts): number => right / judged;
export const toRecall = ({ found, findable }: RowCounts): number => found / findable;
