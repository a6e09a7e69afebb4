import type { PostLine } from '../../data-files.ts';
import { computeEventMetrics, type EventMetrics, type Label } from '../../event-metrics.ts';
import { createOpenFilter, type Candidate } from './candidates.ts';
import type { Engine, EngineAnswer } from './engines.ts';

/** The thresholds to try. Each is given as the share of answers with a lower score. */
const quantiles = [0, 0.25, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.925, 0.95, 0.97, 0.98, 0.99];

/**
 * Measures an engine on the labelled posts. If the engine needs a threshold, uses the threshold with the highest F1 on
 * these posts.
 */
export function measureQuality(
  engine: Engine,
  contracts: readonly Candidate[],
  posts: readonly PostLine[],
  labels: readonly Label[],
): EventMetrics {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const answer = engine.build(contracts);
  const answers = new Map(
    labels.map(({ post }) => {
      const line = byId.get(post);
      return [post, line ? answer(line, createOpenFilter(line)) : null] as const;
    }),
  );
  return listThresholds(engine, answers)
    .map((threshold) => measureAbove(threshold, answers, labels))
    .reduce((best, quality) => (computeF1(quality) > computeF1(best) ? quality : best));
}

type Answers = ReadonlyMap<string, EngineAnswer | null>;

function listThresholds({ needsThreshold }: Engine, answers: Answers): number[] {
  if (!needsThreshold) return [-Infinity];
  const scores = [...answers.values()].flatMap((answer) => (answer ? [answer.score] : [])).sort((a, b) => a - b);
  return quantiles.map((quantile) => scores[Math.floor(quantile * scores.length)] ?? 0);
}

/** Measures the quality of the answers if each answer with a score below the threshold counts as no answer. */
function measureAbove(threshold: number, answers: Answers, labels: readonly Label[]): EventMetrics {
  return computeEventMetrics(labels, (post) => {
    const answer = answers.get(post);
    return answer && answer.score >= threshold ? answer.event : null;
  });
}

/** Returns the harmonic mean of strict precision and recall. */
function computeF1({ strict_precision, recall }: EventMetrics): number {
  const precision = strict_precision.value ?? 0;
  const recallValue = recall.value ?? 0;
  return precision + recallValue === 0 ? 0 : (2 * precision * recallValue) / (precision + recallValue);
}
