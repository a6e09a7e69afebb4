import { listRequirements } from '../acts/index.ts';
import { isCircumstance } from './circumstance.ts';
import { isDenied } from './denied.ts';
import { looksBack } from './looks-back.ts';
import { givesAnswer } from './named-answer.ts';
import { standsAlone } from './standalone-act.ts';
import { findAgent, isDoneByOther } from '../posts/agent.ts';
import { hasFlag, isOwn, type LocatedPair, type MentionedPair } from '../posts/pair.ts';
import { sameClauseWords } from '../posts/proximity.ts';
import { mentionsAct } from '../questions/groups.ts';
import { identifiesTopic } from '../questions/question.ts';
import type { Refusal } from '../types.ts';

/**
 * A check of a post and a question. The first gate that a pair fails refuses the pair. A gate has up to two tests, the
 * cheap one first: of all mentions, and of one mention of the act with the closest mentions of the objects. Each returns
 * whether the pair fails.
 */
export interface Gate {
  /** The condition under which the pair fails, as docs/rules.md states it. */
  fails: string;
  refusal: Refusal;
  mentions?: (pair: MentionedPair) => boolean;
  located?: (pair: LocatedPair) => boolean;
}

export const gates: readonly Gate[] = [
  {
    fails: 'no single post can answer the question: it is about remarks, a level or a place',
    refusal: 'different_act',
    mentions: ({ question }) => question.isUnanswerable,
  },
  {
    fails:
      'the post does not mention every object of the question; a mention of a leader, an official or a place of a country counts for the country',
    refusal: 'different_object',
    mentions: ({ post, question }) => question.objects.some((term) => post.findTerm(term).length === 0),
  },
  {
    fails:
      'the post does not mention every act of the question; a mention of an act that implies a required act also counts',
    refusal: 'different_act',
    mentions: ({ post, question }) => question.acts.some((act) => !mentionsAct(post, act)),
  },
  {
    fails:
      'the post does not name the answer of the contract, or names it in another role than the object of the act: the opponent of an endorsed person, a country beside the visited one; for an open question, it names no answer of the kind',
    refusal: 'different_object',
    mentions: ({ targets }) => targets.some((mentions) => mentions.length === 0),
    located: (pair) => !givesAnswer(pair),
  },
  {
    fails:
      'the question has no object ("Will Trump sign an executive order this week?") and the act does not stand alone, as DESIGN.md defines it; or it has no known act and its objects do not identify a topic: two or more do, if at least one is a single word and no single word is common',
    refusal: 'only_generic_words',
    mentions: ({ question, context }) => question.acts.length === 0 && !identifiesTopic(question, context.index.isRare),
    located: (pair) => pair.question.acts.length > 0 && pair.targets.length === 0 && !standsAlone(pair),
  },
  {
    fails:
      'the president\'s side must do the act, and another actor is named before it in the same sentence ("Congress should fire X", "the last administration fired X", "X says we should fire Y") or, unless the act is done together with others, after "by", "that" or "which" ("attacks made by X"); or the post is an endorsement, and the question is about another act than an endorsement, an appointment or a meeting',
    refusal: 'other_actor',
    mentions: (pair) => isAboutExclusiveAct(pair),
    located: ({ post, question, actMentions, proximity: { act } }) =>
      actMentions.length > 0 &&
      ((isOwn(question) && findAgent(post, question, act) === 'other') ||
        (question.acts.some(({ flags }) => !flags.has('shared') && !flags.has('mutual')) &&
          actMentions.flat().some((mention) => isDoneByOther(post, mention)))),
  },
  {
    fails:
      'the post mentions the act in passing: the act and the objects are more than one sentence apart and also more than 28 words apart, unless the act is the whole subject of its posts, as an endorsement is; or names the act only as a circumstance ("postponed due to the strikes") or as a missed one ("should have fired"), or looks back, as in "years ago" or "in 2018", unless the act is an insult or praise; or the post denies the act ("I would never fire X")',
    refusal: 'mentioned_in_passing',
    located: (pair) =>
      isFarApart(pair) ||
      (isCircumstance(pair.post, pair.proximity.act) && !hasFlag(pair.question, 'epithet')) ||
      (looksBack(pair.post, pair.proximity.act) && !hasFlag(pair.question, 'epithet')) ||
      isDenied(pair),
  },
];

/** Whether the post has an exclusive act, and the question is about another one. */
const isAboutExclusiveAct = ({ post, question }: MentionedPair): boolean =>
  post.acts.some(({ entry }) => entry.flags.has('exclusive')) &&
  !question.acts.some(
    (act) =>
      act.flags.has('exclusive') ||
      act.flags.has('office') ||
      (act.flags.has('person') &&
        act.flags.has('mutual') &&
        post.findAct(act).some(({ from }) => post.getSentence(from) < 2)),
  );

const isFarApart = ({ question, proximity: { sentences, words } }: LocatedPair): boolean =>
  sentences > 1 && words > 2 * sameClauseWords && !hasFlag(question, 'exclusive');

/** Why the acts of the question refuse the pair: the first requirement that it fails. */
export const findRequirement = (pair: LocatedPair): Refusal | undefined =>
  pair.question.acts.flatMap(listRequirements).find(({ test }) => test(pair))?.refusal;
