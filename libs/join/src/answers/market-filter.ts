import { parameterError, type ServiceError } from '@postjoin/envelope';
import type { StoredContract } from '@postjoin/market-venues/types';
import { venueRows } from '@postjoin/market-venues/registry';
import type { MarketsParams } from '../schemas/types.ts';
import { listConfigured } from '../table/freshness.ts';
import type { JoinTable } from '../table/table.ts';

/** The parameters of a search that leave out contracts by their venue or last price. */

interface Filtered {
  contracts: readonly StoredContract[];
  /** Sentences about what was left out. */
  notes: string[];
}

/**
 * Selects the contracts of a venue and within a range of prices, both ends included. A contract without a known price is
 * in no range.
 * @throws {ServiceError} for a range whose end is below its start
 */
export function filterContracts(
  contracts: readonly StoredContract[],
  params: MarketsParams,
  { venues }: JoinTable['metadata'],
): Filtered {
  const { venue, min_price, max_price } = params;
  const hasRange = min_price !== undefined || max_price !== undefined;
  if (venue === undefined && !hasRange) return { contracts, notes: [] };
  const [min, max] = [min_price ?? 0, max_price ?? 1];
  if (min > max) throw reversedRange(min, max);
  const ofVenue = venue === undefined ? contracts : contracts.filter((contract) => contract.venue === venue);
  const priced = hasRange ? ofVenue.filter(({ last_price }) => last_price !== null) : ofVenue;
  const selected = hasRange
    ? priced.filter(({ last_price }) => last_price !== null && last_price >= min && last_price <= max)
    : priced;
  const notes: string[] = [];
  if (venue !== undefined && !listConfigured(venues).some(({ name }) => name === venue))
    notes.push(`This service does not read ${venueRows[venue].label}.`);
  const unpriced = ofVenue.length - priced.length;
  if (unpriced > 0) notes.push(`Left out because their price is not known: ${unpriced}.`);
  if (selected.length === 0 && contracts.length > 0)
    notes.push(`Without venue, min_price and max_price, the number of contracts is ${contracts.length}.`);
  return { contracts: selected, notes };
}

function reversedRange(min: number, max: number): ServiceError {
  return parameterError('max_price', {
    expected: `at least min_price, which is ${min}`,
    got: String(max),
  });
}
