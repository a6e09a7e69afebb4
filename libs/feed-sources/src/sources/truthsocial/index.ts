import { readPages, type UpstreamClient, type UpstreamError } from '@postjoin/upstream';
import type { CreateFeedSource, ReadRequest, TrackedAccount } from '../../contract.ts';
import { readEach } from '../../each-account.ts';
import { textsOf } from '../../remembered.ts';
import { knownHandles } from '../../truth-posts.ts';
import { joinRecords, type ReadRecords } from '../../read-records.ts';
import { parseAccountId, parseStatuses } from './parse.ts';

const name = 'truthsocial';

/** The most that the server gives at a time. */
const pageSize = 40;
const maxPages = 50;

/**
 * Truth Social itself, asked plainly. Its edge turns most plain clients away, which is reported as it is: nothing here
 * tries to get around that, and so the source is off by default.
 */
export const createTruthsocial: CreateFeedSource<{ url: string }> = (client, { url }) => ({
  name,
  handles: (accounts) => accounts.flatMap(({ truthsocial }) => truthsocial?.handle ?? []),
  read: async (request) => {
    const accounts = request.accounts.filter(({ truthsocial }) => truthsocial !== undefined);
    const ids = textsOf(request.memory['ids']);
    const { results, failure } = await readEach(accounts, (account) =>
      readAccount(client, url, { account, ids, request }),
    );
    const partial = failure ?? results.find((result) => result.failure)?.failure;
    const pages = results.flatMap((result) => result.pages);
    return { ...joinRecords(pages), memory: { ids }, ...(partial && { partial }) };
  },
});

interface Question {
  account: TrackedAccount;
  /** Ids by handle; what is found is added. */
  ids: Record<string, string>;
  request: ReadRequest;
}

async function readAccount(client: UpstreamClient, url: string, { account, ids, request }: Question) {
  const id = await accountId(client, url, { account, ids, request });
  const { pages, failure } = await readPages<ReadRecords>({
    name,
    maxPages,
    read: async (maxId) => {
      // Without a token the server wants one of a few filters, of which this hides least.
      const query = { exclude_replies: 'true', limit: pageSize, max_id: maxId };
      const { value } = await client.json({ url: `${url}/api/v1/accounts/${id}/statuses`, query });
      const { count, records, lastId } = parseStatuses(value, account, knownHandles(request.accounts));
      return { page: records, next: count > 0 && !reachesBack(records, request.since) ? lastId : undefined };
    },
  });
  return { pages, ...(failure && { failure }) } satisfies { pages: ReadRecords[]; failure?: UpstreamError };
}

function reachesBack({ posts }: ReadRecords, since: Date): boolean {
  return posts.some(({ at }) => Date.parse(at) < since.getTime());
}

async function accountId(client: UpstreamClient, url: string, { account, ids }: Question): Promise<string> {
  const handle = account.truthsocial?.handle ?? account.handle;
  const known = account.truthsocial?.id ?? ids[handle];
  if (known !== undefined) return known;
  const { value } = await client.json({ url: `${url}/api/v1/accounts/lookup`, query: { acct: handle } });
  return (ids[handle] = parseAccountId(value));
}
