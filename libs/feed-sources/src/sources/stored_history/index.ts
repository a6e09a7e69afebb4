import type { FeedSource } from '../../contract.ts';

/** The stored posts of earlier passes. They are part of the snapshot, and `describeFeed` counts them for each window. */
export function createStoredHistory(): FeedSource {
  return {
    name: 'stored_history',
    handles: (accounts) => accounts.map(({ handle }) => handle),
    read: () => Promise.resolve({ posts: [], memory: {}, skipped: 0, only_new: true }),
  };
}
