import { chooseContract, collectEvidence, isInPeriod, isInTime, moveToFront, sortRungs } from './choose.ts';
import type { MatchContext } from './pair.ts';
import type { ParsedPost } from './post.ts';
import {
  exclude,
  getAnswer,
  lacksAnswer,
  toClosingTime,
  type MarketQuestion,
  type ParsedContract,
} from './questions/question.ts';
import { listOpen, mentionsAct, type Accept, type FoundGroups, type QuestionGroup } from './questions/groups.ts';
import { findRelation } from './relation.ts';
import { namesAnswer } from './roles.ts';
import { assess, toCertainty, type Assessment } from './rules.ts';
import { reaches } from './text/cue.ts';
import { type TokenRange } from './text/words.ts';
import type { Decision, Match, MatchableContract, MatchablePost, NoMatch, Reading, Refusal } from './types.ts';

const maxAlternatives = 3;

/** The decider that needs no reader. */
export const decideByRules = <C extends MatchableContract>(_: MatchablePost, { result }: Reading<C>): Decision<C> => ({
  ...result,
  by: 'rules',
});

/** A question that fits a post, with the chosen contract, then the others that fit. */
interface Fit<C extends MatchableContract> {
  question: MarketQuestion;
  act: TokenRange | undefined;
  score: number;
  fitting: readonly ParsedContract<C>[];
}

/** Matches a post with the best of the groups that the index finds for it. */
export function matchGroups<C extends MatchableContract>(
  post: ParsedPost,
  found: FoundGroups<C>,
  context: MatchContext,
  accept: Accept<C>,
): Match<C> | NoMatch<C> {
  const assessed = found.candidates
    .map((group) => ({ group, ...assess(post, group.question, context) }))
    .sort((a, b) => b.order - a.order);
  const fitted = assessed.filter(({ failed }) => !failed);
  const choices = fitted
    .map((match) => ({ ...match, open: listOpen(match.group, accept) }))
    .filter(({ open }) => open.length > 0)
    // Of groups with equal order, the one that is decided first is the most specific: "in August" before "in 2026".
    .sort((a, b) => b.order - a.order || toFirstClosing(a.open) - toFirstClosing(b.open))
    .map(({ group: { question }, act, score, open }) => ({
      ...{ question, act, score },
      ...chooseOpen(post, question, act, open),
    }));
  const fits = choices.flatMap(({ chosen, ...choice }): Fit<C>[] =>
    typeof chosen === 'string' ? [] : [{ ...choice, fitting: chosen }],
  );
  const [best, ...rest] = moveToFront(fits, findAmount(fits) ?? findAnswer(fits));
  if (best) return toMatch(post, best, rest);
  const [refused] = choices.toSorted((a, b) => a.distance - b.distance);
  if (refused) return { matched: false, reason: refused.chosen as Refusal, nearest: refused.nearest };
  if (fitted.length > 0) return { matched: false, reason: 'no_open_contract', nearest: null };
  const assessOther = (isOpen: (group: QuestionGroup<C>) => boolean) => {
    const other = found.findOther(isOpen);
    return other && assess(post, other.question, context);
  };
  return toNoMatch(post, assessed, assessOther, accept);
}

const toFirstClosing = <C extends MatchableContract>(members: readonly ParsedContract<C>[]): number =>
  members.reduce((first, { contract }) => Math.min(first, toClosingTime(contract)), Infinity);

/** Of questions about the act and the things of the best one, one whose amount the post names is the most specific. */
function findAmount<C extends MatchableContract>(fits: readonly Fit<C>[]): Fit<C> | undefined {
  const listThings = ({ objects, answerTerms }: MarketQuestion) => [...objects, ...answerTerms];
  const best = fits[0]?.question;
  return fits.find(
    ({ question, fitting: [first] }) =>
      first &&
      best?.acts.some((act) => question.acts.includes(act)) &&
      getAnswer(first).kind === 'amount' &&
      exclude(listThings(best), listThings(question)).length === 0,
  );
}

/** Of the answers of an event, the one with the highest score. How often other contracts name an answer does not count. */
const findAnswer = <C extends MatchableContract>(fits: readonly Fit<C>[]): Fit<C> | undefined =>
  fits
    .filter(({ fitting: [first] }) => first?.contract.event_id === fits[0]?.fitting[0]?.contract.event_id)
    .sort((a, b) => b.score - a.score || (a.fitting[0]!.contract.id < b.fitting[0]!.contract.id ? -1 : 1))[0];

/** Chooses among the open contracts of a question, or states why none fits the post, and which contract is nearest. */
function chooseOpen<C extends MatchableContract>(
  post: ParsedPost,
  question: MarketQuestion,
  act: TokenRange | undefined,
  open: readonly ParsedContract<C>[],
) {
  const near = open.filter((member) => isInPeriod(member, post.postedAt));
  const timely = open.filter((member) => isInTime(member, post.postedAt));
  const nearest = (near[0] ?? open[0])!;
  // A post that fits an open question names another answer, or none.
  const unlisted: Refusal = namesAnswer(post, question.answerKind) ? 'outcome_not_listed' : 'outcome_not_named';
  return {
    chosen: question.isOpenEnded && near.length > 0 ? unlisted : chooseContract(timely, post, act),
    nearest: question.isOpenEnded && !sharesObject(post, question, act) ? null : nearest.contract,
    // Whatever its rank, a question about the time of the post is closer, and of these one that lists answers.
    distance: near.length === 0 ? 2 : Number(lacksAnswer(nearest)),
  };
}

/**
 * Why a post that fits no question has no match, and the nearest close contract.
 * @param assessed the candidates, the nearest first
 * @param assessOther assesses the nearest open question of all others
 */
function toNoMatch<C extends MatchableContract>(
  post: ParsedPost,
  assessed: readonly (Assessment & { group: QuestionGroup<C> })[],
  assessOther: (isOpen: (group: QuestionGroup<C>) => boolean) => Assessment | undefined,
  accept: Accept<C>,
): NoMatch<C> {
  const findOpen = ({ members }: QuestionGroup<C>): C | undefined =>
    members.find(({ contract }) => accept(contract))?.contract;
  const isOpen = (group: QuestionGroup<C>): boolean => findOpen(group) !== undefined;
  const close = assessed.find(({ group }) => isClose(post, group.question) && isOpen(group));
  const { failed } = close ?? assessed.find(({ group }) => isOpen(group)) ?? assessOther(isOpen) ?? {};
  const unnamed = post.tokens.length === 0 ? 'nothing_named' : 'only_generic_words';
  return { matched: false, reason: failed?.refusal ?? unnamed, nearest: (close && findOpen(close.group)) ?? null };
}

function toMatch<C extends MatchableContract>(
  post: ParsedPost,
  { question, act, score, fitting: [chosen, ...rest] }: Fit<C>,
  others: readonly Fit<C>[],
): Match<C> {
  const { contract } = chosen!;
  const evidence = collectEvidence(post, chosen!, act);
  const alternatives = [...sortRungs(chosen!, rest), ...others.flatMap(({ fitting }) => fitting)];
  return {
    matched: true,
    contract,
    event_id: contract.event_id,
    topics: [...new Set(evidence.map(({ topic }) => topic))],
    evidence,
    act: question.acts[0]?.name ?? 'named',
    certainty: toCertainty(score),
    alternatives: alternatives
      .slice(0, maxAlternatives)
      .map((member) => ({ contract: member.contract, relation: findRelation(chosen!, member) })),
  };
}

/** Whether a question that does not fit is close: the post has its acts and names, and a sentence has one of each. */
function isClose(post: ParsedPost, { objects, acts, isUnanswerable }: MarketQuestion): boolean {
  if (isUnanswerable || acts.length === 0 || !acts.every((act) => mentionsAct(post, act))) return false;
  const names = objects.filter(({ entity, isCapitalised }) => entity !== undefined || isCapitalised);
  const mentions = names.map((term) => post.findTerm(term));
  return (
    mentions.every(({ length }) => length > 0) &&
    acts
      .flatMap((act) => post.findAct(act))
      .some((act) => mentions.flat().some((mention) => post.isBeside(mention, act)))
  );
}

/**
 * Whether a post that fits an open question shares an object with it. If the question names none, a body of the asked
 * kind stands at most 4 words from the act, and a country at most 10: "I will be going to the G7, in France". People
 * stand anywhere: "X is great. He has my endorsement."
 */
const sharesObject = (post: ParsedPost, { objects, answerKind }: MarketQuestion, act?: TokenRange): boolean =>
  objects.length > 0 ||
  act === undefined ||
  answerKind === undefined ||
  answerKind === 'person' ||
  post
    .findEntities(answerKind)
    .some(
      ({ from, to }) =>
        Math.max(from - act.to, act.from - to) < (answerKind === 'country' ? reaches.phrase : reaches.near),
    );
