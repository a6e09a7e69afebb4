import { sum } from '@postjoin/values';
import type { FeedSourceName, FeedSourceRecord, StoredPost } from './types.ts';

/**
 * Maximum bytes of all stored posts. The longest retention of 400 days has 20,000 posts of usual length, which take 24
 * million bytes. The worker and the api need about five times as much memory for these posts.
 */
const maxStoredBytes = 32_000_000;

/** Estimated bytes of a post beside its text. */
const overheadBytes = 1_000;

export interface LimitedPosts {
  posts: StoredPost[];
  /** The number of posts that were removed, by the source that delivered them. */
  removed: ReadonlyMap<FeedSourceName, number>;
}

/**
 * Limits the bytes of all stored posts. Removes the oldest posts of the sources with the most bytes, so that a source
 * that delivers too many posts removes no post of another source. A post of several sources counts for the one with the
 * fewest posts.
 * @param posts newest first
 */
export function limitStoredPosts(posts: readonly StoredPost[], maxBytes: number = maxStoredBytes): LimitedPosts {
  const removed = new Map<FeedSourceName, number>();
  if (sum(posts.map(countBytes)) <= maxBytes) return { posts: [...posts], removed };
  const ownerOf = createOwnerFinder(posts);
  const bytesBySource = new Map<FeedSourceName, number>();
  for (const post of posts) add(bytesBySource, ownerOf(post), countBytes(post));
  const share = shareOut([...bytesBySource.values()], maxBytes);
  const used = new Map<FeedSourceName, number>();
  const limited = posts.filter((post) => {
    const owner = ownerOf(post);
    const fits = add(used, owner, countBytes(post)) <= share;
    if (!fits) add(removed, owner, 1);
    return fits;
  });
  return { posts: limited, removed };
}

/** Reports the removed posts in the records of their sources. A failure that a record already has comes first. */
export function reportRemoved(
  records: readonly FeedSourceRecord[],
  removed: LimitedPosts['removed'],
): FeedSourceRecord[] {
  return records.map((record) => {
    const count = removed.get(record.name);
    if (count === undefined || record.outcome !== 'ok') return record;
    const error = `too_many_records: the ${count} oldest posts of ${record.name} were removed, because all posts together are too large for a snapshot`;
    return { ...record, outcome: 'error', error };
  });
}

function countBytes({ text }: StoredPost): number {
  return Buffer.byteLength(text) + overheadBytes;
}

/** Returns the function that names, of the sources that delivered a post, the one with the fewest posts. */
function createOwnerFinder(posts: readonly StoredPost[]): (post: StoredPost) => FeedSourceName {
  const counts = new Map<FeedSourceName, number>();
  for (const { delivered_by } of posts) for (const name of delivered_by) add(counts, name, 1);
  const fewer = (a: FeedSourceName, b: FeedSourceName) => ((counts.get(b) ?? 0) < (counts.get(a) ?? 0) ? b : a);
  return ({ source, delivered_by }) => delivered_by.reduce(fewer, source);
}

/** Adds to the number of a key, and returns the new number. */
function add(numbers: Map<FeedSourceName, number>, name: FeedSourceName, number: number): number {
  const total = (numbers.get(name) ?? 0) + number;
  numbers.set(name, total);
  return total;
}

/** Returns the largest share with which `sizes`, each cut to this share, have at most `total` together. */
function shareOut(sizes: readonly number[], total: number): number {
  let rest = total;
  for (const [index, size] of sizes.toSorted((a, b) => a - b).entries()) {
    const share = rest / (sizes.length - index);
    if (size > share) return share;
    rest -= size;
  }
  return Infinity;
}
