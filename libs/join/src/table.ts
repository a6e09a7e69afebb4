import type { StoredPost } from '@postjoin/feed-sources/contract';
import { isListed, type Contract, type StoredContract } from '@postjoin/market-venues/contract';
import type { Matched, PostMatch, Snapshot } from '@postjoin/snapshot-store/contract';
import { arrivalPositions } from './arrival.ts';
import type { PostBrief, Row } from './contract.ts';
import { rendered, type Rendered } from './page.ts';
import { briefPost, publicContract, publicPost, rowOf } from './row.ts';
import { countStored, createTimeline, type StoredCounts, type Timeline } from './timeline.ts';
import { createTopicIndex, type TopicIndex } from './topic-index.ts';

/** One generation, indexed once; every answer is a selection of it. Nothing in it changes. */
export interface JoinTable {
  facts: Pick<Snapshot, 'generation' | 'taken_at' | 'next_in_s' | 'accounts' | 'feed' | 'venues'>;
  source: 'snapshot' | 'sample';
  /** False while the snapshot comes from a worker that did not match yet: there are posts and contracts, but no rows. */
  isMatched: boolean;
  stored: StoredCounts;
  /** Posts with words. */
  posts: Timeline<TablePost>;
  /** The same posts in the order in which they became known, earliest first. */
  byArrival: readonly TablePost[];
  /** Contracts that their venues list as open, most traded first. Closed ones are shown with the posts that match them. */
  contracts: readonly Contract[];
  topics: TopicIndex;
  /** Observed prices by contract id, for risk windows. */
  pricePoints: Snapshot['price_points'];
  /** Rows and briefs as JSON, each after a comma: most of the bytes of most answers. */
  json: ReadonlyMap<object, Buffer>;
}

/** A post with words, and what answers show of it. */
interface PostEntry {
  post: StoredPost;
  /** Epoch milliseconds of `post.at`. */
  at: number;
  /** Its index among the posts with words, from 0. */
  place: number;
  /** Its position in the order of arrival, see `arrival.ts`. */
  arrival: bigint;
  brief: Rendered<PostBrief>;
  /** The brief with the reason why no contract is matched; without the reason where one is. */
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

/** Every invented post begins with this; nothing from a snapshot that holds one is passed off as real. */
const sampleMark = '[sample]';

/** Indexes a snapshot. Lets the event loop turn between its steps, since requests are answered meanwhile. */
export async function createJoinTable(snapshot: Snapshot): Promise<JoinTable> {
  const { generation, taken_at, next_in_s, accounts, feed, venues, matches, price_points } = snapshot;
  const sorted = snapshot.contracts.toSorted(byVolume);
  const listed = sorted.filter(isListed).map(publicContract);
  const closed = sorted.filter((contract) => !isListed(contract)).map(publicContract);
  const posts = tablePosts(snapshot, matches ?? [], [...listed, ...closed]);
  return {
    facts: { generation, taken_at, next_in_s, accounts, feed, venues },
    source: snapshot.posts.some(({ text }) => text.startsWith(sampleMark)) ? 'sample' : 'snapshot',
    isMatched: matches !== null,
    stored: countStored(snapshot.posts),
    posts: createTimeline(posts),
    byArrival: posts.toSorted((a, b) => (a.arrival < b.arrival ? -1 : 1)),
    contracts: listed,
    topics: await createTopicIndex(posts, listed, closed),
    pricePoints: price_points,
    json: new Map(posts.flatMap(renderedOf).map(({ value, json }) => [value, Buffer.from(`,${json}`)])),
  };
}

function tablePosts(snapshot: Snapshot, matches: readonly PostMatch[], contracts: readonly Contract[]): TablePost[] {
  const arrivals = arrivalPositions(snapshot.posts);
  const matchOf = new Map(matches.map((match) => [match.post, match]));
  const contractOf = new Map(contracts.map((contract) => [contract.id, contract]));
  const withWords = snapshot.posts.filter(({ kind }) => kind !== 'blank');
  return withWords.map((post, place) => {
    const match = matchOf.get(post.id);
    const brief = rendered(briefPost(post));
    return {
      post,
      at: Date.parse(post.at),
      place,
      arrival: arrivals.get(post) ?? 0n,
      brief,
      unmatched: match?.matched === false ? rendered(briefPost(post, match.reason)) : brief,
      match: match?.matched === true ? tableMatch(post, match, contractOf) : null,
    };
  });
}

function renderedOf({ brief, unmatched, match }: TablePost): Rendered[] {
  return [brief, unmatched, ...(match ? [match.row] : [])];
}

function tableMatch(post: StoredPost, match: Matched, contractOf: ReadonlyMap<string, Contract>): TableMatch | null {
  const contract = contractOf.get(match.contract);
  const alternatives = match.alternatives.flatMap((id) => contractOf.get(id) ?? []);
  return contract ? { contract, row: rendered(rowOf(publicPost(post), contract, match, alternatives)) } : null;
}

function byVolume(a: StoredContract, b: StoredContract): number {
  return (b.volume ?? -1) - (a.volume ?? -1) || (a.id < b.id ? -1 : 1);
}
