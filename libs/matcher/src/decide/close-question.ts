import { isFullPerson } from '../questions/parse-title.ts';
import type { MarketQuestion } from '../questions/question.ts';
import { mentionsAct } from '../questions/question-index.ts';
import type { ParsedPost } from '../posts/parse-post.ts';

/**
 * Whether a question that a post does not fit is still close enough to be shown. The post must mention all objects of
 * the question, one of them a person; or an act, and a known entity or half of the objects. An act alone is in too many
 * posts, and so is a country.
 */
export function isClose(post: ParsedPost, { objects, acts, isUnanswerable }: MarketQuestion): boolean {
  const hasAct = acts.some((act) => mentionsAct(post, act));
  if (isUnanswerable || (!hasAct && !objects.some(isFullPerson))) return false;
  const mentioned = objects.filter((term) => post.findTerm(term).length > 0);
  if (mentioned.length === objects.length) return mentioned.length > 0;
  return hasAct && (mentioned.some(({ entity }) => entity) || mentioned.length >= objects.length / 2);
}
