import { accountNames, type AccountName, type FeedSourceName, type StoredPost } from '@postjoin/feed-sources/contract';
import type { BodyCounts } from '@postjoin/feed-sources/health';
import { countLeading } from '@postjoin/values';

/** A post with its time in epoch milliseconds. */
export interface TimelineEntry {
  at: number;
  post: { id: string; account: AccountName };
}

/** A period in epoch milliseconds, both ends included, of one account or of all. */
export interface Window {
  from: number;
  to: number;
  account?: AccountName | undefined;
}

/** Posts newest first, equal times by id. A window is a slice of them. */
export interface Timeline<Entry extends TimelineEntry> {
  within(window: Window): readonly Entry[];
  /** All entries of one account, or of all accounts for `undefined`. */
  ofAccount(account: AccountName | undefined): readonly Entry[];
  /** Start and end of a window's slice in `ofAccount(window.account)`. */
  sliceBounds(window: Window): readonly [start: number, end: number];
}

const hourMs = 3_600_000;

/** The last `hours` before `now`. */
export function createWindow(hours: number, now: Date, account?: AccountName): Window {
  return { from: now.getTime() - hours * hourMs, to: now.getTime(), account };
}

/** Whether a post lies in a window. */
export function isWithin({ at, post }: TimelineEntry, { from, to, account }: Window): boolean {
  return from <= at && at <= to && (account === undefined || post.account === account);
}

/** Sorts by time, the latest first, equal times by id. */
export function newestFirst(a: TimelineEntry, b: TimelineEntry): number {
  return b.at - a.at || (a.post.id < b.post.id ? -1 : 1);
}

export function createTimeline<Entry extends TimelineEntry>(entries: readonly Entry[]): Timeline<Entry> {
  const all = entries.toSorted(newestFirst);
  const byAccount = new Map(accountNames.map((name) => [name, all.filter(({ post }) => post.account === name)]));
  const ofAccount = (account: AccountName | undefined) =>
    account === undefined ? all : (byAccount.get(account) ?? []);
  const sliceBounds = ({ from, to, account }: Window) => {
    const accountEntries = ofAccount(account);
    return [countLeading(accountEntries, to, isAfter), countLeading(accountEntries, from - 1, isAfter)] as const;
  };
  return {
    ofAccount,
    sliceBounds,
    within: (window) => ofAccount(window.account).slice(...sliceBounds(window)),
  };
}

function isAfter({ at }: TimelineEntry, instant: number): boolean {
  return at > instant;
}

/** Counts of all stored posts, blank ones included, for the feed health of any window. */
export interface PostCounts {
  within(window: Window): WindowCounts;
}

interface WindowCounts {
  all: BodyCounts;
  deliveredBy: (source: FeedSourceName) => BodyCounts;
  /** How many posts of the window's account are older than the window. */
  older: number;
}

/** Running totals from the newest post on. The difference of two totals is the count of the posts between them. */
type RunningTotals = Record<keyof BodyCounts, number[]>;

export function countPosts(posts: readonly StoredPost[]): PostCounts {
  const timeline = createTimeline(posts.map((post) => ({ post, at: Date.parse(post.at) })));
  const sources = [undefined, ...new Set(posts.flatMap(({ delivered_by }) => delivered_by))];
  const totalsBySource = (account: AccountName | undefined) => {
    const accountPosts = timeline.ofAccount(account).map(({ post }) => post);
    return new Map(sources.map((source) => [source, addUp(accountPosts, source)]));
  };
  const totals = new Map([undefined, ...accountNames].map((account) => [account, totalsBySource(account)]));
  return {
    within(window) {
      const [start, end] = timeline.sliceBounds(window);
      const accountTotals = totals.get(window.account);
      const count = (source: FeedSourceName | undefined) => difference(accountTotals?.get(source), start, end);
      return { all: count(undefined), deliveredBy: count, older: timeline.ofAccount(window.account).length - end };
    },
  };
}

function difference(totals: RunningTotals | undefined, start: number, end: number): BodyCounts {
  const countOf = (series: readonly number[] = []) => (series[end] ?? 0) - (series[start] ?? 0);
  return { posts_with_text: countOf(totals?.posts_with_text), blank_bodies: countOf(totals?.blank_bodies) };
}

/** Adds up the posts that a source delivered, or all posts for `undefined`. */
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
