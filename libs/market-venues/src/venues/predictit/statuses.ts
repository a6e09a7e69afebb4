import type { ContractIds, ContractStatus } from '../../contract.ts';
import { readStatusesByEvent } from '../../statuses-by-event.ts';
import type { VenueUpstream } from '../../venue-contract.ts';
import { parseStatuses } from './parse.ts';

/** Reads the statuses of contracts. One call reads one market with its contracts. @throws {UpstreamError} */
export async function readStatuses(
  { client, baseUrl }: VenueUpstream,
  contracts: readonly ContractIds[],
): Promise<Map<string, ContractStatus>> {
  return readStatusesByEvent(contracts, async (eventId) => {
    const url = `${baseUrl}/marketdata/markets/${eventId.replace(/^predictit:m/, '')}`;
    return parseStatuses((await client.json({ url, headers: { accept: 'application/json' } })).value);
  });
}
