/** Days that the sample's contracts speak of. They move on with the clock, so no deadline is ever past. */

const dayMs = 24 * 3_600_000;

/** The last moment of the month that lies so many months ahead of the one that has ten days left. */
export function monthEnd(now: Date, monthsAhead: number): Date {
  const soon = new Date(now.getTime() + 10 * dayMs);
  return new Date(Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth() + monthsAhead + 1, 1) - 1000);
}

/** The last moment of the next to last month: a deadline that has gone by. */
export function pastMonthEnd(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) - 1000);
}

/** Friday noon in New York (16:00 UTC, give or take an hour) next after `now`: when weeks of counting end. */
export function countingWeekEnd(now: Date): Date {
  const noon = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 16));
  const daysToFriday = (5 - noon.getUTCDay() + 7) % 7;
  const friday = noon.getTime() + daysToFriday * dayMs;
  return new Date(friday > now.getTime() ? friday : friday + 7 * dayMs);
}

/** `March 31`, and with the year `March 31, 2026`. */
export function dayName(date: Date, withYear = false): string {
  const year = withYear ? ({ year: 'numeric' } as const) : {};
  return date.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC', ...year });
}

/** `March`. */
export function monthName(date: Date): string {
  return date.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' });
}

/** `26MAR31`, as Kalshi writes a day in its tickers. */
export function tickerDay(date: Date): string {
  const [year, month, day] = [
    date.toLocaleDateString('en-US', { year: '2-digit', timeZone: 'UTC' }),
    date.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' }).toUpperCase(),
    date.toLocaleDateString('en-US', { day: '2-digit', timeZone: 'UTC' }),
  ];
  return `${year}${month}${day}`;
}
