import { accountNames, type AccountName, type Post } from '@postjoin/feed-sources/types';
import { countLeading, hourMs } from '@postjoin/values';

/** The order of the lists in answers, and the posts of a window. */

/** Determines the position of an item in its list. Lists are sorted by rank, highest first, and then by id. */
export type SortKey = readonly [rank: number, id: string];

/** Compares two sort keys. Cursors rely on the resulting order. */
export function compareSortKeys([rank, id]: SortKey, [otherRank, otherId]: SortKey): number {
  if (rank !== otherRank) return rank > otherRank ? -1 : 1;
  if (id === otherId) return 0;
  return id < otherId ? -1 : 1;
}

/** Returns the items in the order of their sort keys. */
export function sortByKey<Item>(items: readonly Item[], toSortKey: (item: Item) => SortKey): Item[] {
  return items.toSorted((a, b) => compareSortKeys(toSortKey(a), toSortKey(b)));
}

/** A post with its time in epoch milliseconds. */
export interface TimelinePost {
  atMs: number;
  post: Pick<Post, 'id' | 'account' | 'at'>;
}

/** Returns the sort key of a post. The newest post has the highest rank. */
export function toPostSortKey({ atMs, post }: TimelinePost): SortKey {
  return [atMs, post.id];
}

/** Compares two posts by their places among the posts of a table, which are in the order of `toPostSortKey`. */
export function newestFirst(a: { index: number }, b: { index: number }): number {
  return a.index - b.index;
}

/** A period in epoch milliseconds, including both ends. It covers one account, or all accounts without `account`. */
export interface Window {
  from: number;
  to: number;
  account?: AccountName | undefined;
}

/** Returns the window of `hours` hours that ends at `now`. */
export function createWindow(hours: number, now: Date, account?: AccountName): Window {
  return { from: now.getTime() - hours * hourMs, to: now.getTime(), account };
}

/** Returns the posts of a window, newest first. */
export type Timeline<Post extends TimelinePost> = (window: Window) => readonly Post[];

export function createTimeline<Post extends TimelinePost>(posts: readonly Post[]): Timeline<Post> {
  const all = sortByKey(posts, toPostSortKey);
  const byAccount = new Map(accountNames.map((name) => [name, all.filter(({ post }) => post.account === name)]));
  return (window) => sliceWindow(window.account === undefined ? all : (byAccount.get(window.account) ?? []), window);
}

/** Returns the posts of a list, sorted newest first, that lie in a period. The account of the window is ignored. */
export function sliceWindow<Post extends TimelinePost>(posts: readonly Post[], { from, to }: Window): readonly Post[] {
  return posts.slice(countLeading(posts, to, isAfter), countLeading(posts, from - 1, isAfter));
}

function isAfter({ atMs }: TimelinePost, instant: number): boolean {
  return atMs > instant;
}
