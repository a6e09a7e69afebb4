const dayMs = 86_400_000;

export interface PageSummary {
  /** The last day of the requested range; undefined for the newest page. */
  endDay: string | undefined;
  /** Whether the page has the maximum number of items. */
  isFull: boolean;
  /** Epoch milliseconds of the oldest post on the page; Infinity for a page without posts. */
  oldestMs: number;
  since: Date;
}

/**
 * Returns the last day of the next range to request, as `YYYY-MM-DD`; undefined when no further page is needed.
 *
 * The ranges move backwards in time. The next range ends on the day of the oldest post, because the page may end within
 * that day. If the requested range already ended on that day, the next one ends a day earlier. If even the oldest post
 * is later than the last day of the requested range, the server is assumed to ignore ranges, and the reading ends.
 */
export function nextEndDay({ endDay, isFull, oldestMs, since }: PageSummary): string | undefined {
  if (!isFull || oldestMs === Infinity || oldestMs < since.getTime()) return undefined;
  const oldestDay = toUtcDay(oldestMs);
  if (endDay === undefined || oldestDay < endDay) return oldestDay;
  const previousMs = Date.parse(endDay) - dayMs;
  return oldestDay > endDay || previousMs < since.getTime() - dayMs ? undefined : toUtcDay(previousMs);
}

/**
 * Returns the day in UTC as `YYYY-MM-DD`, for `start_date` and `end_date`. The time zone of these parameters is not
 * documented. If the days of the archive are not UTC days, a range can omit posts of a few hours. In a time zone behind
 * UTC, such as that of the United States, the omitted posts are those just after `since`. In a time zone ahead of UTC,
 * the omitted posts are those just before the oldest post that was already read.
 */
export function toUtcDay(instant: number | Date): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/**
 * Returns the maximum number of pages: one for each day from `since` to `now`, and two more. Each range ends at least
 * one day before the previous range.
 */
export function maxPages(since: Date, now: Date): number {
  return Math.max(1, Math.ceil((now.getTime() - since.getTime()) / dayMs)) + 2;
}
