import { accountNames, type AccountName, type FeedSourceName, type StoredPost } from '@postjoin/feed-sources/contract';
import { listDeliveries, type BodyCounts, type Delivery } from '@postjoin/feed-sources/health';
import { countLeading } from '@postjoin/values';

/** A post with its time in epoch milliseconds. */
export interface TimelinePost {
  atMs: number;
  post: { id: string; account: AccountName };
}

/** A period in epoch milliseconds, including both ends. It covers one account, or all accounts without `account`. */
export interface Window {
  from: number;
  to: number;
  account?: AccountName | undefined;
}

/**
 * Posts sorted by time, newest first, and by id if the times are equal. The posts of a window are a slice of this list.
 */
export interface Timeline<Item extends TimelinePost> {
  within(window: Window): readonly Item[];
  /** Returns all posts of one account, or of all accounts for `undefined`. */
  ofAccount(account: AccountName | undefined): readonly Item[];
  /** Returns the start and end of a window's slice in the list `ofAccount(window.account)`. */
  sliceBounds(window: Window): readonly [start: number, end: number];
}

const hourMs = 3_600_000;

/** Returns the window of `hours` hours that ends at `now`. */
export function createWindow(hours: number, now: Date, account?: AccountName): Window {
  return { from: now.getTime() - hours * hourMs, to: now.getTime(), account };
}

/** Whether a post lies in a window. */
export function isWithin({ atMs, post }: TimelinePost, { from, to, account }: Window): boolean {
  return from <= atMs && atMs <= to && (account === undefined || post.account === account);
}

/** Compares two posts: the later one comes first, and equal times are sorted by id. */
export function newestFirst(a: TimelinePost, b: TimelinePost): number {
  return b.atMs - a.atMs || (a.post.id < b.post.id ? -1 : 1);
}

export function createTimeline<Item extends TimelinePost>(posts: readonly Item[]): Timeline<Item> {
  const all = posts.toSorted(newestFirst);
  const byAccount = new Map(accountNames.map((name) => [name, all.filter(({ post }) => post.account === name)]));
  const ofAccount = (account: AccountName | undefined) =>
    account === undefined ? all : (byAccount.get(account) ?? []);
  const sliceBounds = ({ from, to, account }: Window) => {
    const accountPosts = ofAccount(account);
    return [countLeading(accountPosts, to, isAfter), countLeading(accountPosts, from - 1, isAfter)] as const;
  };
  return {
    ofAccount,
    sliceBounds,
    within: (window) => ofAccount(window.account).slice(...sliceBounds(window)),
  };
}

/** Returns the posts of a list, sorted newest first, that lie in a period. The account of the window is ignored. */
export function sliceWindow<Item extends TimelinePost>(posts: readonly Item[], { from, to }: Window): readonly Item[] {
  return posts.slice(countLeading(posts, to, isAfter), countLeading(posts, from - 1, isAfter));
}

function isAfter({ atMs }: TimelinePost, instant: number): boolean {
  return atMs > instant;
}

/** Counts all stored posts in any window, including blank posts. The feed health of an answer has these counts. */
export interface PostCounts {
  /** The newest post of each source, and the gaps between its posts. */
  deliveries: readonly Delivery[];
  within(window: Window): WindowCounts;
}

interface WindowCounts {
  all: BodyCounts;
  deliveredBy: (source: FeedSourceName) => BodyCounts;
  /** Number of posts of the window's account that are older than the window. */
  older: number;
}

/**
 * Entry n of `posts_with_text` is the number of posts with text among the n newest posts. `blank_bodies` counts blank
 * posts in the same way. The difference of two entries counts the posts between them.
 */
type RunningTotals = Record<keyof BodyCounts, number[]>;

export function countPosts(posts: readonly StoredPost[]): PostCounts {
  const timeline = createTimeline(posts.map((post) => ({ post, atMs: Date.parse(post.at) })));
  const sources = [undefined, ...new Set(posts.flatMap(({ delivered_by }) => delivered_by))];
  const totalsBySource = (account: AccountName | undefined) => {
    const accountPosts = timeline.ofAccount(account).map(({ post }) => post);
    return new Map(sources.map((source) => [source, addUp(accountPosts, source)]));
  };
  const totals = new Map([undefined, ...accountNames].map((account) => [account, totalsBySource(account)]));
  return {
    deliveries: listDeliveries(posts),
    within(window) {
      const [start, end] = timeline.sliceBounds(window);
      const accountTotals = totals.get(window.account);
      const count = (source: FeedSourceName | undefined) => subtractTotals(accountTotals?.get(source), start, end);
      return { all: count(undefined), deliveredBy: count, older: timeline.ofAccount(window.account).length - end };
    },
  };
}

function subtractTotals(totals: RunningTotals | undefined, start: number, end: number): BodyCounts {
  const countOf = (series: readonly number[] = []) => (series[end] ?? 0) - (series[start] ?? 0);
  return { posts_with_text: countOf(totals?.posts_with_text), blank_bodies: countOf(totals?.blank_bodies) };
}

/** Adds up the posts that a source delivered, or all posts if `source` is undefined. */
function addUp(posts: readonly StoredPost[], source: FeedSourceName | undefined): RunningTotals {
  const totals: RunningTotals = { posts_with_text: [0], blank_bodies: [0] };
  posts.forEach(({ kind, delivered_by }, index) => {
    const isCounted = source === undefined || delivered_by.includes(source);
    const isBlank = kind === 'blank';
    totals.posts_with_text.push((totals.posts_with_text[index] ?? 0) + Number(isCounted && !isBlank));
    totals.blank_bodies.push((totals.blank_bodies[index] ?? 0) + Number(isCounted && isBlank));
  });
  return totals;
}
