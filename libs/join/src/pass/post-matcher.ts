import { setImmediate } from 'node:timers/promises';
import type { StoredPost } from '@postjoin/feed-sources/types';
import type { StoredContract } from '@postjoin/market-venues/types';
import {
  createMatcher,
  createMatcherInParts,
  type Candidate,
  type Evidence,
  type Match,
  type Matcher,
} from '@postjoin/matcher';
import type { Matched, MatchResult, StoredCandidate } from '@postjoin/snapshot-store/types';
import { maxCandidateOutcomes, maxPostCandidates } from '../contract/entry-schemas.ts';
import { finishInTurns } from '../table/finish-in-turns.ts';
import { candidatesAt } from '../table/sentence-matcher.ts';

/** Matches the posts of a pass with its contracts. */
export interface PostMatcher {
  /**
   * Matches every post that is not blank with the contracts that were open, would soon open, or had just closed at the
   * time of the post. 600 posts and 3,000 contracts take a tenth of a second. Yields to the event loop after each post.
   */
  matchPosts(posts: readonly StoredPost[]): Promise<MatchResult[]>;
  /** Lists the questions that a post may be about, among the same contracts. */
  listCandidates(post: StoredPost, limit: number): readonly Candidate<StoredContract>[];
  /** Lists the first candidates of a post without a row, as the snapshot has them. */
  storeCandidates(post: StoredPost): StoredCandidate[];
  /** Returns the named topics that a post and a contract share. Empty if the contract is no candidate of the post. */
  findEvidence(post: StoredPost, contractId: string): readonly Evidence[];
}

/** Creates the matcher in parts, between which the event loop runs. */
export const createPostMatcher = async (contracts: readonly StoredContract[]): Promise<PostMatcher> =>
  toPostMatcher(await finishInTurns(createMatcherInParts(listDistinct(contracts))));

/** Matches the posts of a pass without a pause. */
export function matchPosts(posts: readonly StoredPost[], contracts: readonly StoredContract[]): MatchResult[] {
  const { matchPost } = toPostMatcher(createMatcher(listDistinct(contracts)));
  return posts.filter(isMatchable).map(matchPost);
}

/** The matcher refuses a contract that is there twice. An altered snapshot must not stop a pass. */
const listDistinct = (contracts: readonly StoredContract[]): StoredContract[] => [
  ...new Map(contracts.map((contract) => [contract.id, contract])).values(),
];

const isMatchable = ({ kind }: StoredPost): boolean => kind !== 'blank';

function toPostMatcher(
  matcher: Matcher<StoredContract>,
): PostMatcher & { matchPost: (post: StoredPost) => MatchResult } {
  const listCandidates: PostMatcher['listCandidates'] = ({ text, at }, limit) =>
    matcher.candidates({ text, at }, { ...candidatesAt(Date.parse(at)), limit });
  const storeCandidates: PostMatcher['storeCandidates'] = (post) =>
    listCandidates(post, maxPostCandidates).map(({ contracts: listed, topics, reason }) => ({
      contracts: listed.slice(0, maxCandidateOutcomes).map(({ id }) => id),
      topics,
      reason,
    }));

  function matchPost(post: StoredPost): MatchResult {
    const { text, at } = post;
    const result = matcher.match({ text, at }, candidatesAt(Date.parse(at)));
    if (result.matched) return toMatched(post.id, result);
    const { reason, nearest } = result;
    return { matched: false, post: post.id, reason, nearest: nearest?.id ?? null, candidates: storeCandidates(post) };
  }

  return {
    matchPost,
    async matchPosts(posts) {
      const results: MatchResult[] = [];
      for (const post of posts.filter(isMatchable)) {
        results.push(matchPost(post));
        await setImmediate();
      }
      return results;
    },
    listCandidates,
    storeCandidates,
    findEvidence({ text, at }, contractId) {
      const candidates = candidatesAt(Date.parse(at));
      const isContract = (contract: StoredContract): boolean =>
        contract.id === contractId && candidates.accept(contract);
      return matcher.candidates({ text, at }, { accept: isContract, limit: 1 })[0]?.evidence ?? [];
    },
  };
}

/** Converts the match of a post to the entry of a snapshot. */
function toMatched(post: string, { contract, act, alternatives, topics, evidence }: Match<StoredContract>): Matched {
  return {
    matched: true,
    post,
    contract: contract.id,
    act,
    alternatives: alternatives.map(({ contract: { id }, relation }) => ({ id, relation })),
    topics,
    evidence,
  };
}
