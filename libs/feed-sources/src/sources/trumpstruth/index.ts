import { readPages } from '@postjoin/upstream';
import type { CreateFeedSource, Post, ReadRequest } from '../../contract.ts';
import { rssTypes } from '../../rss.ts';
import { archivedAccount, archivedHandles, knownHandles } from '../../truth-posts.ts';
import { rememberedValidators } from '../../validators.ts';
import { joinRecords } from '../../wire-check.ts';
import { parseFeed } from './parse.ts';

/** The feed has at most this many items, whatever range of days is asked for. */
const itemsPerPage = 100;

/** A month of the busiest recorded posting is 10 pages. */
const maxPages = 25;

/** trumpstruth.org: a keyless archive with the platform's markup, minutes behind. */
export const createTrumpstruth: CreateFeedSource<{ url: string }> = (client, { url }) => ({
  name: 'trumpstruth',
  handles: archivedHandles,
  read: async (request) => {
    const account = archivedAccount(request.accounts);
    if (!account) return { posts: [], memory: request.memory, skipped: 0, only_new: true };
    const validators = rememberedValidators(request.memory);
    const first = await client.request({ url, accept: rssTypes, validators });
    if (first.notModified) return { posts: [], memory: request.memory, skipped: 0, only_new: true };

    const parse = (body: Uint8Array) => parseFeed(body, account, knownHandles(request.accounts));
    const { pages, failure } = await readPages({
      name: 'trumpstruth',
      maxPages,
      read: async (endDate) => {
        const query = { start_date: dayOf(request.since), end_date: endDate };
        const answer = endDate === undefined ? first : await client.request({ url, accept: rssTypes, query });
        const { count, records } = parse(answer.body);
        return { page: records, next: count < itemsPerPage ? undefined : dayBefore(records.posts, request, endDate) };
      },
    });
    const memory = failure ? request.memory : { ...first.validators };
    return { ...joinRecords(pages), memory, ...(failure && { partial: failure }) };
  },
});

/** The last day that is still to be read; the day of the oldest post again, unless that has just been asked for. */
function dayBefore(posts: readonly Post[], { since }: ReadRequest, asked: string | undefined): string | undefined {
  const oldest = Math.min(...posts.map((post) => Date.parse(post.at)));
  if (!(oldest > since.getTime()) || oldest === Infinity) return undefined;
  const day = dayOf(new Date(oldest));
  if (asked === undefined || day < asked) return day;
  const before = new Date(Date.parse(asked) - 86_400_000);
  return before.getTime() < since.getTime() - 86_400_000 ? undefined : dayOf(before);
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
