import { findPriceAtPost, pathLeadSeconds, spacePoints, toSeries } from '@postjoin/market-venues/series';
import type { PriceHistory, PricePoint } from '@postjoin/market-venues/types';
import { fromUnixSeconds, toUnixSeconds } from '@postjoin/values';
import { maxLongPathPoints, maxPathPoints, type PathPoint } from '../schemas/entries.ts';

/**
 * Lists points of the history, oldest first, from 24 hours before the post to the newest point. Of more than 96 points,
 * the path has evenly spaced ones, and always the point at the time of the post and the newest point.
 */
export function createPricePath(postAt: string, history: PriceHistory | undefined): PathPoint[] {
  const postedAt = toUnixSeconds(postAt);
  const points = toSeries(history?.points ?? []).filter(([at]) => at >= postedAt - pathLeadSeconds);
  const atPost = findPriceAtPost(points, postedAt);
  return toPath(spacePoints(points, maxPathPoints, atPost ? points.indexOf(atPost) : 0));
}

/** Lists evenly spaced points of the known prices of a contract, oldest first, always with the first and the newest. */
export function createLongPath(prices: readonly PricePoint[]): PathPoint[] {
  return toPath(spacePoints(toSeries(prices), maxLongPathPoints, 0));
}

const toPath = (points: readonly PricePoint[]): PathPoint[] =>
  points.map(([at, price]) => [fromUnixSeconds(at), price]);
