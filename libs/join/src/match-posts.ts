import type { StoredPost } from '@postjoin/feed-sources/contract';
import type { StoredContract } from '@postjoin/market-venues/contract';
import { createMatcher } from '@postjoin/matcher';
import type { PostMatch } from '@postjoin/snapshot-store/contract';

const hourMs = 3_600_000;

/**
 * A venue often opens a contract because of what was just said: one that opened up to 36 hours after a post may be
 * about it. The judged pairs are measured with the same two allowances.
 */
const opensAfterPostMs = 36 * hourMs;
/** A stated close is when trading ends, which may lie a little before the news that decides it. */
const closedBeforePostMs = 6 * hourMs;

/**
 * Matches every post that has words against the contracts that were open, or about to open, when it was posted. Each
 * pass of the worker matches all retained posts: 600 posts and 3,000 contracts take a tenth of a second.
 */
export function matchPosts(posts: readonly StoredPost[], contracts: readonly StoredContract[]): PostMatch[] {
  const matcher = createMatcher(contracts);
  const candidateAt = new Map(contracts.map((contract) => [contract, candidateTime(contract)]));

  function matchPost({ id, text, at }: StoredPost): PostMatch {
    const postedAt = Date.parse(at);
    const accept = (contract: StoredContract) => {
      const time = candidateAt.get(contract);
      return time !== undefined && time.from <= postedAt && postedAt <= time.to;
    };
    const result = matcher.match({ text, at }, { accept });
    if (!result.matched)
      return { matched: false, post: id, reason: result.reason, nearest: result.nearest?.id ?? null };
    const { contract, alternatives, topics, evidence, outcome_named } = result;
    return {
      matched: true,
      post: id,
      contract: contract.id,
      alternatives: alternatives.map((other) => other.id),
      topics,
      evidence,
      outcome_named,
    };
  }

  return posts.filter(({ kind }) => kind !== 'blank').map(matchPost);
}

/** When a post must have been made for a contract to be a candidate, in epoch milliseconds. */
function candidateTime({ opens_at, closes_at, closed_at }: StoredContract): { from: number; to: number } {
  const closes = [closes_at, closed_at].map((at) => (at === null ? Infinity : Date.parse(at)));
  return {
    from: opens_at === null ? -Infinity : Date.parse(opens_at) - opensAfterPostMs,
    to: Math.min(...closes) + closedBeforePostMs,
  };
}
