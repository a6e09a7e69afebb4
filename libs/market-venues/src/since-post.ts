import { daySeconds, fromUnixSeconds, hourSeconds, minuteSeconds, toUnixSeconds } from '@postjoin/values';
import { subtractExactly } from './fields.ts';
import { findPointAt, moveBetween, toSeries } from './series.ts';
import type { Reaction, ReactionAbsence, SincePost, SincePostAbsence, Unusual } from './since-post-schema.ts';
import type { PriceHistory, PricePoint } from './types.ts';

/** What the price of a contract did since a post: once in each pass, from the history of the contract. */

/** 6 hours: an older point is not the price at the time of a post, nor at the end of a period. */
const maxPriceAgeSeconds = 6 * hourSeconds;

/**
 * The periods of the reaction, in seconds after the post. Studies of sudden messages find that prices change mainly in
 * the first ten minutes, and that part of the change is reversed later.
 */
export const reactionPeriods = {
  before_60m: { from: -hourSeconds, to: 0 },
  after_10m: { from: 0, to: 10 * minuteSeconds },
  after_60m: { from: 0, to: hourSeconds },
  after_24h: { from: 0, to: daySeconds },
} as const;

/** 7 days: the moves of the week before a post are compared with the move after it. */
export const comparedSeconds = 7 * daySeconds;

/** A day of hourly moves. A share of fewer moves would only be a coarse guess. */
const minComparedMoves = 24;

export interface SincePostInput {
  post: { id: string; at: string };
  /** The history of the matched contract. Undefined if no pass has read the history. */
  history: PriceHistory | undefined;
  /** When trading of the contract opened, ISO 8601. */
  opensAt: string | null;
  /** The time of the pass. An earlier pass may have read the history. */
  takenAt: string;
}

const unknownSincePost: SincePost = {
  price_at_post: null,
  price_at_post_at: null,
  move_since_post: null,
  move_since_post_at: null,
  reaction: { before_60m: null, after_10m: null, after_60m: null, after_24h: null, persistence_24h: null },
  unusual: { after_60m: null, after_24h: null },
};

/**
 * Computes what the price of the matched contract was at the time of the post, and how it moved since. Every price and
 * move is a point of the history or the difference of two points. A missing value is null and has a reason.
 */
export function computeSincePost({ post, history, opensAt, takenAt }: SincePostInput): SincePost {
  const postedAt = toUnixSeconds(post.at);
  const points = toSeries(history?.points ?? []);
  const atPost = findPointAt(points, postedAt, maxPriceAgeSeconds);
  if (!atPost) return { ...unknownSincePost, move_since_post_reason: findAbsence(history, points, postedAt, opensAt) };
  const newest = points.at(-1);
  const isLater = newest !== undefined && newest[0] > postedAt;
  // A history made of our own observations has no `fine_to`, and always counts as read.
  const readTo = history?.fine_to ? (history.fine_to[post.id] ?? -Infinity) : Infinity;
  const reaction = computeReaction(points, postedAt, { readTo, now: toUnixSeconds(takenAt) });
  return {
    price_at_post: atPost[1],
    price_at_post_at: fromUnixSeconds(atPost[0]),
    move_since_post: isLater ? subtractExactly(newest[1], atPost[1]) : null,
    move_since_post_at: isLater ? fromUnixSeconds(newest[0]) : null,
    ...(!isLater && { move_since_post_reason: 'no_later_point' as const }),
    reaction,
    unusual: computeUnusual(points, postedAt, reaction),
  };
}

function findAbsence(
  history: PriceHistory | undefined,
  points: readonly PricePoint[],
  postedAt: number,
  opensAt: string | null,
): SincePostAbsence {
  if (opensAt !== null && Date.parse(opensAt) > postedAt * 1_000) return 'not_open_then';
  if (!history || history.from > postedAt - maxPriceAgeSeconds || history.to < postedAt) return 'not_read_yet';
  return points.length === 0 ? 'no_history' : 'too_old';
}

/** @param times.readTo the time up to which the finest history after the post was read */
function computeReaction(
  points: readonly PricePoint[],
  postedAt: number,
  { readTo, now }: { readTo: number; now: number },
): Reaction {
  const moves = Object.entries(reactionPeriods).map(([name, period]): Partial<Reaction> => {
    const endsAt = postedAt + period.to;
    const unread: ReactionAbsence | null = endsAt > now ? 'not_over_yet' : endsAt > readTo ? 'not_read_yet' : null;
    const move = unread ? null : computeMove(points, postedAt, period);
    return { [name]: move, ...(move === null && { [`${name}_reason`]: unread ?? 'too_coarse' }) };
  });
  const reaction = Object.assign({}, ...moves) as Omit<Reaction, 'persistence_24h'>;
  return { ...reaction, persistence_24h: computePersistence(reaction) };
}

/**
 * Computes the move over a period relative to `atSeconds`; null if it is not known. Neither point may be older than the
 * length of the period, or than 6 hours.
 * @param points sorted, oldest first
 */
export function computeMove(
  points: readonly PricePoint[],
  atSeconds: number,
  { from, to }: { from: number; to: number },
): number | null {
  const toleranceSeconds = Math.min(to - from, maxPriceAgeSeconds);
  const move = moveBetween(points, { from: atSeconds + from, to: atSeconds + to, toleranceSeconds });
  return 'value' in move ? move.value : null;
}

/** Twice the smallest price change at most venues, which is 0.01. The share of a smaller move would be chance. */
const minPersistenceMove = 0.02;

/** Computes the share of the first hour's move that remained after 24 hours, with two decimals. Null if not known. */
function computePersistence({ after_60m: first, after_24h: day }: Omit<Reaction, 'persistence_24h'>) {
  if (first === null || day === null || Math.abs(first) < minPersistenceMove) return null;
  return Math.round((day / first) * 100) / 100 + 0;
}

/**
 * Computes how unusual the moves after a post are: the share of the contract's moves of the same length, in the seven
 * days before the post, that were at least as large in either direction.
 */
function computeUnusual(points: readonly PricePoint[], postedAt: number, reaction: Reaction): Unusual {
  const shares = (['after_60m', 'after_24h'] as const).map((name): Partial<Unusual> => {
    const move = reaction[name];
    if (move === null) return { [name]: null };
    const moves = listComparedMoves(points, postedAt, reactionPeriods[name].to);
    if (moves.length < minComparedMoves) return { [name]: null, [`${name}_reason`]: 'too_few_moves' };
    const larger = moves.filter((earlier) => Math.abs(earlier) >= Math.abs(move)).length;
    return { [name]: Math.round((larger / moves.length) * 1_000) / 1_000, [`${name}_of`]: moves.length };
  });
  return Object.assign({}, ...shares) as Unusual;
}

/**
 * Lists the moves of a length that lie in the seven days before a post: one for each hour, ending with the last second
 * of that hour in UTC. A stored history has the last point of each hour, so the moves stay the same while it is stored.
 */
function listComparedMoves(points: readonly PricePoint[], postedAt: number, length: number): number[] {
  const moves: number[] = [];
  const newest = Math.floor((postedAt + 1) / hourSeconds) * hourSeconds - 1;
  for (let end = newest; end - length >= postedAt - comparedSeconds; end -= hourSeconds) {
    const move = computeMove(points, end, { from: -length, to: 0 });
    if (move !== null) moves.push(move);
  }
  return moves;
}

/** Lists the points from which a row reports the price at the post and the reaction. */
export function listReportedPoints(points: readonly PricePoint[], postedAt: number): PricePoint[] {
  const instants = Object.values(reactionPeriods).flatMap(({ from, to }) => [postedAt + from, postedAt + to]);
  const reported = [...new Set(instants)].map((at) => findPointAt(points, at, maxPriceAgeSeconds));
  return reported.filter((point) => point !== null);
}

/** Finds the last point up to the time of a post; null if it is not the price at that time. */
export function findPriceAtPost(points: readonly PricePoint[], postedAt: number): PricePoint | null {
  return findPointAt(points, postedAt, maxPriceAgeSeconds);
}
