import type { UpstreamError } from '@postjoin/upstream';
import type { FeedReading, FeedSource, FeedSourceName, Post } from '../contract.ts';

export interface MemorySource extends FeedSource {
  /** From now on it delivers these posts. */
  deliver(posts: readonly Post[], rest?: Partial<Omit<FeedReading, 'posts'>>): void;
  /** From now on every read fails like this. */
  fail(error: Error | UpstreamError): void;
  /** How often it has been read. */
  reads(): number;
}

/**
 * A feed source that delivers what it is given, under any source's name: for tests, and for running without any
 * network.
 */
export function createMemorySource(name: FeedSourceName, posts: readonly Post[] = []): MemorySource {
  let answer: () => FeedReading = reading(posts);
  let reads = 0;
  return {
    name,
    handles: (accounts) => accounts.map(({ handle }) => handle),
    read: () => {
      reads += 1;
      return Promise.resolve().then(() => answer());
    },
    deliver: (next, rest) => (answer = reading(next, rest)),
    fail: (error) =>
      (answer = () => {
        throw error;
      }),
    reads: () => reads,
  };
}

function reading(posts: readonly Post[], rest: Partial<FeedReading> = {}): () => FeedReading {
  return () => ({ posts: [...posts], memory: {}, skipped: 0, ...rest });
}
