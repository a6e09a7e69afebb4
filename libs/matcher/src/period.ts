import type { MatchableContract } from './contract.ts';

/** Milliseconds, `from` inclusive, `to` exclusive. */
export interface Period {
  from: number;
  to: number;
}

const dayMs = 86_400_000;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthName = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
/** "in March", "in Mar 2026", "on May 6, 2026", "this week (February 8)" name a period; "by March 31" only a deadline. */
const namedMonth = new RegExp(
  `(?:\\b(?:in|on|during|for)|\\() ?${monthName}(?: (\\d{1,2})(?:st|nd|rd|th)?\\b)?(?:,? (20\\d\\d))?`,
  'iu',
);
const namedWeek = /\((\d{1,2})\/(\d{1,2}) ?[-–]/u;
const bareDate = new RegExp(`^${monthName} \\d{1,2}`, 'iu');
const namedYear = /\bin (20\d\d)\b/iu;
/** "before July", "by June 30, 2026": the last day that counts. */
const namedDeadline = new RegExp(
  `\\b(before|by|until|prior to) ${monthName}(?: (\\d{1,2})(?:st|nd|rd|th)?\\b)?(?:,? (20\\d\\d))?`,
  'iu',
);
/** "in his first week", "in first 100 days", "on Day 1": counted from an inauguration, on 20 January of each fourth year. */
const namedStart = /\bfirst (?:(100) days|(week)|(month)|(6 months)|(year))\b|\bday 1\b/iu;
/** A rate on a day to come is a level, not an act of that day. */
const level = /\brate\b/iu;
/** Titles of venues are far shorter; of a longer one only the beginning is read. */
const readableCharacters = 500;

/**
 * The period that a question names ("Who will Trump meet in March?"); undefined when it names none. A month or week
 * without its year is the first one that is not over when trading opens.
 */
export function periodOf(contract: MatchableContract): Period | undefined {
  const { title, event_title, outcome } = contract;
  if (level.test(title) || level.test(event_title)) return undefined;
  const opens = Date.parse(contract.opens_at ?? contract.closes_at ?? '');
  const asked = periodIn(title, opens) ?? periodIn(event_title, opens);
  const answered = periodOfOutcome(outcome, opens);
  if (!asked || !answered) return asked ?? answered;
  return { from: Math.max(asked.from, answered.from), to: Math.min(asked.to, answered.to) };
}

/** "Before Apr 9, 2026", "May 24": a date that is an outcome is a deadline or a day. */
function periodOfOutcome(outcome: string, opens: number): Period | undefined {
  if (!/\d/u.test(outcome)) return undefined;
  return periodIn(bareDate.test(outcome) ? `on ${outcome}` : outcome, opens);
}

function periodIn(title: string, opens: number): Period | undefined {
  const text = title.slice(0, readableCharacters);
  const start = namedStart.exec(text);
  if (start)
    return sinceInauguration(
      start[1] ? 100 : start[2] ? 7 : start[3] ? 31 : start[4] ? 182 : start[5] ? 366 : 2,
      opens,
    );
  const deadline = namedDeadline.exec(text);
  if (deadline) {
    const [, word = '', name = '', day, year] = deadline;
    const last = spanning(
      word.toLowerCase() === 'before' ? 0 : day === undefined ? 31 : 1,
      year,
      months.indexOf(name.toLowerCase()),
      Number(day ?? 1),
      opens,
    );
    return last && { from: -Infinity, to: last.to };
  }
  const week = namedWeek.exec(text);
  if (week) return spanning(7, undefined, Number(week[1]) - 1, Number(week[2]), opens);
  const month = namedMonth.exec(text);
  if (month) {
    const [, name = '', day, year] = month;
    const days = day === undefined ? 31 : /week/iu.test(text) ? 7 : 1;
    return spanning(days, year, months.indexOf(name.toLowerCase()), Number(day ?? 1), opens);
  }
  const year = namedYear.exec(text);
  return year ? spanning(366, year[1], 0, 1, opens) : undefined;
}

function spanning(
  days: number,
  year: string | undefined,
  month: number,
  day: number,
  opens: number,
): Period | undefined {
  const starts = (of: number): number => Date.UTC(of, month, day);
  const from = year === undefined ? firstOpen(starts, days, opens) : starts(Number(year));
  return from === undefined ? undefined : { from, to: from + days * dayMs };
}

function firstOpen(starts: (year: number) => number, days: number, opens: number): number | undefined {
  if (Number.isNaN(opens)) return undefined;
  const year = new Date(opens).getUTCFullYear();
  return [year - 1, year, year + 1].map(starts).find((start) => start + days * dayMs >= opens);
}

function sinceInauguration(days: number, opens: number): Period | undefined {
  if (Number.isNaN(opens)) return undefined;
  const year = new Date(opens + 90 * dayMs).getUTCFullYear();
  const from = Date.UTC(year - ((year + 3) % 4), 0, 20);
  return { from, to: from + days * dayMs };
}
