import { hash } from 'node:crypto';
import type { StoredPost } from '@postjoin/feed-sources/contract';

/**
 * The order in which posts became known, as nanoseconds since the epoch, one position a post.
 *
 * A cursor of `since_last` is an instant, and several posts can share one. So the posts that arrived in one millisecond
 * have positions in the last million nanoseconds up to it, each one that follows from its id: it stays where it is when
 * others leave. A plain instant, such as the time of a snapshot, therefore lies after all that arrived then, and a finer
 * one lies between two posts. RFC 3339 allows the digits.
 */
export function arrivalPositions(posts: readonly StoredPost[]): Map<StoredPost, bigint> {
  const taken = new Set<bigint>();
  const positions = new Map<StoredPost, bigint>();
  for (const post of posts.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    let position = BigInt(Date.parse(post.arrived_at)) * nanosecondsPerMillisecond - fractionOf(post.id);
    while (taken.has(position)) position -= 1n; // about one pair of posts in a million
    taken.add(position);
    positions.set(post, position);
  }
  return positions;
}

const nanosecondsPerMillisecond = 1_000_000n;

/** Nanoseconds of less than a millisecond, spread evenly over ids. */
function fractionOf(id: string): bigint {
  return BigInt(`0x${hash('sha256', id).slice(0, 16)}`) % nanosecondsPerMillisecond;
}

const instantPattern = /^(\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d)(?:\.(\d{1,9})\d*)?([Zz]|[+-]\d\d:\d\d)$/;

/** Nanoseconds since the epoch of an RFC 3339 instant, digits beyond nanoseconds dropped. */
export function parsePosition(instant: string): bigint {
  const parts = instantPattern.exec(instant);
  const seconds = parts ? Date.parse(`${parts[1]}${parts[3]}`.toUpperCase()) : NaN;
  if (Number.isNaN(seconds)) throw new RangeError(`not an RFC 3339 instant: ${instant.slice(0, 40)}`);
  return BigInt(seconds) * nanosecondsPerMillisecond + BigInt((parts?.[2] ?? '').padEnd(9, '0'));
}

/** An instant in UTC with as many digits as the position needs: 3, or 9 between two posts of one millisecond. */
export function formatPosition(position: bigint): string {
  const milliseconds = Number(position / nanosecondsPerMillisecond);
  const rest = position % nanosecondsPerMillisecond;
  const instant = new Date(milliseconds).toISOString();
  return rest === 0n ? instant : instant.replace('Z', `${String(rest).padStart(6, '0')}Z`);
}
