import { readPages, UpstreamError } from '@postjoin/upstream';
import type { CreateFeedSource, TrackedAccount } from '../../types.ts';
import { endsBefore, joinRecords, requireOwnPost } from '../../reading.ts';
import { parsePage } from './parse.ts';

const name = 'trumpfeed';
const pageSize = 100;
const maxPages = 50;

/** The name that the archive gives to the X posts of the White House and of the President's office. */
const platform = 'potus-x';

/**
 * Reads The Trump Feed, an archive that needs no key and has the whole text of X posts. A third party runs the archive,
 * and its terms of use are not known, so this source is off by default.
 */
export const createTrumpfeed: CreateFeedSource<{ url: string }> = (client, { url }) => ({
  name,
  handles: (accounts) => [findAccount(accounts)?.x?.handle].filter((handle) => handle !== undefined),
  read: async ({ accounts, since }) => {
    const account = findAccount(accounts);
    if (!account) return { posts: [], memory: {}, skipped: 0 };
    const seen = new Set<string>();
    const { pages, failure } = await readPages({
      name,
      maxPages,
      read: async (cursor = '1') => {
        const query = { platform, limit: pageSize, page: cursor };
        const { value, response } = await client.json({ url, query });
        const { count, records, totalPages = Infinity } = parsePage(value, account);
        if (records.posts.length > 0 && records.posts.every(({ id }) => seen.has(id))) throw createRepeatedPageError();
        for (const { id } of records.posts) seen.add(id);
        const page = Number(cursor);
        const isDone = count === 0 || page >= totalPages || endsBefore(records, since);
        return { page: records, next: isDone ? undefined : String(page + 1), bytes: response.body.length };
      },
    });
    if (!failure) requireOwnPost(name, account.x?.handle, pages);
    return { ...joinRecords(pages), memory: {}, ...(failure && { partial: failure }) };
  },
});

const findAccount = (accounts: readonly TrackedAccount[]) =>
  accounts.find(({ account, x }) => account === 'whitehouse' && x !== undefined);

function createRepeatedPageError(): UpstreamError {
  return new UpstreamError('pagination', `${name} sent the same page twice; using the pages read so far`);
}
