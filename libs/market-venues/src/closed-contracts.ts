import type { UpstreamError } from '@postjoin/upstream';
import type { MarketVenue, StoredContract } from './types.ts';
import { readStatuses } from './statuses.ts';
import type { TimeBudget } from './time-budget.ts';

/** This module decides how long the snapshot stores contracts that are no longer listed, and reads their statuses. */

/** 48 hours. For two days, posts about the news that settled a contract can still be matched to the contract. */
const retentionMs = 48 * 3_600_000;

/**
 * Closes a contract that its venue no longer lists. It is stale until the venue confirms the close. Price and moves stay
 * those of the last pass that listed it, so a settlement value never becomes a price.
 */
export function asClosed(contract: StoredContract, now: Date): StoredContract {
  return { ...asUnlisted(contract, now), status: 'closed' };
}

/** Marks a contract as no longer listed and as stale. The status stays, as a venue that is switched off reports none. */
export function asUnlisted(contract: StoredContract, now: Date): StoredContract {
  return { ...contract, closed_at: contract.closed_at ?? now.toISOString(), price_stale: true };
}

/** Whether the snapshot still stores a closed contract: for 48 hours, and longer while a post is matched to it. */
export function isRetained(contract: StoredContract, now: Date, matchedIds: ReadonlySet<string>): boolean {
  return isRecentlyClosed(contract, now) || matchedIds.has(contract.id);
}

function isRecentlyClosed({ closed_at }: StoredContract, now: Date): boolean {
  return closed_at !== null && now.getTime() - Date.parse(closed_at) < retentionMs;
}

/**
 * Requests the status of each contract that closed in the last 48 hours, until the venue has answered `closed` or
 * `resolved`. The contracts whose last request is oldest come first, so each has its turn if the budget is small.
 * Returns all contracts, with the statuses that were read.
 */
export async function withStatuses(
  venue: MarketVenue,
  contracts: readonly StoredContract[],
  { now, budget }: { now: Date; budget: TimeBudget },
): Promise<{ contracts: StoredContract[]; failure: UpstreamError | undefined }> {
  const unconfirmed = contracts.filter((contract) => contract.price_stale && isRecentlyClosed(contract, now));
  const oldestFirst = unconfirmed.sort((a, b) => toRequestTime(a) - toRequestTime(b));
  const { statuses, failure } = await readStatuses(venue, oldestFirst, budget);
  const updated = contracts.map((contract): StoredContract => {
    const status = statuses.get(contract.id);
    if (status === undefined) return contract;
    const price_stale = status === null || isTradable(status);
    return { ...contract, status: status ?? contract.status, price_stale, status_requested_at: now.toISOString() };
  });
  return { contracts: updated, failure };
}

function toRequestTime({ status_requested_at }: StoredContract): number {
  return status_requested_at === undefined ? 0 : Date.parse(status_requested_at);
}

/** Whether a contract has only left the venue's list, so that its stored price may be outdated. */
export function isTradable(status: StoredContract['status']): boolean {
  return status === 'open' || status === 'paused';
}
