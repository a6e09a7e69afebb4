import { getAnswer, isDeadline, isTime, isYes, toClosingTime, type ParsedContract } from './questions/question.ts';
import { dayMs } from './text/times.ts';
import type { Relation } from './types.ts';

/** Determines how an alternative differs. Contracts whose words differ only in form and in times ask the same question. */
export function findRelation(chosen: ParsedContract, alternative: ParsedContract): Relation {
  const [a, b] = [chosen.contract, alternative.contract];
  if (!hasSameQuestion(chosen, alternative)) {
    const isSameEvent = a.event_id === b.event_id || toEventKey(chosen) === toEventKey(alternative);
    return isSameEvent ? 'other_outcome' : 'other_question';
  }
  return a.venue !== b.venue && sharesDeadline(chosen, alternative) ? 'other_venue' : 'other_deadline';
}

const toKey = (words: readonly string[]): string => [...new Set(words)].sort().join(' ');

/** Equal for the questions of all venues with the same event title, apart from times. */
export const toEventKey = ({ event }: ParsedContract): string => toKey(event.listKeyWords());

/** Whether the titles and labels of two contracts ask the same, apart from times. Venues divide the words differently. */
function hasSameQuestion(a: ParsedContract, b: ParsedContract): boolean {
  const listWords = ({ event, title, label }: ParsedContract): string[] =>
    [event, title, label].flatMap((text) => text?.listKeyWords() ?? []);
  const [office, other] = [a, b].map(({ title }) => toKey(title.offices));
  const namesOther = office !== '' && other !== '' && office !== other;
  return !namesOther && toKey(listWords(a)) === toKey(listWords(b)) && toUntimedOutcome(a) === toUntimedOutcome(b);
}

/** The label, in a form that is equal for two labels that are only times, or that cover the same amounts. */
function toUntimedOutcome(member: ParsedContract): string {
  const { outcome } = member.contract;
  const { kind, bracket } = getAnswer(member);
  if (bracket) return `${bracket.unit} ${bracket.low} ${bracket.high} ${bracket.excluded}`;
  // The words of a thing are among those of the question.
  return kind === 'thing' || isTime(outcome.trim()) || isYes(outcome) ? 'yes' : outcome.toLowerCase();
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
