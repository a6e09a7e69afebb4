import type { Refusal } from '../contract.ts';
import type { QueryTerm } from '../questions/parse-title.ts';
import type { QuestionIndex } from '../questions/question-index.ts';
import type { MarketQuestion } from '../questions/question.ts';
import { sharesStem, toStemSet, type TokenRange } from '../text/tokenize.ts';
import type { ActFlag } from '../vocabulary/acts.ts';
import { newsStems } from '../vocabulary/lexicon.ts';
import { findActor, followsAct, hasOtherSubject, isDoneByOther } from './actor.ts';
import { isOtherAgreement } from './agreement.ts';
import { fillsOffice } from './attachment.ts';
import { isDenied } from './denied.ts';
import { describesPerson } from './epithet.ts';
import { givesAnswer } from './named-answer.ts';
import type { ParsedPost } from './parse-post.ts';
import { beginsSentence, sameClauseWords, type LocatedPair, type Mentions } from './proximity.ts';
import { isSubjectOfRemark } from './remark.ts';
import { isRetrospective } from './retrospective.ts';
import { hasStandaloneAct } from './standalone-act.ts';

/** A check of a post and a question. The first gate that a pair fails refuses the pair. */
export interface Gate<P> {
  /** The condition under which the pair fails, as DESIGN.md states it. */
  fails: string;
  refusal: Refusal;
  /** Whether a reader may not accept a pair that fails the gate (`listJudgeable`). */
  isHard?: true;
  test: (pair: P) => boolean;
}

/** The inputs of a gate other than the post and the question. */
export interface MatchContext {
  index: Pick<QuestionIndex<never>, 'isRare' | 'bm25' | 'bm25WithAliases'>;
  /** The lowest score of a match. */
  threshold: number;
}

/** A post and a question, before any mention is located. */
export interface KeyedPair {
  post: ParsedPost;
  question: MarketQuestion;
}

/** A post and a question, with the post's mentions of the objects, answers and acts of the question. */
export interface MentionedPair extends KeyedPair {
  context: MatchContext;
  /** The objects of the question that the post mentions. */
  mentioned: readonly QueryTerm[];
  /** The mentions of each mentioned object, then of each required answer. */
  objects: readonly Mentions[];
  /** The mentions of each act of the question. */
  acts: readonly Mentions[];
}

/** A post must mention at least 60 % of the objects of a question, and all objects that are known entities. */
const minCoverage = 0.6;

/** These gates run before the mentions of terms are located, so they refuse most pairs at little cost. */
export const keyGates: readonly Gate<KeyedPair>[] = [
  {
    fails:
      'no single post can answer the question: it is about remarks, a level, a place or a race between two outcomes',
    refusal: 'different_act',
    isHard: true,
    test: ({ question }) => question.isUnanswerable,
  },
  {
    fails:
      'the post does not mention every object that is a known entity; a mention of a leader, an official or a place of a country counts for the country',
    refusal: 'different_object',
    test: ({ post, question }) => question.objects.some(({ entity, key }) => entity && !post.termKeys.has(key)),
  },
  {
    fails:
      'the post does not mention every act of the question; a mention of an act that implies a required act also counts',
    refusal: 'different_act',
    test: ({ post, question }) =>
      question.acts.some(
        ({ name, impliedBy }) => !post.actNames.has(name) && !impliedBy.some((other) => post.actNames.has(other)),
      ),
  },
];

export const mentionGates: readonly Gate<MentionedPair>[] = [
  {
    fails: 'the post mentions fewer than 60 % of the objects',
    refusal: 'different_object',
    test: ({ question, mentioned }) => mentioned.length < minCoverage * question.objects.length,
  },
  {
    fails:
      'the post does not mention the required answer: the listed outcome if the titles name no object; if no outcome is listed, any entity of the answer kind, or for a person any name (see below); a "Who" question requires no person if the post mentions an object, or if an act of the question has standalone cues (see below)',
    refusal: 'different_object',
    isHard: true,
    test: ({ objects }) => objects.some((mentions) => mentions.length === 0),
  },
  {
    fails:
      'the post is an endorsement, and the question is about another act than an endorsement, an appointment, or a meeting or talk with a person; endorsements list people, offices and laws that are not their subject',
    refusal: 'other_actor',
    test: ({ post, question }) =>
      post.actNames.has('endorse') &&
      !question.acts.some(
        ({ name, flags }) => name === 'endorse' || name === 'appoint' || (flags.has('person') && flags.has('mutual')),
      ),
  },
  {
    fails:
      'all mentions of an act are part of an object\'s name or, for a kind of agreement or an act with own-actor cues, assigned to others ("their tariffs")',
    refusal: 'different_act',
    test: ({ acts }) => acts.some((mentions) => mentions.length === 0),
  },
  {
    fails:
      'the question has no known act, and either the post does not mention all objects or the objects do not identify a topic; three objects identify a topic, two objects do if at least one is a single word and no single word is common',
    refusal: 'different_act',
    test: ({ question, mentioned, context }) =>
      question.acts.length === 0 && (mentioned.length < question.objects.length || !identifiesTopic(question, context)),
  },
  {
    fails:
      'the question has no object ("Will Trump sign an executive order this week?") and the act does not stand alone (see below)',
    refusal: 'only_generic_words',
    test: ({ post, question, objects, acts }) => objects.length === 0 && !hasStandaloneAct(post, question, acts.flat()),
  },
];

const hasFlag = ({ question }: KeyedPair, flag: ActFlag): boolean => question.acts.some(({ flags }) => flags.has(flag));

/** These gates check one mention of the act, with the closest mentions of the objects. */
export const relationGates: readonly Gate<LocatedPair>[] = [
  {
    fails: 'the act and the objects are more than one sentence apart and also more than 28 words apart',
    refusal: 'mentioned_in_passing',
    test: ({ proximity }) => proximity.sentences > 1 && proximity.words > 2 * sameClauseWords,
  },
  {
    fails:
      'the question is about an agreement or a ceasefire, and "until" makes it a condition, or "with" introduces another counterpart, or "and" joins another country to the object; or it is about a kind of agreement, the post names only a "deal", and no word of the post shows this kind; but a deal with a country is a trade deal if no word shows another kind',
    refusal: 'different_act',
    test: isOtherAgreement,
  },
  {
    fails:
      'another person or body is the subject directly before an act that is no meeting, agreement, insult or praise ("Congress should fire X"); or the act requires the president\'s side as the actor, and another actor or an envoy is named before the act in the same sentence',
    refusal: 'other_actor',
    isHard: true,
    test: (pair) =>
      (!pair.question.acts.some(
        ({ flags, kindWords }) => flags.has('mutual') || flags.has('epithet') || kindWords.size > 0,
      ) &&
        hasOtherSubject(pair.post, pair.question, pair.proximity.act)) ||
      (hasFlag(pair, 'own') && findActor(pair.post, pair.question, pair.proximity.act.from) === 'other'),
  },
  {
    fails:
      'the act is mutual, and its object is in another sentence and more than 14 words away, or only in later sentences, or the post mentions the country only by a place',
    refusal: 'mentioned_in_passing',
    test: (pair) =>
      hasFlag(pair, 'mutual') &&
      ((pair.proximity.sentences > 0 && (pair.proximity.words > sameClauseWords || comesLater(pair))) ||
        isMentionedOnlyBy('place', pair)),
  },
  {
    fails:
      'the act is an epithet and does not describe the named person: in "the failed X administration", "failed" does not describe X',
    refusal: 'mentioned_in_passing',
    test: (pair) => hasFlag(pair, 'epithet') && !describesPerson(pair.post, pair.objects[0] ?? [], pair.acts.flat()),
  },
  {
    fails:
      'the act requires the president\'s side as the actor and is not mutual, and after one of its mentions, "by", "that" or "which" introduces another actor ("attacks made by X")',
    refusal: 'other_actor',
    isHard: true,
    test: ({ post, question, acts }) =>
      question.acts.some(({ flags }) => flags.has('own') && !flags.has('mutual')) &&
      acts.flat().some((act) => isDoneByOther(post, act)),
  },
  {
    fails:
      'the act must be new, as a strike, a deployment or a tariff must, and no word such as "today", "just", "will" or "if" is within 14 words of it, and no "has", "have" or "this" within 3 words before it; or its first mention is only the subject of a remark, as in "they complain about the attack"; or the post names only the leader of the country, and not the country',
    refusal: 'mentioned_in_passing',
    test: (pair) =>
      hasFlag(pair, 'now') && (!isNews(pair) || isSubjectOfRemark(pair) || isMentionedOnlyBy('person', pair)),
  },
  {
    fails:
      'the act is no insult or praise, and within 14 words, its sentence looks back, as in "if I didn\'t send troops" or "years ago"',
    refusal: 'mentioned_in_passing',
    test: (pair) => !hasFlag(pair, 'epithet') && isRetrospective(pair.post, pair.proximity.act),
  },
  {
    fails:
      'the author denies the act ("I would never fire X"), or quotes a claim about it and denies the claim ("Fake News says I will visit X. WRONG!")',
    refusal: 'different_act',
    test: isDenied,
  },
  {
    fails:
      'the act has own-actor cues (tariffs, strikes, visits, endorsements), and one of two things holds: another actor is named before the act; or no cue is in the sentence of the act, and either the object does not follow the act ("Canada\'s tariffs") or the act is a visit that does not begin the sentence or follows "they"',
    refusal: 'other_actor',
    test: isDoneByOtherSide,
  },
  {
    fails:
      'the post does not give the answer that the contract names, or gives it in another role than the object of the act: the opponent of an endorsed person, a country beside the visited one',
    refusal: 'different_object',
    isHard: true,
    test: (pair) => !givesAnswer(pair),
  },
  {
    fails:
      'an object is an office that the act does not fill; in "will serve as the next X", the act fills the office X',
    refusal: 'mentioned_in_passing',
    test: ({ post, question, acts, proximity }) =>
      question.objects.some(
        (term) =>
          term.entity?.kind === 'office' &&
          !fillsOffice(post, term, question.answerTerms.length > 0 ? [proximity.act] : acts.flat()),
      ),
  },
];

/** "Has", "have" or "this" is at most 3 words before the act: "targets have been taken out", "this massive strike". */
const maxReportGap = 3;
const reportWords = toStemSet('has have this');

/** Whether a word within 14 words of the act reports, announces or threatens a new act. */
function isNews({ post: { tokens }, proximity: { act } }: LocatedPair): boolean {
  const nearby = tokens.slice(Math.max(0, act.from - sameClauseWords), act.to + sameClauseWords);
  const before = tokens.slice(Math.max(0, act.from - maxReportGap), act.from);
  return nearby.some(({ stem }) => newsStems.has(stem)) || before.some(({ stem }) => reportWords.has(stem));
}

/** Whether all mentions of the objects are in sentences after the act. */
const comesLater = ({ post, objects, proximity: { act } }: LocatedPair): boolean =>
  objects.flat().every(({ from }) => post.getSentence(from) > post.getSentence(act.from));

/** Whether the post mentions a country of the question only by its places, or only by people such as its leader. */
const isMentionedOnlyBy = (kind: 'person' | 'place', { post, question }: KeyedPair): boolean =>
  question.objects.some(
    ({ entity, key }) =>
      entity?.kind === 'country' &&
      post.entities
        .filter(({ entry }) => entry.name === key || entry.country === key)
        .every(({ entry }) => entry.kind === kind),
  );

/** A visit after one of these words is a visit of others: "They go to X." */
const otherSubjects = toStemSet('they he she');

function isDoneByOtherSide({ post, question, objects, acts, proximity: { act } }: LocatedPair): boolean {
  return question.acts
    .filter(({ ownActorCues }) => ownActorCues.size > 0)
    .some((ownAct) => {
      if (findActor(post, question, act.from) === 'other') return true;
      if (sharesStem(post.getSentenceStems(act.from), ownAct.ownActorCues)) return false;
      const isOfOthers = otherSubjects.has(post.tokens[act.from - 1]?.stem ?? '');
      if (ownAct.name === 'visit' && (isOfOthers || !beginsSentence(post, act))) return true;
      return objects.length > 0 && !followsAct(post, objects[0] ?? [], acts.flat());
    });
}

/**
 * Whether the objects identify a topic without an act. Three objects do. Two objects do if at least one is a single
 * word and no single word is common. An entity does not count as a single word.
 */
function identifiesTopic({ objects }: MarketQuestion, context: MatchContext): boolean {
  if (objects.length > 2) return true;
  const words = objects.filter(({ entity, stems }) => !entity && stems.length === 1);
  return objects.length === 2 && words.length > 0 && words.every(({ key }) => context.index.isRare(key));
}

export function isInsideAny({ from, to }: TokenRange, objects: readonly Mentions[]): boolean {
  return objects.some((mentions) => mentions.some((mention) => from >= mention.from && to <= mention.to));
}

/** All gates but the last two, which compare the score and the rank with their limits, in the order of DESIGN.md. */
export const gates: readonly Gate<never>[] = [...keyGates, ...mentionGates, ...relationGates];
