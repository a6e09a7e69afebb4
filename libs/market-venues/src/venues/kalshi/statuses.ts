import { chunk } from '@postjoin/values';
import type { ContractIds, ContractStatus } from '../../contract.ts';
import { readStatusPages } from '../../status-pages.ts';
import type { VenueUpstream } from '../../venue-contract.ts';
import { parseStatuses } from './parse.ts';

/**
 * Number of markets in one call: the default `limit` of `GET /markets`. A URL with a hundred tickers of 40 characters
 * is short enough for any server.
 */
const marketsPerCall = 100;

/** Reads the statuses of markets by ticker, including closed markets. @throws {UpstreamError} */
export async function readStatuses(
  { client, baseUrl }: VenueUpstream,
  contracts: readonly ContractIds[],
): Promise<Map<string, ContractStatus>> {
  const statuses = new Map<string, ContractStatus>();
  for (const slice of chunk(contracts, marketsPerCall)) {
    const tickers = slice.map(({ id }) => id.replace(/^kalshi:/, '')).join(',');
    const request = { name: client.name, count: slice.length };
    const read = async (cursor: string | undefined) => {
      const query = { tickers, limit: marketsPerCall, cursor };
      return parseStatuses((await client.json({ url: `${baseUrl}/markets`, query })).value);
    };
    for (const [id, status] of await readStatusPages(request, read)) statuses.set(id, status);
  }
  return statuses;
}
