import type { Refusal } from '../contract.ts';
import { sharesStem } from '../text/tokenize.ts';
import { ownActorStems } from '../vocabulary/lexicon.ts';
import { followsAct, hasOtherActor, isDoneByOther, isJoined } from './actor.ts';
import { fillsOffice, isInList, isIsolated } from './attachment.ts';
import { describesPerson } from './epithet.ts';
import { sameClauseWords, samePhraseWords, type LocatedPair } from './proximity.ts';
import { isRetrospective } from './retrospective.ts';

/** A post that mentions an object only once, and only after the first 120 words, is about something else. */
const maxFirstMentionIndex = 120;

/** Checks that the act and the objects belong together: gates 11 to 25 of DESIGN.md, in order. */
export function checkRelation({ post, question, objects, acts, proximity }: LocatedPair): Refusal | undefined {
  const { act, words, sentences } = proximity;
  const [mainObject = []] = objects;
  const actMentions = acts.flat();
  const hasAct = (flag: 'requiresOwnActor' | 'mutual' | 'sameSentence' | 'epithet'): boolean =>
    question.acts.some((questionAct) => questionAct[flag]);

  if (sentences > 1 && words > 2 * sameClauseWords) return 'mentioned_in_passing';
  if (objects.some((mentions) => mentions.length === 1 && (mentions[0]?.from ?? 0) > maxFirstMentionIndex))
    return 'mentioned_in_passing';
  if (hasAct('requiresOwnActor') && hasOtherActor(post, question, act.from)) return 'other_actor';
  if (hasAct('mutual')) {
    if (!isJoined(post, act, mainObject)) return 'other_actor';
    if (objects.length > 1 && words > sameClauseWords) return 'mentioned_in_passing';
  }
  if (mainObject.length > 0 && mainObject.every((mention) => isInList(post, mention))) return 'mentioned_in_passing';
  if (hasAct('sameSentence') && sentences > 0) return 'mentioned_in_passing';
  if (hasAct('epithet') && !describesPerson(post, mainObject, actMentions)) return 'mentioned_in_passing';
  if (question.acts.some(({ requiresOwnActor, mutual }) => requiresOwnActor && !mutual) && isDoneByOther(post, act))
    return 'other_actor';
  if (hasAct('requiresOwnActor') && isRetrospective(post, act)) return 'mentioned_in_passing';
  for (const ownAct of question.acts.filter(({ ownActorCues }) => ownActorCues)) {
    if (hasOtherActor(post, question, act.from)) return 'other_actor';
    const hasCue = sharesStem(post.getNearbyStems(act.from), ownActorStems.get(ownAct) ?? new Set());
    if (objects.length > 0 && !hasCue && !followsAct(post, mainObject, actMentions)) return 'other_actor';
  }
  if (question.objects.some((term) => term.entity?.kind === 'office' && !fillsOffice(post, term, actMentions)))
    return 'mentioned_in_passing';
  if (question.objects.length === 0 && question.answerKind && (sentences > 0 || words > samePhraseWords))
    return 'mentioned_in_passing';
  if (
    question.acts.length > 0 &&
    question.acts.every(({ qualifier }) => qualifier) &&
    (sentences > 0 || words > sameClauseWords)
  )
    return 'different_act';
  const others = [...actMentions, ...objects.flat()];
  return question.objects.some((term) => isIsolated(post, term, others)) ? 'mentioned_in_passing' : undefined;
}
