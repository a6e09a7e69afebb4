import { readPages, type UpstreamClient } from '@postjoin/upstream';
import type { CreateFeedSource, ReadRequest, TrackedAccount } from '../../contract.ts';
import { readEach } from '../../each-account.ts';
import { joinRecords, type ReadRecords } from '../../read-records.ts';
import { parseAuthorFeed } from './parse.ts';

const name = 'bluesky';
const pageSize = 100;
const maxPages = 20;

/** Bluesky's public AppView: another channel than the tracked accounts, off by default and labelled by its platform. */
export const createBluesky: CreateFeedSource<{ url: string }> = (client, { url }) => ({
  name,
  handles: (accounts) => accounts.flatMap(({ bluesky }) => bluesky?.handle ?? []),
  read: async (request) => {
    const accounts = request.accounts.filter(({ bluesky }) => bluesky !== undefined);
    const { results, failure } = await readEach(accounts, (account) => readAccount(client, url, account, request));
    const partial = failure ?? results.find((result) => result.failure)?.failure;
    return { ...joinRecords(results.flatMap(({ pages }) => pages)), memory: {}, ...(partial && { partial }) };
  },
});

function readAccount(client: UpstreamClient, url: string, account: TrackedAccount, { since }: ReadRequest) {
  return readPages<ReadRecords>({
    name,
    maxPages,
    read: async (cursor) => {
      const filter = { filter: 'posts_no_replies', includePins: 'false' };
      const query = { actor: account.bluesky?.handle, limit: pageSize, cursor, ...filter };
      const { value } = await client.json({ url: `${url}/xrpc/app.bsky.feed.getAuthorFeed`, query });
      const { count, records, cursor: following } = parseAuthorFeed(value, account);
      const isDone = count === 0 || records.posts.some(({ at }) => Date.parse(at) < since.getTime());
      return { page: records, next: isDone ? undefined : following };
    },
  });
}
