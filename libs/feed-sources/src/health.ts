import type {
  AccountName,
  Feed,
  FeedSourceHealth,
  FeedSourceName,
  FeedSourceRecord,
  StoredPost,
  TrackedAccount,
} from './contract.ts';

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

/** The same question about posts that were selected already. */
export interface FeedSlice extends FeedState {
  /** The account that the window is about; undefined for all. */
  account?: AccountName | undefined;
  /** The stored posts of the window, of that account, blank ones included. */
  inWindow: readonly Pick<StoredPost, 'kind' | 'delivered_by'>[];
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
  const older = posts.filter((post) => isOf(post, account) && Date.parse(post.at) < from.getTime()).length;
  return describeSlice({ ...question, inWindow: postsInWindow(posts, question), older });
}

/** `describeFeed` for callers that keep their posts sorted, and select a window of them faster. */
export function describeSlice(question: FeedSlice): Feed {
  const { inWindow, records } = question;
  const delivered = countDelivered(inWindow);
  const sources = records.flatMap((record) => {
    const handles = handlesAskedAbout(record, question);
    if (handles.length === 0) return [];
    const handle = handles.join(',');
    if (record.name === 'stored_history') return [storedHealth(record, handle, question)];
    return [sourceHealth(record, handle, delivered.get(record.name) ?? { posts_with_text: 0, blank_bodies: 0 })];
  });
  return { status: feedStatus(sources, inWindow.length > 0), sources };
}

/** `data.error` of an answer: why no source delivered; undefined unless the feed is down. */
export function feedError(feed: Feed): string | undefined {
  if (feed.status !== 'down') return undefined;
  const reasons = feed.sources.map(({ name, error }) => `${name}: ${error ?? 'answered, without posts'}`);
  return ['No source delivered a post in this window', [...new Set(reasons)].join('; ')].filter(Boolean).join('. ');
}

/** How many posts of a source lie in the window. */
type Bodies = Pick<FeedSourceHealth, 'posts_with_text' | 'blank_bodies'>;

function countDelivered(posts: FeedSlice['inWindow']): Map<FeedSourceName, Bodies> {
  const counts = new Map<FeedSourceName, Bodies>();
  for (const { kind, delivered_by } of posts) {
    for (const name of delivered_by) {
      const count = counts.get(name) ?? { posts_with_text: 0, blank_bodies: 0 };
      count[kind === 'blank' ? 'blank_bodies' : 'posts_with_text'] += 1;
      counts.set(name, count);
    }
  }
  return counts;
}

function sourceHealth(record: FeedSourceRecord, handle: string, delivered: Bodies): FeedSourceHealth {
  const isEmpty = delivered.posts_with_text + delivered.blank_bodies === 0;
  const status = record.outcome !== 'ok' ? record.outcome : isEmpty ? 'empty' : 'ok';
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
  { inWindow, older, storedAt }: FeedSlice,
): FeedSourceHealth {
  const isEmpty = inWindow.length === 0;
  const blank = inWindow.filter(({ kind }) => kind === 'blank').length;
  return {
    name: record.name,
    handle,
    status: isEmpty ? 'empty' : 'ok',
    posts_with_text: inWindow.length - blank,
    blank_bodies: blank,
    last_success_at: inWindow.length + older > 0 ? storedAt : null,
    ...(isEmpty && { error: `No stored post lies in the window; ${countOf(older, 'older stored post')} not scanned.` }),
    archive_posts: older,
  };
}

function feedStatus(sources: readonly FeedSourceHealth[], hasPosts: boolean): Feed['status'] {
  const hasFailure = sources.some(({ status }) => status === 'error');
  const hasAnswer = sources.some(({ name, status }) => name !== 'stored_history' && isAnswer(status));
  if (!hasFailure && (hasAnswer || hasPosts)) return 'up';
  return hasPosts ? 'degraded' : 'down';
}

const isAnswer = (status: FeedSourceHealth['status']) => status === 'ok' || status === 'empty';

function handlesAskedAbout(record: FeedSourceRecord, { account, accounts }: FeedSlice): string[] {
  if (account === undefined) return record.handles;
  const own = accounts.filter((tracked) => tracked.account === account).flatMap(everyHandle);
  return record.handles.filter((handle) => own.includes(handle.toLowerCase()));
}

/** In small letters: the platforms do not tell them apart. */
export function everyHandle({ handle, x, truthsocial, bluesky }: TrackedAccount): string[] {
  const handles = [handle, x?.handle, truthsocial?.handle, bluesky?.handle];
  return handles.flatMap((each) => (each === undefined ? [] : [each.toLowerCase()]));
}

function emptyText({ held_back = 0 }: FeedSourceRecord): string {
  const held = held_back > 0 ? `; ${countOf(held_back, 'post')} dated in the future held back` : '';
  return `It answered, but no post of it lies in the window${held}.`;
}

const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? ' was' : 's were'}`;

const isOf = (post: StoredPost, account: AccountName | undefined) => account === undefined || post.account === account;
