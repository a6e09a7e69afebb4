import type { UpstreamError } from '@postjoin/upstream';
import type { ContractStatus, MarketVenue, StoredContract, VenueRequest } from '../contract.ts';
import { venueRows, type VenueName } from '../registry.ts';

export interface MemoryVenueOptions {
  name: VenueName;
  contracts: readonly StoredContract[];
  /** Status by contract id, for contracts that are no longer listed. */
  statuses?: Readonly<Record<string, ContractStatus>>;
  /** If set, every read fails with this error. */
  failure?: UpstreamError;
}

/**
 * Creates a venue that lists a fixed set of contracts. Each read sets the `price_at` of every contract to the time of
 * the read. Useful for tests and for programs without a network.
 */
export function createMemoryVenue({ name, contracts, statuses = {}, failure }: MemoryVenueOptions): MarketVenue {
  const read = ({ now, memory }: VenueRequest) => {
    if (failure) return Promise.reject(failure);
    const priced = (contract: StoredContract): StoredContract => ({
      ...contract,
      venue: name,
      venue_name: venueRows[name].label,
      price_at: now.toISOString(),
      price_stale: false,
    });
    return Promise.resolve({ contracts: contracts.map(priced), memory });
  };
  const readStatuses = () => Promise.resolve(new Map(Object.entries(statuses)));
  return { name, read, statusesBy: 'id', readStatuses };
}
