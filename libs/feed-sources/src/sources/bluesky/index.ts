import { readPages, type UpstreamClient } from '@postjoin/upstream';
import type { CreateFeedSource, ReadRequest, TrackedAccount } from '../../types.ts';
import {
  endsBefore,
  readByStoredId,
  joinRecords,
  readAccounts,
  type ReadRecords,
  readStrings,
  requireOwnPost,
} from '../../reading.ts';
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
    const ids = readStrings(request.memory['ids']);
    const { readings, ...partial } = await readAccounts(accounts, (account) =>
      readByStoredId(ids, account.bluesky?.handle ?? '', () => readAccount(client, url, { account, ids, request })),
    );
    return { ...joinRecords(readings.flatMap(({ pages }) => pages)), memory: { ids }, ...partial };
  },
});

interface AccountRequest {
  account: TrackedAccount;
  /** DIDs by handle. A DID is added when a first page shows it. It stays the same when the account changes its handle. */
  ids: Record<string, string>;
  request: ReadRequest;
}

async function readAccount(client: UpstreamClient, url: string, { account, ids, request }: AccountRequest) {
  const handle = account.bluesky?.handle ?? account.handle;
  const reading = await readPages<ReadRecords>({
    name,
    maxPages,
    read: async (cursor) => {
      const id = account.bluesky?.id ?? ids[handle];
      const filter = { filter: 'posts_no_replies', includePins: 'false' };
      const query = { actor: id ?? handle, limit: pageSize, cursor, ...filter };
      const { value, response } = await client.json({ url: `${url}/xrpc/app.bsky.feed.getAuthorFeed`, query });
      const tracked = { ...account, bluesky: { handle, ...(id !== undefined && { id }) } };
      const { count, records, cursor: nextCursor, did } = parseAuthorFeed(value, tracked);
      if (did !== undefined) ids[handle] = did;
      const isDone = count === 0 || endsBefore(records, request.since);
      return { page: records, next: isDone ? undefined : nextCursor, bytes: response.body.length };
    },
  });
  if (!reading.failure) requireOwnPost(name, handle, reading.pages);
  return reading;
}
