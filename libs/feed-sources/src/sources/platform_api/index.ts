import { readPages, UpstreamError, type UpstreamClient } from '@postjoin/upstream';
import type { CreateFeedSource, ReadRequest, SourceMemory, TrackedAccount } from '../../contract.ts';
import { readEach } from '../../each-account.ts';
import { textsOf } from '../../remembered.ts';
import { joinRecords } from '../../read-records.ts';
import { newestOf, parseTimeline, parseUsers, type TimelinePage } from './parse.ts';
import { explainedStatuses, problemOf } from './problems.ts';

const name = 'platform_api';

/** The API charges for each post that it returns, so a first read reaches back no further than answers do. */
const firstReadMs = 8 * 24 * 3_600_000;

const pageSize = 100;
const maxPages = 20;

/** Field names by dialect. Unknown values are dropped silently, yet billed; unknown parameters are rejected. */
const dialects = {
  tweet: {
    'tweet.fields': 'created_at,author_id,note_tweet,entities,attachments,referenced_tweets,lang,conversation_id',
  },
  post: {
    'post.fields': 'created_at,note_post,entities,attachments,lang,conversation_id',
    expansions: 'author_id,referenced_posts',
  },
} as const;
type Dialect = keyof typeof dialects;

export interface PlatformApiOptions {
  url: string;
  /** Without it the API is not called. */
  bearerToken: string | undefined;
}

/** X API v2 with the operator's own bearer token: each account's timeline, from the newest post known on. */
export const createPlatformApi: CreateFeedSource<PlatformApiOptions> = (client, { url, bearerToken }) => ({
  name,
  reportsLatestRead: true,
  ...(bearerToken === undefined && {
    unavailable: 'Not called: no bearer token of the platform is configured (X_BEARER_TOKEN).',
  }),
  handles: (accounts) => accounts.flatMap(({ x }) => x?.handle ?? []),
  read: async (request) => {
    const api = createApi(client, url, bearerToken ?? '', request.now);
    const users = await userIds(api, request);
    const accounts = request.accounts.filter(({ x }) => x !== undefined);
    const { results, failure } = await readEach(accounts, (account) => readAccount(api, account, users, request));
    const partial = failure ?? results.find((result) => result.failure)?.failure;
    const pages = results.flatMap((result) => result.pages);
    return {
      ...joinRecords(pages.map(({ records }) => records)),
      superseded: pages.flatMap(({ superseded }) => superseded),
      only_new: true,
      memory: remember(request.memory, users.ids, results),
      ...(partial && { partial }),
    };
  },
});

type Query = Record<string, string | number | undefined>;
type Ask = (path: string, query: Query) => Promise<unknown>;

function createApi(client: UpstreamClient, url: string, bearerToken: string, now: Date): Ask {
  return async (path, query) => {
    const headers = { authorization: `Bearer ${bearerToken}` };
    const { value, response } = await client
      .json({ url: `${url}${path}`, query, headers, expectStatus: explainedStatuses })
      .catch((error: unknown) => {
        throw withOurWords(error, now);
      });
    if (response.status >= 400) throw problemOf(response, now);
    return value;
  };
}

/** An error whose body could not be read, worded and paused as if it could. */
function withOurWords(error: unknown, now: Date): unknown {
  if (!(error instanceof UpstreamError) || !explainedStatuses.some((status) => status === error.status)) return error;
  const { status = 0 } = error;
  return problemOf({ status, notModified: false, headers: {}, body: new Uint8Array(), validators: {} }, now);
}

interface Users {
  /** By handle in small letters: those remembered, and those asked for now. */
  ids: Record<string, string>;
  /** Why some could not be asked for. */
  failure?: UpstreamError;
}

/** Asks for the ids that neither the configuration nor memory has: without them the other accounts are read all the same. */
async function userIds(ask: Ask, { accounts, memory }: ReadRequest): Promise<Users> {
  const remembered = textsOf(memory['ids']);
  const unknown = accounts.flatMap(({ x }) => (x && idOf(x, remembered) === undefined ? x.handle : []));
  if (unknown.length === 0) return { ids: remembered };
  try {
    const found = parseUsers(await ask('/2/users/by', { usernames: unknown.join(',') }));
    return { ids: { ...remembered, ...found } };
  } catch (failure) {
    if (!(failure instanceof UpstreamError)) throw failure;
    return { ids: remembered, failure };
  }
}

function idOf({ handle, id }: { handle: string; id?: string }, ids: Readonly<Record<string, string>>) {
  return id ?? ids[handle.toLowerCase()];
}

function unknownUser(handle: string): UpstreamError {
  return new UpstreamError('not_found', `${name} knows no user ${handle}`, { status: 404 });
}

interface AccountReading {
  account: TrackedAccount;
  pages: TimelinePage[];
  dialect: Dialect;
  failure?: UpstreamError;
}

async function readAccount(
  ask: Ask,
  account: TrackedAccount,
  { ids, failure }: Users,
  request: ReadRequest,
): Promise<AccountReading> {
  const userId = idOf(account.x ?? account, ids);
  if (userId === undefined) throw failure ?? unknownUser(account.x?.handle ?? account.handle);
  const remembered = request.memory['dialect'] === 'post' ? 'post' : 'tweet';
  const read = (dialect: Dialect) => readTimeline(ask, { account, userId, dialect, request });
  try {
    return await read(remembered);
  } catch (error) {
    // The names of the parameters are being changed: one of the two is rejected one day.
    if (!(error instanceof UpstreamError) || error.status !== 400) throw error;
    return read(remembered === 'tweet' ? 'post' : 'tweet');
  }
}

interface Question {
  account: TrackedAccount;
  userId: string;
  dialect: Dialect;
  request: ReadRequest;
}

async function readTimeline(ask: Ask, { account, userId, dialect, request }: Question): Promise<AccountReading> {
  const query = {
    ...dialects[dialect],
    max_results: pageSize,
    exclude: 'replies,retweets',
    ...startOf(account, request),
  };
  const { pages, failure } = await readPages({
    name,
    maxPages,
    read: async (token) => {
      const payload = await ask(`/2/users/${userId}/tweets`, { ...query, pagination_token: token });
      const page = parseTimeline(payload, account, userId);
      return { page, next: page.nextToken };
    },
  });
  return { account, pages, dialect, ...(failure && { failure }) };
}

/** After the newest post known; a first read by time, to the second as the API wants it. */
function startOf({ account }: TrackedAccount, { memory, since, now }: ReadRequest): Query {
  const newest = textsOf(memory['newest'])[account];
  if (newest !== undefined) return { since_id: newest };
  const start = new Date(Math.max(since.getTime(), now.getTime() - firstReadMs));
  return { start_time: start.toISOString().replace(/\.\d+Z$/, 'Z') };
}

/** The newest id moves on only when all pages were read: what lies between would never be asked for again. */
function remember(memory: SourceMemory, ids: Record<string, string>, results: readonly AccountReading[]): SourceMemory {
  const before = textsOf(memory['newest']);
  const newest = results
    .filter(({ failure }) => failure === undefined)
    .map(({ account: { account }, pages }) => [
      account,
      newestOf([before[account], ...pages.map((page) => page.newestId)]),
    ])
    .filter(([, id]) => id !== undefined);
  const known = Object.fromEntries(newest) as Record<string, string>;
  return { ids, newest: { ...before, ...known }, dialect: results.at(-1)?.dialect ?? 'tweet' };
}
