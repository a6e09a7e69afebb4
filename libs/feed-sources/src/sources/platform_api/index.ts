import { readPages, type UpstreamClient, UpstreamError } from '@postjoin/upstream';
import { dayMs } from '@postjoin/values';
import { maxUncheckedDays } from '../../registry.ts';
import type { CreateFeedSource, ReadRequest, SourceMemory, TrackedAccount } from '../../types.ts';
import { joinRecords, readAccounts, readStrings, requireOwnPost } from '../../reading.ts';
import { type ApiCall, lookUpStored, type Query } from './look-up.ts';
import { findNewestId, isPlausibleId, parseTimeline, parseUsers, type TimelinePage } from './parse.ts';
import { explainedStatuses, mapProblem } from './problems.ts';

const name = 'platform_api';

/** The first read covers only the days of the look-ups, because the API charges for each post. */
const firstReadMs = maxUncheckedDays * dayMs;

const pageSize = 100;
const maxPages = 20;

/**
 * The fields to request, in the old names (`tweet`) and the new names (`post`) of the X API. The API rejects unknown
 * parameters. It ignores unknown field names in a parameter, but bills them.
 */
const dialects = {
  tweet: {
    'tweet.fields':
      'created_at,author_id,note_tweet,article,entities,attachments,referenced_tweets,lang,conversation_id',
  },
  post: {
    'post.fields': 'created_at,note_post,article,entities,attachments,lang,conversation_id',
    expansions: 'author_id,referenced_posts',
  },
} as const;
type Dialect = keyof typeof dialects;

export interface PlatformApiOptions {
  url: string;
  /** Without a token the API is not called. */
  bearerToken: string | undefined;
}

/**
 * Reads the X API v2 with the operator's bearer token. Requests only the posts after the newest known post of each
 * account, and once a day which of the stored posts still exist.
 */
export const createPlatformApi: CreateFeedSource<PlatformApiOptions> = (client, { url, bearerToken }) => ({
  name,
  reportsLatestRead: true,
  ...(bearerToken === undefined && {
    unavailable: 'Not called: no bearer token of the platform is configured (X_BEARER_TOKEN).',
  }),
  handles: (accounts) => accounts.flatMap(({ x }) => x?.handle ?? []),
  read: async (request) => {
    const call = createApiCall(client, url, bearerToken ?? '', request.now);
    const users = await findUserIds(call, request);
    const accounts = request.accounts.filter(({ x }) => x !== undefined);
    const { readings, ...partial } = await readAccounts(accounts, (account) =>
      readAccount(call, account, users, request),
    );
    const pages = readings.flatMap((reading) => reading.pages);
    const lookUp = await lookUpStored(call, request);
    const removed = [...pages.flatMap(({ superseded }) => superseded), ...lookUp.removed];
    return {
      ...joinRecords(pages.map(({ records }) => records)),
      removed: removed.map((id) => ({ platform: 'x', id })),
      only_new: true,
      memory: { ...createMemory(request, users.ids, readings), look_up_at: lookUp.nextAt },
      ...(lookUp.failure && { partial: lookUp.failure }),
      ...partial,
    };
  },
});

function createApiCall(client: UpstreamClient, url: string, bearerToken: string, now: Date): ApiCall {
  return async (path, query) => {
    const headers = { authorization: `Bearer ${bearerToken}` };
    const { value, response } = await client
      .json({ url: `${url}${path}`, query, headers, expectStatus: explainedStatuses })
      .catch((error: unknown) => {
        throw mapStatusError(error, now);
      });
    if (response.status >= 400) throw mapProblem(response, now);
    return { value, bytes: response.body.length };
  };
}

/**
 * Maps an error whose status is in `explainedStatuses` and whose body was unreadable. `mapProblem` then chooses pause
 * and text by the status alone. Returns any other error unchanged, also `refused_for_place`.
 */
function mapStatusError(error: unknown, now: Date): unknown {
  if (!(error instanceof UpstreamError) || error.fault === 'refused_for_place') return error;
  if (!explainedStatuses.some((status) => status === error.status)) return error;
  const { status = 0 } = error;
  return mapProblem({ status, headers: {}, body: new Uint8Array() }, now);
}

interface Users {
  /** User ids by handle in lower case, both from the memory and from the look-up of this pass. */
  ids: Record<string, string>;
  /** Why the look-up of unknown ids failed. */
  failure?: UpstreamError;
}

/**
 * Looks up the ids that neither the configuration nor the memory has. A failure does not stop the reading of accounts
 * whose ids are known.
 */
async function findUserIds(call: ApiCall, { accounts, memory }: ReadRequest): Promise<Users> {
  const known = readStrings(memory['ids']);
  const unknown = accounts.flatMap(({ x }) => (x && getUserId(x, known) === undefined ? x.handle : []));
  if (unknown.length === 0) return { ids: known };
  try {
    const { value } = await call('/2/users/by', { usernames: unknown.join(',') });
    const found = parseUsers(value);
    return { ids: { ...known, ...found } };
  } catch (failure) {
    if (!(failure instanceof UpstreamError)) throw failure;
    return { ids: known, failure };
  }
}

function getUserId({ handle, id }: { handle: string; id?: string }, ids: Readonly<Record<string, string>>) {
  return id ?? ids[handle.toLowerCase()];
}

function createUnknownUserError(handle: string): UpstreamError {
  return new UpstreamError('not_found', `${name} has no user ${handle}`, { status: 404 });
}

interface AccountReading {
  account: TrackedAccount;
  pages: TimelinePage[];
  dialect: Dialect;
  failure?: UpstreamError;
}

async function readAccount(
  call: ApiCall,
  account: TrackedAccount,
  { ids, failure }: Users,
  request: ReadRequest,
): Promise<AccountReading> {
  const userId = getUserId(account.x ?? account, ids);
  if (userId === undefined) throw failure ?? createUnknownUserError(account.x?.handle ?? account.handle);
  const previousDialect = request.memory['dialect'] === 'post' ? 'post' : 'tweet';
  const read = (dialect: Dialect) => readTimeline(call, { account, userId, dialect, request });
  try {
    return await read(previousDialect);
  } catch (error) {
    // X is renaming its parameters. After a 400, the other dialect is tried, because X may no longer accept the dialect
    // of the failed request.
    if (!(error instanceof UpstreamError) || error.status !== 400) throw error;
    return read(previousDialect === 'tweet' ? 'post' : 'tweet');
  }
}

interface TimelineRequest {
  account: TrackedAccount;
  userId: string;
  dialect: Dialect;
  request: ReadRequest;
}

async function readTimeline(
  call: ApiCall,
  { account, userId, dialect, request }: TimelineRequest,
): Promise<AccountReading> {
  const query = {
    ...dialects[dialect],
    max_results: pageSize,
    exclude: 'replies,retweets',
    ...buildStartQuery(account, request),
  };
  const { pages, failure } = await readPages({
    name,
    maxPages,
    read: async (token) => {
      const { value, bytes } = await call(`/2/users/${userId}/tweets`, { ...query, pagination_token: token });
      const page = parseTimeline(value, account, userId, request.now);
      return { page, next: page.nextToken, bytes };
    },
  });
  if (!failure)
    requireOwnPost(
      name,
      account.x?.handle,
      pages.map(({ records }) => records),
    );
  return { account, pages, dialect, ...(failure && { failure }) };
}

/**
 * Returns the parameter for the start of a reading: the newest known post, or a time on the first read and after an id
 * from the future. The API accepts only times without fractions of a second.
 */
function buildStartQuery({ account }: TrackedAccount, { memory, since, now }: ReadRequest): Query {
  const newest = readStrings(memory['newest'])[account];
  if (newest !== undefined && isPlausibleId(newest, now)) return { since_id: newest };
  const start = new Date(Math.max(since.getTime(), now.getTime() - firstReadMs));
  return { start_time: start.toISOString().replace(/\.\d+Z$/, 'Z') };
}

/**
 * Updates the newest id of an account only after a complete reading. With the newest id of a partial reading, the next
 * read would skip the missing posts.
 */
function createMemory(
  { memory, now }: ReadRequest,
  ids: Record<string, string>,
  readings: readonly AccountReading[],
): SourceMemory {
  const previous = readStrings(memory['newest']);
  const complete = readings.filter(({ failure }) => failure === undefined);
  const newest = complete.flatMap(({ account: { account }, pages }) => {
    const known = [previous[account], ...pages.map((page) => page.newestId)];
    const id = findNewestId(known.filter((each) => each !== undefined && isPlausibleId(each, now)));
    return id === undefined ? [] : [[account, id] as const];
  });
  const dialect = readings.at(-1)?.dialect ?? 'tweet';
  return { ids, newest: { ...previous, ...Object.fromEntries(newest) }, dialect };
}
