import { toUnixSeconds } from '@postjoin/values';
import type { PricePoint, StoredContract } from './contract.ts';

/**
 * Our own observations of last prices: what a contract's move is computed from when its venue does not give it, and
 * what risk windows are found in. One list a contract, oldest first, bounded by thinning what is older.
 */

export type PricePoints = Readonly<Record<string, readonly PricePoint[]>>;

const hour = 3_600;
const day = 24 * hour;

/**
 * How finely the past is kept: one observation a slot, the slot's last. 26 hours reach over a day's move and a late
 * pass, 8 days over a week's, 31 days over risk windows. At most 52 + 83 + 92 + 3 points, about 4 kB a contract.
 */
const grains = [
  { upTo: 26 * hour, slot: hour / 2 },
  { upTo: 8 * day, slot: 2 * hour },
  { upTo: 31 * day, slot: 6 * hour },
] as const;

/** A point between two equal ones that are this close says nothing; the tolerance of a week's move allows for it. */
const quietSpan = 6 * hour;

/** A clock may be set back an hour and be right again; what lies further ahead was observed by one that was far ahead. */
const mostAhead = hour;

/** The most points that one contract ever has. */
export const pointLimit = 230;

/**
 * The observations of one pass added, and the older ones thinned. Contracts that are gone keep theirs until the last is
 * over 31 days old; a price that was not read in this pass is no observation.
 */
export function recordPrices(
  previous: PricePoints,
  contracts: readonly StoredContract[],
  now: Date,
): Record<string, PricePoint[]> {
  const seen = new Map(contracts.map((contract) => [contract.id, observationOf(contract)]));
  const ids = new Set([...Object.keys(previous), ...seen.keys()]);
  const kept = [...ids].map((id) => {
    const points = withoutFarAhead(previous[id] ?? [], now);
    return [id, thinned(withPoint(points, seen.get(id) ?? null), now)] as const;
  });
  return Object.fromEntries(kept.filter(([, points]) => points.length > 0));
}

function observationOf({ last_price, price_at, price_stale }: StoredContract): PricePoint | null {
  return last_price === null || price_at === null || price_stale ? null : [toUnixSeconds(price_at), last_price];
}

function withoutFarAhead(points: readonly PricePoint[], now: Date): readonly PricePoint[] {
  const latest = toUnixSeconds(now) + mostAhead;
  const newest = points.at(-1);
  return newest && newest[0] > latest ? points.filter(([at]) => at <= latest) : points;
}

/** A clock that jumped back adds nothing until it has caught up: observations stay in order. */
function withPoint(points: readonly PricePoint[], point: PricePoint | null): readonly PricePoint[] {
  const newest = points.at(-1);
  return point && (!newest || point[0] > newest[0]) ? [...points, point] : points;
}

/** Exported for its tests: the points that are kept at a time. Thinning what is thinned changes nothing. */
export function thinned(points: readonly PricePoint[], now: Date): PricePoint[] {
  const at = toUnixSeconds(now);
  return withoutQuiet(lastOfEachSlot(points, at), at).slice(-pointLimit);
}

function lastOfEachSlot(points: readonly PricePoint[], now: number): PricePoint[] {
  const kept: PricePoint[] = [];
  let slot = tooOld;
  for (const point of points) {
    const next = slotOf(point, now);
    if (next === tooOld) continue;
    if (next === slot) kept.pop();
    kept.push(point);
    slot = next;
  }
  return kept;
}

const tooOld = -1;

/**
 * Numbers the slots of all grains apart. They are aligned to the epoch, so that a point does not change its slot from
 * pass to pass within one grain. A number rather than a name, since every point of every contract asks in every pass.
 */
function slotOf([at]: PricePoint, now: number): number {
  const place = grains.findIndex(({ upTo }) => now - at <= upTo);
  const grain = grains[place];
  return grain ? Math.floor(at / grain.slot) * grains.length + place : tooOld;
}

function withoutQuiet(points: readonly PricePoint[], now: number): PricePoint[] {
  const kept: PricePoint[] = [];
  for (const [index, point] of points.entries()) {
    const before = kept.at(-1);
    const after = points[index + 1];
    if (before && after && now - point[0] > grains[0].upTo && saysNothing(before, point, after)) continue;
    kept.push(point);
  }
  return kept;
}

function saysNothing(before: PricePoint, point: PricePoint, after: PricePoint): boolean {
  return before[1] === point[1] && point[1] === after[1] && after[0] - before[0] <= quietSpan;
}
