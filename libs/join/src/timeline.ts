import { accountNames, type AccountName, type FeedSourceName, type StoredPost } from '@postjoin/feed-sources/contract';
import type { BodyCounts } from '@postjoin/feed-sources/health';
import { countLeading } from '@postjoin/values';

/** What can stand on a timeline: a post with its instant in epoch milliseconds. */
export interface Timed {
  at: number;
  post: { id: string; account: AccountName };
}

/** A stretch of time of one account or of all, in epoch milliseconds; both edges belong to it. */
export interface Window {
  from: number;
  to: number;
  account?: AccountName | undefined;
}

/** Posts newest first, equal times by id, of which a window is a slice. */
export interface Timeline<Item extends Timed> {
  within(window: Window): readonly Item[];
  /** All items of an account, or all there are. */
  of(account: AccountName | undefined): readonly Item[];
  /** Where the slice of a window begins and ends among those of its account. */
  edges(window: Window): readonly [first: number, end: number];
}

const hourMs = 3_600_000;

/** The last `hours` before `now`. */
export function windowOf(hours: number, now: Date, account?: AccountName): Window {
  return { from: now.getTime() - hours * hourMs, to: now.getTime(), account };
}

/** Whether a post lies in a window. */
export function isWithin({ at, post }: Timed, { from, to, account }: Window): boolean {
  return from <= at && at <= to && (account === undefined || post.account === account);
}

/** Sorts by time, the latest first, equal times by id. */
export function newestFirst(a: Timed, b: Timed): number {
  return b.at - a.at || (a.post.id < b.post.id ? -1 : 1);
}

export function createTimeline<Item extends Timed>(items: readonly Item[]): Timeline<Item> {
  const all = items.toSorted(newestFirst);
  const byAccount = new Map(accountNames.map((name) => [name, all.filter(({ post }) => post.account === name)]));
  const of = (account: AccountName | undefined) => (account === undefined ? all : (byAccount.get(account) ?? []));
  const edges = ({ from, to, account }: Window) => {
    const items = of(account);
    return [countLeading(items, to, isAfter), countLeading(items, from - 1, isAfter)] as const;
  };
  return { of, edges, within: (window) => of(window.account).slice(...edges(window)) };
}

const isAfter = ({ at }: Timed, instant: number) => at > instant;

/** Counts of the stored posts, blank ones included, for the health of the feed in any window. */
export interface StoredCounts {
  within(window: Window): CountsOfWindow;
}

export interface CountsOfWindow {
  all: BodyCounts;
  deliveredBy: (source: FeedSourceName) => BodyCounts;
  /** How many posts of the window's account are older than it. */
  older: number;
}

/** Sums from the newest post on, so that the count of any window is the difference of two of them. */
type Sums = Record<keyof BodyCounts, number[]>;

export function countStored(posts: readonly StoredPost[]): StoredCounts {
  const timeline = createTimeline(posts.map((post) => ({ post, at: Date.parse(post.at) })));
  const sources = [undefined, ...new Set(posts.flatMap(({ delivered_by }) => delivered_by))];
  const sumsOf = (account: AccountName | undefined) => {
    const ofAccount = timeline.of(account).map(({ post }) => post);
    return new Map(sources.map((source) => [source, sumUp(ofAccount, source)]));
  };
  const sums = new Map([undefined, ...accountNames].map((account) => [account, sumsOf(account)]));
  return {
    within(window) {
      const [first, end] = timeline.edges(window);
      const ofAccount = sums.get(window.account);
      const count = (source: FeedSourceName | undefined) => difference(ofAccount?.get(source), first, end);
      return { all: count(undefined), deliveredBy: count, older: timeline.of(window.account).length - end };
    },
  };
}

function difference(sums: Sums | undefined, first: number, end: number): BodyCounts {
  const of = (counts: readonly number[] = []) => (counts[end] ?? 0) - (counts[first] ?? 0);
  return { posts_with_text: of(sums?.posts_with_text), blank_bodies: of(sums?.blank_bodies) };
}

function sumUp(posts: readonly StoredPost[], source: FeedSourceName | undefined): Sums {
  const sums: Sums = { posts_with_text: [0], blank_bodies: [0] };
  posts.forEach(({ kind, delivered_by }, index) => {
    const isCounted = source === undefined || delivered_by.includes(source);
    const isBlank = kind === 'blank';
    sums.posts_with_text.push((sums.posts_with_text[index] ?? 0) + Number(isCounted && !isBlank));
    sums.blank_bodies.push((sums.blank_bodies[index] ?? 0) + Number(isCounted && isBlank));
  });
  return sums;
}
