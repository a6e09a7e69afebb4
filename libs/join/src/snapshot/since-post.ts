import { computeSincePost } from '@postjoin/market-venues/series';
import type { MatchResult, Snapshot, StoredMatch } from '@postjoin/snapshot-store/types';

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
