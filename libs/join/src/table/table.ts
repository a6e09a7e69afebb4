import { isListed, type PricePoint, type StoredContract } from '@postjoin/market-venues/types';
import type { Snapshot } from '@postjoin/snapshot-store/types';
import type { Feed } from '@postjoin/feed-sources/types';
import { createFeedDescriber, type FeedWindow } from '@postjoin/feed-sources/health';
import { abbreviate } from '@postjoin/values';
import { maxListsLength, type Entry } from './entry.ts';
import { maxRulesLength } from './answer-shapes.ts';
import type { Source } from '../schemas/types.ts';
import { isDatedAhead, type DatedSnapshot } from './freshness.ts';
import { listRows, type DatedRow } from './row-counts.ts';
import { createSentenceMatcher, findPastStatedTime, type MatchSentence } from './sentence-matcher.ts';
import { redate } from '../snapshot/redate.ts';
import { restrictTexts } from '../snapshot/restrict-texts.ts';
import { createTimeline, sortByKey, type Timeline, type TimelinePost } from './sorted-lists.ts';
import { finishInTurns } from './finish-in-turns.ts';
import { createTablePosts, type TablePost } from './table-post.ts';
import { createTopicIndex, hasClosed, type TopicIndex } from './topic-index.ts';

/** The index of one generation. Every answer is a selection from this index. A table is immutable. */
export interface JoinTable {
  metadata: Pick<Snapshot, 'generation' | 'accounts' | 'judge'> & DatedSnapshot;
  source: Source;
  /** Describes the sources in a window, without a cache. Answers use the cached one of `createCommonMembers`. */
  describeFeed: (window: FeedWindow) => Feed;
  /** Returns the blank posts of a window. */
  blankWithin: Timeline<TimelinePost>;
  /** Returns the posts of a window that are not blank. */
  postsWithin: Timeline<TablePost>;
  /** All posts that are not blank, in the order of arrival, earliest first. */
  byArrival: readonly TablePost[];
  /** The rows, newest first, for metrics. */
  rows: readonly DatedRow[];
  /**
   * The contracts that the venues list as open and whose stated time is not over, highest volume within its unit first.
   * Rows can also show closed ones.
   */
  contracts: readonly StoredContract[];
  /** The contracts that have closed, highest volume within its unit first. */
  closed: readonly StoredContract[];
  /** The rank of each contract, among the open or the closed ones, by its volume, see `rankVolumes`. */
  volumeRanks: ReadonlyMap<StoredContract, number>;
  topics: TopicIndex;
  matchSentence: MatchSentence;
  findPost: (id: string) => TablePost | undefined;
  /** Finds a contract, open or closed. */
  findContract: (id: string) => StoredContract | undefined;
  /** Returns the known prices of a contract, oldest first. `risk_windows` needs them. */
  listPrices: (contractId: string) => readonly PricePoint[];
}

/** Every invented post of the demo begins with this text. One such post makes the whole snapshot a sample. */
const sampleMark = '[sample]';

/**
 * Indexes a snapshot. Yields to the event loop at intervals, so that the api answers requests meanwhile. In a snapshot
 * that is dated in the future, the times are replaced by `now`, and the age of the data is unknown.
 * @param options.isReplay marks every answer as recorded data of the past
 * @param options.origin of the addresses of rows
 * @param options.venueLinks whether answers have the addresses of contracts
 * @throws {RangeError} for a snapshot with a post or contract that fits into no answer
 */
export async function createJoinTable(
  stored: Snapshot,
  now = new Date(stored.taken_at),
  { isReplay = false, origin = '', venueLinks = true } = {},
): Promise<JoinTable> {
  const isRedated = isDatedAhead(stored, now);
  const snapshot = restrictTexts(isRedated ? redate(stored, now) : stored);
  const { generation, taken_at, next_in_s, accounts, feed, venues, price_points, histories, judge } = snapshot;
  assertLengthsFit(snapshot.posts.map(({ text }) => text.length));
  assertLengthsFit(
    snapshot.contracts.map(({ title, event_title, outcome, url }) => `${title}${event_title}${outcome}${url}`.length),
  );
  // Only the answer about a matched contract shows all of its rules, so the table retains the beginning of the others.
  const matched = new Set(snapshot.matches.map((match) => match.matched && match.contract));
  const all = snapshot.contracts.map((contract): StoredContract => {
    const { id } = contract;
    const description = matched.has(id) ? contract.description : abbreviate(contract.description, maxRulesLength);
    return { ...contract, description, url: venueLinks ? contract.url : '' };
  });
  const past = await finishInTurns(findPastStatedTime(all, Date.parse(snapshot.taken_at)));
  const isOpen = (contract: StoredContract) => isListed(contract) && !past.has(contract);
  const [open, unlisted] = [all.filter(isOpen), all.filter((contract) => !isOpen(contract))];
  const volumeRanks = new Map([...rankVolumes(open), ...rankVolumes(unlisted)]);
  const byVolume = (contracts: readonly StoredContract[]) =>
    sortByKey(contracts, (contract) => [volumeRanks.get(contract) ?? 0, contract.id]);
  const [listed, notListed] = [byVolume(open), byVolume(unlisted)];
  const posts = createTablePosts(snapshot, [...listed, ...notListed], origin);
  assertLengthsFit(posts.flatMap(listEntries).map(({ length }) => length));
  const postById = new Map(posts.map((post) => [post.post.id, post]));
  const contractById = new Map(all.map((contract) => [contract.id, contract]));
  const blank = snapshot.posts.filter(({ kind }) => kind === 'blank');
  const isSample = stored.posts.some(({ text }) => text.startsWith(sampleMark));
  const metadata = { generation, taken_at, next_in_s, accounts, feed, venues, isRedated, ...(judge && { judge }) };
  return {
    metadata,
    source: isReplay ? 'replay' : isSample ? 'sample' : 'snapshot',
    describeFeed: createFeedDescriber({ records: feed, accounts, storedAt: taken_at, posts: snapshot.posts }),
    blankWithin: createTimeline(blank.map((post) => ({ post, atMs: Date.parse(post.at) }))),
    postsWithin: createTimeline(posts),
    byArrival: posts.toSorted((a, b) => (a.arrival < b.arrival ? -1 : 1)),
    rows: listRows(snapshot),
    contracts: listed,
    closed: notListed.filter(hasClosed),
    volumeRanks,
    topics: await createTopicIndex(posts, listed, notListed),
    matchSentence: createSentenceMatcher(listed),
    findPost: (id) => postById.get(id),
    findContract: (id) => contractById.get(id),
    listPrices: (id) => chooseSeries(histories[id]?.points ?? [], price_points[id] ?? []),
  };
}

/**
 * Ranks volumes within their unit, from 0 to 1, because dollars and numbers of contracts cannot be compared. Contracts
 * without a known volume rank lower, and those without a price lowest.
 */
function rankVolumes(contracts: readonly StoredContract[]): Map<StoredContract, number> {
  const ranks = new Map(contracts.map((contract) => [contract, contract.last_price === null ? -2 : -1]));
  const withVolume = contracts.filter(({ volume }) => volume !== null);
  for (const sameUnit of Map.groupBy(withVolume, ({ volume_unit }) => volume_unit).values()) {
    const volumes = sameUnit.map(({ volume }) => volume).sort((a, b) => Number(a) - Number(b));
    const rankOf = new Map(volumes.map((volume, index) => [volume, (index + 1) / volumes.length]));
    for (const contract of sameUnit) ranks.set(contract, rankOf.get(contract.volume) ?? 0);
  }
  return ranks;
}

/** Returns the series that begins first. The two are not mixed, because a difference between them is no move. */
function chooseSeries(history: readonly PricePoint[], observed: readonly PricePoint[]): readonly PricePoint[] {
  return (history[0]?.[0] ?? Infinity) < (observed[0]?.[0] ?? Infinity) ? history : observed;
}

/** The worker shortens the texts of upstreams. Only an altered snapshot can have longer ones. */
function assertLengthsFit(lengths: readonly number[]): void {
  const maxLength = lengths.reduce((a, b) => Math.max(a, b), 0);
  if (maxLength > maxListsLength) throw new RangeError(`an entry of ${maxLength} characters fits into no answer`);
}

function listEntries({ newPost, unmatched, match }: TablePost): Entry[] {
  return [newPost, unmatched, ...(match ? [match.row, match.shortRow, match.repeatedRow] : [])];
}
