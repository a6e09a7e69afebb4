import type { StoredContract } from '@postjoin/market-venues/contract';

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

/** Returns the period, in epoch milliseconds, of the posts that may match a contract. */
export function toCandidatePeriod({ opens_at, closes_at, closed_at }: StoredContract): { from: number; to: number } {
  const closes = [closes_at, closed_at].map((at) => (at === null ? Infinity : Date.parse(at)));
  return {
    from: opens_at === null ? -Infinity : Date.parse(opens_at) - opensAfterPostMs,
    to: Math.min(...closes) + closedBeforePostMs,
  };
}
