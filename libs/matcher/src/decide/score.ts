import { sharesStem } from '../text/tokenize.ts';
import { announcementStems } from '../vocabulary/lexicon.ts';
import { maxMentions } from './parse-post.ts';
import type { LocatedPair } from './proximity.ts';

/**
 * Features of a post and a question that passed the gates. Counts and distances are logarithms, because the difference
 * between one and two means more than that between nine and ten. The others are 0 or 1.
 */
export interface Features {
  /** Mentioned objects that are known entities, at most 3. */
  entities: number;
  /** Words between the act and the farthest of its objects. */
  distance: number;
  /** Words before the last of the objects is first mentioned. */
  position: number;
  /** Mentions of the act. */
  actMentions: number;
  /** Words of the post. */
  length: number;
  /** Whether the sentence of the act is about the future. */
  isFuture: number;
  /** Whether the sentence of the act reports something done, announced or ordered now. */
  isAnnounced: number;
  /** Whether the post lacks a qualifier of the question, such as "end" in "end his tariffs". */
  lacksQualifier: number;
  /** Whether the question has no object. */
  isObjectless: number;
}

/**
 * A logistic regression over the labelled pairs that pass the gates (272 pairs of 2025, 160 of them matches), with
 * ridge penalty 1.5, each pair weighted by 1 / sqrt(pairs of its post). A refit must keep the signs: `distance`,
 * `position`, `length` and `lacksQualifier` count against a match, the others for it.
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

/** The probability, 0 to 1, that a reader of the post who sees the contract considers it the market on this post. */
export function computeScore(features: Features): number {
  const sum = (Object.keys(weights) as (keyof Features)[]).reduce(
    (total, key) => total + weights[key] * features[key],
    bias,
  );
  return 1 / (1 + Math.exp(-sum));
}

/** @param entities How many of the mentioned objects are known entities. */
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
