import type { ParsedPost } from '../posts/parse-post.ts';
import { nearWords, samePhraseWords } from '../posts/proximity.ts';
import { mentionsAct } from '../questions/groups.ts';
import type { MarketQuestion } from '../questions/question.ts';
import type { TokenRange } from '../text/tokenize.ts';

/**
 * Whether a question that a post does not fit is still close enough to be shown: the post has its acts and all names that
 * it is about, and one sentence has an act and such a name. Either alone is in too many posts.
 */
export function isClose(post: ParsedPost, { objects, acts, isUnanswerable }: MarketQuestion): boolean {
  if (isUnanswerable || acts.length === 0 || !acts.every((act) => mentionsAct(post, act))) return false;
  const names = objects.filter(({ entity, isCapitalised }) => entity !== undefined || isCapitalised);
  const mentions = names.map((term) => post.findTerm(term));
  const sentences = new Set(mentions.flat().map(({ from }) => post.getSentence(from)));
  return (
    mentions.every(({ length }) => length > 0) &&
    acts.flatMap((act) => post.findAct(act)).some(({ from }) => sentences.has(post.getSentence(from)))
  );
}

/**
 * Whether a post that fits an open question shares an object with it. If the question names none, a body of the asked
 * kind stands at most 4 words from the act, and a country at most 10: "I will be going to the G7, in France". People
 * stand anywhere: "X is great. He has my endorsement."
 */
export const sharesObject = (post: ParsedPost, { objects, answerKind }: MarketQuestion, act?: TokenRange): boolean =>
  objects.length > 0 ||
  act === undefined ||
  answerKind === undefined ||
  answerKind === 'person' ||
  post
    .findEntities(answerKind)
    .some(
      ({ from, to }) =>
        Math.max(from - act.to, act.from - to) < (answerKind === 'country' ? samePhraseWords : nearWords),
    );
