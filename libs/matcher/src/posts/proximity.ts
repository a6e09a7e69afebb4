import type { MentionedPair, Mentions, PairMention, Proximity } from './pair.ts';
import type { ParsedPost } from './parse-post.ts';

/* Maximum distances, in words, between two mentions that belong together. */
export const nearWords = 4;
export const samePhraseWords = 10;
export const sameClauseWords = 14;

/** The gates check at most this many mentions of the act for one post and question. */
const maxTriedActs = 3;

/**
 * Lists one set of mentions for each mention of the question's last act. The set with the closest mentions comes first;
 * only the first three sets are listed.
 */
export function listProximities({ post, targets, actMentions }: MentionedPair): Proximity[] {
  const last = actMentions.at(-1);
  if (!last) return [measureProximity(post, targets, [])];
  return last
    .map((act) => measureProximity(post, targets, [...actMentions.slice(0, -1), [act]]))
    .sort(compareProximity)
    .slice(0, maxTriedActs);
}

/**
 * Measures how close together a post mentions the objects and the acts. Tries every mention of the first object. For
 * each, takes the nearest mention of every other object and act; the farthest of these is the distance. Returns the
 * smallest distance. With only one object or act, the distance is 0.
 */
function measureProximity(post: ParsedPost, objects: readonly Mentions[], acts: readonly Mentions[]): Proximity {
  const [first = [], ...others] = [...objects, ...acts];
  const sets = first.map((mention) => {
    const neighbours = others.map((mentions) => findNearest(mention, mentions));
    const sentence = post.getSentence(mention.from);
    return {
      act: acts.length > 0 ? (neighbours.at(-1) ?? mention) : mention,
      words: Math.max(0, ...neighbours.map(({ from }) => Math.abs(from - mention.from))),
      sentences: Math.max(0, ...neighbours.map(({ from }) => Math.abs(post.getSentence(from) - sentence))),
    };
  });
  return sets.sort(compareProximity)[0] ?? { act: { from: 0, to: 0 }, words: 0, sentences: 0 };
}

/** Sorts sets within one sentence first, then those with the shortest distance. */
const compareProximity = (a: Proximity, b: Proximity): number => a.sentences - b.sentences || a.words - b.words;

function findNearest({ from }: PairMention, mentions: Mentions): PairMention {
  const measure = (mention: PairMention): number => Math.abs(mention.from - from);
  return mentions.reduce((nearest, candidate) => (measure(candidate) < measure(nearest) ? candidate : nearest));
}
