import { setImmediate } from 'node:timers/promises';
import type { StoredPost } from '@postjoin/feed-sources/types';
import type { StoredContract } from '@postjoin/market-venues/types';
import {
  createMatcher,
  createMatcherInParts,
  decideByRules,
  linkStatements,
  type Candidate,
  type Decider,
  type Decision,
  type Evidence,
  type Matcher,
  type Reading,
} from '@postjoin/matcher';
import type { MatchResult, StoredCandidate } from '@postjoin/snapshot-store/types';
import { maxCandidateOutcomes, maxPostCandidates } from '../schemas/entries.ts';
import { finishInTurns } from '../table/finish-in-turns.ts';
import { candidatesAt } from '../table/sentence-matcher.ts';

/** Decides about every post. */
export type PostDecider = Decider<StoredPost, StoredContract, Decision<StoredContract>>;

/** Matches the posts of a pass, as `linkStatements` returns them, with its contracts. */
export interface PostMatcher {
  /**
   * Matches every post that is not blank with the contracts that were open, would soon open, or had just closed at the
   * time of the post. 600 posts and 3,000 contracts take a tenth of a second. Yields to the event loop after each post.
   *
   * @param decide the rules by default
   */
  matchPosts(posts: readonly StoredPost[], decide?: PostDecider): Promise<MatchResult[]>;
  /** Reads a post among the same contracts. */
  read(post: StoredPost): Reading<StoredContract>;
  /** Returns the named topics that a post and a contract share. Empty if the contract is no candidate of the post. */
  findEvidence(post: StoredPost, contractId: string): readonly Evidence[];
}

/** Creates the matcher in parts, between which the event loop runs. */
export async function createPostMatcher(contracts: readonly StoredContract[]): Promise<PostMatcher> {
  const contractById = indexById(contracts);
  const matcher = await finishInTurns(createMatcherInParts([...contractById.values()]));
  return {
    async matchPosts(posts, decide) {
      const results: MatchResult[] = [];
      for (const post of posts.filter(isMatchable)) {
        results.push(matchPost(post, matcher, decide));
        await setImmediate();
      }
      return results;
    },
    read: (post) => readPost(post, matcher),
    findEvidence(post, contractId) {
      const contract = contractById.get(contractId);
      const isCandidate = contract !== undefined && candidatesAt(Date.parse(post.at)).accept(contract);
      return isCandidate ? matcher.findEvidence(post, contract) : [];
    },
  };
}

/** Matches the posts of a pass without a pause. */
export function matchPosts(posts: readonly StoredPost[], contracts: readonly StoredContract[]): MatchResult[] {
  const matcher = createMatcher([...indexById(contracts).values()]);
  return linkStatements(posts)
    .filter(isMatchable)
    .map((post) => matchPost(post, matcher));
}

/** The matcher refuses a contract that is there twice. An altered snapshot must not stop a pass. */
const indexById = (contracts: readonly StoredContract[]): Map<string, StoredContract> =>
  new Map(contracts.map((contract) => [contract.id, contract]));

const isMatchable = ({ kind }: StoredPost): boolean => kind !== 'blank';

const readPost = (post: StoredPost, matcher: Matcher<StoredContract>): Reading<StoredContract> =>
  matcher.read(post, candidatesAt(Date.parse(post.at)));

/** Writes the row of a post from one decision. */
function matchPost(
  post: StoredPost,
  matcher: Matcher<StoredContract>,
  decide: PostDecider = decideByRules,
): MatchResult {
  const reading = readPost(post, matcher);
  const decision = decide(post, reading);
  if (!decision.matched) {
    const candidates = reading.listCandidates(maxPostCandidates);
    return {
      matched: false,
      post: post.id,
      reason: explainRefusal(decision, candidates),
      nearest: decision.nearest?.id ?? null,
      candidates: candidates.filter(isOnSameSubject).map(storeCandidate),
    };
  }
  const { contract, act, alternatives, topics, evidence, certainty, by, confirmed } = decision;
  return {
    matched: true,
    post: post.id,
    contract: contract.id,
    ...(act !== undefined && { act }),
    alternatives: alternatives.map(({ contract: { id }, relation }) => ({ id, relation })),
    topics,
    evidence,
    certainty,
    ...(by === 'model' && { found_by: by }),
    ...(confirmed !== undefined && { confirmed }),
  };
}

type Refused = Exclude<Decision<StoredContract>, { matched: true }>;

/**
 * Returns why a post has no row. A post that shares a name with a question does not share only generic words, so the
 * reason is then why it is not about that question.
 */
function explainRefusal({ reason }: Refused, candidates: readonly Candidate<StoredContract>[]): Refused['reason'] {
  const named = reason === 'only_generic_words' ? candidates.find(sharesName) : undefined;
  if (!named) return reason;
  return named.reason === null || named.reason === 'only_generic_words' ? 'mentioned_in_passing' : named.reason;
}

/** Topics that are names are written with a capital letter. */
const sharesName = ({ topics }: Candidate<StoredContract>): boolean => topics.some((topic) => /\p{Lu}/u.test(topic));

/**
 * Whether a reader sees that a question is on the subject of a post: they share a name or a phrase, or all that the
 * rules look for. One common word, such as "cut" or "run", is no subject.
 */
const isOnSameSubject = ({ topics, reason }: Candidate<StoredContract>): boolean =>
  reason === null || reason === 'mentioned_in_passing' || topics.some((topic) => /[\p{Lu} ]/u.test(topic));

const storeCandidate = ({ contracts, topics, reason }: Candidate<StoredContract>): StoredCandidate => ({
  contracts: contracts.slice(0, maxCandidateOutcomes).map(({ id }) => id),
  topics,
  reason,
});
