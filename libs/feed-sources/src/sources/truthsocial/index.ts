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
import { listKnownHandles } from '../../identity.ts';
import { parseAccountId, parseStatuses } from './parse.ts';

const name = 'truthsocial';

/** The maximum page size of the server. */
const pageSize = 40;
const maxPages = 50;

/**
 * Reads Truth Social directly. The site refuses most clients other than browsers. This source reports the refusal and
 * does not work around it, so the source is off by default.
 */
export const createTruthsocial: CreateFeedSource<{ url: string }> = (client, { url }) => ({
  name,
  handles: (accounts) => accounts.flatMap(({ truthsocial }) => truthsocial?.handle ?? []),
  read: async (request) => {
    const accounts = request.accounts.filter(({ truthsocial }) => truthsocial !== undefined);
    const ids = readStrings(request.memory['ids']);
    const { readings, ...partial } = await readAccounts(accounts, (account) =>
      readByStoredId(ids, account.truthsocial?.handle ?? '', () => readAccount(client, url, { account, ids, request })),
    );
    return { ...joinRecords(readings.flatMap(({ pages }) => pages)), memory: { ids }, ...partial };
  },
});

interface AccountRequest {
  account: TrackedAccount;
  /** Account ids by handle. An id is added when it has been looked up. */
  ids: Record<string, string>;
  request: ReadRequest;
}

async function readAccount(client: UpstreamClient, url: string, { account, ids, request }: AccountRequest) {
  const id = await findAccountId(client, url, { account, ids });
  const handle = account.truthsocial?.handle ?? account.handle;
  const tracked = { ...account, truthsocial: { handle, id } };
  const reading = await readPages<ReadRecords>({
    name,
    maxPages,
    read: async (maxId) => {
      // Without a token the server requires one of several filters. `exclude_replies` removes the fewest posts.
      const query = { exclude_replies: 'true', limit: pageSize, max_id: maxId };
      const { value, response } = await client.json({ url: `${url}/api/v1/accounts/${id}/statuses`, query });
      const { count, records, lastId } = parseStatuses(value, tracked, listKnownHandles(request.accounts));
      const isDone = count === 0 || endsBefore(records, request.since);
      return { page: records, next: isDone ? undefined : lastId, bytes: response.body.length };
    },
  });
  if (!reading.failure) requireOwnPost(name, handle, reading.pages);
  return reading;
}

async function findAccountId(
  client: UpstreamClient,
  url: string,
  { account, ids }: Pick<AccountRequest, 'account' | 'ids'>,
): Promise<string> {
  const handle = account.truthsocial?.handle ?? account.handle;
  const known = account.truthsocial?.id ?? ids[handle];
  if (known !== undefined) return known;
  const { value } = await client.json({ url: `${url}/api/v1/accounts/lookup`, query: { acct: handle } });
  return (ids[handle] = parseAccountId(value, handle));
}
