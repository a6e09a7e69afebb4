import { createPhraseFinder } from '../text/phrases.ts';
import type { TokenRange } from '../text/tokenize.ts';
import { toList } from '../vocabulary/entity.ts';
import type { ParsedPost } from './parse-post.ts';

/** Finds phrases that make a sentence one about an act that was done long ago or was never done. */
const finder = createPhraseFinder<true>();
for (const phrase of toList(`
  I was the one, my first term, during the first term, my first administration, if I were president, would have never,
  would never have, never would have, last year, last summer, last fall, last winter, last spring, following my,
  previously signed, which is why my, why I signed, day one, I was proud to, was proud to have, recently signed,
  already signed, years ago, months ago, weeks ago, long ago, long time ago, the last time, first day in office,
  if I didn't, if it weren't for me, if it wasn't for me, if I weren't, if I wasn't
`))
  finder.add(phrase, true);

/** Cache: many questions are checked with the same post. */
const sentencesByPost = new WeakMap<ParsedPost, ReadonlySet<number>>();

/** Whether the sentence of a mention has a retrospective phrase. */
export function isRetrospective(post: ParsedPost, { from }: TokenRange): boolean {
  let sentences = sentencesByPost.get(post);
  if (!sentences) {
    sentences = new Set(finder.find(post.tokens).map((phrase) => post.getSentence(phrase.from)));
    sentencesByPost.set(post, sentences);
  }
  return sentences.has(post.getSentence(from));
}
