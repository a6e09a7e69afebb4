import type { Act } from '../english/act.ts';
import type { EntityKind } from '../english/entity.ts';
import type { Vocabulary } from '../english/vocabulary.ts';
import { isDateOnly, restLabels, unnamedPersons } from '../english/grammar.ts';
import { isInBracket, parseBracket, parseCount, parseStated, toCounted, toReached, type Bracket } from './amounts.ts';
import {
  dayMs,
  findTimes,
  isRelative,
  limit,
  listPeriods,
  toDaysOf,
  toTermStart,
  unitDays,
  type Period,
  type WrittenTime,
} from '../text/times.ts';
import type { MatchableContract } from '../types.ts';
import type { ParsedTitle, TitleTerm } from './title.ts';

/** The question that a contract asks: the objects and acts that a post must mention. */
export interface MarketQuestion {
  /** The contract with this question. */
  contract: ParsedContract;
  /** The terms that a post must mention. */
  objects: readonly TitleTerm[];
  /** Terms that a post may leave out, at a lower rank: "oil" in "seize an Iran-linked oil tanker". */
  optionalTerms: TitleTerm[];
  /** The terms of the answer to an open question ("Who will ...?"). A post must name all of them. */
  answerTerms: TitleTerm[];
  /** The last words of names that several answers of the event have: "simpson" for Cody Simpson and Mike Simpson. */
  sharedSurnames: ReadonlySet<string>;
  /** The answer terms that are not among `objects`. */
  extraAnswerTerms: TitleTerm[];
  /** Whether this is an open question without an answer. A post that fits it gives an answer that is not listed. */
  isOpenEnded: boolean;
  acts: Act[];
  /** Acts that only qualify the other acts: "end" in "end his tariffs". */
  qualifiers: Act[];
  /** The kind of entity that answers the question: "What countries will ...?" */
  answerKind: EntityKind | undefined;
  /** Whether no single post can answer the question, because of its titles or of an act with the flag `never`. */
  isUnanswerable: boolean;
  /** Whether the question asks for a number of acts or for the next of many acts, or is a negation. */
  isIndirect: boolean;
  /** Stems of the words of both titles and of `extraAnswerTerms` that are not generic, without duplicates. */
  contentStems: readonly string[];
}

/** A contract with its parsed texts. `event` and `title` are the same object if both texts are equal. */
export interface ParsedContract<C extends MatchableContract = MatchableContract> {
  contract: C;
  title: ParsedTitle;
  event: ParsedTitle;
  /** Undefined if the label is only yes, no, a date or an amount. */
  label: ParsedTitle | undefined;
  /** Whether a first day or week in office begins at an inauguration of the president. */
  isOnPresident: boolean;
  /** Cache of `getAnswer`: undefined before the first call. */
  answer?: Answer;
}

/** Derives the question of a contract. The offsets of the terms refer to the texts of the contract. */
export function toQuestion(contract: ParsedContract, vocabulary: Vocabulary): MarketQuestion {
  const { title, event } = contract;
  const { terms } = title;
  const titles = [title, event];
  const allActs = listActs(title, vocabulary);
  const mainActs = allActs.filter(({ flags }) => !flags.has('qualifier'));
  // A second act that is mutual only tells where the first act is done: "kiss at their summit".
  const acts = [...new Set(mainActs.length > 0 ? mainActs : allActs)].filter(
    ({ flags }, index) => index === 0 || !flags.has('mutual'),
  );
  // Beside an act, a post must mention only the terms with a capital letter, such as names.
  const isRequired = ({ key, isCapitalised }: TitleTerm): boolean => isCapitalised && !title.offices.includes(key);
  const required = acts.length > 0 ? terms.filter(isRequired) : [];
  const objects = required.length > 0 ? required : terms;
  const answerTerms = listAnswerTerms(contract);
  const extraAnswerTerms = exclude(answerTerms, objects);
  return {
    contract,
    objects,
    optionalTerms: terms.filter((term) => !objects.includes(term)),
    answerTerms,
    sharedSurnames: noStems,
    extraAnswerTerms,
    isOpenEnded: false,
    acts,
    qualifiers: allActs.filter((act) => act.flags.has('qualifier') && !acts.includes(act)),
    answerKind: event.answerKind,
    isUnanswerable:
      allActs.some(({ flags }) => flags.has('never')) ||
      titles.some(({ isUnanswerable, isTotal }) => isUnanswerable || (isTotal && !parseCounted(contract.contract))),
    isIndirect: title.isIndirect || event.isIndirect,
    contentStems: [
      ...new Set([...event.contentStems, ...title.contentStems, ...extraAnswerTerms.flatMap(({ stems }) => stems)]),
    ],
  };
}

const noStems: ReadonlySet<string> = new Set();

/** Without a thing as its label, the contract of an open question names the answer in its title. */
export function listAnswerTerms({ title, event, label }: ParsedContract): TitleTerm[] {
  if (label) return [...label.terms];
  return event.answerKind === undefined
    ? []
    : exclude(title.terms, event.terms).filter(({ isCapitalised }) => isCapitalised);
}

/** The terms whose keys no other term has. */
export const exclude = (terms: readonly TitleTerm[], others: readonly TitleTerm[]): TitleTerm[] =>
  terms.filter(({ key }) => !others.some((other) => other.key === key));

/** Returns the question without its answer; undefined for a question that yes, no, a time or an amount answers. */
export function toOpenQuestion(question: MarketQuestion, { title, event }: ParsedContract): MarketQuestion | undefined {
  const { answerTerms, objects, optionalTerms } = question;
  if (answerTerms.length === 0) return undefined;
  return {
    ...question,
    objects: exclude(objects, answerTerms),
    optionalTerms: exclude(optionalTerms, answerTerms),
    answerTerms: [],
    extraAnswerTerms: [],
    isOpenEnded: true,
    contentStems: event.answerKind === undefined ? title.contentStems : event.contentStems,
  };
}

function listActs({ terms, acts }: ParsedTitle, { officeAct }: Vocabulary): Act[] {
  // "Trump's new Fed Chair?" has no verb, but the question is about an appointment.
  const isAppointment = acts.length === 0 && terms.some(({ entity }) => entity?.kind === 'office');
  return isAppointment ? [officeAct] : acts.map(({ act }) => act);
}

/** Whether the objects identify a topic without an act: two or more, with a single word, and no common one. */
export function identifiesTopic({ objects }: MarketQuestion, isRare: (stem: string) => boolean): boolean {
  const words = objects.filter(({ entity, stems }) => !entity && stems.length === 1);
  return objects.length > 1 && words.length > 0 && words.every(({ key }) => isRare(key));
}

/** The answer of a contract. `period` is the time that its title, event title and label name together. */
export interface Answer {
  /** What a post must name: `none` for yes or no, `never` for labels that no post can name, such as "Other". */
  kind: 'none' | 'thing' | 'amount' | 'deadline' | 'day' | 'never';
  /** The amounts or counts that the label or the title covers. */
  bracket?: Bracket | undefined;
  /** The amount in the title of a question that no amount answers: "impose a 100% tariff". */
  stated?: Bracket | undefined;
  /** The unit and the things of the amount that is a part of the question, or answers it. */
  requested: Bracket | undefined;
  period?: Period | undefined;
}

const yes = /^(?:\W*|yes)$/iu;
export const isYes = (label: string): boolean => yes.test(label);
const isYesOrNo = (label: string): boolean => isYes(label) || /^no$/iu.test(label);
/** Matches labels that stand for all answers that the list does not have, and placeholders such as "Person A". */
const neverNamed = new RegExp(`^${restLabels}$`, 'iu');
/** Matches labels that begin as a deadline or a period does, also without a date: "Before Trump's term ends". */
const timeWords = /^(?:before|by|until|prior to|in|during|on|after|within)\b/iu;
/** Matches a title that yes or no answers. */
const closedTitle = /^(?:will|would|does|do|did|is|are|was|has|have|can|could|should)\b/iu;
/** Matches a title such as "No US strike on Syria in 2025?": nothing happens. */
const negatedTitle = /^(?:no\b|will (?:no\b|there be no\b))/iu;
/** Matches a title or label on the actor himself, nobody, or all others. */
const unnamedPerson = new RegExp(String.raw`\b${unnamedPersons}\b`, 'iu');

/** Whether the label of a contract is a thing, such as a person or a word, and not a time, an amount, yes or no. */
export function isThing({ title, event_title, outcome }: MatchableContract): boolean {
  const label = outcome.trim();
  if (isYesOrNo(label) || neverNamed.test(label) || isTime(label) || parseAmount(label)) return false;
  // The label of a question that yes or no answers repeats the question in other words.
  return title !== event_title || !closedTitle.test(title);
}

/** Whether no post can name the answer: "Other", "No one", "himself", or a contract on nothing happening. */
export const isNeverNamed = ({ title, event_title, outcome }: MatchableContract): boolean =>
  neverNamed.test(outcome.trim()) ||
  [title, outcome].some((text) => unnamedPerson.test(text)) ||
  (title !== event_title && negatedTitle.test(title));

/** Whether neither label nor title of a contract names an answer of its event: "Who will ...?" with the label "Yes". */
export const lacksAnswer = ({ contract: { title, event_title }, label }: ParsedContract): boolean =>
  title === event_title && !closedTitle.test(title) && label === undefined;

/** A bare number is a count, and not the day of a month: "4" for "Will 4 bills become law?". */
export const isTime = (label: string): boolean =>
  (isDateOnly(label) && !/^\d{1,3}$/u.test(label)) || timeWords.test(label);
const parseAmount = (label: string): Bracket | undefined => parseBracket(label) ?? parseCount(label);
/** The amounts that a label covers, with the things that the title of its event asks for the number of. */
function parseCounted({ outcome, event_title }: MatchableContract): Bracket | undefined {
  const label = outcome.trim();
  const bracket = isTime(label) ? undefined : parseAmount(label);
  return bracket && toCounted(bracket, outcome, event_title);
}

/** One act is more than none, so "Above 0" and "At least 1" are yes. */
const isAnyCount = (bracket: Bracket): boolean =>
  bracket.high === Infinity && isInBracket({ unit: 'count', value: 1 }, bracket);

/** Parses the answer of a contract from its title, event title and label together. */
function parseAnswer({ contract, label, isOnPresident }: ParsedContract): Answer {
  const { title, event_title, description } = contract;
  const counted = parseCounted(contract);
  const amount = parseStated(title);
  const answer = { period: parsePeriod(contract, isOnPresident), requested: counted ?? amount };
  if (isNeverNamed(contract)) return { ...answer, kind: 'never' };
  if (label) return { ...answer, kind: 'thing' };
  const isRung = title !== event_title;
  const bracket = counted && !isAnyCount(counted) ? counted : isRung ? parseBracket(title) : undefined;
  if (bracket) return { ...answer, kind: 'amount', bracket };
  const stated = rate.test(title) ? amount : toReached(amount, description ?? '');
  if (!answer.period) return { ...answer, kind: 'none', stated };
  return { ...answer, kind: isDeadline(answer.period) ? 'deadline' : 'day', stated };
}

/** The sum or count that can stand for the act of a question, if it asks for one. A percentage can be of anything. */
export function getSumOrCount(parsed: ParsedContract): Bracket | undefined {
  const { requested } = getAnswer(parsed);
  return requested?.unit === '%' ? undefined : requested;
}

/** Returns the answer of a contract. Parses it on the first call. */
export const getAnswer = (parsed: ParsedContract): Answer => (parsed.answer ??= parseAnswer(parsed));

/** Matches titles that ask for a level on a future date. They have no period: a post of any date can be about it. */
const rate = /\brate\b|^what will\b.*\bbe\b/iu;
/** Reads only the first 500 characters of a title, so that hostile titles stay cheap. Real titles are far shorter. */
const maxParsedCharacters = 500;

/** Matches a title that makes the date of its label a deadline: "by...?", "before March", "until ___?". */
const deadlineWord = /\b(?:by|before|until|prior to)\b/iu;

/** The times between which a contract is traded; NaN if unknown. */
interface TradingTimes {
  opensAt: number;
  closesAt: number;
}

/** Returns the period that all texts of a contract name together, or undefined. A deadline has no start. */
function parsePeriod(contract: MatchableContract, isOnPresident: boolean): Period | undefined {
  const { title, event_title } = contract;
  if (rate.test(title)) return undefined;
  const trading = { opensAt: Date.parse(contract.opens_at ?? ''), closesAt: Date.parse(contract.closes_at ?? '') };
  const named = [...new Set([title, event_title, toDatedLabel(contract)])]
    .map((text) => findPeriod(text, trading, isOnPresident))
    .filter((period) => period !== undefined);
  if (named.length === 0) return undefined;
  const common = { from: Math.max(...named.map(({ from }) => from)), to: Math.min(...named.map(({ to }) => to)) };
  // Texts that name different times have no common period. The title then decides.
  return common.from < common.to ? common : named[0];
}

/** Adds "by" or "on" to a label that is only a date, as its titles say: "by December 31". */
function toDatedLabel({ title, event_title, outcome }: MatchableContract): string {
  if (!isDateOnly(outcome)) return outcome;
  return `${[title, event_title].some((text) => deadlineWord.test(text)) ? 'by' : 'on'} ${outcome}`;
}

/** Whether a text of a contract names a time, also one that counts from its trading: "by Friday", "this week". */
export const namesTime = ({ title, event_title, outcome }: MatchableContract): boolean =>
  [title, event_title, outcome].some((text) => findTimes(text).some(({ isStated }) => isStated));

const isLimit = ({ preposition }: WrittenTime): boolean => deadlineWord.test(preposition);

function findPeriod(title: string, trading: TradingTimes, isOnPresident: boolean): Period | undefined {
  const text = title.slice(0, maxParsedCharacters);
  const termStart = termStartPattern.exec(text);
  // When the terms of others begin is unknown.
  if (termStart) return isOnPresident ? toTermPeriod(termStart, trading) : undefined;
  const times = findTimes(text).filter((time) => time.preposition !== '' && !isRelative(time));
  const time = times.find(isLimit) ?? times[0];
  const period = time && findTraded(time, trading);
  return period && /week/iu.test(text) && isDay(period) ? toDaysOf(period.from, 0, 7) : period;
}

/** A contract closes from two days before the end of its time, in another time zone, to a month after it. */
const isClosing = ({ to }: Period, closesAt: number): boolean =>
  to - closesAt <= 2 * dayMs && closesAt - to <= maxDatedDays * dayMs;

/** Returns the period of the year of the closing time, else the first one that ends after trading opens. */
function findTraded(time: WrittenTime, { opensAt, closesAt }: TradingTimes): Period | undefined {
  const list = (near: number): Period[] => listPeriods(time, near).map((period) => limit(time, period));
  const opens = isLimit(time) ? opensAt + dayMs : opensAt;
  const [only, ...others] = list(closesAt);
  if (others.length === 0) return only;
  return (
    list(closesAt).find((period) => isClosing(period, closesAt) && !(period.to < opens)) ??
    list(opensAt).find(({ to }) => to >= opens) ??
    list(closesAt).findLast(({ to }) => to <= closesAt)
  );
}

export const isDay = ({ from, to }: Period): boolean => to - from < 2 * dayMs;

/** Matches a span after an inauguration: "in his first week", "in first 100 days", "on Day 1". */
const termStartPattern = /\bfirst (\d{1,3} )?(day|week|month|year)s?\b|\bday 1\b/iu;

function toTermPeriod([, count = '1', unit = '']: RegExpExecArray, trading: TradingTimes): Period | undefined {
  const tradedAt = Number.isNaN(trading.opensAt) ? trading.closesAt : trading.opensAt;
  const days = Math.ceil(Number(count) * (unitDays[unit.toLowerCase()] ?? 2));
  return Number.isNaN(tradedAt) ? undefined : toTermStart(tradedAt, days);
}

/** A deadline has no start, or one so long before its end that every act after the post falls into it: "in 2026". */
export const isDeadline = ({ from, to }: Period): boolean => to - from > maxDatedDays * dayMs;
const maxDatedDays = 32;

/** A contract without a closing time sorts last. */
export function toClosingTime({ closes_at }: MatchableContract): number {
  const closesAt = Date.parse(closes_at ?? '');
  return Number.isNaN(closesAt) ? Number.MAX_SAFE_INTEGER : closesAt;
}
