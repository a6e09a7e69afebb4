import type { Post } from '@postjoin/feed-sources/contract';
import { describeCounted, feedError } from '@postjoin/feed-sources/health';
import type { Snapshot } from '@postjoin/snapshot-store/contract';
import type { JoinTable } from './table.ts';
import type { Window } from './timeline.ts';

/** What prices and moves mean. Part of every answer that has some. */
export const unitsText =
  'last_price: last price of the named outcome, 0 to 1, as the venue gave it. move_24h and move_7d: last price minus ' +
  'the price 24 hours or 7 days earlier, -1 to 1. null: not known. Times are UTC.';

/** How posts and contracts are matched. Part of every joined answer. */
const matchText =
  'Conservative: a named topic must appear in both the post and the contract, with the same kind of act; no match is ' +
  'given rather than a stretched one.';

/**
 * The facts that stand before the lists of an answer about posts.
 * @param newest the newest post that the answer is about
 */
export function feedFacts(table: JoinTable, window: Window, now: Date, newest: { post: Pick<Post, 'at'> } | undefined) {
  const feed = feedOf(table, window);
  const error = feedError(feed);
  return {
    handles: table.facts.accounts.map(({ handle }) => `@${handle}`),
    source: table.source,
    ...(error === undefined ? {} : { error }),
    newestAt: newest?.post.at ?? null,
    snapshot: freshness(table.facts, now),
    feed,
  };
}

/** The same for an answer that joins posts with contracts; the health of the feed apart, since lists stand between. */
export function joinFacts(...of: Parameters<typeof feedFacts>) {
  const { feed, newestAt, snapshot, ...facts } = feedFacts(...of);
  return { facts: { ...facts, match: matchText, units: unitsText, newestAt, snapshot }, feed };
}

/** The health of the feed as a window sees it. */
function feedOf({ facts, stored }: JoinTable, window: Window) {
  const { accounts, feed: records, taken_at: storedAt } = facts;
  return describeCounted({ records, accounts, storedAt, account: window.account, ...stored.within(window) });
}

/** Without a schedule in the snapshot, one older than this is called stale. */
const unscheduledStaleSeconds = 3_600;
/** A pass takes time and jitters: only the second one missed makes a scheduled snapshot stale. */
const missedPasses = 2;

/** How old a snapshot is, never negative: the clock may have jumped back since. */
export function freshness(snapshot: Pick<Snapshot, 'taken_at' | 'next_in_s'>, now: Date) {
  const age = Math.max(0, Math.floor((now.getTime() - Date.parse(snapshot.taken_at)) / 1000));
  const staleAfter = snapshot.next_in_s === null ? unscheduledStaleSeconds : snapshot.next_in_s * missedPasses;
  return { taken_at: snapshot.taken_at, age_seconds: age, stale: age > staleAfter };
}
