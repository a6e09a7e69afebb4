import type { FeedSource, FeedSourceRecord, SourceMemory, StoredPost, TrackedAccount } from './types.ts';
import { mergePosts } from './merge.ts';
import { holdMovedTimes } from './post-times.ts';
import { readStrings } from './reading.ts';
import { getRetentionStart, type PassRequest, readSource, type SourceResult } from './read-source.ts';
import { limitStoredPosts, reportRemoved } from './stored-limit.ts';
import { listHandles } from './identity.ts';

export type { FeedProgress } from './read-source.ts';

export interface CaptureRequest extends PassRequest {
  sources: readonly FeedSource[];
}

export interface CapturedFeed {
  /** Newest first. Posts of the same time are ordered by id. */
  posts: StoredPost[];
  /** In the order of the sources. */
  records: FeedSourceRecord[];
  /**
   * The memory of each source, by the name of the source. The key `superseded` has the earlier versions of edited
   * posts. The key `moved` has the times of posts that a source has moved, until they are confirmed.
   */
  memory: Partial<Record<string, SourceMemory>>;
}

/**
 * Reads all sources concurrently and merges their posts with the stored posts. Never throws the failure of an upstream.
 * Such a failure becomes part of the record of its source, and the stored posts of that source remain.
 *
 * When a source delivers a known id again, the new text replaces the stored one. A post that is missing in a later
 * reading is retained until its retention ends, because archives and limited time windows also omit posts that were not
 * deleted.
 */
export async function captureFeed(request: CaptureRequest): Promise<CapturedFeed> {
  const results = await Promise.all(request.sources.map((source) => readSource(source, request)));
  const { previous, takenAt } = request;
  const superseded = mergeSuperseded(results, request);
  const stored = previous.posts.filter((post) => isTracked(post, request.accounts));
  const delivered = results.flatMap((result) => result.posts);
  const held = holdMovedTimes(delivered, { stored, seen: readStrings(previous.memory['moved']) });
  const merged = mergePosts({
    stored,
    delivered: held.posts,
    supersededKeys: new Set(Object.keys(superseded)),
    arrivedAt: (post) => (previous.takenAt === null ? post.at : takenAt),
  });
  const retained = merged.filter((post) => Date.parse(post.at) >= getRetentionStart(request));
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

/**
 * Lists the earlier versions of edited posts, by `toPostKey`, each with the instant of the pass that first found it. The
 * platform reports an edit once, and mirrors continue to deliver the earlier version for days. An entry is therefore
 * retained as long as posts are retained. After that time, the earlier version itself is older and is removed.
 */
function mergeSuperseded(results: readonly SourceResult[], request: CaptureRequest): Record<string, string> {
  const stored = Object.entries(readStrings(request.previous.memory['superseded']));
  const known = stored.filter(([, foundAt]) => Date.parse(foundAt) >= getRetentionStart(request));
  const found = results.flatMap(({ supersededKeys }) => supersededKeys.map((key) => [key, request.takenAt] as const));
  return Object.fromEntries([...found, ...known]);
}

/**
 * Whether the handle of a stored post is still configured for its account. Posts of a removed handle are dropped,
 * because answers would attribute them to the present holder of the account.
 */
function isTracked({ account, handle }: StoredPost, accounts: readonly TrackedAccount[]): boolean {
  const tracked = accounts.find((candidate) => candidate.account === account);
  return tracked !== undefined && listHandles(tracked).includes(handle.toLowerCase());
}
