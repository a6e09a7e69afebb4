export const dayMs = 86_400_000;
/**
 * Washington is 4 hours behind UTC in summer and 5 hours in winter. This module uses 5 hours all year. So in summer,
 * the first hour of a day counts as part of the previous day.
 */
const washingtonOffsetMs = 5 * 3_600_000;

export const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
/** Matches "March 3", "Mar. 3rd" and "March 3, 2026". */
const datePattern = new RegExp(
  `\\b(${months.join('|')})[a-z]{0,6}\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (20\\d\\d))?`,
  'giu',
);
const relativePattern =
  /\b(today|tonight|this morning|this afternoon|this evening|tomorrow|yesterday|sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/giu;

/** Converts an instant in epoch milliseconds to its calendar day in Washington. Returns midnight UTC of that date. */
export function toWashingtonDay(instant: number): number {
  return Math.floor((instant - washingtonOffsetMs) / dayMs) * dayMs;
}

/**
 * Returns the days that a text mentions, each as midnight UTC of its date. Written dates come first, then relative days
 * such as "tomorrow".
 *
 * @param postedAt Epoch milliseconds. Relative days count from this time. A date without a year gets the year that
 *   brings the date nearest to this time.
 */
export function parseDays(text: string, postedAt: number): number[] {
  if (Number.isNaN(postedAt)) return [];
  const dates = [...text.matchAll(datePattern)].map(([, month = '', day, year]) =>
    resolveDate(months.indexOf(month.toLowerCase()), Number(day), year, postedAt),
  );
  const relativeDays = [...text.matchAll(relativePattern)].map(([, word = '']) =>
    resolveRelativeDay(word.toLowerCase(), postedAt),
  );
  return [...dates, ...relativeDays];
}

function resolveDate(month: number, day: number, year: string | undefined, postedAt: number): number {
  if (year !== undefined) return Date.UTC(Number(year), month, day);
  const postYear = new Date(postedAt).getUTCFullYear();
  return [postYear - 1, postYear, postYear + 1]
    .map((candidateYear) => Date.UTC(candidateYear, month, day))
    .reduce((best, date) => (Math.abs(date - postedAt) < Math.abs(best - postedAt) ? date : best));
}

/** Resolves a word such as "tomorrow". "Friday" is today if today is a Friday, otherwise the next Friday. */
function resolveRelativeDay(word: string, postedAt: number): number {
  const today = toWashingtonDay(postedAt);
  if (word === 'tomorrow') return today + dayMs;
  if (word === 'yesterday') return today - dayMs;
  const weekday = weekdays.indexOf(word);
  return weekday < 0 ? today : today + ((weekday - new Date(today).getUTCDay() + 7) % 7) * dayMs;
}
