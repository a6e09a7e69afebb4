import { findLatest } from '@postjoin/values';
import type {
  AccountName,
  Feed,
  FeedSourceHealth,
  FeedSourceName,
  FeedSourceRecord,
  StoredPost,
  TrackedAccount,
} from './contract.ts';
import { listDeliveries, type Delivery } from './deliveries.ts';
import { feedSourceRows } from './registry.ts';
import { describeNote, readsAccount } from './source-note.ts';
import { listHandles } from './tracked-accounts.ts';

export { listDeliveries, type Delivery } from './deliveries.ts';

/** A time window, both ends inclusive, of one account or of all accounts. */
export interface FeedWindow {
  account?: AccountName | undefined;
  from: Date;
  to: Date;
}

interface FeedState {
  /** The records of the latest pass, in the order in which the feed reports the sources. */
  records: readonly FeedSourceRecord[];
  accounts: readonly TrackedAccount[];
  /** When the stored posts were written; null before the first snapshot. */
  storedAt: string | null;
}

export interface DescribeFeedInput extends FeedState, FeedWindow {
  /** All stored posts, including blank ones. */
  posts: readonly StoredPost[];
}

/** The numbers of posts that have text or a link, and of blank posts, which have only media. */
export type BodyCounts = Pick<FeedSourceHealth, 'posts_with_text' | 'blank_bodies'>;

/** The input of `describeFeed` with counts in place of posts. */
export interface DescribeCountsInput extends FeedState {
  /** The account of the window; undefined for all accounts. */
  account?: AccountName | undefined;
  /** Start of the window. */
  from: Date;
  /** `listDeliveries` of all stored posts. */
  deliveries: readonly Delivery[];
  /** Counts the posts in the window that a source has delivered. */
  deliveredBy: (name: FeedSourceName) => BodyCounts;
  /** Counts of all stored posts in the window. */
  all: BodyCounts;
  /** The number of stored posts of the account that are older than the window. */
  older: number;
}

/** Selects the posts in a window by the time at which they were posted. */
export function postsInWindow(posts: readonly StoredPost[], { account, from, to }: FeedWindow): StoredPost[] {
  return posts.filter((post) => {
    const at = Date.parse(post.at);
    return matchesAccount(post, account) && from.getTime() <= at && at <= to.getTime();
  });
}

/**
 * Creates the feed object of the specification for one window. Omits sources that read no account of the window.
 *
 * - `up`: no called source failed, and either a source responded or the window has posts.
 * - `degraded`: a source failed, and the window has posts. Stored posts count: if all upstreams fail while stored posts
 *   are served, the feed is `degraded` and each source reports its error.
 * - `down`: the window has no posts, and a source failed or no source was called.
 */
export function describeFeed(input: DescribeFeedInput): Feed {
  const { posts, account, from } = input;
  const inWindow = postsInWindow(posts, input);
  const older = posts.filter((post) => matchesAccount(post, account) && Date.parse(post.at) < from.getTime()).length;
  const deliveredBy = (name: FeedSourceName) =>
    countBodies(inWindow.filter((post) => post.delivered_by.includes(name)));
  const deliveries = listDeliveries(posts);
  return describeFeedFromCounts({ ...input, deliveries, deliveredBy, all: countBodies(inWindow), older });
}

/** Does the same as `describeFeed`, for callers that have already counted the posts of the window. */
export function describeFeedFromCounts(input: DescribeCountsInput): Feed {
  const sources = input.records.flatMap((record) => {
    const handles = requestedHandles(record, input);
    if (handles.length === 0) return [];
    const handle = handles.join(',');
    return [isStored(record.name) ? describeStoredPosts(record, handle, input) : describeSource(record, handle, input)];
  });
  return { status: feedStatus(sources, hasPosts(input.all)), sources };
}

/**
 * Whether a source is live: it calls an upstream, and it is configured. The source of the stored posts is not live.
 * @param state the outcome of the latest pass, or the status in a feed
 */
export function isLive(name: FeedSourceName, state: FeedSourceHealth['status']): boolean {
  return state !== 'unavailable' && feedSourceRows[name].addresses.length > 0;
}

/** Returns the newest success of a live source; null if there was none. */
export function findPostsReadAt(records: readonly FeedSourceRecord[]): string | null {
  const live = records.filter(({ name, outcome }) => isLive(name, outcome));
  return findLatest(live.map(({ last_success_at }) => last_success_at));
}

/**
 * Creates the text of `data.error`. The text is one sentence: the window has no posts, or the posts are stored ones
 * because every live source failed. Returns undefined otherwise. The sentence omits the errors of the single sources,
 * because `feed.sources` has them.
 */
export function feedError(feed: Feed): string | undefined {
  if (feed.status !== 'down') return describeOutage(feed);
  const live = feed.sources.filter(({ name, status }) => isLive(name, status));
  const failed = live.filter(({ status }) => status === 'error').length;
  const cause = live.length === 0 ? 'no source is configured' : `${failed} of ${live.length} sources failed`;
  return `No source delivered a post in this window: ${cause}.`;
}

/** Returns a sentence if every live source failed. Without a live source, returns undefined. */
function describeOutage({ sources }: Feed): string | undefined {
  const live = sources.filter(({ name, status }) => isLive(name, status));
  if (live.length === 0 || live.some(({ status }) => status !== 'error')) return undefined;
  const readAt = findLatest(live.map(({ last_success_at }) => last_success_at));
  const lastRead = readAt === null ? 'never read' : `last read at ${readAt}`;
  return `Every live source of posts failed; posts were ${lastRead}.`;
}

function countBodies(posts: readonly StoredPost[]): BodyCounts {
  const blank_bodies = posts.filter(({ kind }) => kind === 'blank').length;
  return { posts_with_text: posts.length - blank_bodies, blank_bodies };
}

const hasPosts = ({ posts_with_text, blank_bodies }: BodyCounts) => posts_with_text + blank_bodies > 0;

function describeSource(record: FeedSourceRecord, handle: string, input: DescribeCountsInput): FeedSourceHealth {
  const delivered = input.deliveredBy(record.name);
  const status = record.outcome !== 'ok' ? record.outcome : hasPosts(delivered) ? 'ok' : 'empty';
  const error = record.error ?? (status === 'empty' ? describeEmptyWindow(record) : undefined);
  return {
    name: record.name,
    handle,
    status,
    ...delivered,
    last_success_at: record.last_success_at,
    ...(record.outcome !== 'unavailable' && describeDeliveries(record, input)),
    ...(error !== undefined && { error }),
    ...(record.latest_read !== undefined && { latest_read: record.latest_read }),
  };
}

/** Describes the posts that a source has delivered for the accounts of the window. */
function describeDeliveries(record: FeedSourceRecord, input: DescribeCountsInput) {
  const accounts = input.accounts.filter(
    (tracked) =>
      (input.account === undefined || tracked.account === input.account) && readsAccount(record.handles, tracked),
  );
  const own = input.deliveries.filter(
    ({ source, account }) => source === record.name && accounts.some((tracked) => tracked.account === account),
  );
  const newestAt = findLatest(own.map((delivery) => delivery.newestAt));
  const note = describeNote(record, { ...input, accounts });
  return { ...(newestAt !== null && { newest_at: newestAt }), ...(note !== undefined && { note }) };
}

/**
 * Describes the stored posts as one more source, `stored_history`. The status of this source is `ok` if a stored post
 * is in the window of the feed, and `empty` otherwise.
 */
function describeStoredPosts(
  record: FeedSourceRecord,
  handle: string,
  { all, older, storedAt }: DescribeCountsInput,
): FeedSourceHealth {
  const isEmpty = !hasPosts(all);
  return {
    name: record.name,
    handle,
    status: isEmpty ? 'empty' : 'ok',
    ...all,
    last_success_at: isEmpty && older === 0 ? null : storedAt,
    ...(isEmpty && {
      error: `No stored post is in this window; ${formatCount(older, 'older stored post')} not scanned.`,
    }),
    archive_posts: older,
  };
}

function feedStatus(sources: readonly FeedSourceHealth[], hasDeliveredPosts: boolean): Feed['status'] {
  const hasFailure = sources.some(({ status }) => status === 'error');
  const hasResponse = sources.some(({ name, status }) => !isStored(name) && isResponse(status));
  if (!hasFailure && (hasResponse || hasDeliveredPosts)) return 'up';
  return hasDeliveredPosts ? 'degraded' : 'down';
}

const isStored = (name: FeedSourceName) => feedSourceRows[name].reportsStoredPosts === true;

const isResponse = (status: FeedSourceHealth['status']) => status === 'ok' || status === 'empty';

function requestedHandles(record: FeedSourceRecord, { account, accounts }: DescribeCountsInput): string[] {
  if (account === undefined) return record.handles;
  const own = accounts.filter((tracked) => tracked.account === account).flatMap(listHandles);
  return record.handles.filter((handle) => own.includes(handle.toLowerCase()));
}

function describeEmptyWindow({ held_back = 0 }: FeedSourceRecord): string {
  const heldBack =
    held_back > 0 ? `; ${formatCount(held_back, 'post')} held back, because the date is in the future` : '';
  return `Responded, but has no posts in this window${heldBack}.`;
}

const formatCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? ' was' : 's were'}`;

const matchesAccount = (post: StoredPost, account: AccountName | undefined) =>
  account === undefined || post.account === account;
