import type { FeedSource } from '../../contract.ts';

/**
 * Our own earlier posts. They are in the snapshot already, so there is nothing to ask for; what it holds of a window is
 * counted when a caller asks about one.
 */
export function createStoredHistory(): FeedSource {
  return {
    name: 'stored_history',
    handles: (accounts) => accounts.map(({ handle }) => handle),
    read: () => Promise.resolve({ posts: [], memory: {}, skipped: 0, only_new: true }),
  };
}
