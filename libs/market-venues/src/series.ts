import { countLeading, daySeconds, hourSeconds, toUnixSeconds } from '@postjoin/values';
import { subtractExactly } from './fields.ts';
import type { PricePoint, StoredContract } from './types.ts';

/**
 * Price series: points of one contract, oldest first. Every price at a time, every move and every thinning is computed
 * here. Nothing is interpolated.
 */

/** Sorts valid points by time, oldest first. Of several points with the same time, the last one in the list stays. */
export function toSeries(points: readonly PricePoint[]): PricePoint[] {
  const valid = points.filter(([at, price]) => Number.isSafeInteger(at) && price >= 0 && price <= 1);
  return [...new Map(valid.map((point) => [point[0], point])).values()].sort(([a], [b]) => a - b);
}

/** Finds the last point at or before a time. Returns null if it is older than `maxAgeSeconds`, or if there is none. */
export function findPointAt(
  points: readonly PricePoint[],
  atSeconds: number,
  maxAgeSeconds = Infinity,
): PricePoint | null {
  const point = points[countLeading(points, atSeconds, isUpTo) - 1];
  return point && atSeconds - point[0] <= maxAgeSeconds ? point : null;
}

const isUpTo = ([at]: PricePoint, seconds: number): boolean => at <= seconds;

/** A period in Unix seconds. The point of each end may be older than that end by at most the tolerance. */
export interface MovePeriod {
  from: number;
  to: number;
  toleranceSeconds: number;
}

/** A move with its two points, or why it is not known. */
export type MoveBetween =
  | { value: number; earlier: PricePoint; later: PricePoint }
  | { reason: 'not_given' | 'no_baseline' | 'baseline_too_old' };

/**
 * Computes the move over a period: the price at its end minus the price at its start, from -1 to 1. The later point must
 * lie in the period.
 */
export function moveBetween(points: readonly PricePoint[], { from, to, toleranceSeconds }: MovePeriod): MoveBetween {
  const later = findPointAt(points, to, toleranceSeconds);
  if (!later || later[0] <= from) return { reason: 'not_given' };
  const earlier = findPointAt(points, from);
  if (!earlier) return { reason: 'no_baseline' };
  if (from - earlier[0] > toleranceSeconds) return { reason: 'baseline_too_old' };
  return { value: subtractExactly(later[1], earlier[1]), earlier, later };
}

/** A row of a table of slots: the length of the slots of the times that the row includes. */
export interface Slots {
  seconds: number;
  includes: (atSeconds: number) => boolean;
}

/**
 * Divides time into slots, and selects the last point of each slot. The first row that includes a time has the length of
 * its slot; a point that no row includes is left out. Slots are aligned to the Unix epoch, so a point stays in its slot
 * from pass to pass, and thinning the result again changes nothing.
 */
export function thinPoints(points: readonly PricePoint[], table: readonly Slots[]): PricePoint[] {
  const taken = new Set<number>();
  const selected: PricePoint[] = [];
  for (const point of points.toReversed()) {
    const [at] = point;
    const row = table.findIndex(({ includes }) => includes(at));
    const slot = row < 0 ? undefined : Math.floor(at / (table[row] as Slots).seconds) * table.length + row;
    if (slot === undefined || taken.has(slot)) continue;
    taken.add(slot);
    selected.push(point);
  }
  return selected.reverse();
}

/**
 * Selects `count` evenly spaced points, the first and the last included. Then replaces the selected point that is nearest
 * to the index `required` with the point at that index.
 */
export function spacePoints(points: readonly PricePoint[], count: number, required: number): readonly PricePoint[] {
  if (points.length <= count) return points;
  const spacing = (points.length - 1) / (count - 1);
  const indexes = Array.from({ length: count }, (_, place) => Math.round(place * spacing));
  indexes[Math.round(required / spacing)] = required;
  return indexes.flatMap((index) => points.slice(index, index + 1));
}

/**
 * Our own observations of last prices, by id of the contract. Risk windows, and moves that a venue does not report, are
 * computed from them. Old points are thinned, so the length of a list is bounded.
 */
export type PricePoints = Readonly<Record<string, readonly PricePoint[]>>;

/**
 * The length of a slot depends on the age of the observation. 26 hours cover the day's move and a late pass, 8 days cover
 * the week's move, and 31 days cover the risk windows. A contract has at most 52 + 83 + 92 points, plus one for each
 * row because a slot can be cut off at either end. These points take about 4 kB.
 */
const observationSlots = [
  { maxAge: 26 * hourSeconds, seconds: hourSeconds / 2 },
  { maxAge: 8 * daySeconds, seconds: 2 * hourSeconds },
  { maxAge: 31 * daySeconds, seconds: 6 * hourSeconds },
] as const;

/**
 * A point is redundant if the points before and after it have the same price as the point and are at most 6 hours
 * apart. Such a gap is shorter than the tolerance of the week's move, which is 24 hours.
 */
const maxGapSeconds = 6 * hourSeconds;

/** Maximum number of stored observations for each contract. */
export const maxObservations = 230;

/**
 * Adds the prices of one pass as points and thins older points. A stale price is not added. The points of a contract
 * that is no longer listed stay until they are 31 days old.
 */
export function recordPrices(
  previous: PricePoints,
  contracts: readonly StoredContract[],
  now: Date,
): Record<string, PricePoint[]> {
  const observed = new Map(contracts.map((contract) => [contract.id, toObservation(contract)]));
  const ids = new Set([...Object.keys(previous), ...observed.keys()]);
  const recorded = [...ids].map((id) => {
    return [id, thinObservations(withPoint(previous[id] ?? [], observed.get(id) ?? null), now)] as const;
  });
  return Object.fromEntries(recorded.filter(([, points]) => points.length > 0));
}

function toObservation({ last_price, price_at, price_stale }: StoredContract): PricePoint | null {
  return last_price === null || price_at === null || price_stale ? null : [toUnixSeconds(price_at), last_price];
}

/**
 * Adds the point unless it is older than the last point. After the clock is set back, no point is added until the clock
 * has reached the time of the last point.
 */
function withPoint(points: readonly PricePoint[], point: PricePoint | null): readonly PricePoint[] {
  const newest = points.at(-1);
  return point && (!newest || point[0] >= newest[0]) ? [...points, point] : points;
}

/** Thins observations to the resolution for their age. Exported for the tests. */
export function thinObservations(points: readonly PricePoint[], now: Date): PricePoint[] {
  const nowSeconds = toUnixSeconds(now);
  const table = observationSlots.map(({ maxAge, seconds }) => ({
    seconds,
    includes: (at: number) => nowSeconds - at <= maxAge,
  }));
  return withoutRedundant(thinPoints(points, table), nowSeconds).slice(-maxObservations);
}

/** Removes redundant points that are older than 26 hours. */
function withoutRedundant(points: readonly PricePoint[], now: number): PricePoint[] {
  const selected: PricePoint[] = [];
  for (const [index, point] of points.entries()) {
    const before = selected.at(-1);
    const after = points[index + 1];
    const isOld = now - point[0] > observationSlots[0].maxAge;
    if (before && after && isOld && isRedundant(before, point, after)) continue;
    selected.push(point);
  }
  return selected;
}

function isRedundant(before: PricePoint, point: PricePoint, after: PricePoint): boolean {
  return before[1] === point[1] && point[1] === after[1] && after[0] - before[0] <= maxGapSeconds;
}
