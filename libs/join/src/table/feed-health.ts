import type { Feed } from '@postjoin/feed-sources/contract';
import { createFeedDescriber, feedError } from '@postjoin/feed-sources/health';
import { memoize } from '@postjoin/values';
import type { DatedSnapshot } from './freshness.ts';
import type { Snapshot } from '@postjoin/snapshot-store/contract';
import type { PostCounts, Window } from './timeline.ts';

/** The health of the sources in one window. */
export interface FeedHealth {
  feed: Feed;
  /** The sentence for callers if no source delivered a post; undefined otherwise. */
  error: string | undefined;
}

/**
 * Maximum number of windows whose health is cached. A window ends at a full minute, so a minute has one window for each
 * number of hours and each account, and most callers request the same few. The health of a window takes 5 kB.
 */
const maxWindows = 300;

/**
 * Creates the function that describes the health of the sources in a window. It computes the health of each window once,
 * because the health depends only on the generation and the window. Equal windows have the same frozen object.
 */
export function createFeedHealth(
  { accounts, feed: records, taken_at: storedAt }: Pick<Snapshot, 'accounts'> & DatedSnapshot,
  counts: PostCounts,
): (window: Window) => FeedHealth {
  const describe = createFeedDescriber({ records, accounts, storedAt, deliveries: counts.deliveries });
  return memoize(
    (window) => {
      const feed = describe({ account: window.account, from: new Date(window.from), ...counts.within(window) });
      Object.freeze(feed);
      return { feed, error: feedError(feed) };
    },
    ({ from, to, account = '' }) => `${from} ${to} ${account}`,
    maxWindows,
  );
}
