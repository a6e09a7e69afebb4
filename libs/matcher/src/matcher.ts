import type {
  MatchableContract,
  MatchablePost,
  Match,
  Matcher,
  MatcherOptions,
  MatchOptions,
  NoMatch,
} from './contract.ts';
import { evidenceOf } from './evidence.ts';
import { periodOfEntry, type Entry, type Group } from './grouping.ts';
import { createQuestionIndex, type QuestionIndex } from './index-of-questions.ts';
import { judge, type Standard, type Verdict } from './judge.ts';
import { likeliestOf } from './likeliest.ts';
import type { Period } from './period.ts';
import { tell, type Telling } from './telling.ts';

/** How sure a match must be unless the caller says otherwise. DESIGN.md has the figures for other values. */
const usualThreshold = 0.4;
/** Of the matches, the one whose question the post's own words say best comes first; then the surer one. */
const scoreWeight = 5;
const mannerWeight = 2;
/**
 * Below this rank, with topics said by any of their names, a match is silence: the post says little of the question but
 * one common word. Precision goes before recall: DESIGN.md has the figures, and what it costs.
 */
const leastRank = 13;
const alternativesShown = 3;

/**
 * Builds an index of what the contracts ask; a post then costs what the questions cost that share a topic, a rare word
 * or an act with it, whatever else is indexed.
 *
 * ```ts
 * const matcher = createMatcher(contracts);
 * const answer = matcher.match(post, { accept: (contract) => isOpen(contract) });
 * if (answer.matched) show(answer.contract, answer.evidence);
 * ```
 */
export function createMatcher<C extends MatchableContract>(
  contracts: readonly C[],
  { threshold = usualThreshold }: MatcherOptions = {},
): Matcher<C> {
  const index = createQuestionIndex(contracts);
  const standard: Standard = { threshold, isRare: (fold) => index.isRare(fold) };
  return {
    match(post, options) {
      const telling = tell(post.text);
      return answer(telling, timeOf(post), index.groupsFor(telling), isOpenAt(post, options), standard, index);
    },
    explain: (post, contract) =>
      answer(
        tell(post.text),
        timeOf(post),
        createQuestionIndex([contract]).groups,
        isOpenAt(post, {}),
        standard,
        index,
      ),
  };
}

interface Candidate<C> {
  group: Group<C>;
  verdict: Verdict;
  rank: number;
}

interface Found<C> {
  candidate: Candidate<C>;
  open: Entry<C>[];
}

/** An act is announced a day or so before its period, and told of until the day after it. */
const earlyMs = 36 * 3_600_000;
const lateMs = 24 * 3_600_000;

const timeOf = ({ at }: MatchablePost): number => Date.parse(at ?? '');

function isOpenAt<C extends MatchableContract>(
  post: MatchablePost,
  { accept = () => true }: MatchOptions<C> = {},
): (entry: Entry<C>) => boolean {
  const time = timeOf(post);
  const isIn = ({ from, to }: Period): boolean => !(time < from - earlyMs || time > to + lateMs);
  return (entry) => {
    const period = periodOfEntry(entry);
    return (!period || isIn(period)) && accept(entry.contract);
  };
}

function answer<C extends MatchableContract>(
  post: Telling,
  at: number,
  groups: readonly Group<C>[],
  isOpen: (entry: Entry<C>) => boolean,
  standard: Standard,
  index: QuestionIndex<C>,
): Match<C> | NoMatch<C> {
  const candidates = groups.map((group) => candidateOf(post, group, standard, index));
  const matches = candidates
    .filter(({ verdict }) => !verdict.refusal)
    .sort(byRank)
    .map((candidate): Found<C> => ({ candidate, open: candidate.group.entries.filter(isOpen) }))
    .filter(({ open }) => open.length > 0);
  const [best, ...others] = matches;
  return best ? matchOf(post, at, best, others) : noMatchOf(post, candidates, isOpen);
}

function candidateOf<C extends MatchableContract>(
  post: Telling,
  group: Group<C>,
  standard: Standard,
  index: QuestionIndex<C>,
): Candidate<C> {
  const verdict = judge(post, group.question, standard);
  if (verdict.refusal) return { group, verdict, rank: verdict.score };
  const { question } = group;
  const manner = mannerWeight * (verdict.fit?.otherwise ?? 0);
  const rankOf = (likeness: number): number => likeness + scoreWeight * verdict.score - manner;
  if (rankOf(index.likenessByAnyName(post, question)) < leastRank) {
    return { group, verdict: { ...verdict, refusal: 'only_generic_words' }, rank: verdict.score };
  }
  return { group, verdict, rank: rankOf(index.likenessOf(post, question)) };
}

function byRank<C extends MatchableContract>(a: Candidate<C>, b: Candidate<C>): number {
  return b.rank - a.rank || (a.group.name < b.group.name ? -1 : a.group.name > b.group.name ? 1 : 0);
}

function noMatchOf<C extends MatchableContract>(
  post: Telling,
  candidates: Candidate<C>[],
  isOpen: (entry: Entry<C>) => boolean,
): NoMatch<C> {
  let nearest: { candidate: Candidate<C>; contract: C } | undefined;
  for (const candidate of candidates) {
    if (!candidate.verdict.refusal || (nearest && byRank(nearest.candidate, candidate) < 0)) continue;
    const open = candidate.group.entries.find(isOpen);
    if (open) nearest = { candidate, contract: open.contract };
  }
  const refusal = nearest?.candidate.verdict.refusal;
  if (nearest && refusal) return { matched: false, reason: refusal, nearest: nearest.contract };
  if (candidates.length > 0) return { matched: false, reason: 'no_open_contract', nearest: null };
  return { matched: false, reason: post.words.length === 0 ? 'nothing_named' : 'only_generic_words', nearest: null };
}

function matchOf<C extends MatchableContract>(
  post: Telling,
  at: number,
  { candidate, open }: Found<C>,
  others: Found<C>[],
): Match<C> {
  const { question } = candidate.group;
  const { entry: chosen, isNamed } = likeliestOf(open, { post, at, question, act: candidate.verdict.act });
  const evidence = evidenceOf(post, chosen.contract, candidate.verdict);
  const rest = [...open, ...others.flatMap((other) => other.open)].filter((entry) => entry !== chosen);
  return {
    matched: true,
    contract: chosen.contract,
    event_id: chosen.contract.event_id,
    topics: [...new Set(evidence.map(({ topic }) => topic))],
    evidence,
    relation: question.acts[0]?.act ?? 'named',
    score: candidate.verdict.score,
    outcome_named: isNamed,
    alternatives: rest.slice(0, alternativesShown).map(({ contract }) => contract),
  };
}
