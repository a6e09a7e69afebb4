import type { UpstreamError } from '@postjoin/upstream';
import type { FeedReading, FeedSource, FeedSourceName, Post } from '../types.ts';

/**
 * Creates the source for the model-based search of the specification. The source is reported with one entry per handle
 * and is never called.
 */
export function createModelSearch(): FeedSource {
  return {
    name: 'model_search',
    entryPerHandle: true,
    unavailable: 'Not called: this service uses no model tokens.',
    handles: (accounts) => accounts.map(({ handle }) => handle),
    read: () => Promise.reject(new Error('model_search is never called')),
  };
}

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

export interface MemorySource extends FeedSource {
  /** Sets the posts of all later reads. */
  deliver(posts: readonly Post[], rest?: Partial<Omit<FeedReading, 'posts'>>): void;
  /** Makes all later reads throw this error. */
  fail(error: Error | UpstreamError): void;
  /** Returns the number of reads so far. */
  reads(): number;
}

/**
 * Creates a source that delivers the posts of a list under the name of a real source. It is for tests and for runs
 * without a network.
 */
export function createMemorySource(name: FeedSourceName, posts: readonly Post[] = []): MemorySource {
  let read = createReading(posts);
  let reads = 0;
  return {
    name,
    handles: (accounts) => accounts.map(({ handle }) => handle),
    read: () => {
      reads += 1;
      return Promise.resolve().then(() => read());
    },
    deliver: (next, rest) => (read = createReading(next, rest)),
    fail: (error) =>
      (read = () => {
        throw error;
      }),
    reads: () => reads,
  };
}

function createReading(posts: readonly Post[], rest: Partial<FeedReading> = {}): () => FeedReading {
  return () => ({ posts: [...posts], memory: {}, skipped: 0, ...rest });
}
