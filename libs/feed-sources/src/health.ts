import type {
  AccountName,
  Feed,
  FeedSourceHealth,
  FeedSourceName,
  FeedSourceRecord,
  StoredPost,
  TrackedAccount,
} from './contract.ts';
import { feedSourceRows } from './registry.ts';

/** A stretch of time, both edges included, of one account or of all. */
export interface FeedWindow {
  account?: AccountName | undefined;
  from: Date;
  to: Date;
}

interface FeedState {
  /** What the latest pass found out about each source, in the order in which they are reported. */
  records: readonly FeedSourceRecord[];
  accounts: readonly TrackedAccount[];
  /** When the stored posts were written; null when nothing has been stored yet. */
  storedAt: string | null;
}

export interface FeedQuestion extends FeedState, FeedWindow {
  /** Everything that is stored, blank posts included. */
  posts: readonly StoredPost[];
}

/** Posts of a window with text, and those with nothing but media. */
export type BodyCounts = Pick<FeedSourceHealth, 'posts_with_text' | 'blank_bodies'>;

/** The same question about posts that were counted already. */
export interface CountedWindow extends FeedState {
  /** The account that the window is about; undefined for all. */
  account?: AccountName | undefined;
  /** What each source delivered of the posts in the window. */
  deliveredBy: (name: FeedSourceName) => BodyCounts;
  /** All stored posts in the window. */
  all: BodyCounts;
  /** How many stored posts of that account are older than the window. */
  older: number;
}

/** The posts of a window, each by its own timestamp. */
export function postsInWindow(posts: readonly StoredPost[], { account, from, to }: FeedWindow): StoredPost[] {
  return posts.filter((post) => {
    const at = Date.parse(post.at);
    return isOf(post, account) && from.getTime() <= at && at <= to.getTime();
  });
}

/**
 * The specification's feed object for one window. A source that reads none of the accounts asked about is left out:
 * it could neither deliver nor fail.
 *
 * `up`: no source that was called failed. `degraded`: some failed, and the window has posts, be they stored ones.
 * `down`: some failed, or none was called, and the window has no posts. So the posts of an earlier pass that are
 * served while every upstream is dead make the feed `degraded`, with the reason on each source; see README.
 */
export function describeFeed(question: FeedQuestion): Feed {
  const { posts, account, from } = question;
  const inWindow = postsInWindow(posts, question);
  const older = posts.filter((post) => isOf(post, account) && Date.parse(post.at) < from.getTime()).length;
  const deliveredBy = (name: FeedSourceName) =>
    countBodies(inWindow.filter((post) => post.delivered_by.includes(name)));
  return describeCounted({ ...question, deliveredBy, all: countBodies(inWindow), older });
}

/** `describeFeed` for callers that know the counts of any window. */
export function describeCounted(window: CountedWindow): Feed {
  const sources = window.records.flatMap((record) => {
    const handles = handlesAskedAbout(record, window);
    if (handles.length === 0) return [];
    const handle = handles.join(',');
    return [isStored(record.name) ? storedHealth(record, handle, window) : sourceHealth(record, handle, window)];
  });
  return { status: feedStatus(sources, hasPosts(window.all)), sources };
}

/** `data.error` of an answer: why no source delivered; undefined unless the feed is down. */
export function feedError(feed: Feed): string | undefined {
  if (feed.status !== 'down') return undefined;
  const reasons = feed.sources.map(({ name, error }) => `${name}: ${error ?? 'answered, without posts'}`);
  return ['No source delivered a post in this window', [...new Set(reasons)].join('; ')].filter(Boolean).join('. ');
}

function countBodies(posts: readonly StoredPost[]): BodyCounts {
  const blank_bodies = posts.filter(({ kind }) => kind === 'blank').length;
  return { posts_with_text: posts.length - blank_bodies, blank_bodies };
}

const hasPosts = ({ posts_with_text, blank_bodies }: BodyCounts) => posts_with_text + blank_bodies > 0;

function sourceHealth(record: FeedSourceRecord, handle: string, { deliveredBy }: CountedWindow): FeedSourceHealth {
  const delivered = deliveredBy(record.name);
  const status = record.outcome !== 'ok' ? record.outcome : hasPosts(delivered) ? 'ok' : 'empty';
  const error = record.error ?? (status === 'empty' ? emptyText(record) : undefined);
  return {
    name: record.name,
    handle,
    status,
    ...delivered,
    last_success_at: record.last_success_at,
    ...(error !== undefined && { error }),
    ...(record.latest_read !== undefined && { latest_read: record.latest_read }),
  };
}

/** Our own cache holds every stored post, so it delivers whenever one lies in the window. */
function storedHealth(
  record: FeedSourceRecord,
  handle: string,
  { all, older, storedAt }: CountedWindow,
): FeedSourceHealth {
  const isEmpty = !hasPosts(all);
  return {
    name: record.name,
    handle,
    status: isEmpty ? 'empty' : 'ok',
    ...all,
    last_success_at: isEmpty && older === 0 ? null : storedAt,
    ...(isEmpty && { error: `No stored post lies in the window; ${countOf(older, 'older stored post')} not scanned.` }),
    archive_posts: older,
  };
}

function feedStatus(sources: readonly FeedSourceHealth[], isDelivered: boolean): Feed['status'] {
  const hasFailure = sources.some(({ status }) => status === 'error');
  const hasAnswer = sources.some(({ name, status }) => !isStored(name) && isAnswer(status));
  if (!hasFailure && (hasAnswer || isDelivered)) return 'up';
  return isDelivered ? 'degraded' : 'down';
}

const isStored = (name: FeedSourceName) => feedSourceRows[name].reportsStoredPosts === true;

const isAnswer = (status: FeedSourceHealth['status']) => status === 'ok' || status === 'empty';

function handlesAskedAbout(record: FeedSourceRecord, { account, accounts }: CountedWindow): string[] {
  if (account === undefined) return record.handles;
  const own = accounts.filter((tracked) => tracked.account === account).flatMap(listHandles);
  return record.handles.filter((handle) => own.includes(handle.toLowerCase()));
}

/** In small letters: the platforms do not tell them apart. */
export function listHandles({ handle, x, truthsocial, bluesky }: TrackedAccount): string[] {
  const handles = [handle, x?.handle, truthsocial?.handle, bluesky?.handle];
  return handles.flatMap((each) => (each === undefined ? [] : [each.toLowerCase()]));
}

function emptyText({ held_back = 0 }: FeedSourceRecord): string {
  const held = held_back > 0 ? `; ${countOf(held_back, 'post')} dated in the future held back` : '';
  return `It answered, but no post of it lies in the window${held}.`;
}

const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? ' was' : 's were'}`;

const isOf = (post: StoredPost, account: AccountName | undefined) => account === undefined || post.account === account;
