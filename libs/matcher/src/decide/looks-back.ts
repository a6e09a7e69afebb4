import type { ParsedPost } from '../posts/parse-post.ts';
import { samePhraseWords } from '../posts/proximity.ts';
import { createPhraseFinder, toList } from '../text/phrases.ts';
import { toStemSet, type TokenRange } from '../text/tokenize.ts';

/** Finds phrases that make a sentence one about an act that was done long ago or was never done. */
const finder = createPhraseFinder<true>();
for (const phrase of toList(`
  I was the one, my first term, during the first term, my first administration, if I were president, would have never,
  would never have, never would have, last year, last summer, last fall, last winter, last spring, following my,
  previously signed, which is why my, why I signed, day one, I was proud to, was proud to have, recently signed,
  already signed, years ago, months ago, weeks ago, days ago, long ago, long time ago, the last time, first day in office
`))
  finder.add(phrase, true);

/** Cache: many questions are checked with the same post. */
const phrasesByPost = new WeakMap<ParsedPost, readonly TokenRange[]>();

/** Whether the sentence looks back on the act: a phrase such as "years ago" is at most 10 words away. */
export function looksBack(post: ParsedPost, act: TokenRange): boolean {
  let phrases = phrasesByPost.get(post);
  if (!phrases) phrasesByPost.set(post, (phrases = [...finder.find(post.tokens), ...listPastYears(post)]));
  return phrases.some(
    ({ from, to }) =>
      post.getSentence(from) === post.getSentence(act.from) &&
      Math.max(from - act.to, act.from - to) <= samePhraseWords,
  );
}

const yearWords = toStemSet('in since of during');

/** Lists the mentions of a year before the post: "in 2018". */
const listPastYears = ({ tokens, postedAt }: ParsedPost): TokenRange[] =>
  tokens.flatMap(({ stem }, index) =>
    /^(?:19|20)\d\d$/u.test(stem) &&
    yearWords.has(tokens[index - 1]?.stem ?? '') &&
    Number(stem) < new Date(postedAt).getUTCFullYear()
      ? [{ from: index - 1, to: index + 1 }]
      : [],
  );
