import { dayMs } from '@postjoin/values';
import type { TimeSpan } from '../../types.ts';

/** A page of the feed: the newest posts of all days, or the newest posts of a range of days. */
export interface FeedPage {
  /** The last day of the requested range; undefined for the page without a range. */
  endDay: string | undefined;
  /** Whether the page has so many items that the archive may have omitted older ones. */
  isFull: boolean;
  /** Epoch milliseconds of the oldest post; Infinity for a page without posts. */
  oldestMs: number;
  /** Epoch milliseconds of the newest post; -Infinity for a page without posts. */
  newestMs: number;
}

/**
 * The time zone of the archive's days is not documented. In every time zone, the day of an instant differs from its day
 * in UTC by at most one. So a range begins one day before the day of the first wanted post in UTC, and ends one day
 * after the day of the last wanted post in UTC.
 */

/** Returns the first day of every range, as `YYYY-MM-DD`. */
export const getFirstDay = (since: Date) => toUtcDay(since.getTime() - dayMs);

/**
 * Returns the last day of the next range to request, as `YYYY-MM-DD`; undefined when no further page is needed.
 *
 * Every range begins on `getFirstDay`. The next range ends at least one day earlier than the range of this page. If a
 * post of this page is later than the requested range in every time zone, the archive ignores ranges, and the reading
 * ends.
 */
export function findNextEndDay({ endDay, isFull, oldestMs, newestMs }: FeedPage, since: Date): string | undefined {
  if (!isFull || oldestMs < since.getTime()) return undefined;
  const endMs = Date.parse(endDay ?? '');
  if (newestMs >= endMs + 2 * dayMs) return undefined;
  const candidates = [oldestMs + dayMs, endMs - dayMs].filter(Number.isFinite);
  if (candidates.length === 0) return undefined;
  const next = toUtcDay(Math.min(...candidates));
  return next < getFirstDay(since) ? undefined : next;
}

/**
 * Returns the maximum number of pages: one without a range, one for each day from the day before `since` to the day
 * after `now`, and one more because `since` and `now` can be in the middle of a day.
 */
export function countMaxPages(since: Date, now: Date): number {
  return Math.max(0, Math.ceil((now.getTime() - since.getTime()) / dayMs)) + 4;
}

/**
 * Returns the time span in which posts may be missing. Posts may be missing between a full page and the next page if no
 * post of the next page is as new as the oldest post that was read before. Returns undefined if no posts are missing.
 */
export function findIncompleteSpan(pages: readonly FeedPage[], since: Date): TimeSpan | undefined {
  let readBackMs = Infinity;
  let fromMs = Infinity;
  let toMs = -Infinity;
  pages.forEach(({ isFull, oldestMs }, index) => {
    readBackMs = Math.min(readBackMs, oldestMs);
    const continuedMs = Math.max(since.getTime(), pages[index + 1]?.newestMs ?? -Infinity);
    if (!isFull || continuedMs >= readBackMs) return;
    fromMs = Math.min(fromMs, continuedMs);
    toMs = Math.max(toMs, readBackMs);
  });
  if (!Number.isFinite(fromMs) || !Number.isFinite(toMs)) return undefined;
  return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
}

/** Returns the day of an epoch time in milliseconds in UTC, as `YYYY-MM-DD`. */
export const toUtcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
