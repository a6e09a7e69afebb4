import { readPages, type UpstreamError, type UpstreamRequest } from '@postjoin/upstream';
import { dayMs } from '@postjoin/values';
import type { CreateFeedSource, TrackedAccount } from '../../types.ts';
import { endsBefore, joinRecords, readStoredValidators } from '../../reading.ts';
import { rssTypes } from '../../rss.ts';
import { parseFeed } from './parse.ts';

const name = 'whitehouse_rss';

/**
 * Reads the headlines of whitehouse.gov as posts of the account `whitehouse`. The website is another channel than the
 * tracked account, so these posts have the platform `whitehouse.gov`.
 */
export const createWhitehouseRss: CreateFeedSource<{ url: string }> = (client, { url }) => ({
  name,
  handles: (accounts) => accounts.filter(isPublisher).map(({ handle }) => handle),
  read: async ({ accounts, memory, since, now }) => {
    const nothingNew = { posts: [], memory, skipped: 0, only_new: true };
    const account = accounts.find(isPublisher);
    if (!account) return nothingNew;
    const requestPage = (options: Pick<UpstreamRequest, 'query' | 'validators'>) =>
      client.request({ url: `${url}/news/feed/`, accept: rssTypes, ...options });
    const first = await requestPage({ validators: readStoredValidators(memory) });
    if (first.notModified) return nothingNew;

    const { pages, failure } = await readPages({
      name,
      maxPages: countMaxPages(since, now),
      read: async (paged) => {
        const response = paged === undefined ? first : await requestPage({ query: { paged } });
        const { count, records } = parseFeed(response.body, account);
        const isDone = count === 0 || endsBefore(records, since);
        const next = isDone ? undefined : String(Number(paged ?? 1) + 1);
        return { page: records, next, bytes: response.body.length };
      },
    });
    const partial = isPastTheEnd(failure) ? undefined : failure;
    return { ...joinRecords(pages), memory: partial ? memory : { ...first.validators }, ...(partial && { partial }) };
  },
});

const isPublisher = ({ account }: TrackedAccount) => account === 'whitehouse';

/** The server responds with 404 to the page after the last one. */
const isPastTheEnd = (failure: UpstreamError | undefined) => failure?.fault === 'not_found';

/**
 * Returns the maximum number of pages: one for each day from `since` to `now`, and two more. A page has 30 headlines,
 * more than whitehouse.gov publishes in a day.
 */
function countMaxPages(since: Date, now: Date): number {
  return Math.ceil((now.getTime() - since.getTime()) / dayMs) + 2;
}
