import { sharesStem } from '../text/tokenize.ts';
import { announcementStems } from '../vocabulary/lexicon.ts';
import { maxMentions } from './parse-post.ts';
import type { LocatedPair } from './proximity.ts';

/**
 * Features of a post and a question that passed the gates. Counts and distances other than `entities` are ln(1 + n),
 * because the step from 1 to 2 means more than the step from 9 to 10. Flags are 0 or 1.
 */
export interface Features {
  /** Number of mentioned objects that are known entities, at most 3. */
  entities: number;
  /** Words from the first object to the farthest other object or act, at most 200. */
  distance: number;
  /** Words before the first mention of an object. If there are several objects, the largest of these numbers. */
  position: number;
  /** Number of mentions of the act with the fewest mentions, at most 40. */
  actMentions: number;
  /** Number of words of the post. */
  length: number;
  /** Whether the sentence of the act has "will", "shall" or "must". */
  isFuture: number;
  /** Whether the sentence of the act has a word such as "announce" or "hereby" (`announcementStems`). */
  isAnnounced: number;
  /**
   * Whether the question has qualifiers, such as "end" in "end his tariffs", and the post mentions no such qualifier.
   */
  lacksQualifier: number;
  /** Whether the question has no object. */
  isObjectless: number;
}

/**
 * Weights of a logistic regression with ridge penalty 1.5, fitted on the labelled pairs that passed the gates when the
 * weights were fitted (272 pairs of 2025, 160 of them matches). A pair had the weight 1 / sqrt(n), where n is the
 * number of pairs with the same post. A refit must keep the signs: `distance`, `position`, `length` and
 * `lacksQualifier` count against a match, the other features for a match.
 */
const weights: Readonly<Record<keyof Features, number>> = {
  entities: 0.78,
  distance: -0.55,
  position: -0.04,
  actMentions: 1.04,
  length: -0.37,
  isFuture: 0.92,
  isAnnounced: 0.55,
  lacksQualifier: -0.88,
  isObjectless: 0.19,
};
const bias = 0.76;

/** Returns the estimated probability, from 0 to 1, that a reader labels the post and the contract as a match. */
export function computeScore(features: Features): number {
  const sum = (Object.keys(weights) as (keyof Features)[]).reduce(
    (total, key) => total + weights[key] * features[key],
    bias,
  );
  return 1 / (1 + Math.exp(-sum));
}

/** @param entities The number of mentioned objects that are known entities. */
export function extractFeatures({ post, question, proximity, objects, acts }: LocatedPair, entities: number): Features {
  const sentence = post.getSentenceStems(proximity.act.from);
  const { qualifiers } = question;
  return {
    entities: Math.min(3, entities),
    distance: Math.log1p(Math.min(200, proximity.words)),
    position: Math.log1p(Math.max(0, ...objects.map((mentions) => mentions[0]?.from ?? 0))),
    actMentions: Math.log1p(Math.min(...acts.map((mentions) => mentions.length), maxMentions)),
    length: Math.log1p(post.tokens.length),
    isFuture: sentence.has('will') || sentence.has('shall') || sentence.has('must') ? 1 : 0,
    isAnnounced: sharesStem(sentence, announcementStems) ? 1 : 0,
    lacksQualifier:
      qualifiers.length > 0 && !qualifiers.some((qualifier) => post.findAct(qualifier).length > 0) ? 1 : 0,
    isObjectless: objects.length === 0 ? 1 : 0,
  };
}
