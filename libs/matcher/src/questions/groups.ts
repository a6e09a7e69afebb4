import type { Act } from '../english/act.ts';
import { agreementStems } from '../english/grammar.ts';
import type { EntityKind } from '../english/entity.ts';
import type { Vocabulary } from '../english/vocabulary.ts';
import { indexByKeys, inParts, type Parts } from '../parts.ts';
import {
  getSumOrCount,
  identifiesTopic,
  isNeverNamed,
  lacksAnswer,
  listAnswerTerms,
  toClosingTime,
  toOpenQuestion,
  toQuestion,
  type MarketQuestion,
  isThing,
  type ParsedContract,
} from './question.ts';
import { parseTitle, type ParsedTitle, type TitleTerm } from './title.ts';
import type { MatchableContract } from '../types.ts';

/** Contracts that ask the same question. Their venues and deadlines may differ. A post is assessed once for all. */
export interface QuestionGroup<C extends MatchableContract = MatchableContract> {
  /** The question of the contract with the lowest id. Others may word it differently. */
  question: MarketQuestion;
  /** Sorted by preference, the most traded contract first. */
  members: ParsedContract<C>[];
}

/** A question has at most 90 open contracts in the recorded data. */
const maxOpenMembers = 100;

export type Accept<C> = (contract: C) => boolean;

/** Collects the first defined results, without computing the others. */
export function takeFirst<Item, Result>(
  count: number,
  items: Iterable<Item>,
  convert: (item: Item) => Result | undefined,
): Result[] {
  const results: Result[] = [];
  for (const item of items) {
    if (results.length >= count) break;
    const result = convert(item);
    if (result !== undefined) results.push(result);
  }
  return results;
}

/** Lists the most preferred open contracts. A limit holds, because a venue may list one title thousands of times. */
export const listOpen = <C extends MatchableContract>(
  { members }: QuestionGroup<C>,
  accept: Accept<C>,
): ParsedContract<C>[] =>
  takeFirst(maxOpenMembers, members, (member) => (accept(member.contract) ? member : undefined));

/** Parses the texts of a contract. `titles` is a cache, because contracts share the title of an event, and labels. */
export function parseContract<C extends MatchableContract>(
  contract: C,
  vocabulary: Vocabulary,
  titles = new Map<string, ParsedTitle>(),
): ParsedContract<C> {
  const parse = (text: string, expected?: EntityKind, isLabel = false): ParsedTitle => {
    const key = `${expected} ${isLabel} ${text}`;
    const parsed = titles.get(key) ?? parseTitle(text, vocabulary, { isLabel, expected });
    titles.set(key, parsed);
    return parsed;
  };
  const event = parse(contract.event_title);
  const expected = event.answerKind;
  const title = contract.event_title === contract.title ? event : parse(contract.title, expected);
  const label = isThing(contract) ? parse(contract.outcome, expected, true) : undefined;
  return { contract, title, event, label, isOnPresident: vocabulary.isPresident };
}

/** Groups contracts by question. Parses each title once, because thousands differ only in deadline, venue or label. */
export function* groupContracts<C extends MatchableContract>(
  contracts: readonly C[],
  vocabulary: Vocabulary,
): Parts<QuestionGroup<C>[]> {
  const titles = new Map<string, ParsedTitle>();
  const groups = new Map<string, QuestionGroup<C>>();
  const parsedContracts: ParsedContract<C>[] = [];
  const sharedSurnames = new Map<string, Set<string>>();
  const names = new Map<string, string>();
  // Sorts by id, because the contract that represents a group must not depend on the order of the input.
  const sorted = contracts.toSorted((a, b) => compareKeys(a.id, b.id));
  yield;
  yield* inParts(sorted, (contract) => {
    const parsed = parseContract(contract, vocabulary, titles);
    parsedContracts.push(parsed);
    const { event_id } = contract;
    for (const { key, stems } of listAnswerTerms(parsed)) {
      const surname = stems.at(-1) ?? '';
      const first = names.get(`${surname} ${event_id}`);
      if (first === undefined) names.set(`${surname} ${event_id}`, key);
      else if (first !== key) sharedSurnames.set(event_id, (sharedSurnames.get(event_id) ?? new Set()).add(surname));
    }
  });
  yield* inParts(parsedContracts, (parsed) => {
    const { contract } = parsed;
    const parsedQuestion = toQuestion(parsed, vocabulary);
    if (isNeverNamed(contract) && !isAboutHimself(contract, parsedQuestion)) return;
    const question = {
      ...parsedQuestion,
      isOpenEnded: parsedQuestion.answerKind !== undefined && lacksAnswer(parsed),
      sharedSurnames: sharedSurnames.get(contract.event_id) ?? parsedQuestion.sharedSurnames,
    };
    for (const each of [question, toOpenQuestion(question, parsed)])
      if (each) findOrAddGroup(groups, each).members.push(parsed);
  });
  yield* inParts(groups.values(), ({ members }) => sortByPreference(members));
  return [...groups.values()];
}

/** Whether "himself" is the tracked account beside another object: "Will he add himself to Mount Rushmore?" */
const isAboutHimself = ({ title, event_title }: MatchableContract, { acts, objects }: MarketQuestion): boolean =>
  title === event_title &&
  /\bhimself\b/iu.test(title) &&
  objects.length > 0 &&
  !acts.some(({ flags }) => flags.has('person') || flags.has('office'));

function findOrAddGroup<C extends MatchableContract>(
  groups: Map<string, QuestionGroup<C>>,
  question: MarketQuestion,
): QuestionGroup<C> {
  const name = toGroupName(question);
  const group = groups.get(name) ?? { question, members: [] };
  groups.set(name, group);
  return group;
}

function toGroupName(question: MarketQuestion): string {
  const toKeys = (terms: readonly TitleTerm[]): string[] => terms.map(({ key }) => key).sort();
  const { objects, optionalTerms, extraAnswerTerms, answerTerms, acts, qualifiers, contentStems, sharedSurnames } =
    question;
  return JSON.stringify([
    ...[objects, optionalTerms, extraAnswerTerms, answerTerms].map(toKeys),
    ...[
      [...sharedSurnames].sort(),
      question.isOpenEnded,
      ...[acts, qualifiers].map((each) => each.map(({ name }) => name)),
    ],
    ...[question.answerKind, question.isUnanswerable, question.isIndirect, contentStems.toSorted()],
  ]);
}

/** Sorts contracts with a price first, of these the most traded, and of these the one that closes first. */
function sortByPreference(members: ParsedContract[]): void {
  members.sort(
    (a, b) =>
      Number(a.contract.last_price === null) - Number(b.contract.last_price === null) ||
      (b.contract.volume ?? 0) - (a.contract.volume ?? 0) ||
      toClosingTime(a.contract) - toClosingTime(b.contract) ||
      compareKeys(a.contract.id, b.contract.id),
  );
}

const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The keys of a post that the index looks up. */
export interface PostKeys {
  /** Names of the mentioned entities, countries of the mentioned leaders, and stems of words that are not generic. */
  termKeys: ReadonlySet<string>;
  /** Names of the mentioned acts and of those that they show. */
  actNames: ReadonlySet<string>;
  /** Whether the text has a number, which can stand for an act. */
  hasNumber: boolean;
}

/** Whether a post mentions an act, or one that implies it (`impliedBy`). */
export const mentionsAct = ({ actNames }: PostKeys, { name }: Act): boolean => actNames.has(name);

/** Whether a post mentions the first act of a question, or may have an amount that stands for it (`pair.ts`). */
const mayMatch = (post: PostKeys, { acts, objects, contract }: MarketQuestion): boolean =>
  acts[0] === undefined ||
  post.actNames.has(acts[0].name) ||
  (post.hasNumber &&
    objects.length > 0 &&
    objects.every(({ key }) => post.termKeys.has(key)) &&
    getSumOrCount(contract) !== undefined);

/** An inverted index of the questions of all contracts. */
export interface QuestionIndex<C extends MatchableContract> {
  /** Finds the groups in the order of the post's words and then of the contracts' ids, which decides between equal ones. */
  findGroups: (post: PostKeys) => FoundGroups<C>;
  /** Whether a stem occurs in so few questions that the stem identifies a topic. */
  isRare(stem: string): boolean;
  /** Returns BM25 of the question for the post. Only words that both texts have count. */
  bm25(post: PostKeys, question: MarketQuestion): number;
  /** Like `bm25`, but the title's words for an entity or an agreement also count if the post uses other words for it. */
  bm25WithAliases(post: PostKeys, question: MarketQuestion): number;
}

/** The groups whose first term a post mentions, and the groups without terms. */
export interface FoundGroups<C extends MatchableContract> {
  /** The post also mentions the first act of their questions, or their questions have none. */
  candidates: readonly QuestionGroup<C>[];
  /** Finds the first accepted one of the others, whose act the post does not mention, so that it does not match. */
  findOther: (accept: (group: QuestionGroup<C>) => boolean) => QuestionGroup<C> | undefined;
}

/** A name of an answer counts as a word in 4 questions. */
const answerFrequency = 4;
/** A word in at most 4 questions is rare enough to identify a topic. */
const maxRareFrequency = 4;

export function* createQuestionIndex<C extends MatchableContract>(
  groups: readonly QuestionGroup<C>[],
  vocabulary: Vocabulary,
): Parts<QuestionIndex<C>> {
  const frequencies = new Map<string, number>();
  yield* inParts(groups, ({ question }) => {
    for (const stem of listCountedStems(question)) frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1);
  });
  const getFrequency = (stem: string): number => frequencies.get(stem) ?? 0;
  // A name of an answer weighs the same however often it is indexed: other contracts must not decide between two people.
  const weigh = ({ extraAnswerTerms }: MarketQuestion, stem: string): number =>
    extraAnswerTerms.some(({ stems }) => stems.includes(stem)) ? answerFrequency : getFrequency(stem);
  const isRare = (stem: string): boolean => getFrequency(stem) <= maxRareFrequency;
  const groupsByTerm = yield* indexByKeys(groups, ({ question }) =>
    !question.isUnanswerable && (question.acts.length > 0 || identifiesTopic(question, isRare))
      ? listIndexTerms(question, isRare, vocabulary)
      : [],
  );
  return {
    isRare,
    findGroups(post) {
      const listGroups = (term: string): readonly QuestionGroup<C>[] => groupsByTerm.get(term) ?? [];
      const isCandidate = ({ question }: QuestionGroup<C>): boolean => mayMatch(post, question);
      return {
        candidates: [withoutTerms, ...post.termKeys].flatMap((term) => listGroups(term).filter(isCandidate)),
        findOther(accept) {
          const isOther = (group: QuestionGroup<C>): boolean => !isCandidate(group) && accept(group);
          return takeFirst(1, post.termKeys, (term) => listGroups(term).find(isOther))[0];
        },
      };
    },
    bm25: ({ termKeys }, { contentStems }) =>
      computeBm25(contentStems, (stem) => (termKeys.has(stem) ? getFrequency(stem) : undefined)),
    bm25WithAliases({ termKeys }, question) {
      const { contentStems, objects, optionalTerms } = question;
      const mentioned = [...objects, ...optionalTerms].filter(({ key }) => termKeys.has(key));
      const named = new Set([...mentioned.flatMap(({ stems }) => stems), ...agreementStems]);
      return computeBm25(contentStems, (stem) =>
        termKeys.has(stem) || named.has(stem) ? weigh(question, stem) : undefined,
      );
    },
  };
}

/** The words of an open question count once, and not again for each of its answers. */
const listCountedStems = ({ answerTerms, contentStems }: MarketQuestion): readonly string[] =>
  answerTerms.length === 0 ? contentStems : answerTerms.flatMap(({ stems }) => stems);

const k1 = 1.2;
const b = 0.75;
/** Constants as in the labelled contracts, because a contract that shares no word must not change an answer. */
const collectionSize = 20_000;
const meanLength = 8;

/** Okapi BM25. `getFrequency` returns the number of questions with a stem, undefined if the post does not have it. */
function computeBm25(contentStems: readonly string[], getFrequency: (stem: string) => number | undefined): number {
  const lengthNorm = 1 + k1 * (1 - b + (b * contentStems.length) / meanLength);
  let idfSum = 0;
  for (const frequency of contentStems.map(getFrequency))
    if (frequency !== undefined) idfSum += Math.log(1 + collectionSize / Math.max(1, frequency));
  return (idfSum * (k1 + 1)) / lengthNorm;
}

/** The key of the questions without terms. It is no key of a post. */
const withoutTerms = '';

/** The key of a question: its first entity, else the last specific stem of its first name or rare word. */
function listIndexTerms(
  { objects, extraAnswerTerms }: MarketQuestion,
  isRare: (stem: string) => boolean,
  { isGeneric }: Vocabulary,
): string[] {
  const terms = extraAnswerTerms.length > 0 ? extraAnswerTerms : objects;
  if (terms.length === 0) return [withoutTerms];
  const entity = terms.find((term) => term.entity);
  if (entity) return [entity.key];
  const identifying = terms.find(({ stems, key }) => stems.length > 1 || isRare(key));
  return identifying?.stems.filter((stem) => !isGeneric(stem)).slice(-1) ?? [];
}
