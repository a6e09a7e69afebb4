import type { StoredPost } from '@postjoin/feed-sources/types';
import type { Certainty } from '@postjoin/matcher/types';
import { subtractExactly } from '@postjoin/market-venues/series';
import { isListed, type StoredContract } from '@postjoin/market-venues/types';
import type { PriceHistory, Refused, Snapshot, StoredMatch } from '@postjoin/snapshot-store/types';
import { createEntry, maxListsLength, type Entry } from './entry.ts';
import {
  chooseReason,
  createRow,
  describeCandidate,
  describeNearest,
  shortenContract,
  toAlternative,
  toLink,
  toNewPost,
  toUnmatchedPost,
  toUnmoved,
  shortenRow,
} from './answer-shapes.ts';
import { assignPositions, toPostPosition } from './arrival.ts';
import type { AnswerCandidate, NewPost, Row, UnmatchedPost, Unmoved, WholeRow } from '../schemas/entries.ts';
import { getCertainty, getFirstMatchTime, isMatchedLate } from '../snapshot/matches.ts';
import { toUnmatchedReason, type UnmatchedReason } from '../schemas/reasons.ts';
import { isUnread } from './freshness.ts';
import { sortByKey, toPostSortKey } from './sorted-lists.ts';

/** A post that is not blank, with the entries of answers about it. */
interface IndexedPost {
  post: StoredPost;
  id: Entry<string>;
  /** Epoch milliseconds of `post.at`. */
  atMs: number;
  /** Place of the post among all posts that are not blank, newest first, from 0. */
  index: number;
  /** Position of the post in the order of arrival, see `arrival.ts`. */
  arrival: bigint;
  /** The last change of its row after answers had it, see `addChanges`. */
  change: RowChange | null;
  /** Address of its page. */
  link: string;
  /** When the post was first matched, or when it arrived. */
  firstMatchedAt: string;
  newPost: Entry<NewPost>;
  /** The entry in an answer that has no row of the post. A matched post is then outside the topics of a watch list. */
  unmatched: Entry<UnmatchedPost>;
  /** The questions that a post without a row may be about, the likeliest first. */
  candidates: readonly AnswerCandidate[];
}

type MatchedResult = Extract<StoredMatch, { matched: true }>;

interface RowChange {
  at: string;
  /** The highest certainty of its earlier rows. */
  before: Certainty;
  /** The topics of its earlier rows. */
  topicsBefore: readonly string[];
  /** The position of the post before the change. */
  earlierArrival: bigint;
}

interface TableMatch {
  contract: StoredContract;
  history: PriceHistory | undefined;
  /** The row with the whole text of the post, or with a shortened text if the row would not fit into an answer. */
  row: Entry<WholeRow>;
  /** The row with a shortened text. The same object as `row` if the text is short. */
  shortRow: Entry<WholeRow>;
  /** The row with a shortened text and a brief contract, for an answer in which an earlier row has the contract whole. */
  repeatedRow: Entry<Row>;
  /** The entry in an answer that lists rows with a known move, if none is known. */
  unmoved: Entry<Unmoved> | null;
}

export type MatchedPost = IndexedPost & { match: TableMatch };
export type TablePost = MatchedPost | (IndexedPost & { match: null });

/** Creates the entries of all posts that are not blank, newest first. */
export function createTablePosts(
  snapshot: Snapshot,
  contracts: readonly StoredContract[],
  origin: string,
): TablePost[] {
  const { posts, matches, histories } = snapshot;
  const hasNoContracts = isUnread(snapshot, 'prices');
  const matchByPostId = new Map(matches.map((match) => [match.post, match]));
  const positions = assignPositions(posts, matchByPostId);
  const contractById = new Map(contracts.map((contract) => [contract.id, contract]));
  const listedByEvent = Map.groupBy(contracts.filter(isListed), ({ event_id }) => event_id);

  /** The oldest matched post of each contract so far. Posts are handled newest first, so it is the next post. */
  const nextByContract = new Map<StoredContract, { at: string; price: number | null }>();

  function createTableMatch(post: StoredPost, contract: StoredContract, match: MatchedResult): TableMatch {
    const price = match.since_post.price_at_post;
    const next = nextByContract.get(contract);
    nextByContract.set(contract, { at: post.at, price });
    const untilNextPost = next && {
      at: next.at,
      move: next.price === null || price === null ? null : subtractExactly(next.price, price),
    };
    const alternatives = match.alternatives.flatMap(({ id, relation }) => {
      const other = contractById.get(id);
      return other ? [toAlternative(other, relation)] : [];
    });
    const whole = createEntry(createRow(post, contract, match, { alternatives, origin, untilNextPost }));
    const short = shortenRow(whole.value);
    const shortRow = short === whole.value ? whole : createEntry(short);
    const unmoved = toUnmoved(whole.value, contract);
    return {
      contract,
      history: histories[contract.id],
      row: whole.length <= maxListsLength ? whole : shortRow,
      shortRow,
      repeatedRow: createEntry(shortenContract(short)),
      unmoved: unmoved && createEntry(unmoved),
    };
  }

  const describeCandidates = ({ candidates }: Refused, text: string): AnswerCandidate[] =>
    candidates.flatMap(({ contracts: ids, ...candidate }) => {
      const contracts = ids.flatMap((id) => contractById.get(id) ?? []);
      return describeCandidate({ ...candidate, contracts }, text) ?? [];
    });

  const dated = posts.filter(({ kind }) => kind !== 'blank').map((post) => ({ post, atMs: Date.parse(post.at) }));
  return sortByKey(dated, toPostSortKey).map(({ post, atMs }, index): TablePost => {
    const match = matchByPostId.get(post.id);
    const firstMatchedAt = getFirstMatchTime(match, post);
    const indexed = {
      post,
      id: createEntry(post.id),
      atMs,
      index,
      arrival: positions.get(post) ?? 0n,
      change: toRowChange(match, toPostPosition(post.id, firstMatchedAt)),
      link: toLink(origin, post),
      firstMatchedAt,
    };
    const contract = match?.matched ? contractById.get(match.contract) : undefined;
    if (match?.matched && contract) {
      const late = isMatchedLate(match, post) && { matched_late: true };
      return {
        ...indexed,
        newPost: createEntry(toNewPost(post, { contract: contract.id, certainty: getCertainty(match), ...late })),
        unmatched: createEntry(toUnmatchedPost(post, 'joined_elsewhere', { joinedTo: contract })),
        candidates: [],
        match: createTableMatch(post, contract, match),
      };
    }
    const candidates = match?.matched === false ? describeCandidates(match, post.text) : [];
    const nearestContract = match?.matched === false ? contractById.get(match.nearest ?? '') : undefined;
    const reason = hasNoContracts
      ? 'contracts_not_read'
      : chooseReason(toReason(match), { nearest: nearestContract, candidates });
    const nearest = nearestContract && describeNearest(nearestContract, reason, listedByEvent);
    return {
      ...indexed,
      newPost: createEntry(toNewPost(post, { reason })),
      unmatched: createEntry(toUnmatchedPost(post, reason, { nearest })),
      candidates,
      match: null,
    };
  });
}

function toRowChange(match: StoredMatch | undefined, earlierArrival: bigint): RowChange | null {
  if (match?.changed_at === undefined) return null;
  const { changed_at: at, certainty_before: before = 'possible', topics_before: topicsBefore = [] } = match;
  return { at, before, topicsBefore, earlierArrival };
}

function toReason(match: StoredMatch | undefined): UnmatchedReason {
  if (match === undefined) return 'unexplained';
  return match.matched ? 'contract_missing' : toUnmatchedReason(match.reason);
}
