const dayMs = 86_400_000;
/** Washington's day begins four or five hours after that of UTC. */
const washingtonMs = 5 * 3_600_000;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const written =
  /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? (\d{1,2})(?:st|nd|rd|th)?\b(?:,? (20\d\d))?/giu;
const relative =
  /\b(today|tonight|this morning|this afternoon|this evening|tomorrow|yesterday|sunday|monday|tuesday|wednesday|thursday|friday|saturday)\b/giu;

/** The day of a moment in Washington, as the first millisecond of that date in UTC. */
export function dayOf(at: number): number {
  return Math.floor((at - washingtonMs) / dayMs) * dayMs;
}

/** The days that a text of a time names, as first milliseconds of their dates in UTC: those with a date come first. */
export function daysIn(text: string, at: number): number[] {
  if (Number.isNaN(at)) return [];
  const dated = [...text.matchAll(written)].map(([, month = '', day, year]) =>
    dateOf(months.indexOf(month.toLowerCase()), Number(day), year, at),
  );
  const named = [...text.matchAll(relative)].map(([, word = '']) => dayNamed(word.toLowerCase(), at));
  return [...dated, ...named];
}

/** Of a date without its year, the one that is nearest. */
function dateOf(month: number, day: number, year: string | undefined, at: number): number {
  if (year !== undefined) return Date.UTC(Number(year), month, day);
  const now = new Date(at).getUTCFullYear();
  return [now - 1, now, now + 1]
    .map((one) => Date.UTC(one, month, day))
    .reduce((best, one) => (Math.abs(one - at) < Math.abs(best - at) ? one : best));
}

/** A weekday is the next one, this day among them. */
function dayNamed(word: string, at: number): number {
  const today = dayOf(at);
  if (word === 'tomorrow') return today + dayMs;
  if (word === 'yesterday') return today - dayMs;
  const weekday = weekdays.indexOf(word);
  return weekday < 0 ? today : today + ((weekday - new Date(today).getUTCDay() + 7) % 7) * dayMs;
}
