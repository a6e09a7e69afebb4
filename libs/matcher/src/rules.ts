import type { Act } from './english/act.ts';
import { cues } from './english/cues.ts';
import {
  findPerson,
  hasFlag,
  isOwn,
  listProximities,
  type LocatedPair,
  type MatchContext,
  type MentionedPair,
  type Rule,
  type ScoredPair,
  locateMentions,
  namesAmount,
} from './pair.ts';
import type { ParsedPost } from './post.ts';
import { identifiesTopic, type MarketQuestion } from './questions/question.ts';
import {
  hasOtherSense,
  isCircumstance,
  isDenied,
  isDoneInOtherPart,
  isDoneToOtherName,
  isEnded,
  isPlainAct,
  looksBack,
  standsAlone,
} from './reporting.ts';
import { requirements } from './requirements.ts';
import { findActor, givesAnswer, isDoneByOther } from './roles.ts';
import { reaches } from './text/cue.ts';
import { type TokenRange } from './text/words.ts';
import type { Certainty, Check } from './types.ts';

/** The rules about all mentions of a pair, in order. They are cheap, so they come first. */
export const mentionRules: readonly Rule<MentionedPair>[] = [
  {
    id: 'answerable',
    condition: 'no single post can answer the question: it is about remarks, a level or a place',
    refusal: 'different_act',
    fails: ({ question }) => question.isUnanswerable,
  },
  {
    id: 'objects',
    condition:
      'the post does not mention every object of the question; a mention of a leader, an official or a place of a country counts for the country',
    refusal: 'different_object',
    fails: ({ post, question }) => question.objects.some((term) => findPerson(post, term).length === 0),
  },
  {
    id: 'acts',
    condition:
      "the post does not mention every act of the question; a mention of an act that implies a required act also counts, and so does a sum or count for which the question asks, in a sentence with the objects, the president's side and no other act",
    refusal: 'different_act',
    fails: ({ actMentions }) => actMentions.some((mentions) => mentions.length === 0),
  },
  {
    id: 'answer',
    condition:
      'the post does not name the answer of the contract; for an open question, it names no answer of the kind',
    refusal: 'different_object',
    fails: ({ targets }) => targets.some((mentions) => mentions.length === 0),
  },
  {
    id: 'topic',
    condition:
      'the question has no known act and its objects do not identify a topic: two or more do, if at least one is a single word and no single word is common',
    refusal: 'only_generic_words',
    fails: ({ question, context }) => question.acts.length === 0 && !identifiesTopic(question, context.index.isRare),
  },
  {
    id: 'other subject',
    condition:
      'the post is an endorsement, and the question is about another act than an endorsement, an appointment or a meeting',
    refusal: 'other_actor',
    fails: (pair) => isAboutExclusiveAct(pair),
  },
];

/** The rules about one mention of the act with the closest mentions of the objects, in order. */
export const locatedRules: readonly Rule<LocatedPair>[] = [
  {
    id: 'role of the answer',
    condition:
      'the post names the answer in another role than the object of the act: the opponent of an endorsed person, a country beside the visited one',
    refusal: 'different_object',
    fails: (pair) => !givesAnswer(pair),
  },
  {
    id: 'sense',
    condition:
      'the word of the act has another object beside it ("sign the petition", "call me", "deport all criminals"), is a noun of another sense ("under fire", "a meeting of the minds"), gives somebody a name ("they call X a fool"), or the objects are in another clause after it ("the people who worked for X")',
    refusal: 'different_act',
    fails: (pair) => hasOtherSense(pair),
  },
  {
    id: 'other object',
    condition:
      'the sentence of the act names another person, place or organisation after it, and the objects are only in other sentences ("X gave a speech. I will meet Y."); or the subject of a passive verb is something else ("tolls are suspended"); in another part of a statement, also a pronoun that does not mean the objects',
    refusal: 'different_object',
    fails: (pair) => isDoneToOtherName(pair) || isDoneInOtherPart(pair),
  },
  {
    id: 'standalone act',
    condition:
      'the question has no object ("Will Trump sign an executive order this week?"), and the act does not stand alone, as README.md defines it',
    refusal: 'only_generic_words',
    fails: (pair) => pair.question.acts.length > 0 && pair.targets.length === 0 && !standsAlone(pair),
  },
  {
    id: 'actor before',
    condition:
      'the president\'s side must do the act, and another actor is named before it in the same sentence ("Congress should fire X", "the last administration fired X", "X says we should fire Y"), also the object of the question ("X sued us"), or another subject stands before the verb ("the man who fired X")',
    refusal: 'other_actor',
    fails: ({ post, question, proximity: { act } }) =>
      (isOwn(question) || !post.vocabulary.isPresident) && findActor(post, question, act) === 'other',
  },
  {
    id: 'actor after',
    condition:
      'the president\'s side must do the act, alone, and another actor is named after "by", "that" or "which" ("attacks made by X")',
    refusal: 'other_actor',
    fails: ({ post, question: { acts }, actMentions }) =>
      acts.some(({ flags }) => !flags.has('shared') && !flags.has('mutual')) &&
      actMentions.flat().some((mention) => isDoneByOther(post, mention)),
  },
  {
    id: 'distance',
    condition:
      'the act and the objects are more than one sentence apart and also more than 28 words apart, unless the act is the whole subject of its posts, as an endorsement is',
    refusal: 'mentioned_in_passing',
    fails: ({ question, proximity: { sentences, words } }) =>
      sentences > 1 && words > 2 * reaches.clause && !hasFlag(question, 'exclusive'),
  },
  {
    id: 'circumstance',
    condition:
      'the post names the act, unless it is an insult or praise, only as a circumstance ("postponed due to the strikes"), as a missed one ("should have fired"), to describe somebody ("X, whom I fired, is wrong"), or as one of earlier times ("years ago", "in 2018")',
    refusal: 'mentioned_in_passing',
    fails: ({ post, question, proximity: { act } }) =>
      !hasFlag(question, 'epithet') && (isCircumstance(post, act) || looksBack(post, act)),
  },
  {
    id: 'direction',
    condition:
      'the question asks for the end of something ("When will Trump end his tariffs?"), and the sentence of the act says neither that it ends nor that it lasts; or does not ask for it, and the act is over or called off ("the tariff has been lifted")',
    refusal: 'different_act',
    fails: ({ post, question, proximity: { act } }) => {
      const ends = question.qualifiers.filter(({ flags }) => flags.has('reversal'));
      if (ends.length === 0)
        return question.acts.length > 0 && act.entry?.flags.has('noun') === true && isEnded(post, act);
      return (
        !post.hasCue(act, cues.lasting) &&
        !ends.flatMap((end) => post.findAct(end)).some((end) => post.isBeside(end, act))
      );
    },
  },
  {
    id: 'denial',
    condition:
      'the post denies the act or only asks about it ("I would never fire X", "I will not be imposing the tariffs", "Should I fire X?")',
    refusal: 'mentioned_in_passing',
    fails: (pair) => isDenied(pair),
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

const listRequirements = (acts: readonly Act[]): Rule<LocatedPair>[] =>
  acts.flatMap(({ requires }) => requires.map((id) => ({ id, ...requirements[id] })));

/** A property of a post and a question that passed the rules. */
interface Feature {
  /** What is measured, in words, as `npm run rules` prints it. */
  label: string;
  weight: number;
  /** The weight in the order of the questions that match a post, set by hand; 0 by default. */
  orderWeight?: number;
  /** Distances and positions are ln(1 + n), because going from 1 to 2 means more than going from 9 to 10. */
  measure: (pair: LocatedPair) => number;
}

/**
 * The weights of a logistic regression with ridge penalty 3, fitted on 433 labelled pairs of 260 posts. Each pair passed
 * the rules before the score. A pair had the weight 1 / sqrt(n), where n is the number of pairs with the same post.
 */
export const features: readonly Feature[] = [
  {
    label: 'objects that are known entities',
    weight: 0.47,
    measure: ({ question }) => question.objects.filter(({ entity }) => entity).length,
  },
  {
    label: 'ln(1 + words from the first object to the farthest other object or act)',
    weight: -0.33,
    measure: ({ proximity }) => Math.log1p(proximity.words),
  },
  {
    label: 'ln(1 + words before the first mention of an object, of several objects the largest number)',
    weight: -0.41,
    measure: ({ targets }) => Math.log1p(Math.max(0, ...targets.map(([first]) => first?.from ?? 0))),
  },
  {
    label: 'ln(1 + words before the act)',
    weight: -0.2,
    orderWeight: -1.5,
    measure: ({ proximity }) => Math.log1p(proximity.act.from),
  },
  {
    label: 'ln(1 + mentions of the act, of several acts the smallest number)',
    weight: 0.25,
    measure: ({ actMentions }) =>
      Math.log1p(actMentions.length === 0 ? 0 : Math.min(...actMentions.map(({ length }) => length))),
  },
  {
    label: 'the mention is of an act that implies the act of the question',
    weight: -0.81,
    measure: ({ question, proximity: { act } }) =>
      Number(act.entry !== undefined && !question.acts.includes(act.entry)),
  },
  {
    label: 'the question is about a kind of agreement, and the sentences around the act have a word of this kind',
    weight: 0.26,
    measure: (pair) => Number(hasKind(pair)),
  },
  {
    label: 'optional terms of the question that the post does not mention',
    weight: -1.01,
    measure: ({ post, question }) => question.optionalTerms.filter((term) => post.findTerm(term).length === 0).length,
  },
  {
    label:
      'the question asks for a number of acts that the sentence does not state, for the next of many acts, or is a negation',
    weight: -2.71,
    measure: (pair) => Number(pair.question.isIndirect && !namesAmount(pair)),
  },
  {
    label: 'the question has no object',
    weight: -1.14,
    orderWeight: -4,
    measure: ({ targets }) => Number(targets.length === 0),
  },
  { label: 'the post plainly names the act', weight: 1.35, measure: (pair) => Number(isPlainAct(pair)) },
  {
    label: 'the sentence reports the act as done, which wins over one that the post only intends',
    weight: 0,
    orderWeight: 12,
    measure: ({ post, proximity: { act } }) => Number(post.hasCue(act, cues.done)),
  },
];
export const bias = 2.5;
const orderFeatures = features.filter(({ orderWeight }) => orderWeight !== undefined);

const hasKind = ({ post, question, proximity: { act } }: LocatedPair): boolean =>
  question.acts.some(
    ({ kindWords }) =>
      kindWords.size > 0 &&
      post.tokens.some(
        ({ stem, sentence }) => kindWords.has(stem) && Math.abs(sentence - post.getSentence(act.from)) <= 1,
      ),
  );

/** The estimated probability, from 0 to 1, that a reader labels the post and the contract as a match. */
const computeScore = (pair: LocatedPair): number =>
  1 / (1 + Math.exp(-features.reduce((sum, { weight, measure }) => sum + weight * measure(pair), bias)));

/** Lower scores add more wrong matches than right ones. */
const minScore = 0.5;
const scoreWeight = 15;
/** A pair with a lower rank shares too few words, often a single common word. */
const minRank = 20;

/** The rules about the score of a pair that passed all others. */
export const scoreRules: readonly Rule<ScoredPair>[] = [
  {
    id: 'score',
    condition: `the score is below ${minScore}, and no amount for which the question asks is near the act`,
    refusal: 'mentioned_in_passing',
    fails: (pair) => pair.score < minScore && !namesAmount(pair),
  },
  {
    id: 'rank',
    condition: `the rank, as README.md defines it, is below ${minRank}, and the post neither plainly names the act nor an amount for which the question asks`,
    refusal: 'mentioned_in_passing',
    fails: (pair) =>
      pair.context.index.bm25WithAliases(pair.post, pair.question) + scoreWeight * pair.score < minRank &&
      !isPlainAct(pair) &&
      !namesAmount(pair),
  },
];

/** Returns a value that orders the questions that match a post. */
const computeOrder = (pair: ScoredPair): number =>
  orderFeatures.reduce(
    (sum, { orderWeight = 0, measure }) => sum + orderWeight * measure(pair),
    pair.context.index.bm25(pair.post, pair.question) + scoreWeight * pair.score,
  );

/**
 * The lowest score of a match with high certainty. Of the labelled rows of 28 November 2026, 192 of 207 with this score
 * were right, and 124 of 152 below. From 0.8 to 0.9 the share of right rows above the bound is the same.
 */
const minHighScore = 0.85;

export const toCertainty = (score: number): Certainty => (score >= minHighScore ? 'high' : 'possible');

export interface Assessment {
  /** The first rule that refuses the pair; undefined for a match. */
  failed?: Rule<never>;
  /** From 0 to 1; 0 if a rule refuses the pair before the score is computed. */
  score: number;
  /** The mention of the act that is closest to the objects; undefined for a refused pair. */
  act?: TokenRange;
  /**
   * The place among the questions of a post, the highest first. A refused pair counts the groups of rules that it passed,
   * and its score.
   */
  order: number;
}

/** Checks a post and a question against the rules, the cheap ones first. Scores the pair if none refuses it. */
export function assess(post: ParsedPost, question: MarketQuestion, context: MatchContext): Assessment {
  const pair = locateMentions(post, question, context);
  const failed = mentionRules.find(({ fails }) => fails(pair));
  if (failed) return { failed, score: 0, order: 0 };
  let refused: Assessment | undefined;
  for (const proximity of listProximities(pair)) {
    const assessment = assessLocated({ ...pair, proximity });
    if (!assessment.failed) return assessment;
    refused ??= assessment;
  }
  return refused!;
}

function assessLocated(pair: LocatedPair): Assessment {
  const fails = (rule: Rule<LocatedPair>): boolean => rule.fails(pair);
  const failed = locatedRules.find(fails) ?? listRequirements(pair.question.acts).find(fails);
  if (failed) return { failed, score: 0, order: 1 };
  const score = computeScore(pair);
  const scored = { ...pair, score };
  const failedScore = scoreRules.find(({ fails }) => fails(scored));
  if (failedScore) return { failed: failedScore, score, order: 2 + score };
  return { score, order: computeOrder(scored), act: pair.proximity.act };
}

/** Lists the rules that were checked for an assessment of a question, with their results. */
export function listChecks({ acts }: MarketQuestion, { failed }: Assessment): Check[] {
  const rules = [...mentionRules, ...locatedRules, ...listRequirements(acts), ...scoreRules];
  const last = failed ? rules.findIndex(({ id }) => id === failed.id) : rules.length - 1;
  return rules
    .slice(0, last + 1)
    .map(({ id, refusal }, index) => ({ rule: id, refusal: failed && index === last ? refusal : null }));
}
