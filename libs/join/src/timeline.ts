import { accountNames, type AccountName } from '@postjoin/feed-sources/contract';

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

export function createTimeline<Item extends Timed>(items: readonly Item[]): Timeline<Item> {
  const all = items.toSorted((a, b) => b.at - a.at || (a.post.id < b.post.id ? -1 : 1));
  const byAccount = new Map(accountNames.map((name) => [name, all.filter(({ post }) => post.account === name)]));
  const of = (account: AccountName | undefined) => (account === undefined ? all : (byAccount.get(account) ?? []));
  const edges = ({ from, to, account }: Window) => {
    const items = of(account);
    return [countAfter(items, to), countAfter(items, from - 1)] as const;
  };
  return { of, edges, within: (window) => of(window.account).slice(...edges(window)) };
}

/** How many items, of those newest first, are later than an instant: a binary search for the first that is not. */
function countAfter(items: readonly Timed[], instant: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.at ?? -Infinity) > instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
