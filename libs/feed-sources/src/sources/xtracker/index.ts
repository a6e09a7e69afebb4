import { readPages, UpstreamError, type UpstreamClient } from '@postjoin/upstream';
import {
  overlapMs,
  type CreateFeedSource,
  type ReadRequest,
  type SourceMemory,
  type TrackedAccount,
} from '../../contract.ts';
import { readEach } from '../../each-account.ts';
import { textsOf } from '../../remembered.ts';
import { knownHandles } from '../../truth-posts.ts';
import { joinRecords, type ReadRecords } from '../../read-records.ts';
import { parsePosts } from './parse.ts';

const name = 'xtracker';

const maxPages = 40;

type Platform = 'x' | 'truthsocial';
const platformNames = { x: 'X', truthsocial: 'TRUTH_SOCIAL' } as const satisfies Record<Platform, string>;

/** XTracker, the post counter behind the post-count markets: keyless, both accounts, one platform for each. */
export const createXtracker: CreateFeedSource<{ url: string }> = (client, { url }) => ({
  name,
  handles: (accounts) => [...new Set(accounts.flatMap(handlesOf))],
  read: async (request) => {
    const accounts = request.accounts.filter((account) => platformsOf(account).length > 0);
    const { results, failure } = await readEach(accounts, (account) => readAccount(client, url, account, request));
    const partial = failure ?? results.find((result) => result.failure)?.failure;
    const memory = remember(request, results);
    return { ...joinRecords(results.flatMap(({ pages }) => pages)), memory, ...(partial && { partial }) };
  },
});

/** Where an account may be tracked, the likeliest first: an id that is configured says that it is known there. */
function platformsOf({ truthsocial, x }: TrackedAccount): Platform[] {
  const known = [truthsocial?.id && 'truthsocial', x?.id && 'x', truthsocial && 'truthsocial', x && 'x'];
  return [...new Set(known.filter((platform): platform is Platform => Boolean(platform)))];
}

const handlesOf = (account: TrackedAccount) => platformsOf(account).flatMap((each) => account[each]?.handle ?? []);

interface AccountReading {
  account: TrackedAccount;
  platform: Platform;
  pages: ReadRecords[];
  failure?: UpstreamError;
}

/** Where an account delivered it is asked for and nowhere else: that it fails there for once makes it tracked nowhere else. */
async function readAccount(client: UpstreamClient, url: string, account: TrackedAccount, request: ReadRequest) {
  const delivered = textsOf(request.memory['delivered'])[account.account];
  const platform = platformsOf(account).find((each) => each === delivered);
  if (platform) return readPlatform(client, url, { account, platform, request });
  return findPlatform(client, url, account, request);
}

/** Asks for one platform after the other. After one where it is not tracked, only posts say that it is tracked. */
async function findPlatform(client: UpstreamClient, url: string, account: TrackedAccount, request: ReadRequest) {
  for (const [index, platform] of platformsOf(account).entries()) {
    try {
      const reading = await readPlatform(client, url, { account, platform, request });
      if (index === 0 || hasPosts(reading)) return reading;
    } catch (error) {
      if (!isNotTracked(error)) throw error;
    }
  }
  throw new UpstreamError('not_found', `${name} does not track ${account.handle}`, { status: 404 });
}

const hasPosts = ({ pages }: AccountReading) => pages.some(({ posts }) => posts.length > 0);

/** By status, or by what an answer of status 200 says of itself. */
function isNotTracked(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return false;
  return error.fault === 'not_found' || (error.fault === 'rejected' && error.status === undefined);
}

interface Question {
  account: TrackedAccount;
  platform: Platform;
  request: ReadRequest;
}

async function readPlatform(client: UpstreamClient, url: string, question: Question): Promise<AccountReading> {
  const { account, platform, request } = question;
  const tracked = { account, platform, known: knownHandles(request.accounts), now: request.now };
  const address = `${url}/users/${encodeURIComponent(account[platform]?.handle ?? account.handle)}/posts`;
  const whole = spanOf(sinceFor(account, request).getTime(), request.now.getTime());
  const seen = new Set<string>();
  const { pages, failure } = await readPages({
    name,
    maxPages,
    read: async (span = whole) => {
      const [startDate, endDate] = span.split('/');
      const query = { platform: platformNames[platform], startDate, endDate };
      const { value } = await client.json({ url: address, query });
      const { records, createdMs } = parsePosts(payloadOf(value), tracked);
      const posts = records.posts.filter(({ id }) => !seen.has(id));
      if (posts.length === 0) return { page: joinRecords([]), next: undefined };
      for (const { id } of posts) seen.add(id);
      return { page: { ...records, posts }, next: restOf(span, createdMs) };
    },
  });
  return { account, platform, pages, ...(failure && { failure }) };
}

/** A failure inside an answer of status 200 is a failure. */
function payloadOf(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'success' in value && value.success === false) {
    throw new UpstreamError('rejected', `${name} answered that it could not do what was asked`);
  }
  return value;
}

/** A span of time as ISO 8601 writes it, start/end, which serves as the cursor of a page. */
const spanOf = (startMs: number, endMs: number) => [startMs, endMs].map((ms) => new Date(ms).toISOString()).join('/');

/**
 * What an answer leaves out if it was cut, which none says of itself: what is older than all of it, or newer where it
 * begins with the oldest. The millisecond at the edge is asked for again: whether edges are included is not documented.
 */
function restOf(span: string, createdMs: readonly number[]): string {
  const [start = 0, end = 0] = span.split('/').map((edge) => Date.parse(edge));
  const inOrder = createdMs.toSorted((a, b) => a - b);
  const [oldest = start, newest = end] = [inOrder[0], inOrder.at(-1)];
  const isOldestFirst = createdMs.indexOf(oldest) < createdMs.indexOf(newest);
  const within = (ms: number) => Math.min(end, Math.max(start, ms));
  return isOldestFirst ? spanOf(within(newest - 1), end) : spanOf(start, within(oldest + 1));
}

/** An account that was read keeps its place while another one fails. */
function sinceFor({ account }: TrackedAccount, { since, memory }: ReadRequest): Date {
  const read = Date.parse(textsOf(memory['read'])[account] ?? '');
  return Number.isNaN(read) ? since : new Date(Math.max(since.getTime(), read - overlapMs));
}

function remember({ memory, now }: ReadRequest, results: readonly AccountReading[]): SourceMemory {
  const whole = results.filter(({ failure }) => failure === undefined);
  const delivered = new Map(results.filter(hasPosts).map(({ account, platform }) => [account.account, platform]));
  const read = new Map(whole.map(({ account }) => [account.account, now.toISOString()]));
  return {
    delivered: { ...textsOf(memory['delivered']), ...Object.fromEntries(delivered) },
    read: { ...textsOf(memory['read']), ...Object.fromEntries(read) },
  };
}
