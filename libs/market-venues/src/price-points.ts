import { toUnixSeconds } from '@postjoin/values';
import type { PricePoint, StoredContract } from './contract.ts';

/**
 * Our own observations of last prices. Moves that a venue does not report and risk windows are computed from them. Each
 * contract has one list, oldest first; old points are thinned so that its length is bounded.
 */

export type PricePoints = Readonly<Record<string, readonly PricePoint[]>>;

const hour = 3_600;
const day = 24 * hour;

/**
 * Resolution by age: the last observation of each slot is stored. 26 hours cover a day's move and a late pass, 8 days a
 * week's move, 31 days the risk windows. At most 52 + 83 + 92 + 3 points, about 4 kB for each contract.
 */
const resolutions = [
  { maxAge: 26 * hour, slot: hour / 2 },
  { maxAge: 8 * day, slot: 2 * hour },
  { maxAge: 31 * day, slot: 6 * hour },
] as const;

/** A point between two equal points within 6 hours is redundant. The tolerance of a week's move allows for the gap. */
const maxGapSeconds = 6 * hour;

/** A clock that was set back by an hour may be correct. A point further in the future comes from a wrong clock. */
const maxFutureSeconds = hour;

/** Maximum of stored points for each contract. */
export const maxPoints = 230;

/**
 * Adds the observations of one pass and thins older ones. A stale price is not an observation. The points of contracts
 * that are gone stay until the last one is 31 days old.
 */
export function recordPrices(
  previous: PricePoints,
  contracts: readonly StoredContract[],
  now: Date,
): Record<string, PricePoint[]> {
  const observed = new Map(contracts.map((contract) => [contract.id, toObservation(contract)]));
  const ids = new Set([...Object.keys(previous), ...observed.keys()]);
  const recorded = [...ids].map((id) => {
    const points = withoutFarFuture(previous[id] ?? [], now);
    return [id, thinPoints(withPoint(points, observed.get(id) ?? null), now)] as const;
  });
  return Object.fromEntries(recorded.filter(([, points]) => points.length > 0));
}

function toObservation({ last_price, price_at, price_stale }: StoredContract): PricePoint | null {
  return last_price === null || price_at === null || price_stale ? null : [toUnixSeconds(price_at), last_price];
}

function withoutFarFuture(points: readonly PricePoint[], now: Date): readonly PricePoint[] {
  const latest = toUnixSeconds(now) + maxFutureSeconds;
  const newest = points.at(-1);
  return newest && newest[0] > latest ? points.filter(([at]) => at <= latest) : points;
}

/** Adds a point that is newer than the last one. After a clock is set back, nothing is added until it has caught up. */
function withPoint(points: readonly PricePoint[], point: PricePoint | null): readonly PricePoint[] {
  const newest = points.at(-1);
  return point && (!newest || point[0] > newest[0]) ? [...points, point] : points;
}

/** Thins points to the resolution of their age. Thinning the result again changes nothing. Exported for its tests. */
export function thinPoints(points: readonly PricePoint[], now: Date): PricePoint[] {
  const at = toUnixSeconds(now);
  return withoutRedundant(selectLastOfSlots(points, at), at).slice(-maxPoints);
}

function selectLastOfSlots(points: readonly PricePoint[], now: number): PricePoint[] {
  const selected: PricePoint[] = [];
  let slot = tooOld;
  for (const point of points) {
    const next = toSlot(point, now);
    if (next === tooOld) continue;
    if (next === slot) selected.pop();
    selected.push(point);
    slot = next;
  }
  return selected;
}

const tooOld = -1;

/**
 * Computes a slot number that is unique across resolutions. Slots are aligned to the epoch, so a point stays in its slot
 * from pass to pass. A number is cheaper than a text key; this runs for every point of every contract in each pass.
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
