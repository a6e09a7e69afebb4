import { normalizeStart } from './amounts.ts';
import { dayMs, findWeekday, toCalendarDay, toDays, toDaysOf, toMonths, type Period } from './calendar.ts';

/** A time as a text writes it: "before March 3, 2026", "this fall", "by the end of the year", "in two weeks". */
export interface WrittenTime {
  /** Offset in the text after `normalizeStart`. */
  start: number;
  /** The word or bracket before the time, in lower case; empty without one, "in" for a quarter without one. */
  preposition: string;
  /** Whether the time says when an act is done: "in May", but not the month of "the May meeting". */
  isStated: boolean;
  /** Whether the time counts from the time of the text: "next month". */
  isRelative: boolean;
  /** 1 for "next", -1 for "last", otherwise 0. */
  direction: number;
  /** How far ahead the next such time is at least. */
  minNextMs: number;
  /** Returns what the text can mean, without its preposition: one period, or one a year if the text has no year. */
  listPeriods: (near: number) => Period[];
  /** Returns the periods within which an act lies that is done "by", "before" or "after" a period, or "in" it. */
  limit: (period: Period) => Period;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** The first months of the seasons, as people in the United States count them, and not astronomers. */
const seasons: Readonly<Record<string, number>> = { spring: 2, summer: 5, fall: 8, autumn: 8, winter: 11 };
const ordinals = ['first', 'second', 'third', 'fourth'];
const numbers = 'a|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'.split('|');
/** What "a few days" and "the coming weeks" mean, and "a couple of weeks". */
const roughCounts: Readonly<Record<string, number>> = { an: 1, one: 1, couple: 2, several: 6, few: 4, '': 4 };
const unitDays: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30.5, year: 365.25 };

/** The month, from 0, and the day of holidays and elections by which posts count. */
const holidays: Readonly<Record<string, (year: number) => [month: number, day: number]>> = {
  'new year': () => [0, 1],
  'memorial day': (year) => [4, findWeekday(year, 4, 25, 1)],
  'independence day': () => [6, 4],
  'fourth of july': () => [6, 4],
  'labor day': (year) => [8, findWeekday(year, 8, 1, 1)],
  halloween: () => [9, 31],
  midterm: (year) => [10, findWeekday(year, 10, 2, 2)],
  thanksgiving: (year) => [10, findWeekday(year, 10, 22, 4)],
  christmas: () => [11, 25],
};

const year = (name: string): string => String.raw`(?:,? (?:of )?(?<${name}>20\d\d)\b)?`;
const timePattern = new RegExp(
  [
    String.raw`(?:(?<preposition>\b(?:before|by|until|till|prior to|within|in|on|during|for|through|over|since|from|than|of|after)\b|\() ?)?`,
    String.raw`(?:the )?(?:\b(?<part>end|start|beginning|middle|mid|early|later?)(?: of| in)?[- ](?:the )?)?`,
    String.raw`(?:\b(?<relative>this|current|next|coming|last|past|previous) )?(?:`,
    [
      String.raw`(?:\b(?<dayBefore>\d{1,2})(?:st|nd|rd|th)? (?:of )?)?\b(?<month>${months.join('|')})(?:uary|ruary|ch|il|e|y|t|ust|tember|ober|ember)?\b(?!-a-)\.?` +
        String.raw`(?: (?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)?\b)?${year('monthYear')}`,
      String.raw`\b(?<numericMonth>\d{1,2})\/(?<numericDay>\d{1,2})(?:\/(?<numericYear>20\d\d)\b| ?[-–])`,
      String.raw`\b(?:Q(?<quarter>[1-4])|(?<ordinal>${ordinals.join('|')}) quarter)\b${year('quarterYear')}`,
      String.raw`\b(?<season>${Object.keys(seasons).join('|')})\b${year('seasonYear')}`,
      String.raw`(?<![\d$,.-]|\bthe )\b(?<onlyYear>20\d\d)\b(?![-–]\d)`,
      String.raw`\b(?<yearEnd>year(?:['’]s)?[- ]end)\b|\b(?<unit>weekend|week|month|quarter|year)\b`,
      String.raw`\b(?:a )?(?:(?<count>\d{1,3}|${numbers.join('|')}|an|one|few|couple|several)(?: of)?[- ])?(?<countUnit>day|week|month|year)s?\b(?<ago> ago\b)?`,
      String.raw`\b(?<word>today|tonight|tomorrow|yesterday|${weekdays.join('|')})\b|(?<=\bthis )(?:morning|afternoon|evening)\b`,
      String.raw`\b(?<holiday>${Object.keys(holidays).join('|')})`,
    ].join('|'),
    ')',
  ].join(''),
  'giu',
);

/** Finds the times that a text writes. "(5/11 - 5/17)" is the first of its days. */
export const findTimes = (text: string): WrittenTime[] =>
  [...normalizeStart(text).matchAll(timePattern)].map(({ index, groups = {} }) => {
    const words = Object.fromEntries(
      Object.entries(groups).map(([name, word]) => [name, (word as string | undefined)?.toLowerCase()]),
    );
    const { part, preposition = words['quarter'] ? 'in' : '' } = words;
    return {
      start: index,
      preposition,
      isStated: isStated(words, preposition, groups['month'] ?? ''),
      isRelative: relativeParts.some((name) => words[name] !== undefined),
      direction: toDirection(words),
      minNextMs: words['season'] ? minNextSeasonMs : 0,
      listPeriods: (near) => listPeriods(words, near).map((period) => cutPart(period, part)),
      limit: (period) => limit(words, preposition, period),
    };
  });

type Words = Readonly<Record<string, string | undefined>>;

const relativeParts = ['relative', 'yearEnd', 'unit', 'countUnit', 'word'];

const toDirection = ({ relative = '' }: Words): number =>
  /^(?:last|past|previous)$/u.test(relative) ? -1 : Number(/^(?:next|coming)$/u.test(relative));

/** Words after which a time is not the time of an act: "since 2019", "for two weeks". */
const otherPrepositions = /^(?:since|from|than|of|for|through|until|till)$/u;

/** Days name a time by themselves; months, years and the like only after a preposition, "this", "next" or "end of". */
function isStated({ part, relative, ...words }: Words, preposition: string, writtenMonth: string): boolean {
  if (otherPrepositions.test(preposition)) return false;
  if (words['countUnit']) return Boolean(words['ago'] ?? relative) || /^(?:in|within|over|during)$/u.test(preposition);
  if (words['unit']) return Boolean(relative ?? part);
  if (['day', 'dayBefore', 'numericYear', 'word', 'yearEnd'].some((name) => words[name])) return true;
  // "In May" names a month, and "this may" does not.
  if (relative && /^ma/iu.test(writtenMonth) && !/^\p{Lu}\p{Ll}/u.test(writtenMonth)) return false;
  return /\p{L}/u.test(preposition) || Boolean(relative ?? part);
}

/** The periods that the words of a time can mean. Months, days and the like without a year have one in each year. */
function listPeriods(words: Words, near: number): Period[] {
  const { month, day, dayBefore, numericMonth, numericDay, quarter, ordinal, season, onlyYear, holiday, unit } = words;
  const today = toCalendarDay(near);
  const inYears = (written: string | undefined, toPeriod: (year: number) => Period): Period[] =>
    (written ? [Number(written)] : [-1, 0, 1, 2].map((offset) => today.year + offset)).map(toPeriod);
  const monthDay = day ?? dayBefore;
  if (month) {
    const index = months.indexOf(month);
    return inYears(words['monthYear'], (each) =>
      monthDay ? toDays(each, index, Number(monthDay)) : toMonths(each, index),
    );
  }
  if (numericMonth)
    return inYears(words['numericYear'], (each) => toDays(each, Number(numericMonth) - 1, Number(numericDay)));
  if (quarter ?? ordinal) {
    const index = quarter ? Number(quarter) - 1 : ordinals.indexOf(ordinal ?? '');
    return inYears(words['quarterYear'], (each) => toMonths(each, 3 * index, 3));
  }
  if (season) return inYears(words['seasonYear'], (each) => toMonths(each, seasons[season] ?? 0, 3));
  if (onlyYear) return [toMonths(Number(onlyYear), 0, 12)];
  if (holiday) return inYears(undefined, (each) => toDays(each, ...holidays[holiday]!(each)));
  const offset = toDirection(words);
  const sinceMonday = (today.weekday + 6) % 7;
  if (words['yearEnd'] ?? unit === 'year') return [toMonths(today.year + offset, 0, 12)];
  if (unit === 'quarter') return [toMonths(today.year, 3 * (Math.floor(today.month / 3) + offset), 3)];
  if (unit === 'month') return [toMonths(today.year, today.month + offset)];
  if (unit === 'week') return [toDaysOf(near, 7 * offset - sinceMonday, 7)];
  if (unit === 'weekend') return [toDaysOf(near, 7 * offset - sinceMonday + 5, 2)];
  if (words['countUnit']) return [toSpan(words, near, offset)];
  const weekday = weekdays.indexOf(words['word'] ?? '');
  // "Friday" is today if today is a Friday, otherwise the next Friday or the last one.
  const days = (weekday - today.weekday + 7) % 7;
  if (weekday >= 0) return [days - 7, days, days + 7].map((each) => toDaysOf(near, each));
  return [toDaysOf(near, { tomorrow: 1, yesterday: -1 }[words['word'] ?? ''] ?? 0)];
}

/** "In two weeks" is the end of the span, "the next two weeks" are the span, and "two weeks ago" is the time around it. */
function toSpan(
  { count = '', countUnit = '', ago, preposition, relative }: Words,
  near: number,
  offset: number,
): Period {
  const unitMs = (unitDays[countUnit] ?? 1) * dayMs;
  const span = (roughCounts[count] ?? (numbers.indexOf(count) + 1 || Number(count))) * unitMs;
  if (ago) return { from: near - span - unitMs / 2, to: near - span + unitMs / 2 };
  if (offset < 0) return { from: near - span, to: near };
  return { from: preposition === 'in' && !relative ? near + span - unitMs : near, to: near + span };
}

/** "Early 2027" is the first third of the year, "mid 2027" the second, and "late 2027" or its end the last. */
function cutPart({ from, to }: Period, part = ''): Period {
  const third = (to - from) / 3;
  if (/^(?:start|beginning|early)$/u.test(part)) return { from, to: from + third };
  if (/^mid/u.test(part)) return { from: from + third, to: to - third };
  return /^(?:end|late)$/u.test(part) ? { from: to - third, to } : { from, to };
}

function limit({ part, onlyYear, yearEnd }: Words, preposition: string, { from, to }: Period): Period {
  const isEnd = part === 'end' || yearEnd !== undefined;
  // "By 2027" is before it, as venues write it.
  if (/^(?:before|prior to)$/u.test(preposition) || (preposition === 'by' && onlyYear))
    return { from: -Infinity, to: isEnd ? to : from };
  if (/^(?:by|until|till)$/u.test(preposition)) return { from: -Infinity, to };
  return preposition === 'after' ? { from: to, to: to + dayMs } : { from, to };
}

/** Whether a sentence reports its act as done, or announces it. Undefined if it does not say. */
export type Tense = 'past' | 'future' | undefined;

/** A date without a year and in no tense is the last one if it was at most 60 days ago. */
const maxRecentMs = 60 * dayMs;
/** "Next summer" is not the summer that begins within four months, which is "this summer". */
const minNextSeasonMs = 120 * dayMs;

/**
 * Returns the times at which a sentence of a post says that its act is done, those nearest to the act first.
 *
 * @param postedAt Epoch milliseconds. Relative times count from it, and a time without a year is near it.
 * @param actStart Offset of the act in the sentence.
 */
export function readTimes(sentence: string, postedAt: number, tense?: Tense, actStart = 0): Period[] {
  if (Number.isNaN(postedAt)) return [];
  return findTimes(sentence)
    .filter(({ isStated }) => isStated)
    .sort((a, b) => Math.abs(a.start - actStart) - Math.abs(b.start - actStart))
    .flatMap((time) => resolveTime(time, postedAt, tense) ?? []);
}

function resolveTime(time: WrittenTime, near: number, tense: Tense): Period | undefined {
  const period = choosePeriod(time, near, tense);
  return period && time.limit(period);
}

function choosePeriod(time: WrittenTime, near: number, tense: Tense): Period | undefined {
  const { direction, isRelative, limit, minNextMs, preposition } = time;
  const periods = time.listPeriods(near);
  if (periods.length === 1) return periods[0];
  if (direction > 0) return periods.find(({ from }) => from > near + minNextMs);
  if (direction < 0) return periods.findLast(({ to }) => to <= near);
  const last = periods.findLast(({ from }) => from <= near);
  const canBeRecent = tense === undefined && !isRelative && /^(?:on|in|)$/u.test(preposition);
  if (tense === 'past' || (canBeRecent && last && near - last.to < maxRecentMs)) return last;
  return periods.find((period) => limit(period).to > near);
}
