import type { MatchableContract } from '../types.ts';
import { isInBracket, parseBracket, parseCount, type Bracket } from '../text/amounts.ts';
import { isDateOnly } from '../vocabulary/generic-words.ts';
import { isDeadline, parsePeriod } from './period.ts';
import type { Period } from '../text/calendar.ts';

/** The answer of a contract. `period` is the time that its title, event title and label name together. */
export interface Answer {
  /**
   * What a post must name so that the contract is the one that the post is about. Yes or no answers a question with the
   * answer `none`. `never` stands for labels that no post can name, such as "Other" and "No one".
   */
  kind: 'none' | 'thing' | 'amount' | 'deadline' | 'day' | 'never';
  /** The amounts or counts that the label or the title covers. */
  bracket?: Bracket | undefined;
  period?: Period | undefined;
}

const yesOrNo = /^(?:\W*|yes|no)$/iu;
/** Matches labels that stand for all answers that the list does not have, and placeholders such as "Person A". */
const neverNamed =
  /^(?:(?:any|some|no) ?(?:one|body|thing)?(?: (?:other|else).*)?|other|others|none|neither|never|nothing|unknown|tie|another .*|(?:any|no|some) (?:other|new) .*|everyone else|none of .*|no \w+ing\b.*|no announcement.*|(?:person|player|candidate|company|country|individual) \p{Lu}{1,2}|.* \/ no .*)$/iu;
/** Matches labels that begin as a deadline or a period does, also without a date: "Before Trump's term ends". */
const timeWords = /^(?:before|by|until|prior to|in|during|on|after|within)\b/iu;
/** Matches a title that yes or no answers. */
const closedTitle = /^(?:will|would|does|do|did|is|are|was|has|have|can|could|should)\b/iu;
/** Matches a title such as "No US strike on Syria in 2025?": nothing happens. */
const negatedTitle = /^(?:no\b|will (?:no\b|there be no\b))/iu;
/** Matches a title or label on the actor himself, nobody, or all others. */
const unnamedPerson =
  /\b(?:(?:him|her|them)sel(?:f|ves)|(?:some|any)(?:one|body) (?:else|new)|no ?(?:one|body)|(?:another|a different|any other|no other) (?:person|candidate|individual|nominee))\b/iu;

/** Whether the label of a contract is a thing, such as a person or a word, and not a time, an amount, yes or no. */
export function isThing({ title, event_title, outcome }: MatchableContract): boolean {
  const label = outcome.trim();
  if (yesOrNo.test(label) || neverNamed.test(label) || isTime(label) || parseLabel(label)) return false;
  // The label of a question that yes or no answers repeats the question in other words.
  return title !== event_title || !closedTitle.test(title);
}

/** Whether no post can name the answer: "Other", "No one", "himself", or a contract on nothing happening. */
export const isNeverNamed = ({ title, event_title, outcome }: MatchableContract): boolean =>
  neverNamed.test(outcome.trim()) ||
  [title, outcome].some((text) => unnamedPerson.test(text)) ||
  (title !== event_title && negatedTitle.test(title));

/** Whether neither label nor title of a contract names an answer of its event: "Who will ...?" with the label "Yes". */
export const lacksAnswer = (contract: MatchableContract): boolean =>
  contract.title === contract.event_title && !closedTitle.test(contract.title) && !isThing(contract);

/** A bare number is a count, and not the day of a month: "4" for "Will 4 bills become law?". */
const isTime = (label: string): boolean => (isDateOnly(label) && !/^\d{1,3}$/u.test(label)) || timeWords.test(label);
/** Posts have too many plain numbers (days, ranks, years), so no number of a post is compared with a count. */
const parseLabel = (label: string): Bracket | undefined =>
  isTime(label) ? undefined : (parseBracket(label) ?? parseCount(label));
/** One act is more than none, so "Above 0" and "At least 1" are yes. */
const isAnyCount = (bracket: Bracket): boolean =>
  bracket.high === Infinity && isInBracket({ unit: 'count', value: 1 }, bracket);

/** Parses the answer of a contract from its title, event title and label together. */
export function parseAnswer(contract: MatchableContract): Answer {
  const period = parsePeriod(contract);
  if (isNeverNamed(contract)) return { kind: 'never', period };
  if (isThing(contract)) return { kind: 'thing', period };
  const counted = parseLabel(contract.outcome.trim());
  const isRung = contract.title !== contract.event_title;
  const bracket = counted && !isAnyCount(counted) ? counted : isRung ? parseBracket(contract.title) : undefined;
  if (bracket) return { kind: 'amount', bracket, period };
  return period ? { kind: isDeadline(period) ? 'deadline' : 'day', period } : { kind: 'none' };
}

/** A contract without a closing time sorts last. */
export function toClosingTime({ closes_at }: MatchableContract): number {
  const closesAt = Date.parse(closes_at ?? '');
  return Number.isNaN(closesAt) ? Number.MAX_SAFE_INTEGER : closesAt;
}
