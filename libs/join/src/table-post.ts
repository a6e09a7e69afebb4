import type { StoredPost } from '@postjoin/feed-sources/contract';
import type { Contract } from '@postjoin/market-venues/contract';
import type { Matched, Snapshot } from '@postjoin/snapshot-store/contract';
import { createRow, toPostBrief, toPublicPost } from './answer-shapes.ts';
import { assignPositions } from './arrival.ts';
import type { PostBrief, Row } from './contract.ts';
import { render, type Rendered } from './page.ts';

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
}

export type MatchedPost = PostEntry & { match: TableMatch };
export type TablePost = MatchedPost | (PostEntry & { match: null });

export function isMatched(post: TablePost): post is MatchedPost {
  return post.match !== null;
}

/** Creates the entries of all posts that are not blank, in the order of the snapshot. */
export function createTablePosts({ posts, matches }: Snapshot, contracts: readonly Contract[]): TablePost[] {
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
      match: match?.matched === true ? createTableMatch(post, match, contractById) : null,
    };
  });
}

/** Creates the match of a post. Returns null if the matched contract is missing from the snapshot. */
function createTableMatch(
  post: StoredPost,
  match: Matched,
  contractById: ReadonlyMap<string, Contract>,
): TableMatch | null {
  const contract = contractById.get(match.contract);
  const alternatives = match.alternatives.flatMap((id) => contractById.get(id) ?? []);
  return contract ? { contract, row: render(createRow(toPublicPost(post), contract, match, alternatives)) } : null;
}
