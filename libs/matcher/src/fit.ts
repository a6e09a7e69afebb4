import { commitments } from './committing.ts';
import { shares } from './fold-sets.ts';
import type { Question } from './question.ts';
import type { Fit } from './score.ts';
import type { Setting } from './setting.ts';
import { placesLookedAt, type Place, type Telling } from './telling.ts';

/** What is seen of a pair that passed the gates. */
export function fitOf(
  post: Telling,
  question: Question,
  { act, words }: Setting,
  groups: readonly (readonly Place[])[],
  acts: readonly (readonly Place[])[],
  topics: number,
): Fit {
  const around = post.sentenceAround(act.from);
  return {
    topics: Math.min(3, topics),
    apart: Math.log1p(Math.min(200, words)),
    late: Math.log1p(Math.max(0, ...groups.map((group) => group[0]?.from ?? 0))),
    told: Math.log1p(Math.min(...acts.map((at) => at.length), placesLookedAt)),
    long: Math.log1p(post.words.length),
    coming: around.has('will') || around.has('shall') || around.has('must') ? 1 : 0,
    now: shares(around, commitments) ? 1 : 0,
    otherwise:
      question.manners.length > 0 && !question.manners.some((manner) => post.tellingsOf(manner).length > 0) ? 1 : 0,
    alone: groups.length === 0 ? 1 : 0,
  };
}
