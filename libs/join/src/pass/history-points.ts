import { subtractExactly, type PricePoint } from '@postjoin/market-venues/types';
import { countLeading } from '@postjoin/values';

/** Sorts valid points by time, oldest first. Of several points with the same time, the last one in the list stays. */
export function normalizePoints(points: readonly PricePoint[]): PricePoint[] {
  const valid = points.filter(([at, price]) => Number.isSafeInteger(at) && price >= 0 && price <= 1);
  return [...new Map(valid.map((point) => [point[0], point])).values()].sort(([a], [b]) => a - b);
}

/** Finds the last point at or before a time. Returns null if it is older than `maxAgeSeconds`, or if there is none. */
export function findPointAt(
  points: readonly PricePoint[],
  atSeconds: number,
  maxAgeSeconds: number,
): PricePoint | null {
  const point = points[countLeading(points, atSeconds, isUpTo) - 1];
  return point && atSeconds - point[0] <= maxAgeSeconds ? point : null;
}

const isUpTo = ([at]: PricePoint, seconds: number): boolean => at <= seconds;

/** Lengths in seconds. */
export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;

/** 6 hours: an older point is not the price at the time of a post, nor at the end of a period. */
export const maxPriceAgeSeconds = 6 * hour;

/**
 * The periods of the reaction, in seconds after the post. Studies of sudden messages find that prices change mainly in
 * the first ten minutes, and that part of the change is reversed later.
 */
export const reactionPeriods = {
  before_60m: { from: -hour, to: 0 },
  after_10m: { from: 0, to: 10 * minute },
  after_60m: { from: 0, to: hour },
  after_24h: { from: 0, to: day },
} as const;

/**
 * Computes the move over a period relative to `atSeconds`. Each end of the move is the last point at or before that end
 * of the period. The later point must lie in the period. Neither point may be older than the length of the period, or
 * than 6 hours. Returns null if there are no such points.
 * @param points sorted, oldest first
 */
export function computeMove(
  points: readonly PricePoint[],
  atSeconds: number,
  { from, to }: { from: number; to: number },
): number | null {
  const maxAge = Math.min(to - from, maxPriceAgeSeconds);
  const earlier = findPointAt(points, atSeconds + from, maxAge);
  const later = findPointAt(points, atSeconds + to, maxAge);
  return earlier && later && later[0] > atSeconds + from ? subtractExactly(later[1], earlier[1]) : null;
}
