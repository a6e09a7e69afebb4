import type { StoredPost } from '@postjoin/feed-sources/contract';
import type { Contract } from '@postjoin/market-venues/contract';
import { createFeedView, type FeedView } from './feed-view.ts';
import type { JoinedPost, JoinedSnapshot } from './joined-snapshot.ts';
import type { ScannedPost } from './scanned-post.ts';
import { sourceOf } from './sample-mark.ts';
import { createTimeline, type Timeline } from './timeline.ts';
import { createTopicIndex, type TopicIndex } from './topic-index.ts';

/** One generation, joined once; every answer is a slice of it. */
export interface JoinTable {
  facts: JoinedSnapshot['facts'];
  source: 'snapshot' | 'sample';
  /** Posts with a body that can lie in a window, newest first. */
  scanned: Timeline<ScannedPost>;
  /** The same posts in the order in which they became known, the first first. */
  byArrival: readonly ScannedPost[];
  /** Most traded first. */
  contracts: readonly Contract[];
  topics: TopicIndex;
  feed: FeedView;
  pricePoints: JoinedSnapshot['pricePoints'];
}

/** What answers are sliced from. Next to no work: it is done where the snapshot was joined. */
export function createJoinTable(joined: JoinedSnapshot): JoinTable {
  const { facts, contracts, pricePoints } = joined;
  const scanned = joined.scanned.map((post, place) => scannedPost(post, place, joined));
  return {
    facts,
    source: sourceOf(joined),
    scanned: createTimeline(scanned),
    byArrival: scanned.toSorted((a, b) => (a.arrival < b.arrival ? -1 : 1)),
    contracts,
    topics: createTopicIndex(scanned, joined),
    feed: createFeedView(joined),
    pricePoints,
  };
}

function scannedPost(
  { post: postPlace, arrival, verdict }: JoinedPost,
  place: number,
  { posts, contracts }: JoinedSnapshot,
): ScannedPost {
  const post = posts[postPlace] as StoredPost;
  const contractAt = (at: number) => contracts[at] as Contract;
  const at = Date.parse(post.at);
  if (!verdict.matched) return { post, at, place, arrival, verdict };
  const { contract, alternatives, ...rest } = verdict;
  const matched = { ...rest, contract: contractAt(contract), alternatives: alternatives.map(contractAt) };
  return { post, at, place, arrival, verdict: matched };
}
