import { sharesStem, toStemSet, type Token } from '../text/tokenize.ts';
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
  /** Whether the sentence of the act has "will", "shall" or "must". */
  isFuture: number;
  /** Whether the sentence of the act reports it as done: "just completed", "concluded", "I had". */
  isReported: number;
  /** Whether the located mention is of an act that implies the act of the question (`impliedBy`). */
  isImplied: number;
  /** Whether the question is about a kind of agreement, and the sentences around the act have a word of this kind. */
  hasKind: number;
  /** Whether the question has qualifiers ("end" in "end his tariffs"), and the sentence of the act has none. */
  lacksQualifier: number;
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
 * Weights of a logistic regression with ridge penalty 3, fitted on 433 labelled pairs of 260 posts. Each pair passed the
 * gates before the score. A pair had the weight 1 / sqrt(n), where n is the number of pairs with the same post.
 */
const scoreWeights: Weights = {
  entities: 0.47,
  distance: -0.33,
  position: -0.41,
  actPosition: -0.2,
  actMentions: 0.25,
  isFuture: 0.17,
  isImplied: -0.81,
  hasKind: 0.26,
  lacksQualifier: -1.21,
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
 * Weights for the choice among the questions that match, set by hand. They prefer a question whose act the post names
 * early and reports as done.
 */
const orderWeights: Weights = { actPosition: -1.5, isObjectless: -4, isReported: 12 };

/** Of two acts in a post, the one that it reports wins over the one that it only intends. */
const reportedStems = toStemSet('just completed concluded finalized finished had spoke met');

type Weights = Readonly<Partial<Record<keyof Features, number>>>;

const weigh = (weights: Weights, features: Features): number =>
  (Object.keys(weights) as (keyof Features)[]).reduce((sum, key) => sum + (weights[key] ?? 0) * features[key], 0);

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
  const score = 1 / (1 + Math.exp(-(bias + weigh(scoreWeights, features))));
  return {
    score,
    rank: bm25WithAliases(post, question) + scoreWeight * score,
    order: bm25(post, question) + scoreWeight * score + weigh(orderWeights, features),
    isPlain: features.isPlain > 0,
  };
}

function extractFeatures(pair: LocatedPair): Features {
  const { post, question, proximity, mentionedTerms, targets, actMentions } = pair;
  const { act, words } = proximity;
  const sentence = post.getSentenceStems(act.from);
  const isNearAct = ({ sentence: other }: Token): boolean => Math.abs(other - post.getSentence(act.from)) <= 1;
  return {
    entities: Math.min(3, mentionedTerms.filter(({ entity }) => entity).length),
    distance: Math.log1p(Math.min(200, words)),
    position: Math.log1p(Math.max(0, ...targets.map((mentions) => mentions[0]?.from ?? 0))),
    actPosition: Math.log1p(act.from),
    actMentions: Math.log1p(actMentions.length === 0 ? 0 : Math.min(...actMentions.map((mentions) => mentions.length))),
    isFuture: Number(sentence.has('will') || sentence.has('shall') || sentence.has('must')),
    isReported: Number(sharesStem(sentence, reportedStems)),
    isImplied: Number(act.entry !== undefined && !question.acts.includes(act.entry)),
    hasKind: Number(
      question.acts.some(
        ({ kindWords }) =>
          kindWords.size > 0 && post.tokens.some((token) => kindWords.has(token.stem) && isNearAct(token)),
      ),
    ),
    lacksQualifier: Number(
      question.qualifiers.length > 0 &&
        !question.qualifiers.some((qualifier) =>
          post.findAct(qualifier).some(({ from }) => post.getSentence(from) === post.getSentence(act.from)),
        ),
    ),
    missingTerms: question.optionalTerms.filter((term) => post.findTerm(term).length === 0).length,
    isEpithet: Number(question.acts.some(({ flags }) => flags.has('epithet'))),
    isIndirect: Number(question.isIndirect),
    isObjectless: Number(targets.length === 0),
    isPlain: Number(isPlainAct(pair)),
  };
}
