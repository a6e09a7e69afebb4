import type { MatchableContract } from '../contract.ts';
import { isDateOnly } from '../vocabulary/generic-words.ts';
import { dayMs, findDates, listPeriods, toDays, type Period, type WrittenDate } from '../text/dates.ts';

/** Matches titles that ask for a rate on a future date. They have no period: a post of any date can be about the rate. */
const rate = /\brate\b/iu;
/** Reads only the first 500 characters of a title, so that hostile titles stay cheap. Real titles are far shorter. */
const maxParsedCharacters = 500;

/** Matches a title that makes the date of its label a deadline: "by...?", "before March", "until ___?". */
const deadlineWord = /\b(?:by|before|until|prior to)\b/iu;
const dayWord = /\bon\b/iu;

/**
 * Returns the period that all texts of a contract name ("Who will Trump meet in March?"), or undefined. A deadline is a
 * period without a start. A month, week or day without a year gets the first year in which it ends after trading opens.
 * A label that is only a date, such as "December 31", is a deadline or a day, as its titles say, the own title first.
 */
export function parsePeriod(contract: MatchableContract): Period | undefined {
  const { title, event_title } = contract;
  if (rate.test(title) || rate.test(event_title)) return undefined;
  const opensAt = Date.parse(contract.opens_at ?? contract.closes_at ?? '');
  const named = [...new Set([title, event_title, toDatedLabel(contract)])]
    .map((text) => findPeriod(text, opensAt))
    .filter((period) => period !== undefined);
  if (named.length === 0) return undefined;
  const common = { from: Math.max(...named.map(({ from }) => from)), to: Math.min(...named.map(({ to }) => to)) };
  // Texts that name different times have no common period. The title then decides.
  return common.from < common.to ? common : named[0];
}

/** Adds "by" or "on" to a label that is only a date, as its titles say: "by December 31". */
function toDatedLabel({ title, event_title, outcome }: MatchableContract): string {
  if (!isDateOnly(outcome)) return outcome;
  const decisive = [title, event_title].find((text) => deadlineWord.test(text) || dayWord.test(text)) ?? '';
  return `${deadlineWord.test(decisive) ? 'by' : 'on'} ${outcome}`;
}

const isLimit = ({ preposition }: WrittenDate): boolean => deadlineWord.test(preposition);

function findPeriod(title: string, opensAt: number): Period | undefined {
  const text = title.slice(0, maxParsedCharacters);
  const termStart = termStartPattern.exec(text);
  if (termStart) return toTermStart(termStart, opensAt);
  const dates = findDates(text).filter(({ preposition }) => preposition !== '');
  const date = dates.find(isLimit) ?? dates[0];
  if (!date) return undefined;
  // A deadline leaves at least a day to trade: "before December" of a contract of 1 December is in the next year.
  const opens = isLimit(date) ? opensAt + dayMs : opensAt;
  const periods = listPeriods(date, opensAt, /week/iu.test(text) ? 7 : 1).map(({ from, to }) =>
    isLimit(date) ? { from: -Infinity, to: /before|prior/u.test(date.preposition) ? from : to } : { from, to },
  );
  // Without a year, the first such period that ends after trading opens.
  return date.year === undefined ? periods.find(({ to }) => to >= opens) : periods[0];
}

/** Matches a span after an inauguration: "in his first week", "in first 100 days", "on Day 1". */
const termStartPattern = /\bfirst (\d{1,3} )?(day|week|month|year)s?\b|\bday 1\b/iu;
const unitDays: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31, year: 366 };

/**
 * Inaugurations are on 20 January 2025 and every four years before and after. Contracts open up to 90 days before the
 * inauguration that they are about.
 */
function toTermStart([, count = '1', unit = '']: RegExpExecArray, opensAt: number): Period | undefined {
  if (Number.isNaN(opensAt)) return undefined;
  const year = new Date(opensAt + 90 * dayMs).getUTCFullYear();
  return toDays(year - ((year + 3) % 4), 0, 20, Number(count) * (unitDays[unit.toLowerCase()] ?? 2));
}

/** A deadline has no start, or one so long before its end that every act after the post falls into it: "in 2026". */
export const isDeadline = ({ from, to }: Period): boolean => to - from > maxDatedDays * dayMs;
const maxDatedDays = 32;
