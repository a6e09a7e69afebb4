import type { FeedReading, SourceMemory } from './contract.ts';
import { toPostKey } from './post-ids.ts';
import { readStrings } from './read-memory.ts';

/**
 * Earlier versions of edited posts, by `toPostKey`, each with the instant of the pass that found it. The platform
 * reports an edit once, and mirrors continue to deliver the earlier version for days. An entry is therefore retained as
 * long as posts are retained. After that time, the earlier version itself is older than the retention and is removed.
 */
export type Superseded = Readonly<Record<string, string>>;

/** Reads the entries that were found at or after `startMs`, in epoch milliseconds. */
export function readSuperseded(startMs: number, memory: SourceMemory | undefined): Superseded {
  const entries = Object.entries(readStrings(memory));
  return Object.fromEntries(entries.filter(([, foundAt]) => Date.parse(foundAt) >= startMs));
}

/**
 * Lists the `toPostKey` of each earlier version that a reading reports. An earlier version is on the same platform as
 * the posts of the reading.
 */
export function listSupersededKeys({ posts, superseded = [] }: Pick<FeedReading, 'posts' | 'superseded'>): string[] {
  const platforms = new Set(posts.map(({ platform }) => platform));
  return superseded.flatMap((id) => [...platforms].map((platform) => toPostKey({ platform, id })));
}
