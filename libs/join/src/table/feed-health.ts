import type { Feed } from '@postjoin/feed-sources/contract';
import { countBodies, createFeedDescriber, feedError, listDeliveries } from '@postjoin/feed-sources/health';
import type { Snapshot } from '@postjoin/snapshot-store/contract';
import { memoize } from '@postjoin/values';
import type { DatedSnapshot } from './freshness.ts';
import { createTimeline, type Window } from './timeline.ts';

/** The health of the sources in one window. */
export interface FeedHealth {
  feed: Feed;
  /** The sentence for callers if no source delivered a post; undefined otherwise. */
  error: string | undefined;
  /** Number of blank posts in the window. */
  blankPosts: number;
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
export function createFeedHealth({
  accounts,
  feed: records,
  taken_at: storedAt,
  posts: stored,
}: Pick<Snapshot, 'accounts' | 'posts'> & DatedSnapshot): (window: Window) => FeedHealth {
  const describe = createFeedDescriber({ records, accounts, storedAt, deliveries: listDeliveries(stored) });
  const timeline = createTimeline(stored.map((post) => ({ post, atMs: Date.parse(post.at) })));
  return memoize(
    (window) => {
      const { account, from } = window;
      const posts = timeline(window).map(({ post }) => post);
      const older = timeline({ account, from: -Infinity, to: from - 1 }).length;
      const feed = Object.freeze(describe({ account, from: new Date(from), posts, older }));
      return { feed, error: feedError(feed), blankPosts: countBodies(posts).blank_bodies };
    },
    ({ from, to, account = '' }) => `${from} ${to} ${account}`,
    maxWindows,
  );
}
