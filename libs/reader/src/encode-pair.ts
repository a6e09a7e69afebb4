import type { Tokenizer } from './tokenize.ts';

/** The longest parts of an input, in tokens. `model.json` has the lengths with which the model was trained. */
export interface InputLengths {
  post: number;
  question: number;
}

/** One input of the model: `[start] post [end] question [end]`. `types` is 0 for the post and 1 for the question. */
export interface EncodedPair {
  ids: number[];
  types: number[];
}

/** The characters of a post that are read. Nearly all posts are shorter, and a hostile one takes no more time. */
const maxPostCharacters = 20_000;

const links = /\bhttps?:\/\/\S+/giu;

/** Encodes a post and the text of a question (`toQuestionText`) as one input of the model. */
export function encodePair(tokenizer: Tokenizer, post: string, question: string, lengths: InputLengths): EncodedPair {
  const questionIds = tokenizer.tokenize(question).slice(0, lengths.question);
  const postIds = shorten(
    tokenizer.tokenize(post.slice(0, maxPostCharacters).replace(links, ' ')),
    questionIds,
    lengths.post,
  );
  const first = [tokenizer.startId, ...postIds, tokenizer.endId];
  const second = [...questionIds, tokenizer.endId];
  return { ids: [...first, ...second], types: [...first.map(() => 0), ...second.map(() => 1)] };
}

/** The share of a shortened post that its opening takes. The opening names the topic of most posts. */
const openingShare = 0.3;

/**
 * Shortens the tokens of a post: its opening, and then the part with the rarest tokens of the question. A long post
 * often names the topic of a question in its middle.
 */
function shorten(post: readonly number[], question: readonly number[], maxLength: number): readonly number[] {
  if (post.length <= maxLength) return post;
  const opening = Math.floor(maxLength * openingShare);
  const rest = maxLength - opening;
  const start = findBestStart(post, new Set(question), opening, rest);
  return [...post.slice(0, opening), ...post.slice(start, start + rest)];
}

/**
 * Finds where the part of `length` tokens starts that shares the most with the question. A shared token counts by its
 * rarity in the post, and once for each part. Of equal parts, the first one wins.
 */
function findBestStart(post: readonly number[], question: ReadonlySet<number>, from: number, length: number): number {
  const counts = new Map<number, number>();
  for (const id of post) if (question.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const inPart = new Map<number, number>();
  let weight = 0;
  let best = { start: from, weight: 0 };
  for (let end = from; end < post.length; end += 1) {
    const added = post[end]!;
    const addedCount = inPart.get(added) ?? 0;
    inPart.set(added, addedCount + 1);
    if (addedCount === 0) weight += 1 / (counts.get(added) ?? Infinity);
    const start = end - length;
    if (start >= from) {
      const removed = post[start]!;
      const left = (inPart.get(removed) ?? 0) - 1;
      inPart.set(removed, left);
      if (left === 0) weight -= 1 / (counts.get(removed) ?? Infinity);
    }
    if (end - from + 1 >= length && weight > best.weight + 1e-9) best = { start: start + 1, weight };
  }
  return best.start;
}
