import type { MarketVenue, StoredContract } from './contract.ts';

/** Contracts that their venue no longer lists as open: how long the snapshot holds them, and how their status is read. */

/** 48 hours: a post on the news that ended a question still finds its contract two days later. */
const retentionMs = 48 * 3_600_000;

/**
 * A call of Kalshi's, two of Polymarket's and at most ten of PredictIt's read this many. More close at once only when
 * a venue drops a whole listing, and then the next passes read the rest.
 */
const maxStatusesPerPass = 100;

/**
 * A contract that its venue no longer lists. Its price and its moves stay those of the last listing, under their own
 * time, so no settlement value gets in. It is stale until the venue confirms the close.
 */
export function asClosed(contract: StoredContract, now: Date): StoredContract {
  return { ...asUnlisted(contract, now), status: 'closed' };
}

/** A contract of a venue that is not read any more, whose state nobody knows. */
export function asUnlisted(contract: StoredContract, now: Date): StoredContract {
  return { ...contract, closed_at: contract.closed_at ?? now.toISOString(), price_stale: true };
}

/** A close in the future was dated by a clock that was ahead: it counts from now. */
export function withoutFutureClose(contract: StoredContract, now: Date): StoredContract {
  return closedForMs(contract, now) < 0 ? { ...contract, closed_at: now.toISOString() } : contract;
}

function closedForMs({ closed_at }: StoredContract, now: Date): number {
  return closed_at === null ? NaN : now.getTime() - Date.parse(closed_at);
}

/** Whether the snapshot still holds a closed contract: for 48 hours, and as long as a retained post is matched to it. */
export function isRetained(contract: StoredContract, now: Date, matchedIds: ReadonlySet<string>): boolean {
  return isRecent(contract, now) || matchedIds.has(contract.id);
}

function isRecent(contract: StoredContract, now: Date): boolean {
  return closedForMs(contract, now) < retentionMs;
}

/**
 * Reads at the venue the status of those that it has not confirmed, the latest closed first. What the answer leaves out
 * stays as it is and is read again in the next pass. @throws what `readStatuses` throws
 */
export async function withStatuses(
  venue: MarketVenue,
  contracts: readonly StoredContract[],
  now: Date,
): Promise<StoredContract[]> {
  const unconfirmed = contracts
    .filter((contract) => contract.price_stale && isRecent(contract, now))
    .sort((a, b) => closedForMs(a, now) - closedForMs(b, now))
    .slice(0, maxStatusesPerPass);
  if (unconfirmed.length === 0) return [...contracts];
  const statuses = await venue.readStatuses(unconfirmed);
  return contracts.map((contract) => {
    const status = statuses.get(contract.id);
    return status === undefined ? contract : { ...contract, status, price_stale: isStillOpen(status) };
  });
}

/** The contract has only left the listing, so its price goes on without us. */
function isStillOpen(status: StoredContract['status']): boolean {
  return status === 'open' || status === 'paused';
}
