import type { MarketVenue, StoredContract } from './contract.ts';

/** Contracts that their venue no longer lists as open: how long the snapshot stores them and how their status is read. */

/** 48 hours: a post about the news that settled a contract still matches it two days later. */
const retentionMs = 48 * 3_600_000;

/**
 * Reading 100 statuses takes one call at Kalshi, two at Polymarket and at most ten at PredictIt. More contracts close
 * together only when a venue drops a whole list; later passes read the rest.
 */
const maxStatusesPerPass = 100;

/**
 * Closes a contract that its venue no longer lists. Price and moves stay those of the last listing, with their own times,
 * so a settlement value never becomes a price. The contract is stale until the venue confirms the close.
 */
export function asClosed(contract: StoredContract, now: Date): StoredContract {
  return { ...asUnlisted(contract, now), status: 'closed' };
}

/** Unlists a contract of a venue that is no longer read. Its status stays, because the current one is not known. */
export function asUnlisted(contract: StoredContract, now: Date): StoredContract {
  return { ...contract, closed_at: contract.closed_at ?? now.toISOString(), price_stale: true };
}

/** Replaces a close in the future, which a wrong clock has written, with the current time. */
export function withoutFutureClose(contract: StoredContract, now: Date): StoredContract {
  return closedForMs(contract, now) < 0 ? { ...contract, closed_at: now.toISOString() } : contract;
}

function closedForMs({ closed_at }: StoredContract, now: Date): number {
  return closed_at === null ? NaN : now.getTime() - Date.parse(closed_at);
}

/** Whether the snapshot still stores a closed contract: for 48 hours, and while a retained post is matched to it. */
export function isRetained(contract: StoredContract, now: Date, matchedIds: ReadonlySet<string>): boolean {
  return isRecentlyClosed(contract, now) || matchedIds.has(contract.id);
}

function isRecentlyClosed(contract: StoredContract, now: Date): boolean {
  return closedForMs(contract, now) < retentionMs;
}

/**
 * Reads the statuses that the venue has not confirmed, for the latest closed contracts first. A contract without a status
 * in the response stays unchanged; the next pass reads it again. @throws the errors of `readStatuses`
 */
export async function withStatuses(
  venue: MarketVenue,
  contracts: readonly StoredContract[],
  now: Date,
): Promise<StoredContract[]> {
  const unconfirmed = contracts
    .filter((contract) => contract.price_stale && isRecentlyClosed(contract, now))
    .sort((a, b) => closedForMs(a, now) - closedForMs(b, now))
    .slice(0, maxStatusesPerPass);
  if (unconfirmed.length === 0) return [...contracts];
  const statuses = await venue.readStatuses(unconfirmed);
  return contracts.map((contract) => {
    const status = statuses.get(contract.id);
    return status === undefined ? contract : { ...contract, status, price_stale: isTradable(status) };
  });
}

/** A tradable contract has only left the list, so the stored price may be outdated. */
function isTradable(status: StoredContract['status']): boolean {
  return status === 'open' || status === 'paused';
}
