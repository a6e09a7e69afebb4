import type { StoredPost } from '@postjoin/feed-sources/contract';
import type { StoredContract } from '@postjoin/market-venues/contract';
import { createMatcher } from '@postjoin/matcher';
import type { PostMatch } from '@postjoin/snapshot-store/contract';

const hourMs = 3_600_000;

/**
 * A venue often opens a contract in reaction to a post, so a contract may open up to 36 hours after the post. The
 * evaluation of the matcher on labelled pairs uses this limit and `closedBeforePostMs`.
 */
const opensAfterPostMs = 36 * hourMs;
/**
 * Trading may end shortly before the news that decides a contract. So a contract may close up to 6 hours before the
 * post.
 */
const closedBeforePostMs = 6 * hourMs;

/**
 * Matches every post that is not blank with the contracts that were open, would soon open, or had just closed at the
 * time of the post. Each pass of the worker matches all retained posts again. 600 posts and 3,000 contracts take a
 * tenth of a second.
 */
export function matchPosts(posts: readonly StoredPost[], contracts: readonly StoredContract[]): PostMatch[] {
  const matcher = createMatcher(contracts);
  const candidatePeriods = new Map(contracts.map((contract) => [contract, toCandidatePeriod(contract)]));

  function matchPost({ id, text, at }: StoredPost): PostMatch {
    const postedAt = Date.parse(at);
    const accept = (contract: StoredContract) => {
      const period = candidatePeriods.get(contract);
      return period !== undefined && period.from <= postedAt && postedAt <= period.to;
    };
    const result = matcher.match({ text, at }, { accept });
    if (!result.matched)
      return { matched: false, post: id, reason: result.reason, nearest: result.nearest?.id ?? null };
    const { contract, alternatives, topics, evidence } = result;
    return {
      matched: true,
      post: id,
      contract: contract.id,
      alternatives: alternatives.map(({ contract: { id }, relation }) => ({ id, relation })),
      topics,
      evidence,
    };
  }

  return posts.filter(({ kind }) => kind !== 'blank').map(matchPost);
}

/** Returns the period, in epoch milliseconds, of the posts that may match a contract. */
function toCandidatePeriod({ opens_at, closes_at, closed_at }: StoredContract): { from: number; to: number } {
  const closes = [closes_at, closed_at].map((at) => (at === null ? Infinity : Date.parse(at)));
  return {
    from: opens_at === null ? -Infinity : Date.parse(opens_at) - opensAfterPostMs,
    to: Math.min(...closes) + closedBeforePostMs,
  };
}
