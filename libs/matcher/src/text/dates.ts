/** A span of time in epoch milliseconds. `from` is included, `to` is not. */
export interface Period {
  from: number;
  to: number;
}

export const dayMs = 86_400_000;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

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
export const toDays = (year: number, month: number, day: number, count = 1): Period => ({
  from: toDayStart(year, month, day),
  to: toDayStart(year, month, day + count),
});

/** Returns the span of `count` whole calendar months of New York. */
const toMonths = (year: number, month: number, count = 1): Period => ({
  from: toDayStart(year, month, 1),
  to: toDayStart(year, month + count, 1),
});

/** Returns the calendar day of New York that contains an instant, with `offset` days added. */
export function toDayOf(instant: number, offset = 0): Period {
  const local = new Date(instant + getOffset(instant));
  return toDays(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + offset);
}

/** A date as a text writes it: "before March 3, 2026", "in October", "Q3" or "by 2027". */
export interface WrittenDate {
  /** The word or bracket before the date, in lower case; empty without one, "in" for a quarter without one. */
  preposition: string;
  /** The name of the month as written; empty for "5/11", a quarter and a year. */
  month: string;
  hasDay: boolean;
  /** Undefined if the text has no year. */
  year: number | undefined;
  /** Returns the period that the date means in a year. A date with a day means `days` days. */
  toPeriod: (year: number, days?: number) => Period;
}

const datePattern = new RegExp(
  String.raw`(?:(\b(?:before|by|until|prior to|in|on|during|for|through|this|next)|\()(?: (?:the )?(?:end|month|week) of)? ?)?` +
    String.raw`\b(?:(?:(${months.join('|')})(?:uary|ruary|ch|il|e|y|t|ust|tember|ober|ember)?\b\.?(?: (\d{1,2})(?:st|nd|rd|th)?\b)?` +
    String.raw`|(\d{1,2})\/(\d{1,2}) ?[-–]|Q([1-4])\b)(?:,? (20\d\d))?|(20\d\d)\b)`,
  'giu',
);

/** Finds the dates that a text writes. "(5/11 - 5/17)" is the first of its days. */
export const findDates = (text: string): WrittenDate[] =>
  [...text.matchAll(datePattern)].map((match) => {
    const [, preposition, month = '', day, number, numberDay, quarter, year, onlyYear] = match;
    const index = number ? Number(number) - 1 : months.indexOf(month.slice(0, 3).toLowerCase());
    return {
      preposition: (preposition ?? (quarter ? 'in' : '')).toLowerCase(),
      month,
      hasDay: day !== undefined || numberDay !== undefined,
      year: year || onlyYear ? Number(year ?? onlyYear) : undefined,
      toPeriod(inYear, days) {
        if (onlyYear) return toMonths(inYear, 0, 12);
        if (quarter) return toMonths(inYear, 3 * (Number(quarter) - 1), 3);
        return day || numberDay ? toDays(inYear, index, Number(day ?? numberDay), days) : toMonths(inYear, index);
      },
    };
  });

/** Returns the periods that a date can mean: in its year or, without a year, in the years around an instant. */
export function listPeriods({ year, toPeriod }: WrittenDate, near: number, days?: number): Period[] {
  const nearYear = new Date(near).getUTCFullYear();
  const years = year === undefined ? [nearYear - 1, nearYear, nearYear + 1] : [year];
  return years.map((each) => toPeriod(each, days));
}

/** "In May" names a month, but not "this may". */
const namedMonth = /^\p{Lu}\p{Ll}/u;
const dayPattern = new RegExp(`\\b(tomorrow|yesterday|${weekdays.join('|')})\\b`, 'giu');
const todayPattern = /\b(?:today|tonight|this (?:morning|afternoon|evening))\b/iu;

/**
 * Returns the days and months that a text names, other than today. Written dates come first.
 *
 * @param postedAt Epoch milliseconds. Relative days count from this time. A date without a year gets the year that
 *   brings it nearest to this time.
 */
export function parseDays(text: string, postedAt: number): Period[] {
  if (Number.isNaN(postedAt)) return [];
  const dates = findDates(text)
    .filter(
      ({ preposition, month, hasDay }) => hasDay || (/^(?:in|this|next)$/u.test(preposition) && namedMonth.test(month)),
    )
    .flatMap((date) =>
      listPeriods(date, postedAt)
        .sort((a, b) => Math.abs(a.from - postedAt) - Math.abs(b.from - postedAt))
        .slice(0, 1),
    );
  const days = [...text.matchAll(dayPattern)].map(([, word = '']) => resolveDay(word.toLowerCase(), postedAt));
  return [...dates, ...days];
}

/** Whether a text says that something happens on the day of the post. */
export const namesToday = (text: string): boolean => todayPattern.test(text);

/** Resolves a word such as "tomorrow". "Friday" is today if today is a Friday, otherwise the next Friday. */
function resolveDay(word: string, postedAt: number): Period {
  if (word === 'tomorrow') return toDayOf(postedAt, 1);
  if (word === 'yesterday') return toDayOf(postedAt, -1);
  const today = new Date(toDayOf(postedAt).from + dayMs / 2).getUTCDay();
  return toDayOf(postedAt, (weekdays.indexOf(word) - today + 7) % 7);
}
