import { createPhraseFinder, toList } from '../text/phrases.ts';
import { toStemSet, type TokenRange } from '../text/tokenize.ts';
import type { LocatedPair } from '../posts/pair.ts';
import type { ParsedPost } from '../posts/parse-post.ts';
import { sameClauseWords } from '../posts/proximity.ts';

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

/** Whether the sentence looks back on the act: a phrase such as "years ago" is at most 14 words away. */
export function looksBack(post: ParsedPost, act: TokenRange): boolean {
  let phrases = phrasesByPost.get(post);
  if (!phrases) phrasesByPost.set(post, (phrases = finder.find(post.tokens)));
  return phrases.some(
    ({ from, to }) =>
      post.getSentence(from) === post.getSentence(act.from) &&
      Math.max(from - act.to, act.from - to) <= sameClauseWords,
  );
}

const modals = toStemSet('would will could');
/** "I would never fire X": the negation is at most 3 words before the act. */
const maxNegationGap = 3;

const claims = toStemSet('say says said saying claim claiming report reported reporting reports write writing');
const claimants = toStemSet('media news fake press cnn nyt times journal post they democrats dumocrats leakers');
const denials = toStemSet('wrong false untrue lie lies lying hoax incorrect never');
/** A denial follows the claim within 12 words: "Fake News says I will visit X. WRONG!" */
const maxDenialGap = 12;

/** Whether the author denies the act, or quotes somebody else's claim about it only to deny it. */
export function isDenied({ post, proximity: { act } }: LocatedPair): boolean {
  const near = post.getStemsBefore(act.from, maxNegationGap);
  const never = near.indexOf('never');
  if (never > 0 && modals.has(near[never - 1] ?? '')) return true;
  const before = post.getStemsBefore(act.from, post.tokens.length);
  const claim = before.findIndex((stem) => claims.has(stem));
  if (claim < 0 || !before.slice(0, claim).some((stem) => claimants.has(stem))) return false;
  const sentence = post.getSentence(act.from);
  const next = post.tokens.findIndex((token) => token.sentence > sentence);
  return next >= 0 && post.tokens.slice(next, next + maxDenialGap).some(({ stem }) => denials.has(stem));
}
