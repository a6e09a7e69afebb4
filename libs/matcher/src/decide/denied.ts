import type { LocatedPair } from '../posts/pair.ts';
import { toStemSet } from '../text/tokenize.ts';

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
