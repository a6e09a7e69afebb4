import { combinePosts, compare } from './combine.ts';
import type { Post, StoredPost } from './types.ts';
import { dedupeByText } from './dedupe-by-text.ts';
import { toPostKey } from './post-ids.ts';
import { chooseTime, updateTime } from './post-times.ts';

/**
 * Merges the deliveries of all sources into one list of distinct posts. The result depends on the delivered values
 * only, not on their order or on repeats; property tests verify this.
 */

export interface MergeRequest {
  stored: readonly StoredPost[];
  delivered: readonly Post[];
  /** The `toPostKey` of each earlier version of an edited post. These versions are removed. */
  supersededKeys: ReadonlySet<string>;
  arrivedAt: (post: Post) => string;
}

/** Returns the distinct posts, newest first. Posts of the same time are ordered by id. */
export function mergePosts({ stored, delivered, supersededKeys, arrivedAt }: MergeRequest): StoredPost[] {
  const fresh = combineByKey(delivered.map((post) => toStoredPost(post, arrivedAt(post))));
  const merged = combineByKey(stored);
  for (const [key, post] of fresh) {
    const previous = merged.get(key);
    merged.set(key, previous ? updatePost(previous, post) : post);
  }
  const current = [...merged.values()].filter((post) => !supersededKeys.has(toPostKey(post)));
  return dedupeByText(current, [...stored, ...delivered]).sort(newestFirst);
}

function toStoredPost(post: Post, arrived_at: string): StoredPost {
  return { ...post, delivered_by: [post.source], arrived_at };
}

function combineByKey(posts: readonly StoredPost[]): Map<string, StoredPost> {
  const groups = [...Map.groupBy(posts, toPostKey)];
  return new Map(groups.map(([key, group]) => [key, combineAll(group)]));
}

function combineAll(deliveries: readonly StoredPost[]): StoredPost {
  const at = chooseTime(deliveries);
  return deliveries.reduce((a, b) => combinePosts(a, b, at));
}

/**
 * Replaces the text of a stored post when the source of that text delivers the post again. A truncated text never
 * replaces a whole one.
 */
function updatePost(previous: StoredPost, delivered: StoredPost): StoredPost {
  const combined = combinePosts(previous, delivered, updateTime(previous, delivered));
  const isCut = delivered.truncated === true && previous.truncated !== true;
  if (isCut || !delivered.delivered_by.includes(previous.source)) return combined;
  const { id, at, repost_of, quote_of, delivered_by, arrived_at } = combined;
  return { ...delivered, id, at, repost_of, quote_of, delivered_by, arrived_at };
}

function newestFirst(a: StoredPost, b: StoredPost): number {
  return Date.parse(b.at) - Date.parse(a.at) || compare(a.id, b.id) || compare(a.platform, b.platform);
}
