import type {
  MatchableContract,
  MatchablePost,
  Match,
  Matcher,
  MatcherOptions,
  MatchOptions,
  NoMatch,
} from './contract.ts';
import { assess, type Assessment } from './decide/assess.ts';
import { chooseContract } from './decide/choose-contract.ts';
import { isEarlierVote } from './decide/election.ts';
import { collectEvidence } from './decide/evidence.ts';
import type { MatchContext } from './decide/gates.ts';
import { parsePost, type ParsedPost } from './decide/parse-post.ts';
import { findRelation } from './decide/relation.ts';
import { getPeriod, type GroupMember, type QuestionGroup } from './questions/group-contracts.ts';
import { createQuestionIndex } from './questions/question-index.ts';
import { createVocabulary, presidentVocabulary } from './vocabulary/lexicon.ts';
import { checkContract, checkPost } from './check-input.ts';

/** DESIGN.md has the precision and recall for other thresholds. */
const defaultThreshold = 0.5;
const maxAlternatives = 3;
/**
 * A contract about a period also matches posts from 36 hours before to 24 hours after the period, because a post can
 * announce an act in advance or report the act later.
 */
const beforePeriodMs = 36 * 3_600_000;
const afterPeriodMs = 24 * 3_600_000;

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
  { threshold = defaultThreshold, actors, topics }: MatcherOptions = {},
): Matcher<C> {
  contracts.forEach(checkContract);
  const vocabulary = actors || topics ? createVocabulary(actors, topics) : presidentVocabulary;
  const index = createQuestionIndex(contracts, vocabulary);
  const context: MatchContext = { threshold, index };

  const toFilter =
    (postedAt: number, { accept = () => true }: MatchOptions<C> = {}) =>
    (member: GroupMember<C>): boolean =>
      isInPeriod(member, postedAt) && accept(member.contract);

  function matchGroups(
    post: ParsedPost,
    groups: readonly QuestionGroup<C>[],
    { at }: MatchablePost,
    options?: MatchOptions<C>,
  ): Match<C> | NoMatch<C> {
    const postedAt = Date.parse(at ?? '');
    const isOpen = toFilter(postedAt, options);
    const isCandidate = (member: GroupMember<C>): boolean =>
      isOpen(member) && !isEarlierVote(post, postedAt, member.contract.event_title);
    const ranked = groups.map((group) => ({ group, assessment: assess(post, group.question, context) }));
    const matches = ranked
      .filter(({ assessment }) => !assessment.refusal)
      .sort(compareRanks)
      .map((match): OpenGroup<C> => ({ ...match, open: match.group.members.filter(isCandidate) }))
      .filter(({ open }) => open.length > 0);
    const [best, ...others] = matches;
    return best ? toMatch(post, postedAt, best, others) : toNoMatch(post, ranked, isCandidate);
  }

  return {
    match(post, options) {
      checkPost(post);
      const parsed = parsePost(post.text, vocabulary);
      return matchGroups(parsed, index.findGroups(parsed), post, options);
    },
    listCandidates: (post, options) =>
      index
        .findGroups(parsePost(post.text, vocabulary))
        .flatMap(({ members }) => members.filter(toFilter(Date.parse(post.at ?? ''), options)))
        .map(({ contract }) => contract),
    explain(post, contract) {
      checkPost(post);
      return matchGroups(parsePost(post.text, vocabulary), createQuestionIndex([contract], vocabulary).groups, post);
    },
  };
}

interface RankedGroup<C> {
  group: QuestionGroup<C>;
  assessment: Assessment;
}

interface OpenGroup<C> extends RankedGroup<C> {
  /** The members that `accept` allows and whose period includes the time of the post. */
  open: GroupMember<C>[];
}

/**
 * Whether the post is in the period of the contract, or up to 36 hours before or 24 hours after it. Always true if the
 * contract names no period.
 */
function isInPeriod<C extends MatchableContract>(member: GroupMember<C>, postedAt: number): boolean {
  const period = getPeriod(member);
  // Comparisons with NaN are false. The condition is negated, because a post without a time must pass.
  return !period || !(postedAt < period.from - beforePeriodMs || postedAt > period.to + afterPeriodMs);
}

/**
 * Sorts the highest rank first. Groups of equal rank are sorted by name, so the order of the contracts does not change
 * the result.
 */
function compareRanks<C extends MatchableContract>(a: RankedGroup<C>, b: RankedGroup<C>): number {
  return (
    b.assessment.rank - a.assessment.rank || (a.group.name < b.group.name ? -1 : a.group.name > b.group.name ? 1 : 0)
  );
}

function toNoMatch<C extends MatchableContract>(
  post: ParsedPost,
  ranked: RankedGroup<C>[],
  isCandidate: (member: GroupMember<C>) => boolean,
): NoMatch<C> {
  let nearest: { ranked: RankedGroup<C>; contract: C } | undefined;
  for (const candidate of ranked) {
    if (!candidate.assessment.refusal || (nearest && compareRanks(nearest.ranked, candidate) < 0)) continue;
    const open = candidate.group.members.find(isCandidate);
    if (open) nearest = { ranked: candidate, contract: open.contract };
  }
  const refusal = nearest?.ranked.assessment.refusal;
  if (nearest && refusal) return { matched: false, reason: refusal, nearest: nearest.contract };
  if (ranked.length > 0) return { matched: false, reason: 'no_open_contract', nearest: null };
  return { matched: false, reason: post.tokens.length === 0 ? 'nothing_named' : 'only_generic_words', nearest: null };
}

function toMatch<C extends MatchableContract>(
  post: ParsedPost,
  postedAt: number,
  { group: { question }, assessment: { act, score }, open }: OpenGroup<C>,
  others: OpenGroup<C>[],
): Match<C> {
  const { member: chosen } = chooseContract(open, { post, postedAt, question, act });
  const evidence = collectEvidence(post, chosen.contract, act);
  const alternatives = [...open, ...others.flatMap((other) => other.open)].filter((member) => member !== chosen);
  return {
    matched: true,
    contract: chosen.contract,
    event_id: chosen.contract.event_id,
    topics: [...new Set(evidence.map(({ topic }) => topic))],
    evidence,
    act: question.acts[0]?.name ?? 'named',
    score,
    alternatives: alternatives.slice(0, maxAlternatives).map(({ contract }) => ({
      contract,
      relation: findRelation(chosen.contract, contract),
    })),
  };
}
