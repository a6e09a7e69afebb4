import { readPages } from '@postjoin/upstream';
import type { CreateFeedSource } from '../../contract.ts';
import { rssTypes } from '../../rss.ts';
import { archivedAccount, archivedHandles, knownHandles } from '../../truth-posts.ts';
import { rememberedValidators } from '../../remembered.ts';
import { joinRecords } from '../../read-records.ts';
import { dayOf, mostPages, nextEndDay } from './next-day.ts';
import { parseFeed } from './parse.ts';

const name = 'trumpstruth';

/** The feed has at most this many items, whatever range of days is asked for. */
const itemsPerPage = 100;

/** trumpstruth.org: a keyless archive with the platform's markup, minutes behind. */
export const createTrumpstruth: CreateFeedSource<{ url: string }> = (client, { url }) => ({
  name,
  handles: archivedHandles,
  read: async ({ accounts, memory, since, now }) => {
    const account = archivedAccount(accounts);
    const validators = rememberedValidators(memory);
    const first = account && (await client.request({ url, accept: rssTypes, validators }));
    if (!account || !first || first.notModified) return { posts: [], memory, skipped: 0, only_new: true };

    const { pages, failure } = await readPages({
      name,
      maxPages: mostPages(since, now),
      read: async (asked) => {
        const query = { start_date: dayOf(since), end_date: asked };
        const answer = asked === undefined ? first : await client.request({ url, accept: rssTypes, query });
        const { count, records } = parseFeed(answer.body, account, knownHandles(accounts));
        const oldestMs = Math.min(...records.posts.map(({ at }) => Date.parse(at)));
        return { page: records, next: nextEndDay({ asked, isFull: count >= itemsPerPage, oldestMs, since }) };
      },
    });
    const read = { ...joinRecords(pages), memory: failure ? memory : { ...first.validators } };
    return { ...read, ...(failure && { partial: failure }) };
  },
});
