import { describeFeed, feedError } from '@postjoin/feed-sources/health';
import type { Feed } from '@postjoin/feed-sources/contract';
import type { JoinedSnapshot } from './joined-snapshot.ts';
import { keepJson } from './json-text.ts';
import { remember } from './remember.ts';
import { createTimeline, type Window } from './timeline.ts';

/** The health of the feed as a window sees it. */
export interface FeedFacts {
  feed: Feed;
  /** Why no source delivered; undefined unless the feed is down. */
  error: string | undefined;
  /** Posts in the window with nothing but media. */
  blankBodies: number;
}

export interface FeedView {
  of(window: Window): FeedFacts;
}

/** Windows move with every millisecond, but few of them hold other posts than the one before. */
const rememberedWindows = 200;

/** Describes the feed for any window, once for all windows that hold the same posts. */
export function createFeedView(joined: Pick<JoinedSnapshot, 'facts' | 'posts'>): FeedView {
  const timeline = createTimeline(joined.posts.map((post) => ({ post, at: Date.parse(post.at) })));
  const remembered = remember<FeedFacts>(rememberedWindows);
  const look = (window: Window): FeedFacts => {
    const blankBodies = timeline.within(window).filter(({ post }) => post.kind === 'blank').length;
    return { ...describe(joined, window), blankBodies };
  };
  return {
    of(window) {
      const [first, end] = timeline.edges(window);
      return remembered(`${window.account} ${first} ${end}`, () => look(window));
    },
  };
}

function describe(
  { facts, posts }: Pick<JoinedSnapshot, 'facts' | 'posts'>,
  window: Window,
): Pick<FeedFacts, 'feed' | 'error'> {
  const { accounts, feed: records, taken_at: storedAt } = facts;
  const feed = describeFeed({ records, posts, accounts, storedAt, ...window });
  keepJson(feed); // It goes into every answer about this window as it is.
  return { feed, error: feedError(feed) };
}
