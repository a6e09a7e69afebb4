import type { MatchableContract } from '../contract.ts';
import { isDateOnly } from '../vocabulary/dated-words.ts';
import { dayMs, months, toDays, toDayStart, toMonths, type Period } from '../text/dates.ts';

const month = `(${months.join('|')})[a-z]*\\.?`;
/** Matches a period such as "in March", "in Mar 2026", "on May 6, 2026" or "this week (February 8)". */
const monthPattern = new RegExp(
  `(?:\\b(?:in|on|during|for|through) (?:the month of )?|\\() ?${month}(?: (\\d{1,2})(?:st|nd|rd|th)?\\b)?(?:,? (20\\d\\d))?`,
  'iu',
);
/** Matches a week such as "(5/11 - 5/17)". */
const weekPattern = /\((\d{1,2})\/(\d{1,2}) ?[-–]/u;
const yearPattern = /\bin (20\d\d)\b/iu;
/** Matches a deadline such as "before July" or "by June 30, 2026". */
const deadlinePattern = new RegExp(
  `\\b(before|by|until|prior to) ${month}(?: (\\d{1,2})(?:st|nd|rd|th)?\\b)?(?:,? (20\\d\\d))?`,
  'iu',
);
/** Matches a deadline such as "before 2027" or "by the end of 2026". */
const yearDeadlinePattern = /\b(before|prior to|by(?: the)?(?: end of)?) (20\d\d)\b/iu;
/** Matches a span after an inauguration: "in his first week", "in first 100 days", "on Day 1". */
const termStartPattern = /\bfirst (?:(100) days|(week)|(month)|(6 months)|(year))\b|\bday 1\b/iu;
/** Matches "Q3" and "Q1 2026". */
const quarterPattern = /\bQ([1-4])\b(?:,? (20\d\d))?/u;
/**
 * Matches titles with the word "rate". Such a title usually asks for the level of a rate on a future date. The title
 * counts as having no period, because a post of any date can be about the rate.
 */
const rate = /\brate\b/iu;
/** Reads only the first 500 characters of a title, so that hostile titles stay cheap. Real titles are far shorter. */
const maxParsedCharacters = 500;

/** Matches a title that makes the date of its label a deadline: "by...?", "before March", "until ___?". */
const deadlineWord = /\b(?:by|before|until|prior to)\b/iu;
const dayWord = /\bon\b/iu;

/**
 * Returns the period that all texts of a contract name ("Who will Trump meet in March?"), or undefined. A deadline is a
 * period without a start. A month, week or day without a year gets the first year in which it ends after trading opens.
 * A label that is only a date, such as "December 31", is a deadline or a day as its title says, or else its event title.
 */
export function parsePeriod(contract: MatchableContract): Period | undefined {
  const { title, event_title, outcome } = contract;
  if (rate.test(title) || rate.test(event_title)) return undefined;
  const opensAt = Date.parse(contract.opens_at ?? contract.closes_at ?? '');
  const named = [...new Set([title, event_title, toDatedLabel(contract) ?? (/\d/u.test(outcome) ? outcome : '')])]
    .map((text) => findPeriod(text, opensAt))
    .filter((period) => period !== undefined);
  if (named.length === 0) return undefined;
  const common = { from: Math.max(...named.map(({ from }) => from)), to: Math.min(...named.map(({ to }) => to)) };
  // Texts that name different times have no common period. The title then decides.
  return common.from < common.to ? common : named[0];
}

/** Adds "by" or "on" to a label that is only a date, as its titles say: "by December 31". Undefined for other labels. */
function toDatedLabel({ title, event_title, outcome }: MatchableContract): string | undefined {
  const label = outcome.trim();
  if (!isDateOnly(label)) return undefined;
  const isDay = [title, event_title].map((text) =>
    deadlineWord.test(text) ? false : dayWord.test(text) ? true : undefined,
  );
  const isOnlyYear = /^20/u.test(label);
  if (isDay.find((known) => known !== undefined) ?? true) return isOnlyYear ? `in ${label}` : `on ${label}`;
  return isOnlyYear && new RegExp(`\\bbefore ${label}`, 'iu').test(title) ? `before ${label}` : `by ${label}`;
}

function findPeriod(title: string, opensAt: number): Period | undefined {
  const text = title.slice(0, maxParsedCharacters);
  const termStart = termStartPattern.exec(text);
  if (termStart) {
    const [, hundredDays, week, firstMonth, halfYear, firstYear] = termStart;
    const days = hundredDays ? 100 : week ? 7 : firstMonth ? 31 : halfYear ? 182 : firstYear ? 366 : 2;
    return toTermStart(days, opensAt);
  }
  const deadline = deadlinePattern.exec(text);
  if (deadline) {
    const [, preposition = '', name = '', day, year] = deadline;
    const toNamed = toPeriod(name, day);
    const toDeadline = /before|prior/iu.test(preposition) ? ('from' as const) : ('to' as const);
    // A deadline leaves at least a day to trade: "before December" of a contract of 1 December is in the next year.
    return resolveYear((of) => ({ from: -Infinity, to: toNamed(of)[toDeadline] }), year, opensAt + dayMs);
  }
  const yearDeadline = yearDeadlinePattern.exec(text);
  if (yearDeadline) {
    const year = Number(yearDeadline[2]) + (/by/iu.test(yearDeadline[1] ?? '') ? 1 : 0);
    return { from: -Infinity, to: toDayStart(year, 0, 1) };
  }
  const week = weekPattern.exec(text);
  if (week) return resolveYear((year) => toDays(year, Number(week[1]) - 1, Number(week[2]), 7), undefined, opensAt);
  const named = monthPattern.exec(text);
  if (named) {
    const [, name = '', day, year] = named;
    return resolveYear(toPeriod(name, day, /week/iu.test(text) ? 7 : 1), year, opensAt);
  }
  const quarter = quarterPattern.exec(text);
  if (quarter) {
    const first = 3 * (Number(quarter[1]) - 1);
    return resolveYear((year) => toMonths(year, first, 3), quarter[2], opensAt);
  }
  const year = yearPattern.exec(text);
  return year ? toMonths(Number(year[1]), 0, 12) : undefined;
}

/** Returns the days that begin on a date or, without a day, the whole month. */
function toPeriod(monthText: string, day: string | undefined, count = 1): (year: number) => Period {
  const index = months.indexOf(monthText.toLowerCase());
  return (year) => (day === undefined ? toMonths(year, index) : toDays(year, index, Number(day), count));
}

/** Without a year, returns the first such period that ends after trading opens. */
function resolveYear(toYear: (year: number) => Period, year: string | undefined, opensAt: number): Period | undefined {
  if (year !== undefined) return toYear(Number(year));
  const openingYear = new Date(opensAt).getUTCFullYear();
  return [openingYear - 1, openingYear, openingYear + 1].map(toYear).find(({ to }) => to >= opensAt);
}

/**
 * Returns the period of `days` days that starts with an inauguration. Inaugurations are on 20 January 2025 and every
 * four years before and after. Contracts open up to 90 days before the inauguration that they are about.
 */
function toTermStart(days: number, opensAt: number): Period | undefined {
  if (Number.isNaN(opensAt)) return undefined;
  const year = new Date(opensAt + 90 * dayMs).getUTCFullYear();
  return toDays(year - ((year + 3) % 4), 0, 20, days);
}

/** A deadline has no start, or one so long before its end that every act after the post falls into it: "in 2026". */
export const isDeadline = ({ from, to }: Period): boolean => to - from > maxDatedDays * dayMs;
const maxDatedDays = 32;
