import { toUnixSeconds } from '@postjoin/values';
import type { PricePoint, StoredContract } from './types.ts';

/**
 * Price points are our own observations of last prices, by id of the contract, oldest first. Risk windows, and moves
 * that a venue does not report, are computed from them. Old points are thinned, so the length of a list is bounded.
 */
export type PricePoints = Readonly<Record<string, readonly PricePoint[]>>;

const hour = 3_600;
const day = 24 * hour;

/**
 * Time is divided into slots, and only the last observation of each slot is stored. The length of a slot depends on the
 * age of the observation. 26 hours cover the day's move and a late pass, 8 days cover the week's move, and 31 days
 * cover the risk windows. A contract has at most 52 + 83 + 92 points, plus one for each resolution because a slot can
 * be cut off at either end. These points take about 4 kB.
 */
const resolutions = [
  { maxAge: 26 * hour, slot: hour / 2 },
  { maxAge: 8 * day, slot: 2 * hour },
  { maxAge: 31 * day, slot: 6 * hour },
] as const;

/**
 * A point is redundant if the points before and after it have the same price as the point and are at most 6 hours
 * apart. Such a gap is shorter than the tolerance of the week's move, which is 24 hours.
 */
const maxGapSeconds = 6 * hour;

/** Maximum number of stored points for each contract. */
export const maxPoints = 230;

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
    return [id, thinPoints(withPoint(previous[id] ?? [], observed.get(id) ?? null), now)] as const;
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

/** Thins points to the resolution for their age. Thinning the result again changes nothing. Exported for the tests. */
export function thinPoints(points: readonly PricePoint[], now: Date): PricePoint[] {
  const at = toUnixSeconds(now);
  const slots = points.map((point) => toSlot(point, at));
  const isLastOfSlot = (index: number) => slots[index] !== tooOld && slots[index] !== slots[index + 1];
  return withoutRedundant(
    points.filter((_, index) => isLastOfSlot(index)),
    at,
  ).slice(-maxPoints);
}

const tooOld = -1;

/**
 * Computes the number of the slot that contains a point. Slots of different resolutions have different numbers. Slots
 * are aligned to the Unix epoch, so a point stays in its slot from pass to pass.
 */
function toSlot([at]: PricePoint, now: number): number {
  const index = resolutions.findIndex(({ maxAge }) => now - at <= maxAge);
  const resolution = resolutions[index];
  return resolution ? Math.floor(at / resolution.slot) * resolutions.length + index : tooOld;
}

/** Removes redundant points that are older than 26 hours. */
function withoutRedundant(points: readonly PricePoint[], now: number): PricePoint[] {
  const selected: PricePoint[] = [];
  for (const [index, point] of points.entries()) {
    const before = selected.at(-1);
    const after = points[index + 1];
    const isOld = now - point[0] > resolutions[0].maxAge;
    if (before && after && isOld && isRedundant(before, point, after)) continue;
    selected.push(point);
  }
  return selected;
}

function isRedundant(before: PricePoint, point: PricePoint, after: PricePoint): boolean {
  return before[1] === point[1] && point[1] === after[1] && after[0] - before[0] <= maxGapSeconds;
}
