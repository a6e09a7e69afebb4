import { inParts, takeFirst, type Parts } from '../parts.ts';
import type { MatchableContract } from '../types.ts';
import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { isNeverNamed, lacksAnswer, parseAnswer, toClosingTime, type Answer } from './answer.ts';
import type { ParsedTitle, TitleTerm } from './parse-title.ts';
import {
  listAnswerTerms,
  parseContract,
  toOpenQuestion,
  toQuestion,
  type MarketQuestion,
  type ParsedContract,
} from './question.ts';

export interface GroupMember<C> {
  contract: C;
  /** Cache of `getAnswer`: undefined before the first call. */
  answer?: Answer;
}

/** Contracts that ask the same question. Their venues and deadlines may differ. A post is assessed once for all. */
export interface QuestionGroup<C> {
  /** The question of the member with the lowest id. Other members may word the question differently. */
  question: MarketQuestion;
  /** Sorted by preference, the most traded contract first. */
  members: GroupMember<C>[];
}

/** A question has at most 90 open contracts in the recorded data. */
const maxOpenMembers = 100;

/** Lists the most preferred open contracts. Their number is limited, because a venue may list one title thousands of times. */
export const listOpen = <C>({ members }: QuestionGroup<C>, accept: (contract: C) => boolean): GroupMember<C>[] =>
  takeFirst(maxOpenMembers, members, (member) => (accept(member.contract) ? member : undefined));

/** Returns the answer of a contract. Parses it on the first call. */
export function getAnswer<C extends MatchableContract>(member: GroupMember<C>): Answer {
  return (member.answer ??= parseAnswer(member.contract));
}

/**
 * Groups contracts by question. Thousands of contracts differ only in deadline, venue or label. So each title is
 * parsed once.
 */
export function* groupContracts<C extends MatchableContract>(
  contracts: readonly C[],
  vocabulary: Vocabulary,
): Parts<QuestionGroup<C>[]> {
  const titles = new Map<string, ParsedTitle>();
  const groups = new Map<string, QuestionGroup<C>>();
  const parsedContracts: { contract: C; parsed: ParsedContract }[] = [];
  // Sorts by id, because the contract that represents a group must not depend on the order of the input.
  yield* inParts(
    contracts.toSorted((a, b) => compareKeys(a.id, b.id)),
    (contract) => void parsedContracts.push({ contract, parsed: parseContract(contract, vocabulary, titles) }),
  );
  const sharedSurnames = findSharedSurnames(parsedContracts);
  yield* inParts(parsedContracts, ({ contract, parsed }) => {
    if (isNeverNamed(contract)) return;
    const parsedQuestion = toQuestion(parsed, vocabulary);
    const question = {
      ...parsedQuestion,
      isOpenEnded: parsedQuestion.answerKind !== undefined && lacksAnswer(contract),
      sharedSurnames: sharedSurnames.get(contract.event_id) ?? parsedQuestion.sharedSurnames,
    };
    for (const each of [question, toOpenQuestion(question, parsed)])
      if (each) findOrAddGroup(groups, each).members.push({ contract });
  });
  for (const { members } of groups.values()) if (members.length > 1) sortByPreference(members);
  return [...groups.values()];
}

/** Finds the last words of names that two answers of an event have, by event id. */
function findSharedSurnames<C extends MatchableContract>(
  contracts: readonly { contract: C; parsed: ParsedContract }[],
): Map<string, ReadonlySet<string>> {
  const named = contracts.flatMap(({ contract: { event_id }, parsed }) =>
    listAnswerTerms(parsed).map(({ key, stems }) => ({ event_id, key, surname: stems.at(-1) ?? '' })),
  );
  const shared = new Map<string, Set<string>>();
  for (const [first, ...others] of Map.groupBy(named, (each) => `${each.surname} ${each.event_id}`).values())
    if (first && others.some(({ key }) => key !== first.key))
      shared.set(first.event_id, (shared.get(first.event_id) ?? new Set()).add(first.surname));
  return shared;
}

function findOrAddGroup<C>(groups: Map<string, QuestionGroup<C>>, question: MarketQuestion): QuestionGroup<C> {
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
function sortByPreference<C extends MatchableContract>(members: GroupMember<C>[]): void {
  members.sort(
    (a, b) =>
      Number(a.contract.last_price === null) - Number(b.contract.last_price === null) ||
      (b.contract.volume ?? 0) - (a.contract.volume ?? 0) ||
      toClosingTime(a.contract) - toClosingTime(b.contract) ||
      compareKeys(a.contract.id, b.contract.id),
  );
}

const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
