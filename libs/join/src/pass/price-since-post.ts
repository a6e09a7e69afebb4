import { subtractExactly, type PricePoint } from '@postjoin/market-venues/types';
import type { PriceHistory } from '@postjoin/snapshot-store/types';
import { fromUnixSeconds, toUnixSeconds } from '@postjoin/values';
import {
  computeMove,
  day,
  findPointAt,
  maxPriceAgeSeconds,
  normalizePoints,
  reactionPeriods,
} from './history-points.ts';
import type { ReactionAbsence, SincePostAbsence } from '../contract/reasons.ts';
import { maxLongPathPoints, type PathPoint, type Reaction, type SincePost } from '../contract/since-post-schema.ts';
import { computeUnusual } from './unusual.ts';

export interface SincePostInput {
  post: { id: string; at: string };
  /** The history of the matched contract. Undefined if no pass has read the history. */
  history: PriceHistory | undefined;
  /** When trading of the contract opened, ISO 8601. */
  opensAt: string | null;
  /** The `taken_at` of the snapshot. An earlier pass may have read the history. */
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
export function computePriceSincePost({ post, history, opensAt, takenAt }: SincePostInput): SincePost {
  const postedAt = toUnixSeconds(post.at);
  const points = normalizePoints(history?.points ?? []);
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
    move_since_post_reason: isLater ? undefined : 'no_later_point',
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

/** Twice the smallest price change at most venues, which is 0.01. The share of a smaller move would be chance. */
const minPersistenceMove = 0.02;

/** Computes the share of the first hour's move that remained after 24 hours, with two decimals. Null if not known. */
function computePersistence({ after_60m: first, after_24h: day }: Omit<Reaction, 'persistence_24h'>) {
  if (first === null || day === null || Math.abs(first) < minPersistenceMove) return null;
  return Math.round((day / first) * 100) / 100 + 0;
}

/** 24 hours: the path shows the price of a day before the post. */
export const pathLeadSeconds = day;

/** Maximum number of points in a path. 96 points are an hourly price over four days, and take 4 kB in an answer. */
export const maxPathPoints = 96;

/**
 * Lists points of the history, oldest first, from 24 hours before the post to the newest point. Of more than 96 points,
 * the path has evenly spaced ones, and always the point at the time of the post and the newest point.
 */
export function computePricePath(postAt: string, history: PriceHistory | undefined): PathPoint[] {
  const postedAt = toUnixSeconds(postAt);
  const points = normalizePoints(history?.points ?? []).filter(([at]) => at >= postedAt - pathLeadSeconds);
  const atPost = findPointAt(points, postedAt, maxPriceAgeSeconds);
  return toPath(thin(points, maxPathPoints, atPost ? points.indexOf(atPost) : 0));
}

/** Lists evenly spaced points of the known prices of a contract, oldest first, always with the first and the newest. */
export function computeLongPath(prices: readonly PricePoint[]): PathPoint[] {
  return toPath(thin(normalizePoints(prices), maxLongPathPoints, 0));
}

const toPath = (points: readonly PricePoint[]): PathPoint[] =>
  points.map(([at, price]) => [fromUnixSeconds(at), price]);

/**
 * Selects evenly spaced points, the first and the last included. Then replaces the selected point that is nearest to
 * the index `required` with the point at that index.
 */
function thin(points: readonly PricePoint[], maxPoints: number, required: number): readonly PricePoint[] {
  if (points.length <= maxPoints) return points;
  const spacing = (points.length - 1) / (maxPoints - 1);
  const indexes = Array.from({ length: maxPoints }, (_, place) => Math.round(place * spacing));
  indexes[Math.round(required / spacing)] = required;
  return indexes.flatMap((index) => points.slice(index, index + 1));
}
