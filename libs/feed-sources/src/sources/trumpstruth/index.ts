import { readPages } from '@postjoin/upstream';
import type { CreateFeedSource } from '../../types.ts';
import { readStoredValidators } from '../../read-memory.ts';
import { joinRecords, requireOwnPost } from '../../read-records.ts';
import { rssTypes } from '../../rss.ts';
import { findArchivedAccount, listArchivedHandles, listKnownHandles } from '../../tracked-accounts.ts';
import { findIncompleteSpan, getFirstDay, countMaxPages, findNextEndDay, type FeedPage } from './past-days.ts';
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
