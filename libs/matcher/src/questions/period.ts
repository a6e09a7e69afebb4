import type { MatchableContract } from '../types.ts';
import { isDateOnly } from '../vocabulary/generic-words.ts';
import { dayMs, toCalendarDay, toDays, toDaysOf, type Period } from '../text/calendar.ts';
import { findTimes, type WrittenTime } from '../text/times.ts';

/** Matches titles that ask for a rate on a future date. They have no period: a post of any date can be about the rate. */
const rate = /\brate\b/iu;
/** Reads only the first 500 characters of a title, so that hostile titles stay cheap. Real titles are far shorter. */
const maxParsedCharacters = 500;

/** Matches a title that makes the date of its label a deadline: "by...?", "before March", "until ___?". */
const deadlineWord = /\b(?:by|before|until|prior to)\b/iu;
const dayWord = /\bon\b/iu;

/** The times between which a contract is traded; NaN if unknown. */
interface TradingTimes {
  opensAt: number;
  closesAt: number;
}

/**
 * Returns the period that all texts of a contract name ("Who will Trump meet in March?"), or undefined. A deadline is a
 * period without a start. A label that is only a date, such as "December 31", is a deadline or a day, as its titles say,
 * the own title first.
 */
export function parsePeriod(contract: MatchableContract): Period | undefined {
  const { title, event_title } = contract;
  if (rate.test(title) || rate.test(event_title)) return undefined;
  const trading = { opensAt: Date.parse(contract.opens_at ?? ''), closesAt: Date.parse(contract.closes_at ?? '') };
  const named = [...new Set([title, event_title, toDatedLabel(contract)])]
    .map((text) => findPeriod(text, trading))
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

const isLimit = ({ preposition }: WrittenTime): boolean => deadlineWord.test(preposition);

function findPeriod(title: string, trading: TradingTimes): Period | undefined {
  const text = title.slice(0, maxParsedCharacters);
  const termStart = termStartPattern.exec(text);
  if (termStart) return toTermStart(termStart, trading);
  const times = findTimes(text).filter(({ preposition, isRelative }) => preposition !== '' && !isRelative);
  const time = times.find(isLimit) ?? times[0];
  const period = time && findTraded(time, trading);
  return period && /week/iu.test(text) && isDay(period) ? toDaysOf(period.from, 0, 7) : period;
}

/** A contract closes from two days before the end of its time, in another time zone, to a month after it. */
const isClosing = ({ to }: Period, closesAt: number): boolean =>
  to - closesAt <= 2 * dayMs && closesAt - to <= maxDatedDays * dayMs;

/**
 * Returns the period of the year that the closing time of a contract gives. If none ends near it, returns the first one
 * that ends after trading opens. A deadline leaves at least a day to trade.
 */
function findTraded(time: WrittenTime, { opensAt, closesAt }: TradingTimes): Period | undefined {
  const list = (near: number): Period[] => time.listPeriods(near).map(time.limit);
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
const unitDays: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31, year: 366 };

/**
 * Inaugurations are on 20 January 2025 and every four years before and after. Contracts open up to 90 days before the
 * inauguration that they are about.
 */
function toTermStart(
  [, count = '1', unit = '']: RegExpExecArray,
  { opensAt, closesAt }: TradingTimes,
): Period | undefined {
  const traded = Number.isNaN(opensAt) ? closesAt : opensAt;
  if (Number.isNaN(traded)) return undefined;
  const { year } = toCalendarDay(traded + 90 * dayMs);
  return toDays(year - ((year + 3) % 4), 0, 20, Number(count) * (unitDays[unit.toLowerCase()] ?? 2));
}

/** A deadline has no start, or one so long before its end that every act after the post falls into it: "in 2026". */
export const isDeadline = ({ from, to }: Period): boolean => to - from > maxDatedDays * dayMs;
const maxDatedDays = 32;
