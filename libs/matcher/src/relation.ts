import { fillerStems, listUndatedStems } from './english/grammar.ts';
import type { Vocabulary } from './english/vocabulary.ts';
import {
  getAnswer,
  isDeadline,
  isTime,
  isYes,
  toClosingTime,
  toQuestion,
  type ParsedContract,
} from './questions/question.ts';
import { dayMs } from './text/times.ts';
import type { Relation } from './types.ts';

/** Determines how an alternative differs. Event titles that differ only in dates ask the same question. */
export function findRelation(chosen: ParsedContract, alternative: ParsedContract, vocabulary: Vocabulary): Relation {
  const [a, b] = [chosen.contract, alternative.contract];
  const sharesEvent = a.event_id === b.event_id;
  if (!sharesEvent && toQuestionKey(a.event_title, vocabulary) !== toQuestionKey(b.event_title, vocabulary))
    return 'other_question';
  // The titles of an event name its answers: "Will he nominate X?" and "Will he nominate himself?"
  const toKey = (member: ParsedContract): string =>
    sharesEvent ? toQuestionKey(member.contract.title, vocabulary) : toAnswerKey(member, vocabulary);
  if (toKey(chosen) !== toKey(alternative) || toUntimedOutcome(chosen) !== toUntimedOutcome(alternative))
    return 'other_outcome';
  return a.venue !== b.venue && sharesDeadline(chosen, alternative) ? 'other_venue' : 'other_deadline';
}

/** The words of a title that tell its question from others. The office-holder's names are in every title. */
export const toQuestionKey = (title: string, { isOwnName }: Vocabulary): string =>
  [...new Set(listUndatedStems(title).filter((stem) => !fillerStems.has(stem) && !isOwnName(stem)))].sort().join(' ');

/** The things, acts and direction that the texts of a contract name together. Venues divide them differently. */
function toAnswerKey(parsed: ParsedContract, vocabulary: Vocabulary): string {
  const { objects, answerTerms, acts, qualifiers, isIndirect } = toQuestion(parsed, vocabulary);
  const things = new Set([...objects, ...answerTerms].map(({ key }) => key));
  const endings = qualifiers.filter(({ flags }) => flags.has('reversal'));
  return JSON.stringify([[...things].sort(), [...acts, ...endings].map(({ name }) => name).sort(), isIndirect]);
}

/** The label, in a form that is equal for two labels that are only times, or that cover the same amounts. */
function toUntimedOutcome(member: ParsedContract): string {
  const { outcome } = member.contract;
  const { kind, bracket } = getAnswer(member);
  if (bracket) return `${bracket.unit} ${bracket.low} ${bracket.high} ${bracket.excluded}`;
  // A thing is part of the question, which has it from the label or from the title.
  if (kind === 'thing' && member.label?.terms.length !== 0) return 'yes';
  return isTime(outcome.trim()) || isYes(outcome) ? 'yes' : outcome.toLowerCase();
}

/** Two contracts without a known deadline differ in none. Venues close a contract some hours after the same deadline. */
function sharesDeadline(a: ParsedContract, b: ParsedContract): boolean {
  const [{ from, to }, other] = [toWindow(a), toWindow(b)];
  return isNear(from, other.from) && isNear(to, other.to);
}

const isNear = (a: number, b: number): boolean => a === b || Math.abs(a - b) < dayMs;

/** The time in which an act counts: up to a deadline, or within a named week or month. */
function toWindow(member: ParsedContract) {
  const { period } = getAnswer(member);
  if (!period) return { from: -Infinity, to: toClosingTime(member.contract) };
  return isDeadline(period) ? { from: -Infinity, to: period.to } : period;
}
