import type { UpstreamError } from '@postjoin/upstream';
import type { ContractStatus, MarketVenue, StoredContract, VenueName, VenueRequest } from '../contract.ts';

export interface MemoryVenueOptions {
  name?: VenueName;
  displayName?: string;
  contracts: readonly StoredContract[];
  /** Statuses by id of contracts that it no longer lists. */
  statuses?: Readonly<Record<string, ContractStatus>>;
  /** Thrown by every read instead of an answer. */
  failure?: UpstreamError;
}

/** A venue that lists the contracts it was given, priced at each read: for tests and for who imports this room. */
export function createMemoryVenue({
  name = 'kalshi',
  displayName = 'Kalshi',
  ...given
}: MemoryVenueOptions): MarketVenue {
  const read = ({ now, memory }: VenueRequest) => {
    if (given.failure) return Promise.reject(given.failure);
    const priced = (contract: StoredContract): StoredContract => ({
      ...contract,
      venue: name,
      venue_name: displayName,
      price_at: now.toISOString(),
      price_stale: false,
    });
    return Promise.resolve({ contracts: given.contracts.map(priced), memory, skipped: 0 });
  };
  const readStatuses = () => Promise.resolve(new Map(Object.entries(given.statuses ?? {})));
  return { name, displayName, read, readStatuses };
}
