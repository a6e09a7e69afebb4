import { accountNames, type AccountName, type FeedSourceName, type StoredPost } from '@postjoin/feed-sources/contract';
import type { BodyCounts } from '@postjoin/feed-sources/health';
import { createTimeline, type Window } from './timeline.ts';

/** Counts of the stored posts, blank ones included, for the health of the feed in any window. */
export interface StoredCounts {
  /** @param source counts those that it delivered; all without it */
  within(window: Window, source?: FeedSourceName): BodyCounts;
  /** How many posts of the window's account are older than it. */
  older(window: Window): number;
}

/** Sums from the newest post on, so that the count of any window is the difference of two of them. */
type Sums = Record<keyof BodyCounts, number[]>;

export function countStored(posts: readonly StoredPost[]): StoredCounts {
  const timeline = createTimeline(posts.map((post) => ({ post, at: Date.parse(post.at) })));
  const sources = [undefined, ...new Set(posts.flatMap(({ delivered_by }) => delivered_by))];
  const sumsOf = (account: AccountName | undefined) => {
    const ofAccount = timeline.of(account).map(({ post }) => post);
    return new Map(sources.map((source) => [source, sumUp(ofAccount, source)]));
  };
  const sums = new Map([undefined, ...accountNames].map((account) => [account, sumsOf(account)]));
  return {
    within(window, source) {
      const [first, end] = timeline.edges(window);
      const counted = sums.get(window.account)?.get(source);
      const difference = (name: keyof Sums) => (counted?.[name][end] ?? 0) - (counted?.[name][first] ?? 0);
      return { posts_with_text: difference('posts_with_text'), blank_bodies: difference('blank_bodies') };
    },
    older: (window) => timeline.of(window.account).length - timeline.edges(window)[1],
  };
}

function sumUp(posts: readonly StoredPost[], source: FeedSourceName | undefined): Sums {
  const sums: Sums = { posts_with_text: [0], blank_bodies: [0] };
  posts.forEach(({ kind, delivered_by }, index) => {
    const isCounted = source === undefined || delivered_by.includes(source);
    const isBlank = kind === 'blank';
    sums.posts_with_text.push((sums.posts_with_text[index] ?? 0) + Number(isCounted && !isBlank));
    sums.blank_bodies.push((sums.blank_bodies[index] ?? 0) + Number(isCounted && isBlank));
  });
  return sums;
}
