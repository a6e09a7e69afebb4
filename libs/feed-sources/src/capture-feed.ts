import { dayMs, sum } from '@postjoin/values';
import type {
  FeedSource,
  FeedSourceName,
  FeedSourceRecord,
  Post,
  SourceMemory,
  StoredPost,
  TrackedAccount,
} from './types.ts';
import { mergePosts } from './merge.ts';
import { holdMovedTimes } from './post-times.ts';
import { feedSourceRows } from './registry.ts';
import { readStrings } from './reading.ts';
import {
  findPreviousRecord,
  getRetentionStart,
  type PassRequest,
  readSource,
  type SourceResult,
} from './read-source.ts';
import { listHandles } from './identity.ts';

export type { FeedProgress } from './read-source.ts';

export interface CaptureRequest extends PassRequest {
  sources: readonly FeedSource[];
  /** Whether to read a source. Of the others, records and memory carry over unchanged. By default, all are read. */
  isRead?: (source: FeedSource) => boolean;
  /**
   * Whether to read the sources that charge. Receives the reading of all others. If not, their records and memory carry
   * over unchanged. By default, they are read at once.
   */
  mayCharge?: (freeSources: Promise<unknown>) => Promise<boolean>;
}

export interface CapturedFeed {
  /** Newest first. Posts of the same time are ordered by id. */
  posts: StoredPost[];
  /** In the order of the sources. */
  records: FeedSourceRecord[];
  /**
   * The memory of each source, by the name of the source. The key `superseded` has the posts that their
   * platform no longer shows, see `mergeRemoved`. The key `moved` has the times of posts that a source has moved, until
   * they are confirmed.
   */
  memory: Record<string, SourceMemory>;
}

/**
 * Reads all sources concurrently and merges their posts with the stored posts. Never throws the failure of an upstream.
 * Such a failure becomes part of the record of its source, and the stored posts of that source remain.
 *
 * When a source delivers a known id again, the new text replaces the stored one. A post that is missing in a later
 * reading is retained until its retention ends, because archives and limited time windows also omit posts that were not
 * deleted. Only a post that a source reports as removed leaves.
 */
export async function captureFeed(request: CaptureRequest): Promise<CapturedFeed> {
  const { previous, takenAt } = request;
  const results = await readSources(request);
  const superseded = mergeRemoved(results, request);
  const stored = previous.posts.filter((post) => isTracked(post, request.accounts));
  const delivered = results.flatMap((result) => result.posts);
  const held = holdMovedTimes(delivered, { stored, seen: readStrings(previous.memory['moved']) });
  const merged = mergePosts({
    stored,
    delivered: held.posts,
    removedKeys: new Set(Object.keys(superseded)),
    arrivedAt: (post) => (previous.takenAt === null || isHistory(post, request) ? post.at : takenAt),
  });
  const retained = merged.filter((post) => Date.parse(post.at) >= getPostRetentionStart(post, request));
  const { posts, removed } = limitStoredPosts(retained);
  const records = results.flatMap((result) => result.records);
  return {
    posts,
    records: reportRemoved(records, removed),
    memory: {
      ...Object.fromEntries(results.map(({ source, memory }) => [source.name, memory])),
      ...(Object.keys(superseded).length > 0 && { superseded }),
      ...(Object.keys(held.moved).length > 0 && { moved: held.moved }),
    },
  };
}

/** Reads the sources, in their order, those that charge last. */
function readSources(request: CaptureRequest): Promise<SourceResult[]> {
  const { sources, isRead = () => true, mayCharge = () => Promise.resolve(true) } = request;
  const read = async (source: FeedSource, isAllowed: boolean) =>
    isAllowed && isRead(source) ? readSource(source, request) : carryOver(source, request);
  const free = sources.filter(({ name }) => feedSourceRows[name].isCharged !== true);
  const reading = new Map(free.map((source) => [source, read(source, true)]));
  const readCharged = async (source: FeedSource) => read(source, await mayCharge(Promise.all(reading.values())));
  return Promise.all(sources.map((source) => reading.get(source) ?? readCharged(source)));
}

/** Age from which a post of the first reading of a source is history. Answers cover at most as long a time. */
const minHistoryMs = 7 * dayMs;

/**
 * Whether a post is old and comes from the first successful reading of its source. Such a reading goes back to the start
 * of the retention, so the post is probably not late.
 */
function isHistory({ source: name, at }: Post, request: CaptureRequest): boolean {
  const source = request.sources.find((candidate) => candidate.name === name);
  const isFirst = source !== undefined && !findPreviousRecord(source, request)?.last_success_at;
  return isFirst && Date.parse(at) < request.now.getTime() - minHistoryMs;
}

/** Returns the result of a source that is not read, so that its record shows no later time than that of its reading. */
function carryOver(source: FeedSource, { previous }: CaptureRequest): SourceResult {
  const records = previous.records.filter(({ name }) => name === source.name);
  return { source, records, posts: [], removedKeys: [], memory: previous.memory[source.name] ?? {} };
}

/** Returns the start of the retention of a post, in epoch milliseconds: the earliest of the sources that delivered it. */
function getPostRetentionStart({ source, delivered_by }: StoredPost, request: CaptureRequest): number {
  const days = [source, ...delivered_by].map((name) => feedSourceRows[name].maxRetentionDays ?? Infinity);
  return Math.max(getRetentionStart(request), request.now.getTime() - Math.max(...days) * dayMs);
}

/**
 * Lists the deleted posts and the earlier versions of edited posts, by `toPostKey`, each with the instant of the pass
 * that first found it. The platform reports them once, and mirrors continue to deliver them for days. An entry is
 * therefore retained as long as posts are retained. After that time, the post itself is older and is removed.
 */
function mergeRemoved(results: readonly SourceResult[], request: CaptureRequest): Record<string, string> {
  const stored = Object.entries(readStrings(request.previous.memory['superseded']));
  const known = stored.filter(([, foundAt]) => Date.parse(foundAt) >= getRetentionStart(request));
  const found = results.flatMap(({ removedKeys }) => removedKeys.map((key) => [key, request.takenAt] as const));
  return Object.fromEntries([...found, ...known]);
}

/** Lists the ids of the posts in a snapshot's memory that their platform no longer shows. */
export function listRemovedIds(memory: CapturedFeed['memory']): string[] {
  return Object.keys(readStrings(memory['superseded'])).map((key) => key.slice(key.indexOf(':') + 1));
}

/**
 * Whether the handle of a stored post is still configured for its account. Posts of a removed handle are dropped,
 * because answers would attribute them to the present holder of the account.
 */
function isTracked({ account, handle }: StoredPost, accounts: readonly TrackedAccount[]): boolean {
  const tracked = accounts.find((candidate) => candidate.account === account);
  return tracked !== undefined && listHandles(tracked).includes(handle.toLowerCase());
}

/**
 * Maximum bytes of all stored posts. The longest retention of 400 days has 20,000 posts of usual length, which take 24
 * million bytes. The worker and the api need about five times as much memory for these posts.
 */
const maxStoredBytes = 32_000_000;

/** Estimated bytes of a post beside its text. */
const overheadBytes = 1_000;

export interface LimitedPosts {
  posts: StoredPost[];
  /** The number of posts that were removed, by the source that delivered them. */
  removed: ReadonlyMap<FeedSourceName, number>;
}

/**
 * Limits the bytes of all stored posts. Removes the oldest posts of the sources with the most bytes, so that a source
 * that delivers too many posts removes no post of another source. A post of several sources counts for the one with the
 * fewest posts.
 * @param posts newest first
 */
export function limitStoredPosts(posts: readonly StoredPost[], maxBytes: number = maxStoredBytes): LimitedPosts {
  const removed = new Map<FeedSourceName, number>();
  if (sum(posts.map(countBytes)) <= maxBytes) return { posts: [...posts], removed };
  const ownerOf = createOwnerFinder(posts);
  const bytesBySource = new Map<FeedSourceName, number>();
  for (const post of posts) add(bytesBySource, ownerOf(post), countBytes(post));
  const share = shareOut([...bytesBySource.values()], maxBytes);
  const used = new Map<FeedSourceName, number>();
  const limited = posts.filter((post) => {
    const owner = ownerOf(post);
    const fits = add(used, owner, countBytes(post)) <= share;
    if (!fits) add(removed, owner, 1);
    return fits;
  });
  return { posts: limited, removed };
}

/** Reports the removed posts in the records of their sources. A failure that a record already has comes first. */
export function reportRemoved(
  records: readonly FeedSourceRecord[],
  removed: LimitedPosts['removed'],
): FeedSourceRecord[] {
  return records.map((record) => {
    const count = removed.get(record.name);
    if (count === undefined || record.outcome !== 'ok') return record;
    const error = `too_many_records: the ${count} oldest posts of ${record.name} were removed, because all posts together are too large for a snapshot`;
    return { ...record, outcome: 'error', error };
  });
}

function countBytes({ text }: StoredPost): number {
  return Buffer.byteLength(text) + overheadBytes;
}

/** Returns the function that names, of the sources that delivered a post, the one with the fewest posts. */
function createOwnerFinder(posts: readonly StoredPost[]): (post: StoredPost) => FeedSourceName {
  const counts = new Map<FeedSourceName, number>();
  for (const { delivered_by } of posts) for (const name of delivered_by) add(counts, name, 1);
  const fewer = (a: FeedSourceName, b: FeedSourceName) => ((counts.get(b) ?? 0) < (counts.get(a) ?? 0) ? b : a);
  return ({ source, delivered_by }) => delivered_by.reduce(fewer, source);
}

/** Adds to the number of a key, and returns the new number. */
function add(numbers: Map<FeedSourceName, number>, name: FeedSourceName, number: number): number {
  const total = (numbers.get(name) ?? 0) + number;
  numbers.set(name, total);
  return total;
}

/** Returns the largest share with which `sizes`, each cut to this share, have at most `total` together. */
function shareOut(sizes: readonly number[], total: number): number {
  let rest = total;
  for (const [index, size] of sizes.toSorted((a, b) => a - b).entries()) {
    const share = rest / (sizes.length - index);
    if (size > share) return share;
    rest -= size;
  }
  return Infinity;
}
