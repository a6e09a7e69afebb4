import { createVocabulary, presidentVocabulary } from './acts/lexicon.ts';
import { checkContracts, checkOptions, checkPost } from './check-input.ts';
import type {
  JudgeablePair,
  MatchableContract,
  MatchablePost,
  Match,
  Matcher,
  MatcherOptions,
  MatchOptions,
  NoMatch,
  Refusal,
} from './contract.ts';
import { assess, type Assessment } from './decide/assess.ts';
import { chooseContract, isInPeriod, sortRungs } from './decide/choose-contract.ts';
import { isClose } from './decide/close-question.ts';
import { collectEvidence } from './decide/evidence.ts';
import { findJudgeable, type JudgeableMention } from './decide/judgeable.ts';
import { namesAnswer } from './decide/named-answer.ts';
import { findRelation } from './decide/relation.ts';
import { finish, type Parts } from './parts.ts';
import type { MatchContext } from './posts/pair.ts';
import { parsePost, type ParsedPost } from './posts/parse-post.ts';
import { lacksAnswer, toClosingTime } from './questions/answer.ts';
import { compareKeys, getAnswer, type GroupMember, type QuestionGroup } from './questions/group-contracts.ts';
import { createQuestionIndex } from './questions/question-index.ts';
import { exclude, type MarketQuestion } from './questions/question.ts';
import type { TokenRange } from './text/tokenize.ts';

/** Lower thresholds add more wrong answers than right ones. */
const defaultThreshold = 0.5;
const maxAlternatives = 3;
/** A reader needs time for each pair. Among these pairs are all labelled matches that pass the hard gates. */
const maxJudgeable = 12;

/**
 * Creates a matcher with an index of the contracts by question. For each post, the matcher assesses only the questions
 * that share an entity, a rare word or an act with the post. Other questions take no time.
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
 * Creates the same matcher as `createMatcher`, in parts of a few milliseconds. A server can answer requests between two
 * parts. The generator returns the matcher.
 *
 * @throws {TypeError} like `createMatcher`, before the first part
 */
export function* createMatcherInParts<C extends MatchableContract>(
  contracts: readonly C[],
  options: MatcherOptions = {},
): Parts<Matcher<C>> {
  const { threshold = defaultThreshold, actors, topics } = options;
  checkOptions(options);
  checkContracts(contracts);
  const vocabulary = actors || topics ? createVocabulary(actors, topics) : presidentVocabulary;
  const index = yield* createQuestionIndex(contracts, vocabulary);
  const context: MatchContext = { threshold, index };

  function matchGroups(
    post: ParsedPost,
    groups: readonly QuestionGroup<C>[],
    { at }: MatchablePost,
    { accept = () => true }: MatchOptions<C> = {},
  ): Match<C> | NoMatch<C> {
    const postedAt = Date.parse(at ?? '');
    const isAccepted = ({ contract }: GroupMember<C>): boolean => accept(contract);
    const assessed = groups.map((group) => ({ group, assessment: assess(post, group.question, context) }));
    const fitted = assessed.filter(({ assessment }) => !assessment.refusal);
    const passed = fitted
      .map((match): OpenGroup<C> => ({ ...match, open: match.group.members.filter(isAccepted) }))
      .filter(({ open }) => open.length > 0)
      .sort((a, b) => compareRanks(a, b) || toFirstClosing(a) - toFirstClosing(b) || compareNames(a, b));
    const matches: FittingGroup<C>[] = [];
    let refused: { reason: Refusal; contract: C; distance: number } | undefined;
    for (const { group, assessment, open } of passed) {
      const near = open.filter((member) => isInPeriod(member, postedAt));
      const isFar = near.length === 0;
      const fitting = chooseContract(near, { post, postedAt, act: assessment.act });
      const reason = group.question.isOpenEnded && !isFar ? explainOpen(post, group.question) : fitting;
      const { contract } = (near[0] ?? open[0])!;
      // Whatever its rank, a question about the time of the post is closer, and of these one that lists answers.
      const distance = isFar ? 2 : Number(lacksAnswer(contract));
      if (typeof reason !== 'string')
        matches.push({ question: group.question, act: assessment.act, score: assessment.score, fitting: reason });
      else if (!refused || distance < refused.distance) refused = { reason, contract, distance };
    }
    const [best, ...others] = moveAmountToFront(matches);
    if (best) return toMatch(post, best, others);
    if (refused) return { matched: false, reason: refused.reason, nearest: refused.contract };
    if (fitted.length > 0) return { matched: false, reason: 'no_open_contract', nearest: null };
    return toNoMatch(post, assessed, isAccepted);
  }

  function listFitting(post: ParsedPost, at: string | undefined, accept: (contract: C) => boolean): RankedGroup<C>[] {
    const postedAt = Date.parse(at ?? '');
    return index.findGroups(post).flatMap(({ name, question, members }) => {
      const found = findJudgeable(post, question, context);
      if (!found) return [];
      const near = members.filter(
        (member) => accept(member.contract) && isInPeriod(member, postedAt) && isNameable(member, question),
      );
      const fitting = chooseContract(near, { post, postedAt, act: found.act });
      return typeof fitting === 'string' ? [] : [{ ...found, name, question, fitting }];
    });
  }

  return {
    match(post, options) {
      checkPost(post);
      const parsed = parsePost(post.text, vocabulary);
      return matchGroups(parsed, index.findGroups(parsed), post, options);
    },
    listCandidates(post, { accept = () => true } = {}) {
      const postedAt = Date.parse(post.at ?? '');
      const groups = index.findGroups(parsePost(post.text, vocabulary));
      const members = groups.flatMap(({ members }) => members.filter((member) => isInPeriod(member, postedAt)));
      return [...new Set(members.map(({ contract }) => contract))].filter(accept);
    },
    listJudgeable(post, { accept = () => true } = {}) {
      checkPost(post);
      const parsed = parsePost(post.text, vocabulary);
      const fitting = new Map<JudgeablePair<C>, RankedGroup<C>>();
      const groups = listFitting(parsed, post.at, accept).sort(
        (a, b) => b.rank - a.rank || compareKeys(a.name, b.name),
      );
      for (const group of groups.slice(0, maxJudgeable)) {
        const pair: JudgeablePair<C> = {
          contract: group.fitting[0]!.contract,
          refusal: assess(parsed, group.question, context).refusal,
          toMatch: (score, others = []) =>
            toMatch(
              parsed,
              { ...group, score },
              others.flatMap((other) => fitting.get(other) ?? []),
            ),
        };
        fitting.set(pair, group);
      }
      return [...fitting.keys()];
    },
    explain(post, contract) {
      checkPost(post);
      const { groups } = finish(createQuestionIndex([contract], vocabulary));
      return matchGroups(parsePost(post.text, vocabulary), groups, post);
    },
  };
}

interface AssessedGroup<C> {
  group: QuestionGroup<C>;
  assessment: Assessment;
}

interface OpenGroup<C> extends AssessedGroup<C> {
  /** The members that `accept` allows. */
  open: GroupMember<C>[];
}

interface FittingGroup<C> {
  question: MarketQuestion;
  act?: TokenRange | undefined;
  score: number;
  /** The chosen contract, then the others that fit. */
  fitting: GroupMember<C>[];
}

/** Whether a post can name the answer of a contract: "G20" is a thing, but has no word that identifies it. */
const isNameable = <C extends MatchableContract>(member: GroupMember<C>, { answerTerms }: MarketQuestion): boolean =>
  getAnswer(member).kind !== 'thing' || answerTerms.length > 0;

/** A question that passes the hard gates, and its contracts as in `FittingGroup`. */
interface RankedGroup<C> extends JudgeableMention {
  name: string;
  question: MarketQuestion;
  fitting: GroupMember<C>[];
}

/**
 * Of the questions about the same act and objects, one whose amount the post names is the most specific. Moves it before
 * the others.
 */
function moveAmountToFront<C extends MatchableContract>(matches: FittingGroup<C>[]): FittingGroup<C>[] {
  const [best] = matches;
  const exact = matches.find(
    ({ question, fitting: [first] }) =>
      first && best && getAnswer(first).kind === 'amount' && coversQuestion(question, best.question),
  );
  return exact ? [exact, ...matches.filter((match) => match !== exact)] : matches;
}

/** Whether a question has an act and all objects and answers of another question. */
const coversQuestion = (question: MarketQuestion, other: MarketQuestion): boolean =>
  question.acts.some((act) => other.acts.includes(act)) &&
  exclude([...other.objects, ...other.answerTerms], [...question.objects, ...question.answerTerms]).length === 0;

/** Why a post that fits an open question has no contract: it names another answer, or no answer. */
const explainOpen = (post: ParsedPost, { answerKind }: MarketQuestion): Refusal =>
  namesAnswer(post, answerKind) ? 'outcome_not_listed' : 'outcome_not_named';

const compareRanks = <C>(a: AssessedGroup<C>, b: AssessedGroup<C>): number => b.assessment.rank - a.assessment.rank;

/** Of groups with equal rank, the one that is decided first is the most specific: "in August" before "in 2026". */
const toFirstClosing = <C extends MatchableContract>({ open }: OpenGroup<C>): number =>
  open.reduce((first, { contract }) => Math.min(first, toClosingTime(contract)), Number.MAX_SAFE_INTEGER);

/** Sorts by name, so that the order of the contracts does not change the result. */
const compareNames = <C>({ group: a }: AssessedGroup<C>, { group: b }: AssessedGroup<C>): number =>
  compareKeys(a.name, b.name);

/** Why a post that fits no question has no match, and the contract of the nearest close question. */
function toNoMatch<C extends MatchableContract>(
  post: ParsedPost,
  assessed: AssessedGroup<C>[],
  isAccepted: (member: GroupMember<C>) => boolean,
): NoMatch<C> {
  // One pass, because most posts have no match, and sorting hundreds of questions takes longer than assessing them.
  let first: AssessedGroup<C> | undefined;
  let close: AssessedGroup<C> | undefined;
  const isAhead = (candidate: AssessedGroup<C>, other: AssessedGroup<C> | undefined): boolean =>
    !other || (compareRanks(candidate, other) || compareNames(candidate, other)) < 0;
  for (const candidate of assessed) {
    if (!isAhead(candidate, close) || !candidate.group.members.some(isAccepted)) continue;
    if (isAhead(candidate, first)) first = candidate;
    if (isClose(post, candidate.group.question)) close = candidate;
  }
  const reason = (close ?? first)?.assessment.refusal;
  if (reason) return { matched: false, reason, nearest: close?.group.members.find(isAccepted)?.contract ?? null };
  return { matched: false, reason: post.tokens.length === 0 ? 'nothing_named' : 'only_generic_words', nearest: null };
}

function toMatch<C extends MatchableContract>(
  post: ParsedPost,
  { question, act, score, fitting: [chosen, ...rest] }: FittingGroup<C>,
  others: readonly Pick<FittingGroup<C>, 'fitting'>[],
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
