import type { StoredPost } from '@postjoin/feed-sources/contract';
import { isListed, type StoredContract } from '@postjoin/market-venues/contract';
import type { Matched, MatchResult, PriceHistory, Snapshot } from '@postjoin/snapshot-store/contract';
import {
  createRow,
  describeNearest,
  shortenContract,
  toNewPost,
  toUnmatchedPost,
  type OtherContract,
} from './answer-shapes.ts';
import { assignPositions } from './arrival.ts';
import type { NewPost, Row, UnmatchedPost, WholeRow } from '../contract/entry-schemas.ts';
import { isMatchedLate } from '../pass/first-match.ts';
import { createEntry, type Entry } from './entry.ts';
import { computePriceSincePost } from '../pass/price-since-post.ts';
import { toUnmatchedReason, type UnmatchedReason } from '../contract/reasons.ts';
import { shortenRow } from './shorten-row.ts';

/** A post that is not blank, with the entries of answers about it. */
interface IndexedPost {
  post: StoredPost;
  id: Entry<string>;
  /** Epoch milliseconds of `post.at`. */
  atMs: number;
  /** Index of the post among all posts that are not blank, from 0. */
  index: number;
  /** Position of the post in the order of arrival, see `arrival.ts`. */
  arrival: bigint;
  newPost: Entry<NewPost>;
}

interface TableMatch {
  contract: StoredContract;
  /** The row with the whole text of the post. */
  row: Entry<WholeRow>;
  /** The row with a shortened text. The same object as `row` if the text is short. */
  shortRow: Entry<WholeRow>;
  /** The row with a shortened text and a brief contract, for an answer in which an earlier row has the contract whole. */
  repeatedRow: Entry<Row>;
  /** The entry of the post in `unmatched`, for a watch list whose topics the contract does not name. */
  elsewhere: Entry<UnmatchedPost>;
  history: PriceHistory | undefined;
}

export type MatchedPost = IndexedPost & { match: TableMatch };
export type UnmatchedTablePost = IndexedPost & { match: null; unmatched: Entry<UnmatchedPost> };
export type TablePost = MatchedPost | UnmatchedTablePost;

export function isMatched(post: TablePost): post is MatchedPost {
  return post.match !== null;
}

/** Creates the entries of all posts that are not blank, in the order of the snapshot. */
export function createTablePosts(
  snapshot: Snapshot,
  contracts: readonly StoredContract[],
  origin: string,
): TablePost[] {
  const { posts, matches } = snapshot;
  const matchByPostId = new Map((matches ?? []).map((match) => [match.post, match]));
  const positions = assignPositions(posts, matchByPostId);
  const contractById = new Map(contracts.map((contract) => [contract.id, contract]));
  const listedByEvent = Map.groupBy(contracts.filter(isListed), ({ event_id }) => event_id);
  const notBlank = posts.filter(({ kind }) => kind !== 'blank');
  return notBlank.map((post, index) => {
    const match = matchByPostId.get(post.id);
    const indexed = {
      post,
      id: createEntry(post.id),
      atMs: Date.parse(post.at),
      index,
      arrival: positions.get(post) ?? 0n,
    };
    const contract = match?.matched ? contractById.get(match.contract) : undefined;
    if (match?.matched && contract) {
      const isLate = isMatchedLate(match, post);
      const newPost = createEntry(toNewPost(post, { contract: contract.id, ...(isLate && { matched_late: true }) }));
      const alternatives = match.alternatives.flatMap(({ id, relation }) => {
        const other = contractById.get(id);
        return other ? [{ contract: other, relation }] : [];
      });
      return {
        ...indexed,
        newPost,
        match: createTableMatch(post, contract, match, { snapshot, alternatives, origin }),
      };
    }
    const reason = toReason(match);
    const nearestContract = match?.matched === false ? contractById.get(match.nearest ?? '') : undefined;
    const nearest = nearestContract && describeNearest(nearestContract, reason, listedByEvent);
    return {
      ...indexed,
      newPost: createEntry(toNewPost(post, matches === null ? undefined : { reason })),
      unmatched: createEntry(toUnmatchedPost(post, reason, { nearest })),
      match: null,
    };
  });
}

function toReason(match: MatchResult | undefined): UnmatchedReason {
  if (match === undefined) return 'unexplained';
  return match.matched ? 'contract_missing' : toUnmatchedReason(match.reason);
}

function createTableMatch(
  post: StoredPost,
  contract: StoredContract,
  match: Matched,
  { snapshot, ...details }: { snapshot: Snapshot; alternatives: readonly OtherContract[]; origin: string },
): TableMatch {
  const history = snapshot.histories?.[contract.id];
  const sincePost = computePriceSincePost({ post, history, opensAt: contract.opens_at, takenAt: snapshot.taken_at });
  const row = createEntry(createRow(post, contract, match, { ...details, sincePost }));
  const short = shortenRow(row.value);
  return {
    contract,
    row,
    shortRow: short === row.value ? row : createEntry(short),
    repeatedRow: createEntry(shortenContract(short)),
    elsewhere: createEntry(toUnmatchedPost(post, 'joined_elsewhere', { joinedTo: contract })),
    history,
  };
}

/** Returns the entry of a post that has no row in an answer. */
export function getUnmatched(post: TablePost): Entry<UnmatchedPost> {
  return isMatched(post) ? post.match.elsewhere : post.unmatched;
}
