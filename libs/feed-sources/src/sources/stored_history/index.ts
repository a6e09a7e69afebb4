import type { FeedSource } from '../../types.ts';

/**
 * Creates the source for the stored posts of earlier passes. A read returns no posts, because the snapshot already
 * contains them. `describeFeed` counts the stored posts of each window.
 */
export function createStoredHistory(): FeedSource {
  return {
    name: 'stored_history',
    handles: (accounts) => accounts.map(({ handle }) => handle),
    read: () => Promise.resolve({ posts: [], memory: {}, skipped: 0, only_new: true }),
  };
}
