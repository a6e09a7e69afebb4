import { hash } from 'node:crypto';
import type { StoredPost } from '@postjoin/feed-sources/contract';
import { cutText, parseInstant } from '@postjoin/values';

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

/** Nanoseconds since the epoch of an RFC 3339 instant. Digits beyond nanoseconds are dropped. @throws {RangeError} */
export function parsePosition(instant: string): bigint {
  const epochMs = parseInstant(instant.toUpperCase());
  if (epochMs === undefined) throw new RangeError(`not an RFC 3339 instant: ${cutText(instant, 40)}`);
  const beyondMs = /\.\d{3}(\d{1,6})/.exec(instant)?.[1];
  const position = BigInt(epochMs) * nanosecondsPerMillisecond;
  return beyondMs === undefined ? position : position + BigInt(beyondMs.padEnd(6, '0'));
}

/** An instant in UTC with as many digits as the position needs: 3, or 9 between two posts of one millisecond. */
export function formatPosition(position: bigint): string {
  const milliseconds = Number(position / nanosecondsPerMillisecond);
  const rest = position % nanosecondsPerMillisecond;
  const instant = new Date(milliseconds).toISOString();
  return rest === 0n ? instant : instant.replace('Z', `${String(rest).padStart(6, '0')}Z`);
}
