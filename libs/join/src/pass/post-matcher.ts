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
  type NoMatch,
} from '@postjoin/matcher';
import type { Matched, MatchResult, StoredCandidate } from '@postjoin/snapshot-store/types';
import { memoizePerObject } from '@postjoin/values';
import { maxCandidateOutcomes, maxPostCandidates, maxSentenceCandidates } from '../contract/entry-schemas.ts';
import { finishInTurns } from './finish-in-turns.ts';

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
const getCandidatePeriod = memoizePerObject(({ opens_at, closes_at, closed_at }: StoredContract) => {
  const closes = [closes_at, closed_at].map((at) => (at === null ? Infinity : Date.parse(at)));
  return {
    from: opens_at === null ? -Infinity : Date.parse(opens_at) - opensAfterPostMs,
    to: Math.min(...closes) + closedBeforePostMs,
  };
});

/** Accepts the contracts that may match a post of a time in epoch milliseconds. */
const candidatesAt = (postedAt: number) => ({
  accept(contract: StoredContract): boolean {
    const { from, to } = getCandidatePeriod(contract);
    return from <= postedAt && postedAt <= to;
  },
});

type Result = Match<StoredContract> | NoMatch<StoredContract>;

/** Matches a sentence of a caller with the open contracts of a generation, as a post of now would be matched. */
export type MatchSentence = (
  text: string,
  now: Date,
) => Promise<{ result: Result; candidates: readonly Candidate<StoredContract>[] }>;

/**
 * The first sentence of a generation creates the matcher: 0.2 to 0.4 s for 3,000 contracts, in parts of a few
 * milliseconds, between which other requests are answered. A sentence then takes 1 to 5 ms. A text of 2,000 characters
 * that names many subjects of contracts takes up to 40 ms on a busy machine.
 */
export function createSentenceMatcher(contracts: readonly StoredContract[]): MatchSentence {
  let matcher: Promise<Matcher<StoredContract>> | undefined;
  return async function matchSentence(text, now) {
    matcher ??= finishInTurns(createMatcherInParts(contracts));
    const created = await matcher;
    const post = { text, at: now.toISOString() };
    const options = candidatesAt(now.getTime());
    return {
      result: created.match(post, options),
      candidates: created.candidates(post, { ...options, limit: maxSentenceCandidates }),
    };
  };
}

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
