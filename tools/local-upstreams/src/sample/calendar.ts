import { dayMs } from '@postjoin/values';

/** Dates in the sample's contracts. They depend on the clock, so an open contract's deadline is always ahead. */

/**
 * Returns the last second of a month. With `monthsAhead` 0, the month is that of the day ten days after `now`, so the
 * result is at least ten days ahead. Each unit of `monthsAhead` adds a month.
 */
export function monthEnd(now: Date, monthsAhead: number): Date {
  const soon = new Date(now.getTime() + 10 * dayMs);
  return new Date(Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth() + monthsAhead + 1, 1) - 1000);
}

/** Returns the last second of the previous month: a deadline in the past. */
export function pastMonthEnd(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) - 1000);
}

/**
 * Returns the next Friday, 16:00 UTC, after `now`. This is about noon in New York, when the weeks of post-count
 * contracts end.
 */
export function nextFridayNoon(now: Date): Date {
  const noon = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 16));
  const daysToFriday = (5 - noon.getUTCDay() + 7) % 7;
  const friday = noon.getTime() + daysToFriday * dayMs;
  return new Date(friday > now.getTime() ? friday : friday + 7 * dayMs);
}

/** Formats a date like `March 31`. */
export function dayName(date: Date): string {
  return date.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
}

/** Formats a date like `March 31, 2026`. */
export function dateName(date: Date): string {
  return `${dayName(date)}, ${date.getUTCFullYear()}`;
}

/** Formats the month of a date like `March`. */
export function monthName(date: Date): string {
  return date.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' });
}

/** Formats a date like `26MAR31`, the format of dates in Kalshi's tickers. */
export function tickerDay(date: Date): string {
  const [year, month, day] = [
    date.toLocaleDateString('en-US', { year: '2-digit', timeZone: 'UTC' }),
    date.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' }).toUpperCase(),
    date.toLocaleDateString('en-US', { day: '2-digit', timeZone: 'UTC' }),
  ];
  return `${year}${month}${day}`;
}
