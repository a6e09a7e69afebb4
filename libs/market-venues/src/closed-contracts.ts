import type { MarketVenue, StoredContract } from './contract.ts';

/**
 * This module handles contracts that their venue no longer lists as open. It decides how long the snapshot stores such
 * a contract, and reads the contract's status from the venue.
 */

/** 48 hours. For two days, posts about the news that settled a contract can still be matched to the contract. */
const retentionMs = 48 * 3_600_000;

/**
 * Closes a contract that its venue no longer lists. The price and the moves stay those of the last pass that listed the
 * contract, with their own times. So a settlement value never becomes a price. The contract is stale until the venue
 * confirms the close.
 */
export function asClosed(contract: StoredContract, now: Date): StoredContract {
  return { ...asUnlisted(contract, now), status: 'closed' };
}

/**
 * Marks a contract as no longer listed and as stale. The status stays, because a venue that is switched off reports no
 * newer status.
 */
export function asUnlisted(contract: StoredContract, now: Date): StoredContract {
  return { ...contract, closed_at: contract.closed_at ?? now.toISOString(), price_stale: true };
}

/**
 * Whether the snapshot still stores a closed contract. A closed contract stays for 48 hours, and longer while a
 * retained post is matched to it.
 */
export function isRetained(contract: StoredContract, now: Date, matchedIds: ReadonlySet<string>): boolean {
  return isRecentlyClosed(contract, now) || matchedIds.has(contract.id);
}

function isRecentlyClosed({ closed_at }: StoredContract, now: Date): boolean {
  return closed_at !== null && now.getTime() - Date.parse(closed_at) < retentionMs;
}

/**
 * Requests the status of each contract that closed in the last 48 hours, until the venue has answered `closed` or
 * `resolved` for the contract. The number of requests has no limit of its own: a hundred contracts share a request, so
 * even a venue whose whole list is empty gets fewer requests than for its list. If a pass requested only some of the
 * contracts, contracts that stay open without being listed could keep others from ever being requested. Returns all
 * contracts, with the statuses that were read. If the response has no status for a contract, the contract stays
 * unchanged and a later pass requests its status again.
 * @throws the errors of `readStatuses`
 */
export async function withStatuses(
  venue: MarketVenue,
  contracts: readonly StoredContract[],
  now: Date,
): Promise<StoredContract[]> {
  const unconfirmed = contracts.filter((contract) => contract.price_stale && isRecentlyClosed(contract, now));
  if (unconfirmed.length === 0) return [...contracts];
  const statuses = await venue.readStatuses(unconfirmed);
  return contracts.map((contract) => {
    const status = statuses.get(contract.id);
    return status === undefined ? contract : { ...contract, status, price_stale: isTradable(status) };
  });
}

/**
 * Whether the status is neither closed nor resolved. A contract with such a status has only left the venue's list, so
 * its stored price may be outdated.
 */
export function isTradable(status: StoredContract['status']): boolean {
  return status === 'open' || status === 'paused';
}
