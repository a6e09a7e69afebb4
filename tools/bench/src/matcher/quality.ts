import { figuresOf, type Figures, type Label, type PostLine } from '@postjoin/evaluation';
import { isOpenAt } from './candidates.ts';
import type { Best, Candidate, Engine } from './engines.ts';

export type Quality = Pick<Figures, 'strict_precision' | 'lenient_precision' | 'recall' | 'silence'>;

/** Shares of the answers, weakest first, that a threshold may cut off. */
const cuts = [0, 0.25, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.925, 0.95, 0.97, 0.98, 0.99];

/** The threshold of an engine that has one is the best for it on the very posts that are measured. */
export function qualityOf(
  engine: Engine,
  contracts: readonly Candidate[],
  posts: readonly PostLine[],
  labels: readonly Label[],
): Quality {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const answer = engine.build(contracts);
  const given = new Map(
    labels.map(({ post }) => {
      const line = byId.get(post);
      return [post, line ? answer(line, isOpenAt(line)) : null] as const;
    }),
  );
  return thresholdsOf(engine, given)
    .map((threshold) => figuresAbove(threshold, given, labels))
    .reduce((one, other) => (balanceOf(other) > balanceOf(one) ? other : one));
}

function thresholdsOf({ isTuned }: Engine, given: ReadonlyMap<string, Best | null>): number[] {
  if (!isTuned) return [-Infinity];
  const scores = [...given.values()].flatMap((best) => (best ? [best.score] : [])).sort((a, b) => a - b);
  return cuts.map((share) => scores[Math.floor(share * scores.length)] ?? 0);
}

function figuresAbove(threshold: number, given: ReadonlyMap<string, Best | null>, labels: readonly Label[]): Quality {
  const { strict_precision, lenient_precision, recall, silence } = figuresOf(labels, (post) => {
    const best = given.get(post);
    return { event: best && best.score >= threshold ? best.event : null, outcome: null };
  });
  return { strict_precision, lenient_precision, recall, silence };
}

/** The harmonic mean of strict precision and recall. */
function balanceOf({ strict_precision, recall }: Quality): number {
  const [precision, share] = [strict_precision.value ?? 0, recall.value ?? 0];
  return precision + share === 0 ? 0 : (2 * precision * share) / (precision + share);
}
