import { readPages } from '@postjoin/upstream';
import { dayMs } from '@postjoin/values';
import { findArchivedAccount, listArchivedHandles, listKnownHandles } from '../../identity.ts';
import { joinRecords, readStoredValidators, requireOwnPost } from '../../reading.ts';
import { rssTypes } from '../../rss.ts';
import type { CreateFeedSource, TimeSpan } from '../../types.ts';
import { parseFeed } from './parse.ts';

const name = 'trumpstruth';

/** The feed without a range returns the 100 newest items. */
const pageSize = 100;

/**
 * For a range of days, the feed returns the 10 newest items, as most of its users report, or the 100 newest. A number of
 * items between the two shows that the limit is 100.
 */
const rangePageSize = 10;

const isFull = (count: number, isRange: boolean): boolean => count >= pageSize || (isRange && count === rangePageSize);

/**
 * Reads trumpstruth.org, an archive that needs no key and preserves the platform's markup. Posts appear there some
 * minutes late.
 */
export const createTrumpstruth: CreateFeedSource<{ url: string }> = (client, { url }) => ({
  name,
  handles: listArchivedHandles,
  read: async ({ accounts, memory, since, now }) => {
    const nothingNew = { posts: [], memory, skipped: 0, only_new: true };
    const account = findArchivedAccount(accounts);
    if (!account) return nothingNew;
    const first = await client.request({ url, accept: rssTypes, validators: readStoredValidators(memory) });
    if (first.notModified) return nothingNew;

    const { pages, failure } = await readPages({
      name,
      maxPages: countMaxPages(since, now),
      read: async (endDay) => {
        const query = { start_date: getFirstDay(since), end_date: endDay };
        const response = endDay === undefined ? first : await client.request({ url, accept: rssTypes, query });
        const { count, records } = parseFeed(response.body, account, listKnownHandles(accounts));
        const times = records.posts.map(({ at }) => Date.parse(at));
        const page: FeedPage = {
          endDay,
          isFull: isFull(count, endDay !== undefined),
          oldestMs: Math.min(...times),
          newestMs: Math.max(...times),
        };
        return { page: { ...page, records }, next: findNextEndDay(page, since), bytes: response.body.length };
      },
    });
    const records = joinRecords(pages.map((page) => page.records));
    if (failure) return { ...records, memory, partial: failure };
    requireOwnPost(name, account.truthsocial?.handle, [records]);
    const incomplete = findIncompleteSpan(pages, since);
    return { ...records, memory: { ...first.validators }, ...(incomplete && { incomplete }) };
  },
});

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
const getFirstDay = (since: Date) => toUtcDay(since.getTime() - dayMs);

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
function countMaxPages(since: Date, now: Date): number {
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
