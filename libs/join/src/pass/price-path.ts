import type { PricePoint } from '@postjoin/market-venues/contract';
import type { PriceHistory } from '@postjoin/snapshot-store/contract';
import { fromUnixSeconds, toUnixSeconds } from '@postjoin/values';
import { day, findPointAt, maxPriceAgeSeconds, normalizePoints } from './history-points.ts';
import type { PathPoint } from '../contract/since-post-schema.ts';

/** 24 hours: the path shows the price of a day before the post. */
export const pathLeadSeconds = day;

/** Maximum number of points in a path. 96 points are an hourly price over four days, and take 4 kB in an answer. */
export const maxPathPoints = 96;

/**
 * Lists points of the history, oldest first, from 24 hours before the post to the newest point. If there are more than
 * 96 points, the path has every n-th of them, and always the point at the time of the post and the newest point.
 */
export function computePricePath(postAt: string, history: PriceHistory | undefined): PathPoint[] {
  const postedAt = toUnixSeconds(postAt);
  const points = normalizePoints(history?.points ?? []).filter(([at]) => at >= postedAt - pathLeadSeconds);
  const atPost = findPointAt(points, postedAt, maxPriceAgeSeconds);
  return thin(points, atPost ? points.indexOf(atPost) : 0).map(([at, price]) => [fromUnixSeconds(at), price]);
}

/**
 * Selects evenly spaced points, the first and the last included. Then replaces the selected point that is nearest to
 * the index `required` with the point at that index.
 */
function thin(points: readonly PricePoint[], required: number): readonly PricePoint[] {
  if (points.length <= maxPathPoints) return points;
  const spacing = (points.length - 1) / (maxPathPoints - 1);
  const indexes = Array.from({ length: maxPathPoints }, (_, place) => Math.round(place * spacing));
  indexes[Math.round(required / spacing)] = required;
  return indexes.flatMap((index) => points.slice(index, index + 1));
}
