import { readPages, type UpstreamClient, UpstreamError } from '@postjoin/upstream';
import { dayMs } from '@postjoin/values';
import { listKnownHandles } from '../../identity.ts';
import { joinRecords, readAccounts, type ReadRecords, readStrings } from '../../reading.ts';
import {
  type CreateFeedSource,
  type ReadRequest,
  rereadMs,
  type SourceMemory,
  type TrackedAccount,
} from '../../types.ts';
import { parsePosts } from './parse.ts';

const name = 'xtracker';

const maxPages = 40;

/**
 * A response has all posts of its dates, as users of XTracker report. In case it has a limit after all, which would be a
 * round number, a response with a multiple of this number of posts counts as truncated.
 */
const roundCount = 50;

const isMaybeTruncated = (count: number) => count > 0 && count % roundCount === 0;

type Platform = 'x' | 'truthsocial';
const platformNames = { x: 'X', truthsocial: 'TRUTH_SOCIAL' } as const satisfies Record<Platform, string>;

/**
 * Reads XTracker, the post counter behind the post-count markets. XTracker needs no key and tracks each account on one
 * platform.
 */
export const createXtracker: CreateFeedSource<{ url: string }> = (client, { url }) => ({
  name,
  handles: (accounts) => [...new Set(accounts.flatMap(listPlatformHandles))],
  read: async (request) => {
    const accounts = request.accounts.filter((account) => listPlatforms(account).length > 0);
    const { readings, ...partial } = await readAccounts(accounts, (account) =>
      readAccount(client, url, account, request),
    );
    const records = joinRecords(readings.map(({ records }) => records));
    return { ...records, memory: createMemory(request, readings), ...partial };
  },
});

/** Lists the platforms on which an account may be tracked. Platforms with a configured account id come first. */
function listPlatforms({ truthsocial, x }: TrackedAccount): Platform[] {
  const known = [truthsocial?.id && 'truthsocial', x?.id && 'x', truthsocial && 'truthsocial', x && 'x'];
  return [...new Set(known.filter((platform): platform is Platform => Boolean(platform)))];
}

const listPlatformHandles = (account: TrackedAccount) =>
  listPlatforms(account).flatMap((platform) => account[platform]?.handle ?? []);

interface AccountReading {
  account: TrackedAccount;
  platform: Platform;
  records: ReadRecords;
  failure?: UpstreamError;
}

/**
 * Reads the platform that delivered posts of the account before. Without such a platform, tries all platforms of the
 * account. After a failure of the known platform, no other platform is tried for a day, because a single failure does
 * not mean that XTracker now tracks the account elsewhere.
 */
async function readAccount(client: UpstreamClient, url: string, account: TrackedAccount, request: ReadRequest) {
  const delivered = readStrings(request.memory['delivered'])[account.account];
  const platform = listPlatforms(account).find((candidate) => candidate === delivered);
  const isRecent = request.now.getTime() - (getLastReadMs(account, request) ?? 0) < dayMs;
  if (platform && isRecent) return readPlatform(client, url, { account, platform, request });
  return findPlatform(client, url, account, request);
}

/**
 * Tries the platforms in turn. For the first platform, an empty list is a valid reading. For a later platform, only
 * posts prove that XTracker tracks the account there.
 */
async function findPlatform(client: UpstreamClient, url: string, account: TrackedAccount, request: ReadRequest) {
  for (const [index, platform] of listPlatforms(account).entries()) {
    try {
      const reading = await readPlatform(client, url, { account, platform, request });
      if (index === 0 || hasPosts(reading)) return reading;
    } catch (error) {
      if (!isNotTracked(error)) throw error;
    }
  }
  throw new UpstreamError('not_found', `${name} does not track ${account.handle}`, { status: 404 });
}

const hasPosts = ({ records }: AccountReading) => records.posts.length > 0;

/** XTracker reports an untracked account by status 404, or in the body of a response with status 200. */
function isNotTracked(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false;
  return error.fault === 'not_found' || (error.fault === 'rejected' && error.status === undefined);
}

interface PlatformRequest {
  account: TrackedAccount;
  platform: Platform;
  request: ReadRequest;
}

/**
 * Requests the whole time span. If a response may be truncated, requests what lies before and after its posts, because it
 * does not show whether older or newer posts are missing.
 */
async function readPlatform(
  client: UpstreamClient,
  url: string,
  { account, platform, request }: PlatformRequest,
): Promise<AccountReading> {
  const tracked = { account, platform, known: listKnownHandles(request.accounts), now: request.now };
  const postsUrl = `${url}/users/${encodeURIComponent(account[platform]?.handle ?? account.handle)}/posts`;
  const wholeSpan = toTimeSpan(getReadingStart(account, request).getTime(), request.now.getTime());
  const { pages, failure } = await readPages({
    name,
    maxPages,
    read: async (cursor = wholeSpan) => {
      const [span = '', ...laterSpans] = cursor.split(',');
      const [startDate, endDate] = span.split('/');
      const query = { platform: platformNames[platform], startDate, endDate };
      const { value, response } = await client.json({ url: postsUrl, query });
      const { count, records, createdMs } = parsePosts(requireSuccess(value), tracked);
      const rest = isMaybeTruncated(count) ? listRest(span, createdMs) : [];
      return { page: records, next: [...rest, ...laterSpans].join(), bytes: response.body.length };
    },
  });
  const { posts, ...records } = joinRecords(pages);
  const distinct = [...new Map(posts.map((post) => [post.id, post])).values()];
  return { account, platform, records: { ...records, posts: distinct }, ...(failure && { failure }) };
}

/** @throws {UpstreamError} for a failure that is reported in a response with status 200 */
function requireSuccess(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'success' in value && value.success === false) {
    throw new UpstreamError('rejected', `${name} responded that it could not process the request`);
  }
  return value;
}

/**
 * Returns the start of the reading: `request.rereadMs` before the last complete reading of this account, but not before
 * `since`. `since` can be much earlier: `since` is the same for all accounts, and does not advance while the reading of
 * any account fails.
 */
function getReadingStart(account: TrackedAccount, request: ReadRequest): Date {
  const { since, rereadMs: spanMs = rereadMs } = request;
  const lastReadMs = getLastReadMs(account, request);
  return lastReadMs === undefined ? since : new Date(Math.max(since.getTime(), lastReadMs - spanMs));
}

/** Returns when the account was last read completely. Undefined if that is not known, or in the future. */
function getLastReadMs({ account }: TrackedAccount, { memory, now }: ReadRequest): number | undefined {
  const ms = Date.parse(readStrings(memory['read'])[account] ?? '');
  return ms <= now.getTime() ? ms : undefined;
}

/**
 * Creates the memory for the next pass. For each account, `delivered` has the platform that delivered posts, and `read`
 * has the instant of the last complete reading.
 */
function createMemory({ memory, now }: ReadRequest, readings: readonly AccountReading[]): SourceMemory {
  const complete = readings.filter(({ failure }) => failure === undefined);
  const delivered = new Map(readings.filter(hasPosts).map(({ account, platform }) => [account.account, platform]));
  const read = new Map(complete.map(({ account }) => [account.account, now.toISOString()]));
  return {
    delivered: { ...readStrings(memory['delivered']), ...Object.fromEntries(delivered) },
    read: { ...readStrings(memory['read']), ...Object.fromEntries(read) },
  };
}

/** Formats a time span as `start/end` in ISO 8601. The spans that are still to be read are the cursor of a page. */
const toTimeSpan = (startMs: number, endMs: number) =>
  [startMs, endMs].map((ms) => new Date(ms).toISOString()).join('/');

/**
 * Lists the parts of a time span before and after the posts of its response. They overlap the response by one millisecond,
 * because XTracker does not document whether a span includes its edges. So a part of two milliseconds has been read.
 * @param createdMs `createdAt` of the posts
 */
function listRest(span: string, createdMs: readonly number[]): string[] {
  const [start = 0, end = 0] = span.split('/').map((edge) => Date.parse(edge));
  const [oldest, newest] = [Math.min(...createdMs), Math.max(...createdMs)];
  return [
    ...(start < oldest - 1 && oldest + 1 < end ? [toTimeSpan(start, oldest + 1)] : []),
    ...(start < newest - 1 && newest + 1 < end ? [toTimeSpan(newest - 1, end)] : []),
  ];
}
