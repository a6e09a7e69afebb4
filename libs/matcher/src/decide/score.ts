import { sharesStem, toStemSet } from '../text/tokenize.ts';
import { isPlainAct } from './plain-act.ts';
import type { LocatedPair } from '../posts/pair.ts';

/**
 * Features of a post and a question that passed the gates. Distances and positions are ln(1 + n), because the step from
 * 1 to 2 means more than the step from 9 to 10. Flags are 0 or 1.
 */
interface Features {
  /** Number of mentioned objects that are known entities, at most 3. */
  entities: number;
  /** Words from the first object to the farthest other object or act, at most 200. */
  distance: number;
  /** Words before the first mention of an object. If there are several objects, the largest of these numbers. */
  position: number;
  /** Words before the mention of the act. */
  actPosition: number;
  /**
   * Number of mentions of the question's act in the post, at most 40. If there are several acts, the smallest number.
   */
  actMentions: number;
  /** Whether the located mention is of an act that implies the act of the question (`impliedBy`). */
  isImplied: number;
  /** Number of optional terms of the question that the post does not mention. */
  missingTerms: number;
  /** Whether the act is an insult or praise, which posts also contain beside what they announce. */
  isEpithet: number;
  /** Whether the question asks for a number of acts or for the next of many acts, or is a negation. */
  isIndirect: number;
  isObjectless: number;
  /** Whether the post plainly names the act (`isPlainAct`). */
  isPlain: number;
}

/**
 * Weights of a logistic regression with ridge penalty 3, fitted on 433 labelled pairs of 260 posts. Each pair passed
 * the gates before the score. A pair had the weight 1 / sqrt(n), where n is the number of pairs with the same post.
 */
const scoreWeights: Readonly<Features> = {
  entities: 0.47,
  distance: -0.33,
  position: -0.41,
  actPosition: -0.2,
  actMentions: 0.25,
  isImplied: -0.81,
  missingTerms: -1.01,
  isEpithet: 1.22,
  isIndirect: -2.71,
  isObjectless: -1.14,
  isPlain: 1.35,
};
const bias = 2.5;

const scoreWeight = 15;
/**
 * The lowest allowed sum of BM25 and the weighted score. A post with less shares too few words with the question, often
 * a single common word. The limit favours precision over recall.
 */
export const minRank = 20;

/**
 * Of two acts in a post, the one that its sentence reports as done wins over the one that it only intends ("just
 * completed", "I had"), and the earlier over the later. Set by hand.
 */
const reportedWeight = 12;
const laterWeight = 1.5;
const reportedStems = toStemSet('just completed concluded finalized finished had spoke met');

const weigh = (features: Features): number =>
  (Object.keys(features) as (keyof Features)[]).reduce((sum, key) => sum + scoreWeights[key] * features[key], 0);

/** How well a pair that passed the gates fits. */
interface Rating {
  /** The estimated probability, from 0 to 1, that a reader labels the post and the contract as a match. */
  score: number;
  /** The rank that is compared with `minRank`. */
  rank: number;
  /** The rank that orders the questions that match. */
  order: number;
  isPlain: boolean;
}

export function ratePair(pair: LocatedPair): Rating {
  const { post, question, context } = pair;
  const { bm25, bm25WithAliases } = context.index;
  const features = extractFeatures(pair);
  const score = 1 / (1 + Math.exp(-(bias + weigh(features))));
  const isReported = sharesStem(post.getSentenceStems(pair.proximity.act.from), reportedStems);
  return {
    score,
    rank: bm25WithAliases(post, question) + scoreWeight * score,
    order:
      bm25(post, question) +
      scoreWeight * score +
      (isReported ? reportedWeight : 0) -
      laterWeight * features.actPosition,
    isPlain: features.isPlain > 0,
  };
}

function extractFeatures(pair: LocatedPair): Features {
  const { post, question, proximity, mentionedTerms, targets, actMentions } = pair;
  const { act, words } = proximity;
  return {
    entities: Math.min(3, mentionedTerms.filter(({ entity }) => entity).length),
    distance: Math.log1p(Math.min(200, words)),
    position: Math.log1p(Math.max(0, ...targets.map((mentions) => mentions[0]?.from ?? 0))),
    actPosition: Math.log1p(act.from),
    actMentions: Math.log1p(actMentions.length === 0 ? 0 : Math.min(...actMentions.map((mentions) => mentions.length))),
    isImplied: Number(act.entry !== undefined && !question.acts.includes(act.entry)),
    missingTerms: question.optionalTerms.filter((term) => post.findTerm(term).length === 0).length,
    isEpithet: Number(question.acts.some(({ flags }) => flags.has('epithet'))),
    isIndirect: Number(question.isIndirect),
    isObjectless: Number(targets.length === 0),
    isPlain: Number(isPlainAct(pair)),
  };
}
