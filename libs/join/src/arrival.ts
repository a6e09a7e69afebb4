import type { StoredPost } from '@postjoin/feed-sources/contract';

/**
 * The order in which posts became known, as nanoseconds since the epoch, one position a post.
 *
 * A cursor of `since_last` is an instant, and several posts can share one. So the posts that arrived in one millisecond
 * take the last nanoseconds up to it: of three at .500 the positions are .499999998, .499999999 and .500. A plain
 * instant, such as the time of a snapshot, therefore lies after all that arrived then, and a finer one lies between
 * two posts. RFC 3339 allows the digits.
 */
export function arrivalPositions(posts: readonly StoredPost[]): Map<StoredPost, bigint> {
  const byMillisecond = Map.groupBy(posts, (post) => Date.parse(post.arrived_at));
  const positions = new Map<StoredPost, bigint>();
  for (const [millisecond, together] of byMillisecond) {
    const inOrder = together.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    inOrder.forEach((post, index) => {
      positions.set(post, BigInt(millisecond) * 1_000_000n - BigInt(inOrder.length - 1 - index));
    });
  }
  return positions;
}

const instantPattern = /^(\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d)(?:\.(\d{1,9})\d*)?([Zz]|[+-]\d\d:\d\d)$/;

/** Nanoseconds since the epoch of an RFC 3339 instant, digits beyond nanoseconds dropped. */
export function parsePosition(instant: string): bigint {
  const parts = instantPattern.exec(instant);
  const seconds = parts ? Date.parse(`${parts[1]}${parts[3]}`.toUpperCase()) : NaN;
  if (Number.isNaN(seconds)) throw new RangeError(`not an RFC 3339 instant: ${instant.slice(0, 40)}`);
  return BigInt(seconds) * 1_000_000n + BigInt((parts?.[2] ?? '').padEnd(9, '0'));
}

/** An instant in UTC with as many digits as the position needs: 3, or 9 between two posts of one millisecond. */
export function formatPosition(position: bigint): string {
  const milliseconds = Number(position / 1_000_000n);
  const rest = position % 1_000_000n;
  const instant = new Date(milliseconds).toISOString();
  return rest === 0n ? instant : instant.replace('Z', `${String(rest).padStart(6, '0')}Z`);
}
