import type { StoredPost } from '@postjoin/feed-sources/contract';
import type { StoredContract } from '@postjoin/market-venues/contract';
import { createMatcher, type Match, type NoMatch } from '@postjoin/matcher';
import type { Snapshot } from '@postjoin/snapshot-store';
import { arrivalPositions } from './arrival.ts';
import { candidateTime } from './candidate-time.ts';
import { weekHours } from './contract.ts';
import { sourceOf } from './sample-mark.ts';
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

/** One generation, joined once; every answer is a slice of it. */
export interface JoinTable {
  snapshot: Snapshot;
  source: 'snapshot' | 'sample';
  /** Posts with a body that can lie in a window, newest first. */
  scanned: readonly ScannedPost[];
  /** Most traded first. */
  contracts: readonly StoredContract[];
  topics: TopicIndex;
}

/**
 * Matches the posts of a generation with its contracts.
 * @param options.hours how far back posts are matched; a week unless risk windows look back further
 */
export function createJoinTable(snapshot: Snapshot, options: { hours?: number } = {}): JoinTable {
  const oldest = Date.parse(snapshot.taken_at) - ((options.hours ?? weekHours) + slackHours) * hourMs;
  const matchAt = createTimedMatch(snapshot.contracts);
  const arrivals = arrivalPositions(snapshot.posts);
  const scanned = snapshot.posts
    .filter((post) => post.kind !== 'blank' && Date.parse(post.at) >= oldest)
    .map((post) => ({
      post,
      at: Date.parse(post.at),
      arrival: arrivals.get(post) ?? 0n,
      verdict: matchAt(post),
    }))
    .sort((a, b) => b.at - a.at || (a.post.id < b.post.id ? -1 : 1));
  const contracts = snapshot.contracts.toSorted(byVolume);
  return { snapshot, source: sourceOf(snapshot), scanned, contracts, topics: createTopicIndex(scanned, contracts) };
}

/** The matcher over contracts that were, or were about to be, open when a post was made. */
function createTimedMatch(contracts: readonly StoredContract[]) {
  const matcher = createMatcher(contracts);
  const times = new Map(contracts.map((contract) => [contract.id, candidateTime(contract)]));
  return (post: StoredPost) => {
    const at = Date.parse(post.at);
    const accept = (contract: StoredContract) => {
      const time = times.get(contract.id);
      return time !== undefined && time.from <= at && at <= time.to;
    };
    return matcher.match({ text: post.text, account: post.account, is_repost: post.repost_of !== null }, { accept });
  };
}

function byVolume(a: StoredContract, b: StoredContract): number {
  return (b.volume ?? -1) - (a.volume ?? -1) || (a.id < b.id ? -1 : 1);
}
