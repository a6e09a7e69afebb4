import type { StoredContract } from '@postjoin/market-venues/types';
import type { TopicTerm } from '@postjoin/matcher/search';
import type { Positions } from './word-index.ts';
import { isCommonWord } from './order-words.ts';

/** Where contracts have a term of a search, as positions in their list. */
export interface TermPlaces {
  term: TopicTerm;
  /** The contracts with the term in a title. */
  titles: Positions;
  /** Those with one of its own phrases in a title, not another term for it. */
  ownTitles: Positions;
  /** Those with the term in the outcome or the rules. */
  details: Positions;
}

/** The contracts of the questions that have the most of a search. */
export interface ClosestContracts {
  /** The closest question first. */
  contracts: readonly StoredContract[];
  /** The terms that the closest question lacks. */
  lacking: readonly TopicTerm[];
}

// The weights and bounds were chosen with twelve sets of forty searches, written by somebody who saw only open questions.

/** The weight of a term in the outcome or the rules, as a share of its weight in a title. */
const detailShare = 0.6;
/** The weight of a word for an act. People often use another verb than the title, but hardly another subject. */
const actShare = 0.5;
/** The weight of a word of talk, and of one that no contract has. A known name is not talk. */
const talkWeight = 0.05;
/** Minimum weight of what a question has. The only question with a word has 1 for it. */
const minWeight = 1 / 3;
/** Minimum weight of a thing or person about which so few ask that they are listed without an act of the search. */
const minNarrow = 0.6;
/** A question has more than this share of the weight of a search. */
const minShare = 0.3;
/** A question without a name of the search has more than this share. */
const minShareWithoutName = 0.5;
/** Questions with at least this share of the score of the closest one are listed too, and so are contracts of one. */
const nearShare = 0.6;
/** Maximum questions that are listed. Later ones have less of a search. */
const maxQuestions = 10;

/** A term with the weight of each contract and question that has it. */
interface WeighedTerm extends TermPlaces {
  /** The weight in a title. */
  weight: number;
  ofContracts: ReadonlyMap<number, number>;
  ofQuestions: ReadonlyMap<number, number>;
}

const isAct = ({ term }: TermPlaces): boolean => term.isKnown && term.name === undefined;

/**
 * Creates a search for contracts that have most, not all, of the terms. A rare term counts for much more than a frequent
 * one: its weight is the square of its inverse document frequency
 * (https://en.wikipedia.org/wiki/Tf%E2%80%93idf#Inverse_document_frequency), where the documents are the questions.
 * @returns undefined where the closest question could be about something else
 */
export function createClosestSearch(
  listed: readonly StoredContract[],
): (places: readonly TermPlaces[]) => ClosestContracts | undefined {
  const numbers = new Map<string, number>();
  const questionAt = listed.map(({ event_id: id }) => numbers.set(id, numbers.get(id) ?? numbers.size).get(id)!);

  const countQuestions = (positions: Positions): number => new Set(positions.map((at) => questionAt[at])).size;

  /** Returns 1 for a single question or none, and 0 for all. */
  const weighCount = (count: number): number =>
    (1 - Math.log(Math.max(1, count)) / Math.log(Math.max(2, numbers.size))) ** 2;

  function weigh(places: TermPlaces): WeighedTerm {
    const { term, titles, details } = places;
    const share = isAct(places) ? actShare : 1;
    const all = countQuestions([...titles, ...details]);
    const isTalk = isCommonWord(term.text) || (all === 0 && term.name === undefined);
    const weight = share * (isTalk ? talkWeight : weighCount(countQuestions(titles) || all));
    const inDetails = share * detailShare * (isTalk ? talkWeight : weighCount(all));
    const ofContracts = new Map([
      ...details.map((at) => [at, inDetails] as const),
      ...titles.map((at) => [at, weight] as const),
    ]);
    return { ...places, weight, ofContracts, ofQuestions: toLargest(ofContracts, (at) => questionAt[at]!) };
  }

  /** Lists the best contracts of each question: first one of each question, then the second ones. */
  function listContracts(terms: readonly WeighedTerm[], questions: readonly number[]): StoredContract[] {
    const scores = [...addUp(terms.map(({ ofContracts }) => ofContracts))].sort(([a], [b]) => a - b);
    const scoresOf = Map.groupBy(scores, ([at]) => questionAt[at]!);
    const lists = questions.map((question) => {
      const own = scoresOf.get(question)!;
      const best = Math.max(...own.map(([, score]) => score));
      return own.filter(([, score]) => score >= nearShare * best).map(([at]) => listed[at]!);
    });
    const maxListed = Math.max(...lists.map(({ length }) => length));
    return Array.from({ length: maxListed }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
  }

  return function findClosest(places) {
    // All contracts are about acts of the president, so his names and titles select none.
    const terms = places.filter(({ term }) => !term.isOwn).map(weigh);
    const scores = [...addUp(terms.map(({ ofQuestions }) => ofQuestions))].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    const [closest, score] = scores[0] ?? [-1, 0];
    const near = scores.filter((entry) => entry[1] >= nearShare * score).slice(0, maxQuestions);
    const lacking = terms.filter(({ ofQuestions }) => !ofQuestions.has(closest));
    const matched = terms.filter((term) => !lacking.includes(term));
    const isEnough = score >= minWeight && score > shareOf(lacking) * sumWeights(terms);
    if (!isEnough || !isAbout(matched, lacking)) return undefined;
    const questions = near.map(([question]) => question);
    return { contracts: listContracts(terms, questions), lacking: lacking.map(({ term }) => term) };
  };
}

const isName = ({ term }: TermPlaces): boolean => term.name !== undefined;

const shareOf = (lacking: readonly WeighedTerm[]): number => (lacking.some(isName) ? minShareWithoutName : minShare);

const sumWeights = (terms: readonly WeighedTerm[]): number => terms.reduce((sum, { weight }) => sum + weight, 0);

/**
 * Whether questions with the matched terms are about what was searched: about a name, if there is one. An act on which
 * other contracts are listed would be in the title, so without it, a question asks about another act, unless few ask
 * about a thing or a person.
 */
function isAbout(matched: readonly WeighedTerm[], lacking: readonly WeighedTerm[]): boolean {
  if (lacking.every(({ term }) => isCommonWord(term.text))) return true;
  if (lacking.some(isName) && !matched.some(isName)) return false;
  const subjects = matched.filter((term) => !isAct(term));
  if (subjects.length === 0 && matched.length < 2) return false;
  const isNarrow =
    subjects.length > 1 || subjects.some(({ term, weight }) => term.name?.isPlace !== true && weight >= minNarrow);
  return isNarrow || !lacking.some((term) => isAct(term) && term.ownTitles.length > 0);
}

function addUp(weights: readonly ReadonlyMap<number, number>[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const map of weights) for (const [key, weight] of map) sums.set(key, (sums.get(key) ?? 0) + weight);
  return sums;
}

/** Returns the largest weight of each group. */
function toLargest(weights: ReadonlyMap<number, number>, toGroup: (key: number) => number): Map<number, number> {
  const largest = new Map<number, number>();
  for (const [key, weight] of weights) largest.set(toGroup(key), Math.max(weight, largest.get(toGroup(key)) ?? 0));
  return largest;
}
