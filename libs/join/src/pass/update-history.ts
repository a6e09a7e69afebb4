import type { HistoryWindow, PricePoint } from '@postjoin/market-venues/types';
import type { PriceHistory } from '@postjoin/snapshot-store/types';
import { findPointAt, hour, maxPriceAgeSeconds, minute, normalizePoints, reactionPeriods } from './history-points.ts';
import type { DatedPost, FineWindow } from './plan-histories.ts';
import { baselineSeconds } from './unusual.ts';
import { weekHours } from '../contract/types.ts';

/** Functions that add the points of a reading to a stored history, and limit the points that a snapshot stores. */

/** Adds an hourly window that was read. If a gap lies between the window and the history, the window replaces it. */
export function addHourly(
  history: PriceHistory | undefined,
  { from, to }: Pick<HistoryWindow, 'from' | 'to'>,
  points: readonly PricePoint[],
): PriceHistory {
  const isConnected = history !== undefined && from <= history.to && history.from <= to;
  return {
    from: isConnected ? Math.min(from, history.from) : from,
    to,
    fine_to: history?.fine_to ?? {},
    points: [...(history?.points ?? []), ...points],
  };
}

/** Adds a window of the finest history. It counts as read even if its request failed, because it is requested once. */
export function addFine(
  history: PriceHistory,
  { post, to }: Pick<FineWindow, 'post' | 'to'>,
  points: readonly PricePoint[],
): PriceHistory {
  const fine_to = { ...history.fine_to, [post.id]: to };
  return { ...history, fine_to, points: [...history.points, ...points] };
}

/** Marks a history whose request failed. A contract without a history gets an empty one, which covers no time. */
export function markFailed(history: PriceHistory | undefined, now: number): PriceHistory {
  return { from: now, to: now, fine_to: {}, points: [], ...history, failed_at: now };
}

/** Creates or extends the history of a contract whose venue has no histories, from our own observations. */
export function addObservations(
  history: PriceHistory | undefined,
  points: readonly PricePoint[],
  now: number,
): PriceHistory {
  return { from: 0, to: now, points: [...(history?.points ?? []), ...points] };
}

/** Answers show posts of seven days, with the moves of the week before each. The first starts up to an hour earlier. */
const storedSeconds = weekHours * hour + baselineSeconds + hour;

/** Near a post, the snapshot stores one point for each ten minutes, and otherwise one for each hour. */
const [fineSlotSeconds, slotSeconds] = [10 * minute, hour];
const nearSeconds = 2 * hour;

/**
 * Sorts the points of a history and limits them. The points that a row reports stay as long as the post is retained. Of
 * the other points, the last of each slot stays for two weeks. A contract with one post has at most 380 points (8 kB).
 * @param posts the retained posts that are matched to the contract
 * @param now Unix seconds; later points, which a wrong clock can have stored, are left out
 */
export function limitPoints(history: PriceHistory, posts: readonly DatedPost[], now: number): PriceHistory {
  const points = normalizePoints(history.points).filter(([at]) => at <= now);
  const reported = posts.flatMap(({ at }) => listReported(points, at));
  const slots = points
    .filter(([at]) => now - at <= storedSeconds)
    .map((point): [string, PricePoint] => [toSlot(point[0], posts), point]);
  const stored = new Set([...new Map(slots).values(), ...reported, ...points.slice(-1)]);
  const postIds = new Set(posts.map(({ id }) => id));
  const fineTo = history.fine_to && Object.entries(history.fine_to).filter(([id]) => postIds.has(id));
  return {
    ...history,
    ...(fineTo && { fine_to: Object.fromEntries(fineTo) }),
    points: points.filter((point) => stored.has(point)),
  };
}

/** Lists the points from which a row reports the price at the post and the reaction. */
function listReported(points: readonly PricePoint[], postedAt: number): PricePoint[] {
  const instants = Object.values(reactionPeriods).flatMap(({ from, to }) => [postedAt + from, postedAt + to]);
  const reported = [...new Set(instants)].map((at) => findPointAt(points, at, maxPriceAgeSeconds));
  return reported.filter((point) => point !== null);
}

/** Returns a name that all points of one slot share. Slots are aligned to the Unix epoch. */
function toSlot(at: number, posts: readonly DatedPost[]): string {
  const isNear = posts.some((post) => Math.abs(post.at - at) <= nearSeconds);
  const seconds = isNear ? fineSlotSeconds : slotSeconds;
  return `${seconds} ${Math.floor(at / seconds)}`;
}
