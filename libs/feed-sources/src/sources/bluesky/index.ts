import { readPages, type UpstreamClient } from '@postjoin/upstream';
import type { CreateFeedSource, ReadRequest, TrackedAccount } from '../../contract.ts';
import { readAccounts } from '../../read-accounts.ts';
import { hasPostBefore, joinRecords, type ReadRecords } from '../../read-records.ts';
import { parseAuthorFeed } from './parse.ts';

const name = 'bluesky';
const pageSize = 100;
const maxPages = 20;

/**
 * Reads Bluesky's public AppView. Bluesky is another channel than the tracked accounts on X and Truth Social. So this
 * source is off by default, and its posts have the platform `bluesky`.
 */
export const createBluesky: CreateFeedSource<{ url: string }> = (client, { url }) => ({
  name,
  handles: (accounts) => accounts.flatMap(({ bluesky }) => bluesky?.handle ?? []),
  read: async (request) => {
    const accounts = request.accounts.filter(({ bluesky }) => bluesky !== undefined);
    const { readings, ...partial } = await readAccounts(accounts, (account) =>
      readAccount(client, url, account, request),
    );
    return { ...joinRecords(readings.flatMap(({ pages }) => pages)), memory: {}, ...partial };
  },
});

function readAccount(client: UpstreamClient, url: string, account: TrackedAccount, { since }: ReadRequest) {
  return readPages<ReadRecords>({
    name,
    maxPages,
    read: async (cursor) => {
      const filter = { filter: 'posts_no_replies', includePins: 'false' };
      const query = { actor: account.bluesky?.handle, limit: pageSize, cursor, ...filter };
      const { value, response } = await client.json({ url: `${url}/xrpc/app.bsky.feed.getAuthorFeed`, query });
      const { count, records, cursor: nextCursor } = parseAuthorFeed(value, account);
      const isDone = count === 0 || hasPostBefore(records, since);
      return { page: records, next: isDone ? undefined : nextCursor, bytes: response.body.length };
    },
  });
}
