import type { StoredContract } from '@postjoin/market-venues/contract';
import { compareSortKeys, type SortKey } from './sort-key.ts';

/**
 * Ranks the volumes of contracts within their unit, from 0 to 1, because dollars and numbers of contracts cannot be
 * compared. A contract without a known volume has no rank.
 */
export function rankVolumes(contracts: readonly StoredContract[]): Map<StoredContract, number> {
  const ranks = new Map<StoredContract, number>();
  const withVolume = contracts.filter(({ volume }) => volume !== null);
  for (const sameUnit of Map.groupBy(withVolume, ({ volume_unit }) => volume_unit).values()) {
    const volumes = sameUnit.map(({ volume }) => volume ?? 0).sort((a, b) => a - b);
    const positions = new Map(volumes.map((volume, index) => [volume, (index + 1) / volumes.length]));
    for (const contract of sameUnit) ranks.set(contract, positions.get(contract.volume ?? 0) ?? 0);
  }
  return ranks;
}

/**
 * Known volumes have ranks from 0 to 1. Contracts without a known volume come later, and of these, contracts without a
 * price come last.
 */
export function rankByVolume(contract: StoredContract, ranks: ReadonlyMap<StoredContract, number>): number {
  return ranks.get(contract) ?? (contract.last_price === null ? -2 : -1);
}

/** Sorts contracts: the highest volume within its unit first, then by id. Unknown volumes come last. */
export function sortByVolume(
  contracts: readonly StoredContract[],
  ranks: ReadonlyMap<StoredContract, number>,
): StoredContract[] {
  const keyOf = (contract: StoredContract): SortKey => [rankByVolume(contract, ranks), contract.id];
  return contracts.toSorted((a, b) => compareSortKeys(keyOf(a), keyOf(b)));
}
