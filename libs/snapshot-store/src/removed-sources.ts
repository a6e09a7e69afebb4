import { feedSourceNames, feedSourceRows, removedFeedSources } from '@postjoin/feed-sources/registry';

const isRemoved = (name: unknown) => typeof name === 'string' && Object.hasOwn(removedFeedSources, name);

/** The source of a post that only removed sources have delivered: the one that reports stored posts. */
const storedPosts = feedSourceNames.find((name) => feedSourceRows[name].reportsStoredPosts);

/**
 * Takes the names of removed sources out of a part of a snapshot that an earlier version has written, before its
 * validation. Every post stays.
 */
export function dropRemovedSources(part: Record<string, unknown>): Record<string, unknown> {
  const { posts, feed } = part;
  return {
    ...part,
    ...(Array.isArray(posts) && { posts: posts.map(renameSource) }),
    ...(Array.isArray(feed) && { feed: feed.filter((record) => !isRemoved((record as Partial<Named> | null)?.name)) }),
  };
}

interface Named {
  name: unknown;
}

function renameSource(post: unknown): unknown {
  const { source, delivered_by } = (post ?? {}) as { source?: unknown; delivered_by?: unknown };
  if (!Array.isArray(delivered_by) || !delivered_by.some(isRemoved)) return post;
  const remaining = (delivered_by as unknown[]).filter((name) => !isRemoved(name));
  return {
    ...(post as object),
    source: isRemoved(source) ? (remaining[0] ?? storedPosts) : source,
    delivered_by: remaining,
  };
}
