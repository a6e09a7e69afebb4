import type { PostLine } from '@postjoin/evaluation';
import type { MatchableContract } from '@postjoin/matcher';
import { listJudged, toQuestionText } from '@postjoin/reader';
import type { PostLabel } from './labels.ts';
import type { Recorded } from './recorded.ts';

/** A pair of a post and the text of a question, with the probability that the model should learn. */
export interface Pair {
  post: string;
  event: string;
  contract: string;
  question: string;
  kind: PairKind;
  /** Null for a pair that is scored and not trained on. */
  target: number | null;
  weight: number;
}

/**
 * Where a pair comes from: a judged match, related event or refused event; a contract of a matching event with another
 * outcome; a contract that the rules consider and no reader saw.
 */
export type PairKind = 'match' | 'related' | 'refused' | 'other_outcome' | 'unseen';

/** The probability that the model should learn for a pair of each kind. */
export const targets: Record<PairKind, number> = { match: 1, related: 0.1, refused: 0, other_outcome: 0, unseen: 0 };
/** Matches are few. Readers did not see the `unseen` pairs, so some of them are matches. */
const weights: Record<PairKind, number> = { match: 2.5, related: 1, refused: 1, other_outcome: 1, unseen: 0.5 };

/** The pairs of a post that are trained on. More than two matches of one post share the weight of two. */
const maxMatches = 4;
/** Pairs that the rules do not consider never reach the reader, so a few of them balance the matches of this kind. */
const maxEasyNegatives = 1;
const maxHardNegatives = 4;
const maxUnseen = 1;

/** Lists the pairs of a post: those to train on, and all contracts that the reader judges for the post. */
export function listPairs(label: PostLabel, post: PostLine, recorded: Recorded): Pair[] {
  const considered = listJudged(recorded.findCandidates(post));
  const judged = [...label.grades].flatMap(([event, grade]) =>
    listJudgedPairs(label, event, grade, considered, recorded),
  );
  const isSilent = [...label.grades.values()].every((grade) => grade === 0);
  const unseen = considered
    .filter(({ event_id }) => !label.grades.has(event_id))
    .map((contract) => toPair(label, contract, isSilent ? 'unseen' : null));
  return chooseTrained(mergeQuestions([...judged, ...unseen]), new Set(considered.map(toQuestionText)));
}

function listJudgedPairs(
  label: PostLabel,
  event: string,
  grade: 0 | 1 | 2,
  considered: readonly MatchableContract[],
  { contractsByEvent }: Recorded,
): Pair[] {
  const contracts = contractsByEvent.get(event) ?? [];
  const named = considered.filter(({ event_id }) => event_id === event);
  const examples = named.length > 0 ? named : contracts.slice(0, 1);
  if (grade < 2) return examples.map((contract) => toPair(label, contract, grade === 1 ? 'related' : 'refused'));
  const outcomes = label.outcomes.get(event);
  if (outcomes) {
    const right = contracts.filter(({ outcome }) => outcomes.includes(outcome));
    const others = named.filter(({ outcome }) => !outcomes.includes(outcome));
    return [...right.map((c) => toPair(label, c, 'match')), ...others.map((c) => toPair(label, c, 'other_outcome'))];
  }
  const isOneQuestion = new Set(contracts.map(toQuestionText)).size === 1;
  return (isOneQuestion ? examples : named).map((contract) => toPair(label, contract, 'match'));
}

function toPair(label: PostLabel, contract: MatchableContract, kind: PairKind | null): Pair {
  return {
    post: label.post,
    event: contract.event_id,
    contract: contract.id,
    question: toQuestionText(contract),
    kind: kind ?? 'unseen',
    target: kind && targets[kind],
    weight: kind ? weights[kind] : 0,
  };
}

/** Of the pairs with the same question, takes the one with the highest target. A pair with a target wins. */
function mergeQuestions(pairs: readonly Pair[]): Pair[] {
  const best = new Map<string, Pair>();
  for (const pair of pairs) {
    const other = best.get(pair.question);
    if (!other || (pair.target ?? -1) > (other.target ?? -1)) best.set(pair.question, pair);
  }
  return [...best.values()];
}

/**
 * Chooses the pairs to train on: matches, the judged pairs that the rules consider, and few of the others. Considered pairs that are not chosen are only scored, and the others are dropped.
 */
function chooseTrained(pairs: readonly Pair[], considered: ReadonlySet<string>): Pair[] {
  const isConsidered = ({ question }: Pair): boolean => considered.has(question);
  const isTrained = ({ target }: Pair): boolean => target !== null;
  const consideredFirst = (some: readonly Pair[]): Pair[] =>
    some.toSorted((a, b) => +isConsidered(b) - +isConsidered(a));
  const judged = consideredFirst(pairs.filter((pair) => isTrained(pair) && pair.kind !== 'unseen'));
  const matches = judged.filter(({ kind }) => kind === 'match').slice(0, maxMatches);
  const negatives = judged.filter(({ kind }) => kind !== 'match');
  const easy = matches.length === 0 ? [] : negatives.filter((pair) => !isConsidered(pair));
  const unseen = pairs.filter((pair) => isTrained(pair) && pair.kind === 'unseen').slice(0, maxUnseen);
  const others = [
    ...negatives.filter(isConsidered).slice(0, maxHardNegatives),
    ...easy.slice(0, maxEasyNegatives),
    ...unseen,
  ];
  const trained = new Map(others.map((pair) => [pair, pair]));
  for (const pair of matches) trained.set(pair, { ...pair, weight: pair.weight * Math.min(1, 2 / matches.length) });
  return pairs.flatMap((pair) => trained.get(pair) ?? (isConsidered(pair) ? { ...pair, target: null, weight: 0 } : []));
}
