import type { MarketVenue, StoredContract, VenueRequest } from '../types.ts';
import { venueRows, type VenueName } from '../registry.ts';

export interface MemoryVenueOptions {
  name: VenueName;
  contracts: readonly StoredContract[];
}

/**
 * Creates a venue that lists a fixed set of contracts and knows no other contract. Each read sets the `price_at` of
 * every contract to the time of the read. Useful for tests and for programs without a network.
 */
export function createMemoryVenue({ name, contracts }: MemoryVenueOptions): MarketVenue {
  const read = ({ now, memory }: VenueRequest) => {
    const priced = (contract: StoredContract): StoredContract => ({
      ...contract,
      venue: name,
      venue_name: venueRows[name].label,
      price_at: now.toISOString(),
      price_stale: false,
    });
    return Promise.resolve({ contracts: contracts.map(priced), memory });
  };
  return { name, read, statusesBy: 'id', readStatuses: () => Promise.resolve(new Map()) };
}
