import { comparedSeconds, listReportedPoints, thinPoints, toSeries } from '@postjoin/market-venues/series';
import type { HistoryWindow, PriceHistory, PricePoint } from '@postjoin/market-venues/types';
import { hourSeconds, minuteSeconds } from '@postjoin/values';
import { weekHours } from '../contract/types.ts';
import type { DatedPost, FineWindow } from './plan-histories.ts';

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
const storedSeconds = weekHours * hourSeconds + comparedSeconds + hourSeconds;

const nearSeconds = 2 * hourSeconds;

/**
 * Sorts the points of a history and limits them. Near a post, the snapshot stores one point for each ten minutes, and
 * otherwise one for each hour of two weeks. The points that a row reports stay as long as the post is retained. A
 * contract with one post has at most 380 points (8 kB).
 * @param posts the retained posts that are matched to the contract
 * @param now Unix seconds; later points, which a wrong clock can have stored, are left out
 */
export function limitPoints(history: PriceHistory, posts: readonly DatedPost[], now: number): PriceHistory {
  const points = toSeries(history.points).filter(([at]) => at <= now);
  const isRecent = (at: number) => now - at <= storedSeconds;
  const isNear = (at: number) => posts.some((post) => Math.abs(post.at - at) <= nearSeconds);
  const thinned = thinPoints(points, [
    { seconds: 10 * minuteSeconds, includes: (at) => isRecent(at) && isNear(at) },
    { seconds: hourSeconds, includes: isRecent },
  ]);
  const stored = new Set([
    ...thinned,
    ...posts.flatMap(({ at }) => listReportedPoints(points, at)),
    ...points.slice(-1),
  ]);
  const postIds = new Set(posts.map(({ id }) => id));
  const fineTo = history.fine_to && Object.entries(history.fine_to).filter(([id]) => postIds.has(id));
  return {
    ...history,
    ...(fineTo && { fine_to: Object.fromEntries(fineTo) }),
    points: points.filter((point) => stored.has(point)),
  };
}
