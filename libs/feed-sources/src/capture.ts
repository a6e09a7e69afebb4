import type { FeedSource, FeedSourceRecord, SourceMemory, StoredPost, TrackedAccount } from './contract.ts';
import { mergePosts } from './merge.ts';
import { readSource, retentionStart, type PassRequest, type SourceResult } from './read-source.ts';
import { readSuperseded, type Superseded } from './superseded.ts';
import { listHandles } from './tracked-accounts.ts';

export type { FeedProgress } from './read-source.ts';

export interface CaptureRequest extends PassRequest {
  sources: readonly FeedSource[];
}

export interface CapturedFeed {
  /** Newest first, equal times by id. */
  posts: StoredPost[];
  /** In the order of the sources. */
  records: FeedSourceRecord[];
  /** By source name, and under `superseded` the earlier versions of edited posts. */
  memory: Partial<Record<string, SourceMemory>>;
}

/**
 * Reads all sources concurrently and merges what they deliver with the stored posts. Never throws the failure of an
 * upstream: it is part of the record of its source, and the stored posts of that source remain.
 *
 * When a source delivers a known id again, the new text replaces the stored one. A post that a later reading omits is
 * retained until the retention ends, because archives and windows omit posts that were never deleted.
 */
export async function captureFeed(request: CaptureRequest): Promise<CapturedFeed> {
  const results = await Promise.all(request.sources.map((source) => readSource(source, request)));
  const { previous, takenAt } = request;
  const superseded = mergeSuperseded(results, request);
  const posts = mergePosts({
    stored: previous.posts.filter((post) => isTracked(post, request.accounts)),
    delivered: results.flatMap((result) => result.posts),
    superseded: new Set(Object.keys(superseded)),
    arrivedAt: (post) => (previous.takenAt === null ? post.at : takenAt),
  });
  return {
    posts: posts.filter((post) => Date.parse(post.at) >= retentionStart(request)),
    records: results.flatMap(({ records }) => records),
    memory: {
      ...Object.fromEntries(results.map(({ source, memory }) => [source.name, memory])),
      ...(Object.keys(superseded).length > 0 && { superseded }),
    },
  };
}

/** Adds what this pass found to the entries of earlier passes, which retain their time. */
function mergeSuperseded(results: readonly SourceResult[], request: CaptureRequest): Superseded {
  const known = readSuperseded(retentionStart(request), request.previous.memory['superseded']);
  const found = results.flatMap(({ superseded }) => superseded.map((key): [string, string] => [key, request.takenAt]));
  return { ...Object.fromEntries(found), ...known };
}

/**
 * Whether the configuration still has the handle of a stored post. After a change, the posts of the previous handle would
 * appear as posts of the account's new holder.
 */
function isTracked({ account, handle }: StoredPost, accounts: readonly TrackedAccount[]): boolean {
  const tracked = accounts.find((candidate) => candidate.account === account);
  return tracked !== undefined && listHandles(tracked).includes(handle.toLowerCase());
}
