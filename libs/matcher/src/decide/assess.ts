import type { Refusal } from '../contract.ts';
import type { QueryTerm } from '../questions/parse-title.ts';
import type { MarketQuestion } from '../questions/question.ts';
import type { TokenRange } from '../text/tokenize.ts';
import { isOwnedByOther } from './actor.ts';
import { takeFirstMentions, type ParsedPost } from './parse-post.ts';
import { measureProximity, type Mentions } from './proximity.ts';
import { checkRelation } from './relation-gates.ts';
import { computeScore, extractFeatures, type Features } from './score.ts';
import { hasStandaloneAct } from './standalone-act.ts';

/** How well a post fits a question. */
export interface Assessment {
  /** The refusal of the first gate that the pair fails; undefined for a match. */
  refusal?: Refusal;
  /**
   * From 0 to 1. If all gates accept the pair, the probability of a match (`computeScore`). Otherwise a rough measure
   * of how many gates the pair passed.
   */
  score: number;
  /** The mention of the act that is closest to the objects; undefined for a refused pair. */
  act?: TokenRange;
  features?: Features;
}

/** The inputs of an assessment other than the post and the question. */
export interface MatchContext {
  /** Whether a stem occurs in so few questions that the stem identifies a topic. */
  isRare(stem: string): boolean;
  /** The lowest score of a match. */
  threshold: number;
}

/** A post must mention at least 60 % of the objects of a question, and all objects that are known entities. */
const minCoverage = 0.6;

/**
 * Checks a post and a question against the gates, the cheap gates first. Scores the pair if no gate refuses it.
 * DESIGN.md lists the gates in this order.
 */
export function assess(post: ParsedPost, question: MarketQuestion, context: MatchContext): Assessment {
  const refused = refuseByKeys(post, question);
  if (refused) return refused;
  const refuse = (refusal: Refusal, score: number): Assessment => ({ refusal, score });

  const located = question.objects.map((term) => ({ term, mentions: takeFirstMentions(post.findTerm(term)) }));
  const mentioned = located.filter(({ mentions }) => mentions.length > 0);
  const coverage = located.length === 0 ? 1 : mentioned.length / located.length;
  if (coverage < minCoverage) return refuse('different_object', 0.2 * coverage);

  const answers = findAnswers(post, question, mentioned.length > 0);
  const objects = [...mentioned.map(({ mentions }) => mentions), ...answers];
  if (objects.some((mentions) => mentions.length === 0)) return refuse('different_object', 0.1);
  if (isEndorsement(post) && !question.acts.some(({ name }) => name === 'endorse')) return refuse('other_actor', 0.2);
  const acts = question.acts.map((act) =>
    takeFirstMentions(post.findAct(act)).filter(
      (mention) => !isInsideAny(mention, objects) && !(act.ownActorCues && isOwnedByOther(post, mention)),
    ),
  );
  if (acts.some((mentions) => mentions.length === 0)) return refuse('different_act', 0.3);
  if (question.acts.length === 0 && (coverage < 1 || !identifiesTopic(question, context)))
    return refuse('different_act', 0.3);
  if (objects.length === 0 && !hasStandaloneAct(post, question, acts.flat())) return refuse('only_generic_words', 0.3);
  if (mentioned.length > 0 && mentioned.every(({ term }) => isCommonWord(term, context)))
    return refuse('ambiguous', 0.3);

  const proximity = measureProximity(post, objects, acts);
  const pair = { post, question, objects, acts, proximity };
  const refusal = checkRelation(pair);
  if (refusal) return refuse(refusal, 0.4);
  const features = extractFeatures(pair, mentioned.filter(({ term }) => term.entity).length);
  const score = computeScore(features);
  return score < context.threshold
    ? { refusal: 'mentioned_in_passing', score, features }
    : { score, act: proximity.act, features };
}

const unanswerableQuestion: Assessment = { refusal: 'different_act', score: 0.1 };
const missingEntity: Assessment = { refusal: 'different_object', score: 0.1 };
const missingAct: Assessment = { refusal: 'different_act', score: 0.2 };

/**
 * Refuses a pair without locating any mention. This cheap check refuses most pairs, because most pairs share only one
 * entity or word.
 */
function refuseByKeys(post: ParsedPost, { isUnanswerable, objects, acts }: MarketQuestion): Assessment | undefined {
  if (isUnanswerable) return unanswerableQuestion;
  for (const { entity, key } of objects) if (entity && !post.termKeys.has(key)) return missingEntity;
  for (const { name, impliedBy = [] } of acts) {
    if (!post.actNames.has(name) && !impliedBy.some((actName) => post.actNames.has(actName))) return missingAct;
  }
  return undefined;
}

/**
 * Returns the mentions of each answer that the question requires. If the outcome is listed (`isListed`), the answers
 * are the terms of `outcomeTerms`. Otherwise any entity of the kind `answerKind` is an answer. A "Who" question
 * requires no person if the post mentions one of the question's objects, or if an act of the question has
 * `standaloneCues`.
 */
function findAnswers(post: ParsedPost, question: MarketQuestion, hasObjects: boolean): Mentions[] {
  const { outcomeTerms, isListed, answerKind, acts } = question;
  if (isListed) return outcomeTerms.map((term) => takeFirstMentions(post.findTerm(term)));
  const isAnyPerson = answerKind === 'person' && (hasObjects || acts.some(({ standaloneCues }) => standaloneCues));
  return answerKind && !isAnyPerson ? [takeFirstMentions(post.findEntities(answerKind))] : [];
}

/** Whether the post is an endorsement. Endorsements list offices, states and laws that are not their subject. */
function isEndorsement(post: ParsedPost): boolean {
  return post.actNames.has('endorse');
}

function isInsideAny({ from, to }: TokenRange, objects: readonly Mentions[]): boolean {
  return objects.some((mentions) => mentions.some((mention) => from >= mention.from && to <= mention.to));
}

/**
 * Whether the objects identify a topic without an act. Three objects do. Two objects do if at least one is a single
 * word and no single word is common. An entity does not count as a single word.
 */
function identifiesTopic({ objects }: MarketQuestion, context: MatchContext): boolean {
  if (objects.length > 2) return true;
  const words = objects.filter(({ entity, stems }) => !entity && stems.length === 1);
  return objects.length === 2 && words.length > 0 && words.every((word) => !isCommonWord(word, context));
}

/** Whether a term is a single word that many questions share. Such a word alone identifies no topic. */
function isCommonWord({ entity, stems }: QueryTerm, context: MatchContext): boolean {
  return entity === undefined && stems.length === 1 && !context.isRare(stems[0] ?? '');
}
