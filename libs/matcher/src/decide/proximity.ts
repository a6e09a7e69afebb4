import type { MarketQuestion } from '../questions/question.ts';
import type { TokenRange } from '../text/tokenize.ts';
import type { ParsedPost } from './parse-post.ts';

/* Maximum distances, in words, between two mentions that belong together. */
export const adjacentWords = 2;
export const samePhraseWords = 10;
export const sameClauseWords = 14;

/** All mentions of one object or act of a question in a post. */
export type Mentions = readonly TokenRange[];

/** The closest set of mentions in a post, with one mention of each object and act of a question. */
export interface Proximity {
  act: TokenRange;
  /** Distance in words from the first object to the farthest other mention of the set. */
  words: number;
  /** Distance in sentences from the first object to the farthest other mention; 0 if all are in one sentence. */
  sentences: number;
}

/** A post and a question, with the post's mentions of the objects, answers and acts that the question requires. */
export interface LocatedPair {
  post: ParsedPost;
  question: MarketQuestion;
  /** The mentions of each object of the question, then of each required answer. */
  objects: readonly Mentions[];
  /** The mentions of each act. */
  acts: readonly Mentions[];
  proximity: Proximity;
}

/**
 * Finds the mention of the first object with the shortest distance to the other objects and the acts. Without objects,
 * the first act replaces the first object. If there is only one object or act in all, the distance is 0.
 */
export function measureProximity(post: ParsedPost, objects: readonly Mentions[], acts: readonly Mentions[]): Proximity {
  const [first = [], ...others] = [...objects, ...acts];
  const firstAct = acts[0]?.[0] ?? { from: 0, to: 0 };
  if (others.length === 0) return { act: firstAct, words: 0, sentences: 0 };
  let closest: Proximity = { act: firstAct, words: Infinity, sentences: Infinity };
  for (const mention of first) {
    const neighbours = others.map((mentions) => findNearest(mention, mentions));
    const words = Math.max(...neighbours.map(({ from }) => Math.abs(from - mention.from)));
    if (words >= closest.words) continue;
    const sentence = post.getSentence(mention.from);
    const sentences = Math.max(...neighbours.map(({ from }) => Math.abs(post.getSentence(from) - sentence)));
    closest = { act: acts.length > 0 ? (neighbours.at(-1) ?? mention) : mention, words, sentences };
  }
  return closest;
}

function findNearest(mention: TokenRange, mentions: Mentions): TokenRange {
  return mentions.reduce((nearest, candidate) =>
    Math.abs(candidate.from - mention.from) < Math.abs(nearest.from - mention.from) ? candidate : nearest,
  );
}
