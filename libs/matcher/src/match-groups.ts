import { chooseContract, collectEvidence, findRelation, isInPeriod, moveToFront, sortRungs } from './choose.ts';
import type { MatchContext } from './pair.ts';
import type { ParsedPost } from './post.ts';
import { lacksAnswer, toClosingTime } from './questions/answer.ts';
import { getAnswer, listOpen, type FoundGroups, type GroupMember, type QuestionGroup } from './questions/groups.ts';
import { exclude, type MarketQuestion } from './questions/question.ts';
import type { TitleTerm } from './questions/title.ts';
import { namesAnswer } from './roles.ts';
import { assess, isClose, sharesObject, type Assessment } from './rules.ts';
import type { TokenRange } from './text/tokenize.ts';
import type { Match, MatchableContract, NoMatch, Refusal } from './types.ts';

const maxAlternatives = 3;

export type Accept<C> = (contract: C) => boolean;

interface AssessedGroup<C> {
  group: QuestionGroup<C>;
  assessment: Assessment;
}

/** Matches a post with the best of the groups that the index finds for it. */
export function matchGroups<C extends MatchableContract>(
  post: ParsedPost,
  { candidates, others }: FoundGroups<C>,
  context: MatchContext,
  accept: Accept<C>,
): Match<C> | NoMatch<C> {
  const assessed = candidates.map((group) => ({ group, assessment: assess(post, group.question, context) }));
  const fitted = assessed.filter(({ assessment }) => !assessment.refusal);
  const choices = fitted
    .map((match) => ({ ...match, open: listOpen(match.group, accept) }))
    .filter(({ open }) => open.length > 0)
    .sort((a, b) => compareRanks(a, b) || toFirstClosing(a.open) - toFirstClosing(b.open))
    .map(({ group: { question }, assessment: { act, score }, open }) => ({
      question,
      act,
      score,
      ...chooseOpen(post, question, act, open),
    }));
  const fits = choices.flatMap(({ chosen, ...choice }) =>
    typeof chosen === 'string' ? [] : [{ ...choice, fitting: chosen }],
  );
  const [best, ...rest] = moveToFront(fits, findAmount(fits) ?? findAnswer(fits));
  if (best) return toMatch(post, best, rest);
  const [refused] = choices.toSorted((a, b) => a.distance - b.distance);
  if (refused) return { matched: false, reason: refused.chosen as Refusal, nearest: refused.nearest };
  if (fitted.length > 0) return { matched: false, reason: 'no_open_contract', nearest: null };
  const nearest = assessed.toSorted(compareRanks).map(({ group }) => group);
  return toNoMatch(post, [...nearest, ...others], context, accept);
}

const compareRanks = <C>(a: AssessedGroup<C>, b: AssessedGroup<C>): number => b.assessment.rank - a.assessment.rank;

/** Of groups with equal rank, the one that is decided first is the most specific: "in August" before "in 2026". */
const toFirstClosing = <C extends MatchableContract>(members: readonly GroupMember<C>[]): number =>
  members.reduce((first, { contract }) => Math.min(first, toClosingTime(contract)), Infinity);

/** Of questions about the act and the things of the best one, one whose amount the post names is the most specific. */
function findAmount<C extends MatchableContract>(fits: readonly FittingGroup<C>[]): FittingGroup<C> | undefined {
  const listThings = ({ objects, answerTerms }: MarketQuestion): TitleTerm[] => [...objects, ...answerTerms];
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
const findAnswer = <C extends MatchableContract>(fits: readonly FittingGroup<C>[]): FittingGroup<C> | undefined =>
  fits
    .filter(({ fitting: [first] }) => first?.contract.event_id === fits[0]?.fitting[0]?.contract.event_id)
    .sort((a, b) => b.score - a.score || (a.fitting[0]!.contract.id < b.fitting[0]!.contract.id ? -1 : 1))[0];

/** Chooses among the open contracts of a question, or states why none fits the post, and which contract is nearest. */
function chooseOpen<C extends MatchableContract>(
  post: ParsedPost,
  question: MarketQuestion,
  act: TokenRange | undefined,
  open: readonly GroupMember<C>[],
) {
  const near = open.filter((member) => isInPeriod(member, post.postedAt));
  const { contract } = (near[0] ?? open[0])!;
  const nearest = question.isOpenEnded && !sharesObject(post, question, act) ? null : contract;
  return {
    chosen: question.isOpenEnded && near.length > 0 ? explainOpen(post, question) : chooseContract(near, post, act),
    nearest,
    // Whatever its rank, a question about the time of the post is closer, and of these one that lists answers.
    distance: near.length === 0 ? 2 : Number(lacksAnswer(contract)),
  };
}

/** Why a post that fits an open question has no contract: it names another answer, or no answer. */
const explainOpen = (post: ParsedPost, { answerKind }: MarketQuestion): Refusal =>
  namesAnswer(post, answerKind) ? 'outcome_not_listed' : 'outcome_not_named';

/**
 * Why a post that fits no question has no match, and the contract of the nearest close question.
 *
 * @param groups The nearest first. None fits the post.
 */
function toNoMatch<C extends MatchableContract>(
  post: ParsedPost,
  groups: readonly QuestionGroup<C>[],
  context: MatchContext,
  accept: Accept<C>,
): NoMatch<C> {
  const findOpen = ({ members }: QuestionGroup<C>): C | undefined =>
    members.find(({ contract }) => accept(contract))?.contract;
  const close = groups.find((group) => isClose(post, group.question) && findOpen(group));
  const nearest = close ?? groups.find(findOpen);
  const reason = nearest
    ? assess(post, nearest.question, context).refusal!
    : post.tokens.length === 0
      ? 'nothing_named'
      : 'only_generic_words';
  return { matched: false, reason, nearest: (close && findOpen(close)) ?? null };
}

interface FittingGroup<C> {
  question: MarketQuestion;
  act: TokenRange | undefined;
  score: number;
  /** The chosen contract, then the others that fit. */
  fitting: readonly GroupMember<C>[];
}

function toMatch<C extends MatchableContract>(
  post: ParsedPost,
  { question, act, score, fitting: [chosen, ...rest] }: FittingGroup<C>,
  others: readonly FittingGroup<C>[],
): Match<C> {
  const { contract } = chosen!;
  const evidence = collectEvidence(post, contract, act);
  const alternatives = [...sortRungs(chosen!, rest), ...others.flatMap(({ fitting }) => fitting)];
  return {
    matched: true,
    contract,
    event_id: contract.event_id,
    topics: [...new Set(evidence.map(({ topic }) => topic))],
    evidence,
    act: question.acts[0]?.name ?? 'named',
    score,
    alternatives: alternatives
      .slice(0, maxAlternatives)
      .map((member) => ({ contract: member.contract, relation: findRelation(contract, member.contract) })),
  };
}
