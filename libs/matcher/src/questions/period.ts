import type { MatchableContract } from '../contract.ts';
import { dayMs, months } from '../text/dates.ts';

/** A span of time in epoch milliseconds. `from` is included, `to` is not. */
export interface Period {
  from: number;
  to: number;
}

const month = `(${months.join('|')})[a-z]*\\.?`;
/** Matches a period such as "in March", "in Mar 2026", "on May 6, 2026" or "this week (February 8)". */
const monthPattern = new RegExp(
  `(?:\\b(?:in|on|during|for)|\\() ?${month}(?: (\\d{1,2})(?:st|nd|rd|th)?\\b)?(?:,? (20\\d\\d))?`,
  'iu',
);
/** Matches a week such as "(5/11 - 5/17)". */
const weekPattern = /\((\d{1,2})\/(\d{1,2}) ?[-–]/u;
/** Matches an outcome that begins with a date, such as "May 24". */
const leadingDate = new RegExp(`^${month} \\d{1,2}`, 'iu');
const yearPattern = /\bin (20\d\d)\b/iu;
/** Matches a deadline such as "before July" or "by June 30, 2026". */
const deadlinePattern = new RegExp(
  `\\b(before|by|until|prior to) ${month}(?: (\\d{1,2})(?:st|nd|rd|th)?\\b)?(?:,? (20\\d\\d))?`,
  'iu',
);
/** Matches a deadline such as "before 2027". */
const yearDeadlinePattern = /\b(?:before|prior to) (20\d\d)\b/iu;
/** Matches a span after an inauguration: "in his first week", "in first 100 days", "on Day 1". */
const termStartPattern = /\bfirst (?:(100) days|(week)|(month)|(6 months)|(year))\b|\bday 1\b/iu;
/**
 * Matches titles with the word "rate". Such a title usually asks for the level of a rate on a future date. The title
 * counts as having no period, because a post of any date can be about the rate.
 */
const rate = /\brate\b/iu;
/** Reads only the first 500 characters of a title, so that hostile titles stay cheap. Real titles are far shorter. */
const maxParsedCharacters = 500;

/**
 * Returns the period that all texts of a contract name ("Who will Trump meet in March?"), or undefined. A month, week
 * or day without a year gets the first year in which it ends after trading opens.
 */
export function parsePeriod(contract: MatchableContract): Period | undefined {
  const { title, event_title, outcome } = contract;
  if (rate.test(title) || rate.test(event_title)) return undefined;
  const opensAt = Date.parse(contract.opens_at ?? contract.closes_at ?? '');
  const periods = [title, event_title].map((text) => findPeriod(text, opensAt));
  const named = [...periods, parseOutcomePeriod(outcome, opensAt)].filter((period) => period !== undefined);
  const common = { from: Math.max(...named.map(({ from }) => from)), to: Math.min(...named.map(({ to }) => to)) };
  // Texts that name different times have no common period. The title then decides.
  return common.from < common.to ? common : named[0];
}

/** Parses the period of an outcome. "Before Apr 9, 2026" is a deadline, "May 24" is a day. */
function parseOutcomePeriod(outcome: string, opensAt: number): Period | undefined {
  if (!/\d/u.test(outcome)) return undefined;
  return findPeriod(leadingDate.test(outcome) ? `on ${outcome}` : outcome, opensAt);
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
    const days = preposition.toLowerCase() === 'before' ? 0 : day === undefined ? 31 : 1;
    const last = toPeriod({ days, year, month: toMonthIndex(name), day: Number(day ?? 1) }, opensAt);
    return last && { from: -Infinity, to: last.to };
  }
  const yearDeadline = yearDeadlinePattern.exec(text);
  if (yearDeadline) return { from: -Infinity, to: Date.UTC(Number(yearDeadline[1]), 0, 1) };
  const week = weekPattern.exec(text);
  if (week) return toPeriod({ days: 7, year: undefined, month: Number(week[1]) - 1, day: Number(week[2]) }, opensAt);
  const named = monthPattern.exec(text);
  if (named) {
    const [, name = '', day, year] = named;
    const days = day === undefined ? 31 : /week/iu.test(text) ? 7 : 1;
    return toPeriod({ days, year, month: toMonthIndex(name), day: Number(day ?? 1) }, opensAt);
  }
  const year = yearPattern.exec(text);
  return year ? toPeriod({ days: 366, year: year[1], month: 0, day: 1 }, opensAt) : undefined;
}

const toMonthIndex = (name: string): number => months.indexOf(name.toLowerCase());

/**
 * Returns the period of `days` days that starts on a date. If the date has no year, returns the first such period that
 * ends after trading opens.
 */
function toPeriod(
  date: { days: number; year: string | undefined; month: number; day: number },
  opensAt: number,
): Period | undefined {
  const toStart = (year: number): number => Date.UTC(year, date.month, date.day);
  const from = date.year === undefined ? findStart(toStart, date.days, opensAt) : toStart(Number(date.year));
  return from === undefined ? undefined : { from, to: from + date.days * dayMs };
}

function findStart(toStart: (year: number) => number, days: number, opensAt: number): number | undefined {
  if (Number.isNaN(opensAt)) return undefined;
  const year = new Date(opensAt).getUTCFullYear();
  return [year - 1, year, year + 1].map(toStart).find((start) => start + days * dayMs >= opensAt);
}

/**
 * Returns the period of `days` days that starts with an inauguration. Inaugurations are on 20 January 2025 and every
 * four years before and after. Contracts open up to 90 days before the inauguration that they are about.
 */
function toTermStart(days: number, opensAt: number): Period | undefined {
  if (Number.isNaN(opensAt)) return undefined;
  const year = new Date(opensAt + 90 * dayMs).getUTCFullYear();
  const from = Date.UTC(year - ((year + 3) % 4), 0, 20);
  return { from, to: from + days * dayMs };
}
