import { foldPhrase } from './words.ts';
import type { Place, Telling } from './telling.ts';

/** Phrases of a sentence that looks back: what it tells was done long ago, or never. */
const phrases = [
  'I was the one',
  'my first term',
  'during the first term',
  'my first administration',
  'if I were president',
  'would have never',
  'would never have',
  'never would have',
  'last year',
  'following my',
  'previously signed',
  'which is why my',
  'why I signed',
  'years ago',
  'long ago',
].map(foldPhrase);

/** Whether the sentence of an act looks back on it. */
export function isRemembered(post: Telling, { from }: Place): boolean {
  const sentence = post.sentenceOf(from);
  const begins = post.words.findIndex((word) => word.sentence === sentence);
  let ends = begins;
  while (post.words[ends]?.sentence === sentence) ends += 1;
  const folds = post.words.slice(begins, ends).map(({ fold }) => fold);
  return phrases.some((phrase) => folds.some((_, at) => phrase.every((fold, step) => folds[at + step] === fold)));
}
