import { hourSeconds, minuteSeconds, toUnixSeconds } from '@postjoin/values';
import {
  comparedSeconds,
  listReportedPoints,
  pathLeadSeconds,
  reactionPeriods,
  shownSeconds,
  thinPoints,
  toSeries,
} from './series.ts';
import { isListed, type HistoryWindow, type PriceHistory, type PricePoint, type StoredContract } from './types.ts';

/** Which price histories a pass reads, and how many of their points a snapshot stores. */

/** A post that is matched to a contract. Times are in Unix seconds. */
export interface DatedPost {
  id: string;
  at: number;
}

/** A contract with the retained posts that are matched to it, newest first. */
export interface MatchedContract {
  contract: StoredContract;
  posts: DatedPost[];
}

/** An hourly history must start a day before the oldest post. A venue may leave out a point at the exact start. */
const requiredLeadSeconds = pathLeadSeconds + 60;

/** A requested window also has the moves of the week before the oldest post. The first starts up to an hour earlier. */
const requestedLeadSeconds = comparedSeconds + hourSeconds + 60;

/** A history is read again an hour after the last reading, also after a failed one. */
const rereadSeconds = hourSeconds;

/** The finest history is read when a post is ten minutes, an hour and a day old, up to that age. */
const fineAges = [reactionPeriods.after_10m.to, reactionPeriods.after_60m.to, reactionPeriods.after_24h.to];

/** The first reading of the finest history also covers the hour before the post, and a point before that hour. */
const fineLeadSeconds = 2 * hourSeconds;

/** A window of the finest history, with the post that it is read for. */
export interface FineWindow extends HistoryWindow {
  post: DatedPost;
}

type FindHistory = (contractId: string) => PriceHistory | undefined;

/**
 * Plans the hourly windows that a pass requests, from a week before the oldest post that answers show. A history that
 * starts only a day before the post is not requested again.
 */
export function planHourly(matched: readonly MatchedContract[], findHistory: FindHistory, now: Date): HistoryWindow[] {
  const to = toUnixSeconds(now);
  return listDue(matched, findHistory, to).flatMap(({ contract, posts, history }) => {
    const oldest = Math.min(...posts.map(({ at }) => at));
    const from = findHourlyStart(history, oldest, to);
    return from === undefined ? [] : [{ contract, from, to }];
  });
}

/** Plans the windows of the finest history that a pass requests, for contracts whose hourly history is known. */
export function planFine(matched: readonly MatchedContract[], findHistory: FindHistory, now: Date): FineWindow[] {
  const to = toUnixSeconds(now);
  return listDue(matched, findHistory, to).flatMap(({ contract, posts, history }) =>
    (history ? posts : []).flatMap((post): FineWindow[] => {
      const age = fineAges.findLast((seconds) => post.at + seconds <= to);
      const readTo = history?.fine_to?.[post.id];
      if (age === undefined || (readTo ?? -Infinity) >= post.at + age) return [];
      return [{ contract, post, from: readTo ?? post.at - fineLeadSeconds, to: post.at + age }];
    }),
  );
}

/**
 * Lists the contracts that may be requested, with the matched posts that answers show. Contracts that their venue no
 * longer lists are not requested, because a settlement is not a price.
 */
function listDue(matched: readonly MatchedContract[], findHistory: FindHistory, now: number) {
  return matched.flatMap(({ contract, posts }) => {
    const history = findHistory(contract.id);
    const shown = posts.filter(({ at }) => now - shownSeconds <= at && at <= now);
    const isDue = isListed(contract) && shown.length > 0 && !isRecent(history?.failed_at, now);
    return isDue ? [{ contract, posts: shown, history }] : [];
  });
}

/** Whether a reading is too recent for another one. A time in the future, which a wrong clock stored, does not count. */
function isRecent(at: number | undefined, now: number): boolean {
  return at !== undefined && at <= now && now - at < rereadSeconds;
}

/** Returns the start of the hourly window to read. Returns undefined if the stored history is complete and fresh. */
function findHourlyStart(history: PriceHistory | undefined, oldestPost: number, now: number): number | undefined {
  const isIncomplete = !history || oldestPost - requiredLeadSeconds < history.from || history.to > now;
  if (isIncomplete) return oldestPost - requestedLeadSeconds;
  return isRecent(history.to, now) ? undefined : history.to - hourSeconds;
}

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
const storedSeconds = shownSeconds + comparedSeconds + hourSeconds;

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
