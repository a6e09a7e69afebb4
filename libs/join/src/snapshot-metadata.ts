import type { Post } from '@postjoin/feed-sources/contract';
import { describeFeedFromCounts, feedError } from '@postjoin/feed-sources/health';
import type { Snapshot } from '@postjoin/snapshot-store/contract';
import type { JoinTable } from './table.ts';
import type { Window } from './timeline.ts';

/** Explains prices and moves, in the answers of `search_markets` and of the operations with rows. */
export const unitsText =
  'last_price: last price of the named outcome, 0 to 1, as the venue reported it. move_24h and move_7d: last price minus ' +
  'the price 24 hours or 7 days earlier, -1 to 1. null: not known. Times are UTC.';

/** Explains how posts are matched with contracts. Every answer with rows contains this text. */
const matchText =
  'Conservative: a named topic must appear in both the post and the contract, with the same kind of act. A post ' +
  'without a clear match has no contract.';

/**
 * Returns the fields that precede the lists in an answer about posts.
 * @param newest the newest post that the answer covers
 */
export function postsMetadata(
  table: JoinTable,
  window: Window,
  now: Date,
  newest: { post: Pick<Post, 'at'> } | undefined,
) {
  const feed = describeFeedInWindow(table, window);
  const error = feedError(feed);
  return {
    handles: table.metadata.accounts.map(({ handle }) => `@${handle}`),
    source: table.source,
    ...(error === undefined ? {} : { error }),
    newestAt: newest?.post.at ?? null,
    snapshot: describeFreshness(table.metadata, now),
    feed,
  };
}

/**
 * Returns the fields that precede the lists in an answer that joins posts with contracts. The feed health is returned
 * separately, because the paging fields come before it.
 */
export function joinMetadata(...args: Parameters<typeof postsMetadata>) {
  const { feed, newestAt, snapshot, ...metadata } = postsMetadata(...args);
  return { metadata: { ...metadata, match: matchText, units: unitsText, newestAt, snapshot }, feed };
}

function describeFeedInWindow({ metadata, postCounts }: JoinTable, window: Window) {
  const { accounts, feed: records, taken_at: storedAt } = metadata;
  return describeFeedFromCounts({ records, accounts, storedAt, account: window.account, ...postCounts.within(window) });
}

/** A snapshot without a schedule is stale when it is older than this number of seconds. */
const unscheduledStaleSeconds = 3_600;
/** A snapshot with a schedule is stale after two intervals. One late pass is normal, because a pass takes time. */
const staleIntervals = 2;

/** Describes the age of a snapshot. The age is never negative, even if the clock has jumped back. */
export function describeFreshness(snapshot: Pick<Snapshot, 'taken_at' | 'next_in_s'>, now: Date) {
  const age = Math.max(0, Math.floor((now.getTime() - Date.parse(snapshot.taken_at)) / 1000));
  const staleAfter = snapshot.next_in_s === null ? unscheduledStaleSeconds : snapshot.next_in_s * staleIntervals;
  return { taken_at: snapshot.taken_at, age_seconds: age, stale: age > staleAfter };
}
