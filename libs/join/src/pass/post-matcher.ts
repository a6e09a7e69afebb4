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
  type Reading,
} from '@postjoin/matcher';
import type { Matched, MatchResult, StoredCandidate } from '@postjoin/snapshot-store/types';
import { maxCandidateOutcomes, maxPostCandidates } from '../schemas/entries.ts';
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
export async function createPostMatcher(contracts: readonly StoredContract[]): Promise<PostMatcher> {
  const contractById = indexById(contracts);
  const matcher = await finishInTurns(createMatcherInParts([...contractById.values()]));
  return {
    async matchPosts(posts) {
      const results: MatchResult[] = [];
      for (const post of posts.filter(isMatchable)) {
        results.push(matchPost(post, matcher));
        await setImmediate();
      }
      return results;
    },
    listCandidates: (post, limit) => readPost(post, matcher).listCandidates(limit),
    storeCandidates: (post) => storeCandidates(readPost(post, matcher)),
    findEvidence({ text, at, repost_of }, contractId) {
      const contract = contractById.get(contractId);
      const isCandidate = contract !== undefined && candidatesAt(Date.parse(at)).accept(contract);
      return isCandidate ? matcher.findEvidence({ text, at, repost_of }, contract) : [];
    },
  };
}

/** Does the same as `matchPosts` of a matcher. Without a post to match, creates no matcher. */
export async function matchPostsInTurns(
  posts: readonly StoredPost[],
  contracts: readonly StoredContract[],
): Promise<MatchResult[]> {
  return posts.some(isMatchable) ? (await createPostMatcher(contracts)).matchPosts(posts) : [];
}

/** Matches the posts of a pass without a pause. */
export function matchPosts(posts: readonly StoredPost[], contracts: readonly StoredContract[]): MatchResult[] {
  const matcher = createMatcher([...indexById(contracts).values()]);
  return posts.filter(isMatchable).map((post) => matchPost(post, matcher));
}

/** The matcher refuses a contract that is there twice. An altered snapshot must not stop a pass. */
const indexById = (contracts: readonly StoredContract[]): Map<string, StoredContract> =>
  new Map(contracts.map((contract) => [contract.id, contract]));

const isMatchable = ({ kind }: StoredPost): boolean => kind !== 'blank';

const readPost = ({ text, at, repost_of }: StoredPost, matcher: Matcher<StoredContract>): Reading<StoredContract> =>
  matcher.read({ text, at, repost_of }, candidatesAt(Date.parse(at)));

function matchPost(post: StoredPost, matcher: Matcher<StoredContract>): MatchResult {
  const reading = readPost(post, matcher);
  const { result } = reading;
  if (result.matched) return toMatched(post.id, result);
  const { reason, nearest } = result;
  const candidates = storeCandidates(reading);
  return { matched: false, post: post.id, reason, nearest: nearest?.id ?? null, candidates };
}

const storeCandidates = (reading: Reading<StoredContract>): StoredCandidate[] =>
  reading.listCandidates(maxPostCandidates).map(({ contracts, topics, reason }) => ({
    contracts: contracts.slice(0, maxCandidateOutcomes).map(({ id }) => id),
    topics,
    reason,
  }));

/** Converts the match of a post to the entry of a snapshot. */
function toMatched(post: string, match: Match<StoredContract>): Matched {
  const { contract, act, alternatives, topics, evidence, certainty } = match;
  return {
    matched: true,
    post,
    contract: contract.id,
    act,
    alternatives: alternatives.map(({ contract: { id }, relation }) => ({ id, relation })),
    topics,
    evidence,
    certainty,
  };
}
