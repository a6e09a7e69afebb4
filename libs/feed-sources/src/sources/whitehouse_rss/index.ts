import { readPages, UpstreamError } from '@postjoin/upstream';
import type { CreateFeedSource, TrackedAccount } from '../../contract.ts';
import { rssTypes } from '../../rss.ts';
import { rememberedValidators } from '../../remembered.ts';
import { joinRecords, type ReadRecords } from '../../read-records.ts';
import { parseFeed } from './parse.ts';

const name = 'whitehouse_rss';
const dayMs = 86_400_000;

/**
 * Headlines of whitehouse.gov, as posts of the account `whitehouse` on the platform `whitehouse.gov`: another channel
 * than the tracked account, and labelled so.
 */
export const createWhitehouseRss: CreateFeedSource<{ url: string }> = (client, { url }) => ({
  name,
  handles: (accounts) => accounts.filter(isPublisher).map(({ handle }) => handle),
  read: async ({ accounts, memory, since, now }) => {
    const account = accounts.find(isPublisher);
    const address = `${url}/news/feed/`;
    const validators = rememberedValidators(memory);
    const first = account && (await client.request({ url: address, accept: rssTypes, validators }));
    if (!account || !first || first.notModified) return { posts: [], memory, skipped: 0, only_new: true };

    const { pages, failure } = await readPages({
      name,
      maxPages: mostPages(since, now),
      read: async (paged) => {
        const query = { paged };
        const answer = paged === undefined ? first : await client.request({ url: address, accept: rssTypes, query });
        const { count, records } = parseFeed(answer.body, account);
        const isDone = count === 0 || reachesBack(records, since);
        return { page: records, next: isDone ? undefined : String(Number(paged ?? 1) + 1) };
      },
    });
    const partial = isPastTheEnd(failure) ? undefined : failure;
    return { ...joinRecords(pages), memory: partial ? memory : { ...first.validators }, ...(partial && { partial }) };
  },
});

const isPublisher = ({ account }: TrackedAccount) => account === 'whitehouse';

/** The page after the last one is a 404. */
const isPastTheEnd = (failure: UpstreamError | undefined) => failure?.fault === 'not_found';

/** A page has thirty headlines, which is more than are published in a day. */
function mostPages(since: Date, now: Date): number {
  return Math.ceil((now.getTime() - since.getTime()) / dayMs) + 2;
}

function reachesBack({ posts }: ReadRecords, since: Date): boolean {
  return posts.some(({ at }) => Date.parse(at) < since.getTime());
}
