import { readPages } from '@postjoin/upstream';
import type { CreateFeedSource } from '../../contract.ts';
import { previousValidators } from '../../read-memory.ts';
import { joinRecords } from '../../read-records.ts';
import { rssTypes } from '../../rss.ts';
import { archivedAccount, archivedHandles, knownHandles } from '../../tracked-accounts.ts';
import { maxPages, nextEndDay, toUtcDay } from './next-day.ts';
import { parseFeed } from './parse.ts';

const name = 'trumpstruth';

/**
 * A page with this many items counts as full. The feed without a range returns the 100 newest items. For a range of
 * days, public descriptions of the maximum differ: 100 items, or only 10. With a maximum of 10, no page of a range
 * counts as full, so the reading ends after the first range.
 */
const pageSize = 100;

/**
 * Reads trumpstruth.org, an archive that needs no key and preserves the platform's markup. Posts appear there some
 * minutes late.
 */
export const createTrumpstruth: CreateFeedSource<{ url: string }> = (client, { url }) => ({
  name,
  handles: archivedHandles,
  read: async ({ accounts, memory, since, now }) => {
    const account = archivedAccount(accounts);
    const validators = previousValidators(memory);
    const first = account && (await client.request({ url, accept: rssTypes, validators }));
    if (!account || !first || first.notModified) return { posts: [], memory, skipped: 0, only_new: true };

    const { pages, failure } = await readPages({
      name,
      maxPages: maxPages(since, now),
      read: async (endDay) => {
        const query = { start_date: toUtcDay(since), end_date: endDay };
        const response = endDay === undefined ? first : await client.request({ url, accept: rssTypes, query });
        const { count, records } = parseFeed(response.body, account, knownHandles(accounts));
        const oldestMs = Math.min(...records.posts.map(({ at }) => Date.parse(at)));
        const next = nextEndDay({ endDay, isFull: count >= pageSize, oldestMs, since });
        return { page: records, next, bytes: response.body.length };
      },
    });
    const reading = { ...joinRecords(pages), memory: failure ? memory : { ...first.validators } };
    return { ...reading, ...(failure && { partial: failure }) };
  },
});
