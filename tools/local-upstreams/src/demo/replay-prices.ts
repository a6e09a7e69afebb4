import { addSincePost, isStale } from '@postjoin/join';
import { findMove, gammaId, type PriceSeries, type WorldContract } from '@postjoin/market-venues/checks';
import type { World } from '../world.ts';
import type { MoveBasis, StoredContract } from '@postjoin/market-venues';
import { createSnapshotStore, type PriceHistory, type Snapshot } from '@postjoin/snapshot-store';
import { daySeconds, fromUnixSeconds, toUnixSeconds } from '@postjoin/values';

/**
 * Venues report no time with a last price, and only the end of the hour with a point of a price history. So the worker
 * stores the time at which it read a price. A recording has the time of each price. In a replay, these recorded times
 * replace those of the worker, so that every answer shows how old its prices are.
 */

/** More than the time that one write takes. */
const leaseMs = 60_000;

/** Writes the newest snapshot of a store again, as the next generation, with the prices of a recording. */
export async function storeRecordedPrices(location: string, world: World, time: Date): Promise<void> {
  const store = createSnapshotStore(location, { now: Date.now });
  try {
    const snapshot = await store.latest();
    if (!snapshot) return;
    const lease = await store.acquireLease('replay', leaseMs);
    if (!lease) throw new Error('the prices of the replay cannot be written, because a worker is using the store');
    await store.put({ ...withRecordedPrices(snapshot, world, time), generation: snapshot.generation + 1 }, lease);
    await lease.release();
  } finally {
    await store.close();
  }
}

/**
 * Replaces all prices of a snapshot by those of a recording up to a time. A contract that the recording has no price of
 * by then has no price.
 */
function withRecordedPrices(snapshot: Snapshot, world: World, time: Date): Snapshot {
  const findSeries = createFindSeries(world, time);
  const now = toUnixSeconds(time);
  const contracts = snapshot.contracts.map((contract) => ({
    ...contract,
    ...recordedPrice(findSeries(contract.id), now, snapshot),
    ...recordedMoves(findSeries(contract.id), now),
  }));
  const histories = Object.entries(snapshot.histories).map(([id, history]): [string, PriceHistory] => [
    id,
    { ...history, points: findSeries(id)?.between(history.from - 1, Math.min(history.to, now)) ?? [] },
  ]);
  const recorded = { ...snapshot, contracts, histories: Object.fromEntries(histories), price_points: {} };
  return { ...recorded, matches: addSincePost(snapshot.matches, recorded) };
}

/** Returns a function that finds the recorded prices of a contract of the snapshot. */
function createFindSeries(world: World, time: Date): (id: string) => PriceSeries | undefined {
  const toWireId = ({ venue, id }: WorldContract) =>
    `${venue}:${venue === 'polymarket' || venue === 'predictit' ? gammaId(id) : id}`;
  const { contracts } = world.viewAt(time);
  const seriesById = new Map(contracts.map((contract) => [toWireId(contract), contract.series]));
  return (id) => seriesById.get(id);
}

type PriceMembers = Pick<StoredContract, 'last_price' | 'last_price_reason' | 'price_at' | 'price_stale'>;

function recordedPrice(series: PriceSeries | undefined, now: number, snapshot: Snapshot): PriceMembers {
  const point = series?.at(now);
  if (!point) return { last_price: null, last_price_reason: 'no_price_then', price_at: null, price_stale: false };
  const [at, price] = point;
  return {
    last_price: price,
    last_price_reason: null,
    price_at: fromUnixSeconds(at),
    price_stale: isStale(now - at, snapshot),
  };
}

function recordedMoves(series: PriceSeries | undefined, now: number) {
  const day = recordedMove(series, now, daySeconds);
  const week = recordedMove(series, now, 7 * daySeconds);
  return { move_24h: day.value, move_24h_basis: day.basis, move_7d: week.value, move_7d_basis: week.basis };
}

function recordedMove(
  series: PriceSeries | undefined,
  now: number,
  seconds: number,
): { value: number | null; basis: MoveBasis } {
  const move = series && findMove(series, now, seconds);
  if (!move) return { value: null, basis: { reason: 'no_price_then', reported_by: null, from_at: null, to_at: null } };
  const { value, from, to } = move;
  const times = { from_at: fromUnixSeconds(from[0]), to_at: fromUnixSeconds(to[0]) };
  return { value, basis: { reason: null, reported_by: 'history', ...times } };
}
