import { smallNumbers } from './numbers.ts';
import { oneOf } from './words.ts';

/** Reads amounts and times only from the first 2,000 characters. Sentences and outcomes are shorter. */
const maxParsedCharacters = 2_000;

/** Cuts the text, removes invisible characters and reduces white space to single spaces. */
export const normalizeStart = (text: string): string =>
  text
    .slice(0, maxParsedCharacters)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

/** A span of time in epoch milliseconds. `from` is included, `to` is not. */
export interface Period {
  from: number;
  to: number;
}

export const overlaps = (a: Period, b: Period): boolean => a.from < b.to && b.from < a.to;

export const dayMs = 86_400_000;

/** The venues and the White House count days by the time of New York. */
const newYork = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'longOffset' });

/** The difference between the time of New York and UTC at an instant, in milliseconds; NaN for an invalid instant. */
function getOffset(instant: number): number {
  if (Number.isNaN(new Date(instant).getTime())) return NaN;
  return Number(/GMT([+-]\d\d)/u.exec(newYork.format(instant))?.[1] ?? -5) * 3_600_000;
}

/** Returns the start of a calendar day in New York. Months count from 0. Day 32 of a month is in the next one. */
function toDayStart(year: number, month: number, day: number): number {
  const midnight = Date.UTC(year, month, day);
  // No change of the clocks is within 5 hours of midnight in New York, so the offset at 5:00 UTC is that of midnight.
  return midnight - getOffset(midnight + 5 * 3_600_000);
}

/** Returns the span of `count` calendar days of New York. */
const toDays = (year: number, month: number, day: number, count = 1): Period => ({
  from: toDayStart(year, month, day),
  to: toDayStart(year, month, day + count),
});

/** Returns the span of `count` whole calendar months of New York. */
const toMonths = (year: number, month: number, count = 1): Period => ({
  from: toDayStart(year, month, 1),
  to: toDayStart(year, month + count, 1),
});

/** The calendar day of New York at an instant. `weekday` is 0 on a Monday. */
function toCalendarDay(instant: number): { year: number; month: number; day: number; weekday: number } {
  const local = new Date(instant + getOffset(instant));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth(),
    day: local.getUTCDate(),
    weekday: (local.getUTCDay() + 6) % 7,
  };
}

/** Returns `count` days of New York: the first is the day of an instant with `offset` days added. */
export function toDaysOf(instant: number, offset = 0, count = 1): Period {
  const { year, month, day } = toCalendarDay(instant);
  return toDays(year, month, day + offset, count);
}

/** Returns days from an inauguration on. Contracts open up to 90 days before the one that they are about. */
export function toTermStart(openedAt: number, days: number): Period {
  const { year } = toCalendarDay(openedAt + 90 * dayMs);
  return toDays(year - ((year + 3) % 4), 0, 20, days);
}

/** Returns the first of a weekday, 0 for Monday, on or after a day: the fourth Thursday is on or after the 22nd. */
function findWeekday(year: number, month: number, day: number, weekday: number): Period {
  const offset = weekday - ((new Date(Date.UTC(year, month, day)).getUTCDay() + 6) % 7);
  return toDays(year, month, day + ((offset + 7) % 7));
}

type Words = Readonly<Record<string, string | undefined>>;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const ordinals = ['first', 'second', 'third', 'fourth'];

/** Easter Sunday by the rule of Gauss, which holds from 1982 to 2048. */
function findEaster(year: number): Period {
  const offset = (19 * (year % 19) + 24) % 30;
  return toDays(year, 2, 22 + offset + ((2 * (year % 4) + 4 * (year % 7) + 6 * offset + 5) % 7));
}

const holidays: Readonly<Record<string, (year: number) => Period>> = {
  'new year': (year) => toDays(year, 0, 1),
  'memorial day': (year) => findWeekday(year, 4, 25, 0),
  'independence day': (year) => toDays(year, 6, 4),
  'fourth of july': (year) => toDays(year, 6, 4),
  'labor day': (year) => findWeekday(year, 8, 1, 0),
  halloween: (year) => toDays(year, 9, 31),
  'veterans day': (year) => toDays(year, 10, 11),
  thanksgiving: (year) => findWeekday(year, 10, 22, 3),
  christmas: (year) => toDays(year, 11, 25),
  easter: findEaster,
};

/** Names of times that come every year: months, quarters, seasons, holidays and elections by which posts count. */
const yearly: Readonly<Record<string, (year: number) => Period>> = {
  ...Object.fromEntries(months.map((name, month) => [name, (year: number) => toMonths(year, month)])),
  ...Object.fromEntries(
    ordinals.flatMap((ordinal, index) =>
      [`q${index + 1}`, `${ordinal} quarter`].map((name) => [name, (year: number) => toMonths(year, 3 * index, 3)]),
    ),
  ),
  // The seasons as people in the United States count them, and not astronomers.
  spring: (year) => toMonths(year, 2, 3),
  summer: (year) => toMonths(year, 5, 3),
  fall: (year) => toMonths(year, 8, 3),
  autumn: (year) => toMonths(year, 8, 3),
  winter: (year) => toMonths(year, 11, 3),
  midterm: (year) => findWeekday(year, 10, 2, 1),
  ...holidays,
};
/** "A few days" and "the coming weeks" are four, "several" are six. */
const counts: Readonly<Record<string, number>> = {
  ...{ a: 1, an: 1, couple: 2, few: 4, '': 4, several: 6 },
  ...Object.fromEntries(smallNumbers.map((word, value) => [word, value])),
};
export const unitDays: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30.5, year: 365.25 };

const oneOfKeys = (words: Readonly<Record<string, unknown>>): string => Object.keys(words).filter(Boolean).join('|');

/** A pattern of the names of holidays. */
export const holidayNames = oneOfKeys(holidays);

/** The ways to write a time. The name of each is the group that always matches. */
const forms = {
  // "March", "Q3 2026", "March 3, 2026", "the 3rd of March"; not "Mar-a-Lago".
  yearly:
    String.raw`(?:\b(?<dayBefore>\d{1,2})(?:st|nd|rd|th)? (?:of )?)?\b(?<yearly>${oneOfKeys(yearly)})` +
    String.raw`(?:uary|ruary|ch|il|e|y|t|ust|tember|ober|ember|(?<=midterm|new year)s)?\b(?!-a-)\.?` +
    String.raw`(?: (?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)?\b)?(?:,? (?:of )?(?<year>20\d\d)\b)?`,
  // "12/31/2026"; "(5/11 - 5/17)" is the first of its days.
  month: String.raw`\b(?<month>\d{1,2})\/(?<monthDay>\d{1,2})(?:\/(?<monthYear>20\d\d)\b| ?[-–])`,
  // Not "$2026", and not the year of "the 2028 Olympics" or of "2025-26".
  onlyYear: String.raw`(?<![\d$,.-]|\bthe )\b(?<onlyYear>20\d\d)\b(?![-–]\d)`,
  // "this weekend", "next month", "year-end"
  unit: String.raw`\b(?<unit>year(?:['’]s)?[- ]end|weekend|week|month|quarter|year)\b`,
  // "two weeks ago", "the next few days"
  countUnit:
    String.raw`\b(?:a )?(?:(?<count>\d{1,3}|${oneOfKeys(counts)})(?: of)?[- ])?` +
    String.raw`(?<countUnit>${oneOfKeys(unitDays)})s?\b(?<ago> ago\b)?`,
  word:
    String.raw`(?<word>\b(?:today|tonight|tomorrow|yesterday|${weekdays.join('|')})\b` +
    String.raw`|(?<=\bthis )(?:morning|afternoon|evening)\b)`,
};

const prepositions =
  oneOf(`before, by, until, till, prior to, within, in, on, during, for, through, over, since, from, than,
  of, after`);
/** "For the first time in two years", "endorse X for President in 2028": a span without the act, and an election. */
const notOfAct = String.raw`(?<!\b(?:time|for (?:president|governor|mayor|senate|congress)) )`;
const timePattern = new RegExp(
  [
    String.raw`(?:${notOfAct}(?<preposition>\b${prepositions}\b|\() ?)?`,
    String.raw`(?:the )?(?:\b(?<part>end|start|beginning|middle|mid|early|later?)(?: of| in)?[- ](?:the )?)?`,
    String.raw`(?:\b(?<relative>this|current|next|coming|last|past|previous) )?`,
    `(?:${Object.values(forms).join('|')})`,
  ].join(''),
  'giu',
);

/** A time as a text writes it: "before March 3, 2026", "this fall", "by the end of the year", "in two weeks". */
export interface WrittenTime {
  /** Offsets in the text after `normalizeStart`. */
  start: number;
  end: number;
  /** The word or bracket before the time, in lower case; empty without one, "in" for a quarter without one. */
  preposition: string;
  /** The parts of the time, in lower case, by the names of the groups of the pattern. */
  words: Words;
  /** Whether the time says when an act is done: "in May", but not the month of "the May meeting". */
  isStated: boolean;
}

/** Finds the times that a text writes. */
export const findTimes = (text: string): WrittenTime[] => findPlainTimes(normalizeStart(text));

/** Finds the times in a text as it is, so that their offsets are those of the text. */
export const findPlainTimes = (text: string): WrittenTime[] =>
  [...text.slice(0, maxParsedCharacters).matchAll(timePattern)].map(({ 0: written, index, groups = {} }) => {
    const words = Object.fromEntries(
      Object.entries(groups).map(([name, word]) => [name, (word as string | undefined)?.toLowerCase()]),
    );
    const preposition = words['preposition'] ?? (isQuarter(words) ? 'in' : '');
    const isStated = isTimeOfAct(words, preposition, groups['yearly'] ?? '');
    return { start: index, end: index + written.length, preposition, words, isStated };
  });

/** Whether a text names a day: "Monday", "March 3", "3 March", "2026-03-03". */
export const namesDay = (text: string): boolean =>
  /\b\d{4}-\d\d-\d\d/u.test(text) ||
  findTimes(text).some(({ words: { day, dayBefore = day, word = '' } }) => dayBefore ?? weekdays.includes(word));

const isQuarter = ({ yearly = '' }: Words): boolean => /^q\d|quarter/u.test(yearly);
const isYearEnd = ({ unit = '' }: Words): boolean => /^year.*end$/u.test(unit);
const isLast = ({ relative = '' }: Words): boolean => /^(?:last|past|previous)$/u.test(relative);
const isNext = ({ relative = '' }: Words): boolean => /^(?:next|coming)$/u.test(relative);

/** Whether a time counts from the time of the text: "next month". */
export const isRelative = ({ words }: WrittenTime): boolean =>
  ['relative', 'unit', 'countUnit', 'word'].some((name) => words[name] !== undefined);

/** Words after which a time is not the time of an act: "since 2019", "for two weeks". */
const otherPrepositions = /^(?:since|from|than|of|for|through|until|till)$/u;

/** Days name a time by themselves; months, years and the like only after a preposition, "this", "next" or "end of". */
function isTimeOfAct(words: Words, preposition: string, writtenMonth: string): boolean {
  const { part, relative } = words;
  if (otherPrepositions.test(preposition)) return false;
  if (words['countUnit'])
    return (
      Boolean(words['ago'] ?? relative) ||
      (/^(?:in|within|over|during)$/u.test(preposition) && toSpanMs(words) <= maxAheadMs)
    );
  if (words['unit']) return Boolean(relative ?? part) || isYearEnd(words);
  if (['day', 'dayBefore', 'monthYear', 'word'].some((name) => words[name])) return true;
  // "In May" names a month, and "this may" does not.
  if (relative && /^ma/iu.test(writtenMonth) && !/^\p{Lu}\p{Ll}/u.test(writtenMonth)) return false;
  return /\p{L}/u.test(preposition) || Boolean(relative ?? part);
}

/** Whether a time in a title is when the act is done, also a date without a preposition: "Visit to Egypt June 2026?" */
export const isDate = ({ isStated, preposition, words }: WrittenTime): boolean =>
  isStated || (preposition === '' && (words['onlyYear'] ?? words['year']) !== undefined);

/** Returns what a time can mean without its preposition: one period, or one a year if the time has no year. */
export const listPeriods = ({ words }: WrittenTime, near: number): Period[] =>
  listWholePeriods(words, near).map((period) => cutPart(period, words['part']));

function listWholePeriods(words: Words, near: number): Period[] {
  const { yearly: name, day = words['dayBefore'], month, onlyYear, word } = words;
  const inYears = (year: string | undefined, toPeriod: (year: number) => Period): Period[] =>
    (year ? [Number(year)] : [-1, 0, 1, 2].map((offset) => toCalendarDay(near).year + offset)).map(toPeriod);
  if (name && day && months.includes(name))
    return inYears(words['year'], (year) => toDays(year, months.indexOf(name), Number(day)));
  if (name) return inYears(words['year'], yearly[name]!);
  if (month) return inYears(words['monthYear'], (year) => toDays(year, Number(month) - 1, Number(words['monthDay'])));
  if (onlyYear) return [toMonths(Number(onlyYear), 0, 12)];
  if (word) return listDays(word, near);
  const direction = Number(isNext(words)) - Number(isLast(words));
  return [words['unit'] ? toUnit(words['unit'], near, direction) : toSpan(words, near)];
}

/** "Friday" is today if today is a Friday, otherwise the next Friday or the last one. */
function listDays(word: string, near: number): Period[] {
  const weekday = weekdays.indexOf(word);
  if (weekday < 0) return [toDaysOf(near, { tomorrow: 1, yesterday: -1 }[word] ?? 0)];
  const days = (weekday - toCalendarDay(near).weekday + 7) % 7;
  return [days - 7, days, days + 7].map((each) => toDaysOf(near, each));
}

function toUnit(unit: string, near: number, direction: number): Period {
  const { year, month, weekday } = toCalendarDay(near);
  if (unit === 'quarter') return toMonths(year, 3 * (Math.floor(month / 3) + direction), 3);
  if (unit === 'month') return toMonths(year, month + direction);
  if (unit === 'week') return toDaysOf(near, 7 * direction - weekday, 7);
  if (unit === 'weekend') return toDaysOf(near, 7 * direction - weekday + 5, 2);
  return toMonths(year + direction, 0, 12);
}

/** "The deepest reform in 80 years": nobody announces an act so far ahead. */
const maxAheadMs = 4 * 366 * dayMs;

const toUnitMs = ({ countUnit = '' }: Words): number => (unitDays[countUnit] ?? 1) * dayMs;
const toSpanMs = ({ count = '', ...words }: Words): number => (counts[count] ?? Number(count)) * toUnitMs(words);

/** "In two weeks" is the end of the span, "the next two weeks" are the span, and "two weeks ago" is the time around it. */
function toSpan(words: Words, near: number): Period {
  const { ago, preposition, relative } = words;
  const unitMs = toUnitMs(words);
  const span = toSpanMs(words);
  if (ago) return { from: near - span - unitMs / 2, to: near - span + unitMs / 2 };
  if (isLast(words)) return { from: near - span, to: near };
  return { from: preposition === 'in' && !relative ? near + span - unitMs : near, to: near + span };
}

/** "Early 2027" is the first third of the year, "mid 2027" the second, and "late 2027" or its end the last. */
function cutPart({ from, to }: Period, part = ''): Period {
  const third = (to - from) / 3;
  if (/^(?:start|beginning|early)$/u.test(part)) return { from, to: from + third };
  if (/^mid/u.test(part)) return { from: from + third, to: to - third };
  return /^(?:end|late)$/u.test(part) ? { from: to - third, to } : { from, to };
}

/** Returns the period within which an act lies that is done "by", "before" or "after" a period, or "in" it. */
export function limit({ words, preposition }: WrittenTime, { from, to }: Period): Period {
  const isEnd = words['part'] === 'end' || isYearEnd(words);
  // "By 2027" is before it, as venues write it.
  if (/^(?:before|prior to)$/u.test(preposition) || (preposition === 'by' && words['onlyYear']))
    return { from: -Infinity, to: isEnd ? to : from };
  if (/^(?:by|until|till)$/u.test(preposition)) return { from: -Infinity, to };
  return preposition === 'after' ? { from: to, to: to + dayMs } : { from, to };
}

/** Whether a sentence reports its act as done, or announces it. Undefined if it does not say. */
export type Tense = 'past' | 'future' | undefined;

/** A date without a year and in no tense is the last one if it was at most 60 days ago. */
const maxRecentMs = 60 * dayMs;
const maxReportedMs = 183 * dayMs;
/** "Next summer" is not the summer that begins within four months, which is "this summer". */
const minNextSeasonMs = 120 * dayMs;
const seasons = /^(?:spring|summer|fall|autumn|winter)$/u;

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
    .flatMap((time) => {
      const period = choosePeriod(time, postedAt, tense);
      return period ? [limit(time, period)] : [];
    });
}

function choosePeriod(time: WrittenTime, near: number, tense: Tense): Period | undefined {
  const { words, preposition } = time;
  const periods = listPeriods(time, near);
  if (periods.length === 1) return periods[0];
  const minNextMs = seasons.test(words['yearly'] ?? '') ? minNextSeasonMs : 0;
  if (isNext(words)) return periods.find(({ from }) => from > near + minNextMs);
  if (isLast(words)) return periods.findLast(({ to }) => to <= near);
  const last = periods.findLast(({ from }) => from <= near);
  const canBeRecent = tense === undefined && !isRelative(time) && /^(?:on|in|)$/u.test(preposition);
  // "I declared an emergency through June 24": nobody reports an act of last June by its day.
  if (tense === 'past' && words['day'] && last && near - last.to > maxReportedMs) return undefined;
  if (tense === 'past' || (canBeRecent && last && near - last.to < maxRecentMs)) return last;
  return periods.find((period) => limit(time, period).to > near);
}

const writtenYear = /\b20\d\d\b/u;
/** Prepositions of a time in which an act must happen. */
const endingPrepositions = /^(?:by|before|prior to|until|till|in|on|during|within)$/u;

/**
 * Finds when the latest time is over that the title and outcome of a contract name with its year, such as "by March 31,
 * 2026?", in epoch milliseconds. Undefined if a time has no year, or if the time was over before trading opened, which is
 * then no deadline: "pardon somebody convicted in 2021".
 */
export function findStatedEnd(contract: {
  title: string;
  outcome: string;
  opens_at?: string | null;
}): number | undefined {
  const { title, outcome, opens_at } = contract;
  const times = [title, outcome].filter((text) => writtenYear.test(text)).flatMap(findTimes);
  const ends = times.map((time) => {
    const [only, ...others] = isRelative(time) ? [] : listPeriods(time, 0);
    const isEnding = time.preposition === '' || endingPrepositions.test(time.preposition);
    return only && others.length === 0 && isEnding ? limit(time, only).to : NaN;
  });
  const end = Math.max(...ends);
  return end > Date.parse(opens_at ?? '') ? end : undefined;
}
