import { accountNames, type AccountName } from '@postjoin/feed-sources/contract';

/** What can stand on a timeline: a post with its instant in epoch milliseconds. */
export interface Timed {
  at: number;
  post: { id: string; account: AccountName };
}

/** A stretch of time of one account or of all; both edges belong to it. */
export interface Window {
  from: Date;
  to: Date;
  account?: AccountName | undefined;
}

/** Posts newest first, equal times by id, of which a window is a slice. */
export interface Timeline<Item extends Timed> {
  within(window: Window): readonly Item[];
  /** How many items of the window's account are older than it. */
  countOlder(window: Window): number;
}

const hourMs = 3_600_000;

/** The last `hours` before `now`. */
export function windowOf(hours: number, now: Date, account?: AccountName): Window {
  return { from: new Date(now.getTime() - hours * hourMs), to: now, account };
}

/** Whether a post lies in a window. */
export function isWithin({ at, post }: Timed, { from, to, account }: Window): boolean {
  return from.getTime() <= at && at <= to.getTime() && (account === undefined || post.account === account);
}

export function createTimeline<Item extends Timed>(items: readonly Item[]): Timeline<Item> {
  const all = items.toSorted((a, b) => b.at - a.at || (a.post.id < b.post.id ? -1 : 1));
  const byAccount = new Map(accountNames.map((name) => [name, all.filter(({ post }) => post.account === name)]));
  const ofAccount = ({ account }: Window) => (account === undefined ? all : (byAccount.get(account) ?? []));
  /** The index after the oldest item of the window. */
  const endOf = (window: Window) => countAfter(ofAccount(window), window.from.getTime() - 1);
  return {
    within: (window) => ofAccount(window).slice(countAfter(ofAccount(window), window.to.getTime()), endOf(window)),
    countOlder: (window) => ofAccount(window).length - endOf(window),
  };
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
