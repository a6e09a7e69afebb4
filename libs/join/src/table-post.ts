import type { StoredPost } from '@postjoin/feed-sources/contract';
import type { Contract } from '@postjoin/market-venues/contract';
import type { Matched, PriceHistory, Snapshot } from '@postjoin/snapshot-store/contract';
import { createRow, toPostBrief, toPublicPost } from './answer-shapes.ts';
import { assignPositions } from './arrival.ts';
import type { PostBrief, Row } from './contract.ts';
import { render, type Rendered } from './page.ts';
import { computePriceSincePost } from './price-since-post.ts';

/** A post that is not blank, with its brief: the shortened post that answers show. */
interface PostEntry {
  post: StoredPost;
  /** Epoch milliseconds of `post.at`. */
  at: number;
  /** Index of the post among all posts that are not blank, from 0. */
  index: number;
  /** Position of the post in the order of arrival, see `arrival.ts`. */
  arrival: bigint;
  brief: Rendered<PostBrief>;
  /**
   * The brief of an unmatched post, with the reason why no contract matches. For a matched post, the same object as
   * `brief`.
   */
  unmatched: Rendered<PostBrief>;
}

interface TableMatch {
  contract: Contract;
  row: Rendered<Row>;
  history: PriceHistory | undefined;
}

export type MatchedPost = PostEntry & { match: TableMatch };
export type TablePost = MatchedPost | (PostEntry & { match: null });

export function isMatched(post: TablePost): post is MatchedPost {
  return post.match !== null;
}

/** Creates the entries of all posts that are not blank, in the order of the snapshot. */
export function createTablePosts(snapshot: Snapshot, contracts: readonly Contract[]): TablePost[] {
  const { posts, matches } = snapshot;
  const positions = assignPositions(posts);
  const matchByPostId = new Map((matches ?? []).map((match) => [match.post, match]));
  const contractById = new Map(contracts.map((contract) => [contract.id, contract]));
  const notBlank = posts.filter(({ kind }) => kind !== 'blank');
  return notBlank.map((post, index) => {
    const match = matchByPostId.get(post.id);
    const brief = render(toPostBrief(post));
    return {
      post,
      at: Date.parse(post.at),
      index,
      arrival: positions.get(post) ?? 0n,
      brief,
      unmatched: match?.matched === false ? render(toPostBrief(post, match.reason)) : brief,
      match: match?.matched === true ? createTableMatch(post, match, { snapshot, contractById }) : null,
    };
  });
}

/** Creates the match of a post. Returns null if the matched contract is missing from the snapshot. */
function createTableMatch(
  post: StoredPost,
  match: Matched,
  { snapshot, contractById }: { snapshot: Snapshot; contractById: ReadonlyMap<string, Contract> },
): TableMatch | null {
  const contract = contractById.get(match.contract);
  if (!contract) return null;
  const alternatives = match.alternatives.flatMap((id) => contractById.get(id) ?? []);
  const history = snapshot.histories?.[contract.id];
  const { opens_at: opensAt } = contract;
  const sincePost = computePriceSincePost({ post, history, opensAt, now: new Date(snapshot.taken_at) });
  const row = render(createRow(toPublicPost(post), contract, match, { alternatives, sincePost }));
  return { contract, row, history };
}
