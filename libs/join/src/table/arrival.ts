import { hash } from 'node:crypto';
import type { StoredPost } from '@postjoin/feed-sources/types';
import type { MatchResult } from '@postjoin/snapshot-store/types';
import { parseInstant } from '@postjoin/values';
import { getLatestTime } from '../snapshot/matches.ts';

/**
 * Assigns each post a position in the order of arrival, in nanoseconds since the epoch. A post arrives when it becomes
 * part of a snapshot. The first match in a later snapshot moves its position there, and so does each change of its row, so
 * a caller whose cursor lies between the two times gets the post a second time.
 *
 * A cursor of `since_last` is an instant, and several posts can arrive in the same millisecond. So each post gets its
 * own position in the million nanoseconds that end at its arrival. The distance from that end is a hash of the id, so it
 * stays the same when other posts leave. A cursor with milliseconds lies after all posts of that millisecond.
 */
export function assignPositions(
  posts: readonly StoredPost[],
  matchByPostId: ReadonlyMap<string, MatchResult> = new Map(),
): Map<StoredPost, bigint> {
  const taken = new Set<bigint>();
  const positions = new Map<StoredPost, bigint>();
  for (const post of posts.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    let position = toPostPosition(post.id, getLatestTime(matchByPostId.get(post.id), post));
    while (taken.has(position)) position -= 1n; // about one in a million pairs of ids has equal offsets
    taken.add(position);
    positions.set(post, position);
  }
  return positions;
}

const nanosecondsPerMillisecond = 1_000_000n;

/** Returns the position of an instant in epoch milliseconds. */
export function toPosition(epochMs: number): bigint {
  return BigInt(epochMs) * nanosecondsPerMillisecond;
}

/** Returns the position of a post with an event at an instant, unless another post has that position. */
export function toPostPosition(id: string, instant: string): bigint {
  return toPosition(Date.parse(instant)) - toOffset(id);
}

/** Returns an offset of less than a millisecond, in nanoseconds. */
function toOffset(id: string): bigint {
  return BigInt(`0x${hash('sha256', id).slice(0, 16)}`) % nanosecondsPerMillisecond;
}

/**
 * Returns the nanoseconds since the epoch of an RFC 3339 instant. Drops digits beyond nanoseconds, and the
 * fraction of a leap second. Returns undefined for any other text.
 */
export function parsePosition(instant: string): bigint | undefined {
  const epochMs = parseInstant(instant.toUpperCase());
  if (epochMs === undefined) return undefined;
  const beyondMs = /(?<!:60)\.\d{3}(\d{1,6})/.exec(instant)?.[1];
  const position = toPosition(epochMs);
  return beyondMs === undefined ? position : position + BigInt(beyondMs.padEnd(6, '0'));
}

/** Formats a position as an instant in UTC, with 3 decimals for whole milliseconds and 9 otherwise. */
export function formatPosition(position: bigint): string {
  const milliseconds = Number(position / nanosecondsPerMillisecond);
  const rest = position % nanosecondsPerMillisecond;
  const instant = new Date(milliseconds).toISOString();
  return rest === 0n ? instant : instant.replace('Z', `${String(rest).padStart(6, '0')}Z`);
}
