import {
  readPages,
  type UpstreamClient,
  UpstreamError,
  type UpstreamRequest,
  type Validators,
} from '@postjoin/upstream';
import { dayMs } from '@postjoin/values';
import type { CreateFeedSource, FeedReading, ReadRequest, SourceMemory, TrackedAccount } from '../../types.ts';
import { endsBefore, joinRecords, type ReadRecords, readStoredValidators } from '../../reading.ts';
import { rssTypes } from '../../rss.ts';
import { parseFeed } from './parse.ts';

const name = 'whitehouse_rss';

/** The feed of all headlines. */
const allPath = '/news/feed/';

/** Feeds that answer to some addresses to which `allPath` is refused. Together they may lack headlines. */
const otherPaths = ['/releases/feed/', '/briefings-statements/feed/', '/presidential-actions/feed/'];

/** All feeds that the source may read, in the order in which it requests them. */
export const feedPaths = [allPath, ...otherPaths];

/**
 * Reads the headlines of whitehouse.gov as posts of the account `whitehouse`. The website is another channel than the
 * tracked account, so these posts have the platform `whitehouse.gov`.
 */
export const createWhitehouseRss: CreateFeedSource<{ url: string }> = (client, { url }) => ({
  name,
  handles: (accounts) => accounts.filter(isPublisher).map(({ handle }) => handle),
  read: async (request) => {
    const account = request.accounts.find(isPublisher);
    if (!account) return { posts: [], memory: request.memory, skipped: 0, only_new: true };
    const feeds = new Map<string, Feed>();
    let refusal: UpstreamError | undefined;
    for (const path of feedPaths) {
      if (feeds.has(allPath)) break;
      // Only the last refusal of all paths pauses the client.
      const hasOtherPaths = path !== otherPaths.at(-1) || feeds.size > 0;
      try {
        const stored = readValidators(request.memory, path);
        feeds.set(path, await readFeed(client, { url: `${url}${path}`, stored, account, request, hasOtherPaths }));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        refusal = error;
      }
    }
    if (refusal && feeds.size === 0) throw refusal;
    return joinFeeds(feeds, request);
  },
});

/** Whether a path is refused or not found. Other paths may still answer. */
const isRefusal = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && (error.status === 403 || error.status === 404);

/** Returns the validators that the last reading stored for a path. */
const readValidators = ({ feeds }: SourceMemory, path: string): Validators =>
  readStoredValidators((feeds as Record<string, SourceMemory> | null | undefined)?.[path] ?? {});

/** One feed as it was read. A feed that has not changed has no pages. */
interface Feed {
  pages: ReadRecords[];
  validators: Validators;
  isUnchanged: boolean;
  failure?: UpstreamError | undefined;
}

interface FeedRequest {
  url: string;
  /** The validators of an earlier reading. */
  stored: Validators;
  account: TrackedAccount;
  request: ReadRequest;
  hasOtherPaths: boolean;
}

async function readFeed(
  client: UpstreamClient,
  { url, stored, account, request: { since, now }, hasOtherPaths }: FeedRequest,
): Promise<Feed> {
  const requestPage = (options: Pick<UpstreamRequest, 'query' | 'validators'>) =>
    client.request({ url, accept: rssTypes, hasOtherPaths, ...options });
  const first = await requestPage({ validators: stored });
  if (first.notModified) return { pages: [], validators: stored, isUnchanged: true };
  const seen = new Set<string>();
  const { pages, failure } = await readPages({
    name,
    maxPages: countMaxPages(since, now),
    read: async (paged) => {
      const response = paged === undefined ? first : await requestPage({ query: { paged } });
      const { count, records } = parseFeed(response.body, account);
      if (records.posts.length > 0 && records.posts.every(({ id }) => seen.has(id))) throw createRepeatedPageError();
      for (const { id } of records.posts) seen.add(id);
      const isDone = count === 0 || endsBefore(records, since);
      const next = isDone ? undefined : String(Number(paged ?? 1) + 1);
      return { page: records, next, bytes: response.body.length };
    },
  });
  return {
    pages,
    validators: first.validators,
    isUnchanged: false,
    failure: isPastTheEnd(failure) ? undefined : failure,
  };
}

function joinFeeds(feeds: ReadonlyMap<string, Feed>, { memory, since, now }: ReadRequest): FeedReading {
  const read = [...feeds.values()];
  const isWhole = feeds.has(allPath);
  // The reading of other paths is incomplete anyway, so a page that repeats is no failure of them.
  const partial = read.find(({ failure }) => failure && (isWhole || failure.fault !== 'pagination'))?.failure;
  const validators = Object.fromEntries([...feeds].map(([path, feed]) => [path, feed.validators]));
  return {
    ...joinRecords(read.flatMap(({ pages }) => pages)),
    memory: partial ? memory : { feeds: validators },
    ...(read.some(({ isUnchanged }) => isUnchanged) && { only_new: true }),
    ...(!isWhole && { incomplete: { from: since.toISOString(), to: now.toISOString() } }),
    ...(partial && { partial }),
  };
}

const isPublisher = ({ account }: TrackedAccount) => account === 'whitehouse';

function createRepeatedPageError(): UpstreamError {
  return new UpstreamError('pagination', `${name} sent the same page twice; using the pages read so far`);
}

/** The server responds with 404 to the page after the last one. */
const isPastTheEnd = (failure: UpstreamError | undefined) => failure?.fault === 'not_found';

/**
 * Returns the maximum number of pages: one for each day from `since` to `now`, and two more. A page has 30 headlines,
 * more than whitehouse.gov publishes in a day.
 */
function countMaxPages(since: Date, now: Date): number {
  return Math.ceil((now.getTime() - since.getTime()) / dayMs) + 2;
}
