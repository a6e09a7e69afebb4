import { createVocabulary, presidentVocabulary } from './acts/lexicon.ts';
import { createCandidateIndex } from './candidates.ts';
import {
  checkCandidateOptions,
  checkContract,
  checkContracts,
  checkMatchOptions,
  checkOptions,
  checkPost,
} from './check-input.ts';
import { assess, type Assessment } from './decide/assess.ts';
import { chooseContract, isInPeriod, moveToFront, sortRungs } from './decide/choose-contract.ts';
import { isClose, sharesObject } from './decide/close-question.ts';
import { collectEvidence } from './decide/evidence.ts';
import { namesAnswer } from './decide/named-answer.ts';
import { findRelation } from './decide/relation.ts';
import { finish, type Parts } from './parts.ts';
import type { MatchContext } from './posts/pair.ts';
import { parsePost, type ParsedPost } from './posts/parse-post.ts';
import { lacksAnswer, toClosingTime } from './questions/answer.ts';
import {
  createQuestionIndex,
  getAnswer,
  groupContracts,
  listOpen,
  type FoundGroups,
  type GroupMember,
  type QuestionGroup,
} from './questions/groups.ts';
import { exclude, type MarketQuestion } from './questions/question.ts';
import type { TitleTerm } from './questions/title.ts';
import type { TokenRange } from './text/tokenize.ts';
import type { Match, MatchableContract, MatchablePost, Matcher, MatcherOptions, NoMatch, Refusal } from './types.ts';

/** Lower thresholds add more wrong answers than right ones. */
const defaultThreshold = 0.5;
const maxAlternatives = 3;
const defaultCandidates = 10;

/**
 * Creates a matcher with an index of the contracts by question. For each post, the matcher assesses only the questions
 * that share an act with the post and, if they name things, an entity or a rare word. Of the others, it only searches
 * those that share an entity or a rare word for the nearest.
 *
 * ```ts
 * const matcher = createMatcher(contracts);
 * const result = matcher.match(post, { accept: (contract) => isOpen(contract) });
 * if (result.matched) show(result.contract, result.evidence);
 * ```
 *
 * @throws {TypeError} if a contract lacks a field or has one of a wrong type. The message has the id and the field.
 *   `match` and `explain` throw for a bad post in the same way.
 */
export function createMatcher<C extends MatchableContract>(
  contracts: readonly C[],
  options: MatcherOptions = {},
): Matcher<C> {
  return finish(createMatcherInParts(contracts, options));
}

/**
 * Creates the same matcher as `createMatcher`, in parts, so that a server can answer requests between two of them. Most
 * parts take a few milliseconds. The longest, which index all questions, grow with the number of contracts: about 0.1
 * seconds for 3,000 contracts and 0.4 seconds for 27,000. The generator returns the matcher.
 *
 * @throws {TypeError} like `createMatcher`, before the first part
 */
export function* createMatcherInParts<C extends MatchableContract>(
  contracts: readonly C[],
  options: MatcherOptions = {},
): Parts<Matcher<C>> {
  checkOptions(options);
  checkContracts(contracts);
  const { threshold = defaultThreshold, actors, topics } = options;
  const vocabulary = actors || topics ? createVocabulary(actors, topics) : presidentVocabulary;
  const groups = yield* groupContracts(contracts, vocabulary);
  yield;
  const index = createQuestionIndex(groups, vocabulary);
  const context: MatchContext = { threshold, index };
  const parse = (post: MatchablePost): ParsedPost => {
    checkPost(post);
    return parsePost(post, vocabulary);
  };
  yield;
  const listCandidates = yield* createCandidateIndex(groups, context);
  const match = (parsed: ParsedPost, accept: Accept<C>): Match<C> | NoMatch<C> =>
    matchGroups(parsed, index.findGroups(parsed), context, accept);
  return {
    match(post, options = {}) {
      checkMatchOptions(options);
      return match(parse(post), options.accept ?? acceptAll);
    },
    candidates(post, options = {}) {
      checkCandidateOptions(options);
      const { accept = acceptAll, limit = defaultCandidates } = options;
      const parsed = parse(post);
      return listCandidates(parsed, listContracts(match(parsed, accept)), { limit, accept });
    },
    explain(post, contract) {
      checkContract(contract);
      const candidates = finish(groupContracts([contract], vocabulary));
      return matchGroups(parse(post), { candidates, others: [] }, context, acceptAll);
    },
  };
}

/** The contracts of a result, the best first. */
const listContracts = <C extends MatchableContract>(result: Match<C> | NoMatch<C>): C[] =>
  result.matched
    ? [result.contract, ...result.alternatives.map(({ contract }) => contract)]
    : result.nearest
      ? [result.nearest]
      : [];

type Accept<C> = (contract: C) => boolean;
const acceptAll = (): boolean => true;

interface AssessedGroup<C> {
  group: QuestionGroup<C>;
  assessment: Assessment;
}

function matchGroups<C extends MatchableContract>(
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
