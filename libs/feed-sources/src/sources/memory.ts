import type { UpstreamError } from '@postjoin/upstream';
import type { FeedReading, FeedSource, FeedSourceName, Post } from '../types.ts';

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
