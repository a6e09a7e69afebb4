import type { Act } from '../english/act.ts';
import type { ParsedPost } from './parse-post.ts';
import { nearWords } from './proximity.ts';
import type { TokenRange } from '../text/tokenize.ts';

/** Whether an agreement is followed by "with" and a country, or directly preceded by a country: "the X deal". */
function hasCountry(post: ParsedPost, { from, to }: TokenRange): boolean {
  const isIntroduced = post.tokens.slice(to, to + nearWords).some(({ stem }) => stem === 'with');
  return post.entities.some(
    ({ entry, from: start, to: end }) =>
      entry.kind === 'country' &&
      post.getSentence(start) === post.getSentence(from) &&
      (end === from || (isIntroduced && start >= to && start <= to + 2 * nearWords)),
  );
}

/** Whether a plain "deal" is of the usual kind: it is with a country, and no word of the post shows another kind. */
export const isUsualKind = (post: ParsedPost, { otherKindWords }: Act, deal: TokenRange): boolean =>
  otherKindWords.size > 0 && hasCountry(post, deal) && !post.tokens.some(({ stem }) => otherKindWords.has(stem));
