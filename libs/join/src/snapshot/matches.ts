import type { StoredPost } from '@postjoin/feed-sources/types';
import { computeSincePost } from '@postjoin/market-venues/series';
import type { Certainty } from '@postjoin/matcher/types';
import type { Matched, MatchResult, Snapshot, StoredMatch } from '@postjoin/snapshot-store/types';

/** What a snapshot has of a match beside the contract: when its post was first matched, and the price since the post. */

/**
 * Adds to each match the time at which its post was first matched. If the previous snapshot has the post without a
 * contract, this pass is the first match. If the previous snapshot lacks the post, the time of arrival counts as the
 * first match. So a worker that starts with an empty store reports no late match.
 *
 * The time stays the same when the post later has another contract or none. So a post is matched late at most once.
 * @param previous the matches of the previous snapshot; null if there is no snapshot
 * @param takenAt the time of this pass
 */
export function addFirstMatchTimes(
  matches: readonly MatchResult[],
  {
    posts,
    previous,
    takenAt,
  }: { posts: readonly StoredPost[]; previous: readonly MatchResult[] | null; takenAt: string },
): MatchResult[] {
  const previousByPost = new Map(previous?.map((match) => [match.post, match]));
  const arrivedAt = new Map(posts.map(({ id, arrived_at }) => [id, arrived_at]));
  function findFirstMatch(match: MatchResult, before: MatchResult | undefined): string | undefined {
    if (before?.matched === false) return match.matched ? takenAt : undefined;
    return match.matched ? arrivedAt.get(match.post) : undefined;
  }
  return matches.map((match) => {
    const before = previousByPost.get(match.post);
    const first = before?.first_matched_at ?? findFirstMatch(match, before);
    return first === undefined ? match : { ...match, first_matched_at: first };
  });
}

/** Returns the time at which a post was first matched: that of its arrival if the snapshot has no other. */
export function getFirstMatchTime(
  match: Pick<MatchResult, 'first_matched_at'> | undefined,
  { arrived_at }: Pick<StoredPost, 'arrived_at'>,
): string {
  return match?.first_matched_at ?? arrived_at;
}

/** Returns the certainty of a match. A snapshot of version 1.0 has none. */
export const getCertainty = ({ certainty }: Pick<Matched, 'certainty'>): Certainty => certainty ?? 'possible';

/** Lists the topics by which a row is found: its own, and the words of its contract that name them. */
export const listRowTopics = ({ topics = [], evidence = [] }: Partial<Pick<Matched, 'topics' | 'evidence'>>) => [
  ...topics,
  ...evidence.map(({ contract }) => contract.text),
];

/** Returns the time of the last event of a post: its arrival, its first match, or the last change of its row. */
export function getLatestTime(match: MatchResult | undefined, post: Pick<StoredPost, 'arrived_at'>): string {
  return match?.changed_at ?? getFirstMatchTime(match, post);
}

/** Whether a post was matched later than it arrived. An earlier answer may have listed the post without a contract. */
export function isMatchedLate(
  { matched, first_matched_at }: MatchResult,
  { arrived_at }: Pick<StoredPost, 'arrived_at'>,
): boolean {
  return matched && first_matched_at !== undefined && Date.parse(first_matched_at) > Date.parse(arrived_at);
}

/** Adds to each matched post what the price of its contract did since the post, as the pass of a snapshot knows it. */
export function addSincePost(
  matches: readonly MatchResult[],
  { posts, contracts, histories, taken_at: takenAt }: Pick<Snapshot, 'posts' | 'contracts' | 'histories' | 'taken_at'>,
): StoredMatch[] {
  const postById = new Map(posts.map((post) => [post.id, post]));
  const contractById = new Map(contracts.map((contract) => [contract.id, contract]));
  return matches.flatMap((match): StoredMatch[] => {
    if (!match.matched) return [match];
    const post = postById.get(match.post);
    if (!post) return []; // only an altered snapshot has a match without its post
    const opensAt = contractById.get(match.contract)?.opens_at ?? null;
    const history = histories[match.contract];
    return [{ ...match, since_post: computeSincePost({ post, history, opensAt, takenAt }) }];
  });
}
