import { dayMs } from '@postjoin/values';
import type { Post, StoredPost } from './types.ts';
import { feedSourceRows } from './registry.ts';
import { decodeTime, toPostKey } from './identity.ts';

/**
 * The time of a post is the time at which it was first delivered, unless a source of the same or a higher
 * priority reports another. A source can move the times of its posts by mistake, so a time that differs by more than a
 * day needs a confirmation: a second source or a second reading that has the time too. Against the time in the id of a
 * post, nothing confirms it.
 */

/** A day. Corrections of times are smaller: an import that was taken for the post, or a wrong time zone. */
const maxCorrectionMs = dayMs;

/** The latest unconfirmed time of each post whose time a source has moved, by `toPostKey`. */
type MovedTimes = Readonly<Record<string, string>>;

function isMoved(from: string, to: string): boolean {
  return Math.abs(Date.parse(from) - Date.parse(to)) > maxCorrectionMs;
}

/** The priority of the sources that delivered a post. The lowest number is the highest priority. */
function getTimePriority({ delivered_by }: Pick<StoredPost, 'delivered_by'>): number {
  return Math.min(...delivered_by.map((source) => feedSourceRows[source].textPriority));
}

/**
 * Chooses the time of a post from several deliveries in one pass: the time of the source with the highest priority. If
 * another delivery has the same second with milliseconds, returns that time, because feeds cut the milliseconds off.
 */
export function chooseTime(deliveries: readonly StoredPost[]): string {
  const priority = Math.min(...deliveries.map(getTimePriority));
  const chosen = chooseEarliest(deliveries.filter((delivery) => getTimePriority(delivery) === priority));
  return chooseEarliest(deliveries.filter(({ at }) => isSameSecond(at, chosen)));
}

/** Returns the time of a stored post after a later delivery. */
export function updateTime(stored: StoredPost, delivered: StoredPost): string {
  if (isSameSecond(stored.at, delivered.at)) return chooseEarliest([stored, delivered]);
  return getTimePriority(delivered) <= getTimePriority(stored) ? delivered.at : stored.at;
}

const isSameSecond = (a: string, b: string): boolean => toSeconds(a) === toSeconds(b);
const toSeconds = (at: string): number => Math.floor(Date.parse(at) / 1000);

/** Returns the earliest time. Of the times in its second, prefers one with milliseconds. */
function chooseEarliest(deliveries: readonly Pick<Post, 'at'>[]): string {
  return deliveries.map(({ at }) => at).reduce((a, b) => (toSortTime(a) <= toSortTime(b) ? a : b));
}

function toSortTime(at: string): number {
  const ms = Date.parse(at);
  return ms % 1000 === 0 ? ms + 999.5 : ms;
}

/** Whether a delivery moves the time of a stored post, with no lower priority than the post's earlier sources. */
export function hasMovedTime(delivered: readonly Post[], stored: readonly StoredPost[]): boolean {
  const byKey = new Map(stored.map((post) => [toPostKey(post), post]));
  return delivered.some((post) => {
    const known = byKey.get(toPostKey(post));
    return known !== undefined && isMoved(known.at, post.at) && getPriority(post) <= getTimePriority(known);
  });
}

const getPriority = ({ source }: Post): number => feedSourceRows[source].textPriority;

/** Whether an id has a time, and another time is that of the id. */
function isTimeOfId({ platform, id }: Post, at: string): boolean {
  const created = decodeTime(platform, id);
  return created !== undefined && !isMoved(created.toISOString(), at);
}

/**
 * Replaces each moved time that is not confirmed by the stored time of the post.
 * @param seen the moved times of earlier passes
 * @returns the posts, and the moved times for the next pass
 */
export function holdMovedTimes(
  delivered: readonly Post[],
  { stored, seen }: { stored: readonly StoredPost[]; seen: MovedTimes },
): { posts: Post[]; moved: MovedTimes } {
  const times = new Map(stored.map((post) => [toPostKey(post), post.at]));
  const moves = delivered.filter((post) => isMoved(times.get(toPostKey(post)) ?? post.at, post.at));
  if (moves.length === 0 && Object.keys(seen).length === 0) return { posts: [...delivered], moved: {} };
  const movesByKey = Map.groupBy(moves, toPostKey);
  const isConfirmed = (post: Post): boolean => {
    const key = toPostKey(post);
    if (isTimeOfId(post, times.get(key) ?? post.at)) return false;
    const others = (movesByKey.get(key) ?? []).filter(({ source }) => source !== post.source).map(({ at }) => at);
    return [seen[key], ...others].some((at) => at !== undefined && !isMoved(at, post.at));
  };
  const held = new Set(moves.filter((post) => !isConfirmed(post)));
  const deliveredKeys = new Set(delivered.map(toPostKey));
  const undecided = Object.entries(seen).filter(([key]) => times.has(key) && !deliveredKeys.has(key));
  return {
    posts: delivered.map((post) => (held.has(post) ? { ...post, at: times.get(toPostKey(post)) ?? post.at } : post)),
    moved: Object.fromEntries([...undecided, ...[...held].map((post) => [toPostKey(post), post.at] as const)]),
  };
}
