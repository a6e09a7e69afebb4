import { combinePosts, compare } from './combine.ts';
import type { Post, StoredPost } from './contract.ts';
import { joinMirrors, keyOf } from './mirrors.ts';

/**
 * One post whichever sources deliver it. Everything here is decided by values, never by the order of arrival, so that
 * any mixture of sources, orders and repeats gives the same posts; the tests hold it to that.
 */

export interface MergeRequest {
  stored: readonly StoredPost[];
  delivered: readonly Post[];
  /** Posts that an edited form under another id has replaced, by `keyOf`. */
  superseded: ReadonlySet<string>;
  arrivedAt: (post: Post) => string;
}

/** Newest first, equal times by id. */
export function mergePosts({ stored, delivered, superseded, arrivedAt }: MergeRequest): StoredPost[] {
  const fresh = byKey(delivered.map((post) => asStored(post, arrivedAt(post))));
  const merged = byKey(stored);
  for (const [key, post] of fresh) {
    const before = merged.get(key);
    merged.set(key, before ? revise(before, post) : post);
  }
  const standing = [...merged.values()].filter((post) => !superseded.has(keyOf(post)));
  return joinMirrors(standing, [...stored, ...delivered]).sort(newestFirst);
}

function asStored(post: Post, arrived_at: string): StoredPost {
  return { ...post, delivered_by: [post.source], arrived_at };
}

function byKey(posts: readonly StoredPost[]): Map<string, StoredPost> {
  const merged = new Map<string, StoredPost>();
  for (const post of posts) {
    const key = keyOf(post);
    const same = merged.get(key);
    merged.set(key, same ? combinePosts(same, post) : post);
  }
  return merged;
}

/** A source whose words stand delivers the post again: how it reads now replaces how it read. */
function revise(before: StoredPost, now: StoredPost): StoredPost {
  const both = combinePosts(before, now);
  return now.delivered_by.includes(before.source) ? { ...both, ...wordsOf(now) } : both;
}

function wordsOf({ text, kind, source, url, handle }: StoredPost) {
  return { text, kind, source, url, handle };
}

function newestFirst(a: StoredPost, b: StoredPost): number {
  return Date.parse(b.at) - Date.parse(a.at) || compare(a.id, b.id) || compare(a.platform, b.platform);
}
