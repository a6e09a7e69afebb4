import { cues } from './english/cues.ts';
import type { LocatedPair } from './post.ts';
import { isPlainAct } from './reporting.ts';

/** A property of a post and a question that passed the gates. */
export interface Feature {
  /** What is measured, in words, as docs/rules.md states it. */
  label: string;
  /** The weight in the score. */
  weight: number;
  /** The weight in the order of the questions that match a post, set by hand; 0 by default. */
  orderWeight?: number;
  /** Distances and positions are ln(1 + n), because going from 1 to 2 means more than going from 9 to 10. */
  measure: (pair: LocatedPair) => number;
}

/**
 * The weights of a logistic regression with ridge penalty 3, fitted on 433 labelled pairs of 260 posts. Each pair passed
 * the gates before the score. A pair had the weight 1 / sqrt(n), where n is the number of pairs with the same post.
 */
export const features: readonly Feature[] = [
  {
    label: 'objects that are known entities',
    weight: 0.47,
    measure: ({ question }) => question.objects.filter(({ entity }) => entity).length,
  },
  {
    label: 'ln(1 + words from the first object to the farthest other object or act)',
    weight: -0.33,
    measure: ({ proximity }) => Math.log1p(proximity.words),
  },
  {
    label: 'ln(1 + words before the first mention of an object, of several objects the largest number)',
    weight: -0.41,
    measure: ({ targets }) => Math.log1p(Math.max(0, ...targets.map(([first]) => first?.from ?? 0))),
  },
  {
    label: 'ln(1 + words before the act)',
    weight: -0.2,
    orderWeight: -1.5,
    measure: ({ proximity }) => Math.log1p(proximity.act.from),
  },
  {
    label: 'ln(1 + mentions of the act, of several acts the smallest number)',
    weight: 0.25,
    measure: ({ actMentions }) =>
      Math.log1p(actMentions.length === 0 ? 0 : Math.min(...actMentions.map(({ length }) => length))),
  },
  {
    label: 'the mention is of an act that implies the act of the question',
    weight: -0.81,
    measure: ({ question, proximity: { act } }) =>
      Number(act.entry !== undefined && !question.acts.includes(act.entry)),
  },
  {
    label: 'the question is about a kind of agreement, and the sentences around the act have a word of this kind',
    weight: 0.26,
    measure: (pair) => Number(hasKind(pair)),
  },
  {
    label: 'optional terms of the question that the post does not mention',
    weight: -1.01,
    measure: ({ post, question }) => question.optionalTerms.filter((term) => post.findTerm(term).length === 0).length,
  },
  {
    label: 'the question asks for a number of acts or for the next of many acts, or is a negation',
    weight: -2.71,
    measure: ({ question }) => Number(question.isIndirect),
  },
  {
    label: 'the question has no object',
    weight: -1.14,
    orderWeight: -4,
    measure: ({ targets }) => Number(targets.length === 0),
  },
  { label: 'the post plainly names the act', weight: 1.35, measure: (pair) => Number(isPlainAct(pair)) },
  {
    label: 'the sentence reports the act as done, which wins over one that the post only intends',
    weight: 0,
    orderWeight: 12,
    measure: ({ post, proximity: { act } }) => Number(post.hasCue(act, cues.done)),
  },
];
export const bias = 2.5;
const orderFeatures = features.filter(({ orderWeight }) => orderWeight !== undefined);

const hasKind = ({ post, question, proximity: { act } }: LocatedPair): boolean =>
  question.acts.some(
    ({ kindWords }) =>
      kindWords.size > 0 &&
      post.tokens.some(
        ({ stem, sentence }) => kindWords.has(stem) && Math.abs(sentence - post.getSentence(act.from)) <= 1,
      ),
  );

/** The estimated probability, from 0 to 1, that a reader labels the post and the contract as a match. */
export const computeScore = (pair: LocatedPair): number =>
  1 / (1 + Math.exp(-features.reduce((sum, { weight, measure }) => sum + weight * measure(pair), bias)));

const scoreWeight = 15;
/** The lowest rank. A post with less shares too few words with the question, often a single common word. */
const minRank = 20;

/** Whether the post plainly names the act, or shares enough words with the question. */
export const isSpecific = (pair: LocatedPair, score: number): boolean =>
  pair.context.index.bm25WithAliases(pair.post, pair.question) + scoreWeight * score >= minRank || isPlainAct(pair);

/** Returns a value that orders the questions that match a post. */
export const computeOrder = (pair: LocatedPair, score: number): number =>
  orderFeatures.reduce(
    (sum, { orderWeight = 0, measure }) => sum + orderWeight * measure(pair),
    pair.context.index.bm25(pair.post, pair.question) + scoreWeight * score,
  );
