import type { StoredPost } from '@postjoin/feed-sources/contract';
import type { StoredContract } from '@postjoin/market-venues/contract';
import { createMatcher, type Match, type NoMatch } from '@postjoin/matcher';
import type { Snapshot } from '@postjoin/snapshot-store';
import { arrivalPositions } from './arrival.ts';
import { candidateTime } from './candidate-time.ts';
import { weekHours } from './contract.ts';
import { createFeedView, type FeedView } from './feed-view.ts';
import { sourceOf } from './sample-mark.ts';
import { createTimeline, type Timeline } from './timeline.ts';
import { createTopicIndex, type TopicIndex } from './topic-index.ts';

const hourMs = 3_600_000;
/** Matched beyond the longest window, so that a clock a little behind the snapshot's still finds every post matched. */
const slackHours = 1;

/** A post that was scanned, and what the matcher said of it. */
export interface ScannedPost {
  post: StoredPost;
  /** Epoch milliseconds of `post.at`. */
  at: number;
  /** Its place in the order of arrival, see `arrival.ts`. */
  arrival: bigint;
  verdict: Match<StoredContract> | NoMatch<StoredContract>;
}

/** A scanned post that has a contract. */
export type MatchedPost = ScannedPost & { verdict: Match<StoredContract> };

export function isMatched(scanned: ScannedPost): scanned is MatchedPost {
  return scanned.verdict.matched;
}

/** One generation, joined once; every answer is a slice of it. */
export interface JoinTable {
  snapshot: Snapshot;
  source: 'snapshot' | 'sample';
  /** Posts with a body that can lie in a window, newest first. */
  scanned: Timeline<ScannedPost>;
  /** The same posts in the order in which they became known, the first first. */
  byArrival: readonly ScannedPost[];
  /** Most traded first. */
  contracts: readonly StoredContract[];
  topics: TopicIndex;
  feed: FeedView;
}

/**
 * Matches the posts of a generation with its contracts.
 * @param options.hours how far back posts are matched; a week unless risk windows look back further
 */
export function createJoinTable(snapshot: Snapshot, options: { hours?: number } = {}): JoinTable {
  const oldest = Date.parse(snapshot.taken_at) - ((options.hours ?? weekHours) + slackHours) * hourMs;
  const scanned = scanPosts(snapshot, oldest);
  const contracts = snapshot.contracts.toSorted(byVolume);
  return {
    snapshot,
    source: sourceOf(snapshot),
    scanned: createTimeline(scanned),
    byArrival: scanned.toSorted((a, b) => (a.arrival < b.arrival ? -1 : 1)),
    contracts,
    topics: createTopicIndex(scanned, contracts),
    feed: createFeedView(snapshot),
  };
}

function scanPosts(snapshot: Snapshot, oldest: number): ScannedPost[] {
  const matchAt = createTimedMatch(snapshot.contracts);
  const arrivals = arrivalPositions(snapshot.posts);
  return snapshot.posts
    .map((post) => ({ post, at: Date.parse(post.at), arrival: arrivals.get(post) ?? 0n }))
    .filter(({ post, at }) => post.kind !== 'blank' && at >= oldest)
    .map((known) => ({ ...known, verdict: matchAt(known.post, known.at) }));
}

/** The matcher over contracts that were, or were about to be, open when a post was made. */
function createTimedMatch(contracts: readonly StoredContract[]) {
  const matcher = createMatcher(contracts);
  const times = new Map(contracts.map((contract) => [contract.id, candidateTime(contract)]));
  return (post: StoredPost, at: number) => {
    const accept = ({ id }: StoredContract) => {
      const time = times.get(id);
      return time !== undefined && time.from <= at && at <= time.to;
    };
    const { text, account, at: postedAt } = post;
    return matcher.match({ text, account, at: postedAt, is_repost: post.repost_of !== null }, { accept });
  };
}

function byVolume(a: StoredContract, b: StoredContract): number {
  return (b.volume ?? -1) - (a.volume ?? -1) || (a.id < b.id ? -1 : 1);
}
