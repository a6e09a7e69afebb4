import type { MatchableContract } from '../contract.ts';
import type { Act } from '../vocabulary/acts.ts';
import type { EntityKind } from '../vocabulary/entity.ts';
import type { Vocabulary } from '../vocabulary/lexicon.ts';
import { isNamedOutcome, parseOutcome, parseTitle, type ParsedTitle, type QueryTerm } from './parse-title.ts';
import { parsePeriod, type Period } from './period.ts';
import { chooseObjectTitle, toQuestion, type MarketQuestion, type ParsedContract } from './question.ts';

/** A contract of a question group. */
export interface GroupMember<C> {
  contract: C;
  /** The parsed outcome; undefined if the outcome is only yes, no, a date or an amount. */
  outcome: ParsedTitle | undefined;
  /** Cache of `getPeriod`: undefined before the first call, null if the contract names no period. */
  period?: Period | null;
}

/**
 * Contracts that ask the same question. Their venues and deadlines may differ. A post is assessed once for the whole
 * group.
 */
export interface QuestionGroup<C> {
  /**
   * Identifies the question. Groups of equal rank are sorted by name, so the order of the contracts does not matter.
   */
  name: string;
  /** The question of the member with the lowest id. Other members may word the question differently. */
  question: MarketQuestion;
  /** Sorted by preference, the most traded contract first. */
  members: GroupMember<C>[];
}

/** Returns the period that a contract names, or undefined. Parses the period on the first call. */
export function getPeriod<C extends MatchableContract>(member: GroupMember<C>): Period | undefined {
  if (member.period === undefined) member.period = parsePeriod(member.contract) ?? null;
  return member.period ?? undefined;
}

/**
 * Groups contracts by question. Thousands of contracts differ only in deadline, venue or outcome. So each distinct text
 * is parsed once, and contracts with equal signatures share one derived question.
 */
export function groupContracts<C extends MatchableContract>(
  contracts: readonly C[],
  vocabulary: Vocabulary,
): QuestionGroup<C>[] {
  const parse = createContractParser(vocabulary);
  const groups = new Map<string, QuestionGroup<C>>();
  const groupsBySignature = new Map<string, QuestionGroup<C>[]>();
  // Sorts by id, because the contract that represents a group must not depend on the order of the input.
  for (const contract of contracts.toSorted(compareIds)) {
    const { parsed, signature } = parse(contract);
    let sameQuestion = groupsBySignature.get(signature);
    if (!sameQuestion) {
      const question = toQuestion(parsed);
      sameQuestion = [question, ...listOpenQuestions(question, parsed)].map((each) => findOrAddGroup(groups, each));
      groupsBySignature.set(signature, sameQuestion);
    }
    for (const group of sameQuestion) group.members.push({ contract, outcome: parsed.outcome });
  }
  for (const { members } of groups.values()) if (members.length > 1) sortByPreference(members);
  return [...groups.values()];
}

const openKinds: ReadonlySet<EntityKind | undefined> = new Set(['person', 'country', 'city', 'state']);

/**
 * Without its listed outcome, a question such as "Who will Trump meet?" is also answered by a person who is not listed.
 */
function listOpenQuestions(question: MarketQuestion, { title, event }: ParsedContract): MarketQuestion[] {
  if (question.outcomeTerms.length === 0 || !openKinds.has(question.answerKind)) return [];
  const contentStems = [...new Set([...event.contentStems, ...title.contentStems])];
  return [{ ...question, outcomeTerms: [], isListed: false, contentStems }];
}

function findOrAddGroup<C>(groups: Map<string, QuestionGroup<C>>, question: MarketQuestion): QuestionGroup<C> {
  const name = toGroupName(question);
  const group = groups.get(name) ?? { name, question, members: [] };
  groups.set(name, group);
  return group;
}

interface CachedTitle {
  parsed: ParsedTitle;
  /** Titles with equal parse results have the same id. Each distinct outcome has its own id. */
  id: number;
}

/** Creates a parser that parses each distinct text once. Contracts with equal signatures ask the same question. */
function createContractParser(
  vocabulary: Vocabulary,
): (contract: MatchableContract) => { parsed: ParsedContract; signature: string } {
  const titles = new Map<string, CachedTitle>();
  const titlesByContent = new Map<string, CachedTitle>();
  const outcomes = new Map<string, CachedTitle | null>();
  const personOutcomes = new Map<string, CachedTitle | null>();

  function getTitle(text: string): CachedTitle {
    const cached = titles.get(text);
    if (cached) return cached;
    const parsed = parseTitle(text, vocabulary);
    const content = toContentKey(parsed);
    const title = titlesByContent.get(content) ?? { parsed, id: titlesByContent.size };
    titlesByContent.set(content, title);
    titles.set(text, title);
    return title;
  }

  function getOutcome(text: string, isPersonExpected: boolean): CachedTitle | null {
    const cache = isPersonExpected ? personOutcomes : outcomes;
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const outcome = isNamedOutcome(text)
      ? { parsed: parseOutcome(text, vocabulary, isPersonExpected), id: cache.size }
      : null;
    cache.set(text, outcome);
    return outcome;
  }

  return (contract) => {
    const title = getTitle(contract.title);
    const event = contract.event_title === contract.title ? title : getTitle(contract.event_title);
    const outcome = getOutcome(contract.outcome, event.parsed.answerKind === 'person');
    const parsed = { title: title.parsed, event: event.parsed, outcome: outcome?.parsed };
    return { parsed, signature: `${title.id} ${event.id} ${toOutcomeSignature(parsed, outcome)}` };
  };
}

/**
 * If the titles name no object, each named outcome has its own signature. Otherwise all named outcomes ask the same
 * question and share one signature.
 */
function toOutcomeSignature(parsed: ParsedContract, outcome: CachedTitle | null): string {
  if (!outcome || outcome.parsed.terms.length === 0) return 'none';
  return chooseObjectTitle(parsed).terms.length > 0 ? 'any' : `${outcome.id}`;
}

/** A cache key made of all parts of a parsed title except the offsets. */
function toContentKey({
  terms,
  acts,
  answerKind,
  isUnanswerable,
  isIndirect,
  isAboutState,
  contentStems,
}: ParsedTitle): string {
  const keys = terms.map(({ key, isCapitalised }) => `${key}${isCapitalised ? '^' : ''}`).join('+');
  const names = acts.map(({ act }) => act.name).join('+');
  return `${keys}|${names}|${answerKind ?? ''}|${isUnanswerable}|${isIndirect}|${isAboutState}|${contentStems.join(' ')}`;
}

function toGroupName(question: MarketQuestion): string {
  const joinKeys = (terms: readonly QueryTerm[]): string =>
    terms
      .map(({ key }) => key)
      .sort()
      .join('+');
  const joinNames = (acts: readonly Act[]): string => acts.map(({ name }) => name).join('+');
  return [
    joinKeys(question.objects),
    joinKeys(question.optionalTerms),
    joinKeys(question.outcomeTerms),
    question.isListed,
    joinNames(question.acts),
    joinNames(question.qualifiers),
    question.answerKind,
    question.isUnanswerable,
    question.isIndirect,
    [...question.contentStems].sort().join(' '),
  ].join('|');
}

/**
 * Sorts contracts with a price first, and the most traded of them first. Among equally traded contracts, those whose
 * titles name the president come first ("Will Trump announce ...?" before "Another US ...?"), then those that close
 * sooner.
 */
function sortByPreference<C extends MatchableContract>(members: GroupMember<C>[]): void {
  const actorRank = new Map(members.map((member) => [member, namesActor(member.contract) ? 0 : 1]));
  members.sort(
    (a, b) =>
      Number(a.contract.last_price === null) - Number(b.contract.last_price === null) ||
      (b.contract.volume ?? 0) - (a.contract.volume ?? 0) ||
      (actorRank.get(a) ?? 0) - (actorRank.get(b) ?? 0) ||
      toClosingTime(a.contract) - toClosingTime(b.contract) ||
      compareIds(a.contract, b.contract),
  );
}

const compareIds = (a: MatchableContract, b: MatchableContract): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const actor = /\b(?:trump|president|white house)\b/iu;

const namesActor = ({ title, event_title }: MatchableContract): boolean => actor.test(title) || actor.test(event_title);

/** A contract without a closing time sorts last. */
function toClosingTime({ closes_at }: MatchableContract): number {
  const closesAt = Date.parse(closes_at ?? '');
  return Number.isNaN(closesAt) ? Number.MAX_SAFE_INTEGER : closesAt;
}
