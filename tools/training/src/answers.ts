import type { ScoredContract, ScoredPost } from './judged-posts.ts';

/** The probabilities at which the reader adds a row where the rules have none, and below which it removes a row. */
export interface Thresholds {
  add: number;
  veto: number;
}

/** The row of a post, decided by the rules alone. */
export const answerByRules = ({ byRules }: ScoredPost): ScoredContract | undefined => byRules;

/** The row of a post, decided by the rules and the reader. */
export function answerWithReader(post: ScoredPost, { add, veto }: Thresholds): ScoredContract | undefined {
  const { byRules, considered } = post;
  if (byRules && byRules.probability >= veto) return byRules;
  const best = considered
    .filter(({ contract }) => contract !== byRules?.contract)
    .reduce<ScoredContract | undefined>((top, other) => (top && top.probability >= other.probability ? top : other), undefined);
  return best && best.probability >= add ? best : undefined;
}

/** Counts of the rows of posts. Rows with a question that nobody judged are counted apart. */
export interface Counts {
  right: number;
  judged: number;
  unjudged: number;
  found: number;
  findable: number;
}

export function countRows(
  posts: readonly ScoredPost[],
  answer: (post: ScoredPost) => ScoredContract | undefined,
): Counts {
  const counts = { right: 0, judged: 0, unjudged: 0, found: 0, findable: 0 };
  for (const post of posts) {
    const verdict = answer(post)?.verdict;
    if (post.isFindable) counts.findable += 1;
    if (verdict === undefined) continue;
    if (verdict === 'unjudged') counts.unjudged += 1;
    else counts.judged += 1;
    if (verdict !== 'right') continue;
    counts.right += 1;
    if (post.isFindable) counts.found += 1;
  }
  return counts;
}

export const toPrecision = ({ right, judged }: Counts): number => right / judged;
export const toRecall = ({ found, findable }: Counts): number => found / findable;

/** A row below this precision does more harm than good. */
const minPrecision = 0.85;
const addGrid = Array.from({ length: 40 }, (_, index) => 0.2 + index * 0.02);
const vetoGrid = Array.from({ length: 26 }, (_, index) => index * 0.02);

/**
 * Chooses the thresholds with the highest recall at a precision that is not lower than that of the rules and not below
 * 0.85; if no thresholds reach it, those with the highest precision.
 */
export function chooseThresholds(posts: readonly ScoredPost[]): Thresholds {
  const floor = Math.max(minPrecision, toPrecision(countRows(posts, answerByRules)));
  let best: { thresholds: Thresholds; isEnough: boolean; value: number } | undefined;
  for (const add of addGrid)
    for (const veto of vetoGrid) {
      const counts = countRows(posts, (post) => answerWithReader(post, { add, veto }));
      const precision = toPrecision(counts);
      const isEnough = precision >= floor;
      const value = isEnough ? toRecall(counts) + precision / 100 : precision;
      if (!best || +isEnough > +best.isEnough || (isEnough === best.isEnough && value > best.value))
        best = { thresholds: { add, veto }, isEnough, value };
    }
  return best!.thresholds;
}
