/** A span of time in epoch milliseconds. `from` is included, `to` is not. */
export interface Period {
  from: number;
  to: number;
}

export const dayMs = 86_400_000;

export const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The venues and the White House count days by the time of New York. */
const newYork = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'longOffset' });
const offsets = new Map<number, number>();

/** The difference between the time of New York and UTC at an instant, in milliseconds; negative. Cached by hour. */
function getOffset(instant: number): number {
  if (!(Math.abs(instant) < maxInstant)) return -5 * 3_600_000;
  const hour = Math.floor(instant / 3_600_000);
  let offset = offsets.get(hour);
  if (offset === undefined) {
    const zone = newYork.formatToParts(hour * 3_600_000).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    offset = Number(/[+-]\d\d/u.exec(zone)?.[0] ?? -5) * 3_600_000;
    if (offsets.size > maxCachedHours) offsets.clear();
    offsets.set(hour, offset);
  }
  return offset;
}

const maxCachedHours = 20_000;
/** Ten thousand years. A date object has a limit, and no contract is about a later day. */
const maxInstant = 10_000 * 366 * dayMs - 62_167_219_200_000;

/** Returns the start of a calendar day in New York. Months count from 0. Day 32 of a month is in the next one. */
export function toDayStart(year: number, month: number, day: number): number {
  const midnight = Date.UTC(year, month, day);
  // No change of the clocks is within 5 hours of midnight in New York, so the offset at 5:00 UTC is that of midnight.
  return Number.isFinite(midnight) ? midnight - getOffset(midnight + 5 * 3_600_000) : NaN;
}

/** Returns the span of `count` calendar days of New York. */
export const toDays = (year: number, month: number, day: number, count = 1): Period => ({
  from: toDayStart(year, month, day),
  to: toDayStart(year, month, day + count),
});

/** Returns the span of `count` whole calendar months of New York. */
export const toMonths = (year: number, month: number, count = 1): Period => ({
  from: toDayStart(year, month, 1),
  to: toDayStart(year, month + count, 1),
});

/** Returns the calendar day of New York that contains an instant, with `offset` days added. */
export function toDayOf(instant: number, offset = 0, count = 1): Period {
  const local = new Date(instant + getOffset(instant));
  return toDays(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + offset, count);
}

const monthName = `(${months.join('|')})[a-z]{0,6}\\.?`;
/** Matches "March 3", "Mar. 3rd" and "March 3, 2026". */
const datePattern = new RegExp(`\\b${monthName} (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (20\\d\\d))?`, 'giu');
/** Matches "in October" and "this October", but not "in October 3" and "this may". */
const monthPattern =
  /\b(?:in|this|next) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?\b(?! ?\d)/gu;
const dayPattern = new RegExp(`\\b(tomorrow|yesterday|${weekdays.join('|')})\\b`, 'giu');
const todayPattern = /\b(?:today|tonight|this (?:morning|afternoon|evening))\b/iu;
/** Matches "in two weeks" and "in 10 days". */
const laterPattern = /\bin (?:about |approximately )?(\w+) (days?|weeks?)\b/giu;
const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/**
 * Returns the days, weeks and months that a text names, other than today. Written dates come first.
 *
 * @param postedAt Epoch milliseconds. Relative days count from this time. A date without a year gets the year that
 *   brings it nearest to this time.
 */
export function parseDays(text: string, postedAt: number): Period[] {
  if (Number.isNaN(postedAt)) return [];
  const postYear = new Date(postedAt).getUTCFullYear();
  const toNearest = (toPeriod: (year: number) => Period): Period =>
    [postYear - 1, postYear, postYear + 1]
      .map(toPeriod)
      .reduce((best, period) => (Math.abs(period.from - postedAt) < Math.abs(best.from - postedAt) ? period : best));
  const dates = [...text.matchAll(datePattern)].map(([, name = '', day, year]) => {
    const toDate = (inYear: number): Period => toDays(inYear, months.indexOf(name.toLowerCase()), Number(day));
    return year === undefined ? toNearest(toDate) : toDate(Number(year));
  });
  const days = [...text.matchAll(dayPattern)].map(([, word = '']) => resolveDay(word.toLowerCase(), postedAt));
  const later = [...text.matchAll(laterPattern)].flatMap(([, number = '', unit = '']) => {
    const count = /^\d{1,3}$/u.test(number) ? Number(number) : numbers.indexOf(number.toLowerCase());
    if (count < 1) return [];
    return [unit.startsWith('day') ? toDayOf(postedAt, count) : toDayOf(postedAt, 7 * count - 3, 7)];
  });
  const wholeMonths = [...text.matchAll(monthPattern)].map(([, name = '']) =>
    toNearest((year) => toMonths(year, months.indexOf(name.toLowerCase()))),
  );
  return [...dates, ...days, ...later, ...wholeMonths];
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
