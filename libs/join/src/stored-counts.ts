import { accountNames, type AccountName, type FeedSourceName, type StoredPost } from '@postjoin/feed-sources/contract';
import type { BodyCounts } from '@postjoin/feed-sources/health';
import { createTimeline, type Window } from './timeline.ts';

/** Counts of the stored posts, blank ones included, for the health of the feed in any window. */
export interface StoredCounts {
  within(window: Window): CountsOfWindow;
}

export interface CountsOfWindow {
  all: BodyCounts;
  deliveredBy: (source: FeedSourceName) => BodyCounts;
  /** How many posts of the window's account are older than it. */
  older: number;
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
    within(window) {
      const [first, end] = timeline.edges(window);
      const ofAccount = sums.get(window.account);
      const count = (source: FeedSourceName | undefined) => difference(ofAccount?.get(source), first, end);
      return { all: count(undefined), deliveredBy: count, older: timeline.of(window.account).length - end };
    },
  };
}

function difference(sums: Sums | undefined, first: number, end: number): BodyCounts {
  const of = (counts: readonly number[] = []) => (counts[end] ?? 0) - (counts[first] ?? 0);
  return { posts_with_text: of(sums?.posts_with_text), blank_bodies: of(sums?.blank_bodies) };
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
