import { describeFeed, feedError } from '@postjoin/feed-sources/health';
import { freshness } from './freshness.ts';
import type { JoinTable, ScannedPost } from './table.ts';
import type { Window } from './window.ts';

/** What prices and moves mean, said with every answer that has some. */
export const unitsText =
  'last_price: last price of the named outcome, 0 to 1, as the venue gave it. move_24h and move_7d: last price minus ' +
  'the price 24 hours or 7 days earlier, -1 to 1. null: not known. Times are UTC.';

/** How posts and contracts are matched, said with every joined answer. */
export const matchText =
  'Conservative: a named topic must appear in both the post and the contract, with the same kind of act; no match is ' +
  'given rather than a stretched one.';

/** The facts that stand before the lists of every answer about posts. */
export function feedFacts(table: JoinTable, window: Window, now: Date, posts: readonly ScannedPost[]) {
  const { snapshot } = table;
  const feed = describeFeed({
    records: snapshot.feed,
    posts: snapshot.posts,
    accounts: snapshot.accounts,
    account: window.account,
    from: window.from,
    to: window.to,
    storedAt: snapshot.taken_at,
  });
  const error = feedError(feed);
  return {
    handles: snapshot.accounts.map(({ handle }) => `@${handle}`),
    source: table.source,
    ...(error === undefined ? {} : { error }),
    newestAt: newest(posts),
    snapshot: freshness(snapshot, now),
    feed,
  };
}

function newest(posts: readonly ScannedPost[]): string | null {
  const last = posts.reduce<ScannedPost | undefined>((a, b) => (a === undefined || b.at > a.at ? b : a), undefined);
  return last?.post.at ?? null;
}
