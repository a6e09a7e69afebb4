import type { PricePoint } from '@postjoin/market-venues/contract';
import { countLeading } from '@postjoin/values';

/**
 * Sorts points by time, oldest first. Leaves out points without a valid time and points with a price outside 0 to 1. Of
 * several points with the same time, the last one in the list stays.
 */
export function normalizePoints(points: readonly PricePoint[]): PricePoint[] {
  const valid = points.filter(([at, price]) => Number.isSafeInteger(at) && price >= 0 && price <= 1);
  return [...new Map(valid.map((point) => [point[0], point])).values()].sort(([a], [b]) => a - b);
}

/**
 * Finds the last point at or before a time. Returns null if there is no such point, or if the point is older than
 * `maxAgeSeconds` at that time.
 * @param points sorted, oldest first
 */
export function findPointAt(
  points: readonly PricePoint[],
  atSeconds: number,
  maxAgeSeconds: number,
): PricePoint | null {
  const point = points[countLeading(points, atSeconds, isUpTo) - 1];
  return point && atSeconds - point[0] <= maxAgeSeconds ? point : null;
}

const isUpTo = ([at]: PricePoint, seconds: number): boolean => at <= seconds;
