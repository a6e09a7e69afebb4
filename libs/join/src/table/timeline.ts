import { accountNames, type AccountName } from '@postjoin/feed-sources/contract';
import { countLeading } from '@postjoin/values';
import { compareSortKeys, toPostSortKey } from './entry.ts';

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

/** Returns the posts of a window, sorted by time, newest first, and by id if the times are equal. */
export type Timeline<Item extends TimelinePost> = (window: Window) => readonly Item[];

const hourMs = 3_600_000;

/** Returns the window of `hours` hours that ends at `now`. */
export function createWindow(hours: number, now: Date, account?: AccountName): Window {
  return { from: now.getTime() - hours * hourMs, to: now.getTime(), account };
}

/** Compares two posts: the later one comes first, and equal times are sorted by id. */
export function newestFirst(a: TimelinePost, b: TimelinePost): number {
  return compareSortKeys(toPostSortKey(a), toPostSortKey(b));
}

export function createTimeline<Item extends TimelinePost>(posts: readonly Item[]): Timeline<Item> {
  const all = posts.toSorted(newestFirst);
  const byAccount = new Map(accountNames.map((name) => [name, all.filter(({ post }) => post.account === name)]));
  return (window) => sliceWindow(window.account === undefined ? all : (byAccount.get(window.account) ?? []), window);
}

/** Returns the posts of a list, sorted newest first, that lie in a period. The account of the window is ignored. */
export function sliceWindow<Item extends TimelinePost>(posts: readonly Item[], { from, to }: Window): readonly Item[] {
  return posts.slice(countLeading(posts, to, isAfter), countLeading(posts, from - 1, isAfter));
}

function isAfter({ atMs }: TimelinePost, instant: number): boolean {
  return atMs > instant;
}
