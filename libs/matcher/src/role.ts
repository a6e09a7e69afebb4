import { isEnumerated, isFilled, isStray } from './belonging.ts';
import type { Refusal } from './contract.ts';
import { beside, deep, inOneBreath } from './distances.ts';
import { follows, hasOtherDoer, isByAnother, isJoined } from './doer.ts';
import { isAddressed } from './epithet.ts';
import { isRemembered } from './remembering.ts';
import { shares } from './fold-sets.ts';
import { oursFolds } from './lexicon.ts';
import type { Question } from './question.ts';
import type { Setting } from './setting.ts';
import type { Place, Telling } from './telling.ts';

/** Whether act and objects stand in each other's way: another doer, another direction, another office, another story. */
export function roleOf(
  post: Telling,
  question: Question,
  setting: Setting,
  groups: readonly (readonly Place[])[],
  tellings: readonly Place[],
): Refusal | undefined {
  const { act, words, sentences } = setting;
  const { acts, objects, asks } = question;
  const [lead = []] = groups;
  if (sentences > 1 && words > 2 * inOneBreath) return 'mentioned_in_passing';
  if (groups.some((group) => group.length === 1 && (group[0]?.from ?? 0) > deep)) return 'mentioned_in_passing';
  if (acts.some(({ personal }) => personal) && hasOtherDoer(post, question, act.from)) return 'other_actor';
  if (acts.some(({ mutual }) => mutual)) {
    if (!isJoined(post, act, lead)) return 'other_actor';
    if (groups.length > 1 && words > inOneBreath) return 'mentioned_in_passing';
  }
  if (lead.length > 0 && lead.every((place) => isEnumerated(post, place))) return 'mentioned_in_passing';
  if (acts.some(({ close }) => close) && sentences > 0) return 'mentioned_in_passing';
  if (acts.some(({ epithet }) => epithet) && !isAddressed(post, lead, tellings)) return 'mentioned_in_passing';
  if (acts.some(({ personal, mutual }) => personal && !mutual) && isByAnother(post, act)) return 'other_actor';
  if (acts.some(({ personal }) => personal) && isRemembered(post, act)) return 'mentioned_in_passing';
  for (const one of acts.filter(({ ours }) => ours)) {
    if (hasOtherDoer(post, question, act.from)) return 'other_actor';
    const isOurs = shares(post.sentencesAround(act.from), oursFolds.get(one) ?? new Set());
    if (groups.length > 0 && !isOurs && !follows(post, lead, tellings)) return 'other_actor';
  }
  if (objects.some((object) => object.topic?.kind === 'office' && !isFilled(post, object, tellings)))
    return 'mentioned_in_passing';
  if (objects.length === 0 && asks && (sentences > 0 || words > beside)) return 'mentioned_in_passing';
  if (acts.length > 0 && acts.every(({ manner }) => manner) && (sentences > 0 || words > inOneBreath))
    return 'different_act';
  return objects.some((object) => isStray(post, object, [...tellings, ...groups.flat()]))
    ? 'mentioned_in_passing'
    : undefined;
}
