import type { StoredPost } from '@postjoin/feed-sources/contract';
import type { StoredContract } from '@postjoin/market-venues/contract';
import { createMatcher, type JudgeablePair, type Match, type NoMatch } from '@postjoin/matcher';
import type { Finder, PostMatch } from '@postjoin/snapshot-store/contract';
import { toCandidatePeriod } from './candidate-period.ts';

/** What the matcher returns for a post. */
export type PostResult = Match<StoredContract> | NoMatch<StoredContract>;

/** Matches posts with the contracts that were open, would soon open, or had just closed at the time of the post. */
export interface PostMatcher {
  match(post: StoredPost): PostResult;
  /** Lists the pairs that a reader may accept (`listJudgeable` of the matcher). */
  listJudgeable(post: StoredPost): JudgeablePair<StoredContract>[];
}

export function createPostMatcher(all: readonly StoredContract[]): PostMatcher {
  // The matcher refuses a contract that is there twice. An altered snapshot must not stop a pass.
  const contracts = [...new Map(all.map((contract) => [contract.id, contract])).values()];
  const matcher = createMatcher(contracts);
  const candidatePeriods = new Map(contracts.map((contract) => [contract, toCandidatePeriod(contract)]));
  const acceptAt = (postedAt: number) => (contract: StoredContract) => {
    const period = candidatePeriods.get(contract);
    return period !== undefined && period.from <= postedAt && postedAt <= period.to;
  };
  return {
    match: ({ text, at }) => matcher.match({ text, at }, { accept: acceptAt(Date.parse(at)) }),
    listJudgeable: ({ text, at }) => matcher.listJudgeable({ text, at }, { accept: acceptAt(Date.parse(at)) }),
  };
}

/** Converts a result to the entry of a snapshot. */
export function toPostMatch({ id }: StoredPost, result: PostResult, foundBy: Finder = 'rules'): PostMatch {
  if (!result.matched) return { matched: false, post: id, reason: result.reason, nearest: result.nearest?.id ?? null };
  const { contract, act, alternatives, topics, evidence } = result;
  return {
    matched: true,
    post: id,
    contract: contract.id,
    act,
    alternatives: alternatives.map(({ contract: { id }, relation }) => ({ id, relation })),
    topics,
    evidence,
    found_by: foundBy,
  };
}

/** Whether a post has words, so that it has an entry among the matches. */
export const isMatchable = ({ kind }: StoredPost): boolean => kind !== 'blank';

/**
 * Matches every post that is not blank, by the rules alone. The worker uses `createPostMatcher` instead, because its
 * reader also needs the judgeable pairs. 600 posts and 3,000 contracts take a tenth of a second.
 */
export function matchPosts(posts: readonly StoredPost[], contracts: readonly StoredContract[]): PostMatch[] {
  const matcher = createPostMatcher(contracts);
  return posts.filter(isMatchable).map((post) => toPostMatch(post, matcher.match(post)));
}
