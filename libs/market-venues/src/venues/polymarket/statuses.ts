import { chunk } from '@postjoin/values';
import type { ContractIds, ContractStatus } from '../../contract.ts';
import { readStatusPages } from '../../status-pages.ts';
import type { VenueUpstream } from '../../venue-contract.ts';
import { parseStatuses } from './parse.ts';

/** The maximum of the parameter `limit` of `/markets/keyset`. */
const marketsPerCall = 100;

/**
 * Reads the statuses of markets by id. The parameter `closed` selects either only closed markets or only markets that
 * are not closed. So all ids are first requested with `closed=true`. The ids that are missing in the response are then
 * requested with `closed=false`. @throws {UpstreamError}
 */
export async function readStatuses(
  gamma: VenueUpstream,
  contracts: readonly ContractIds[],
): Promise<Map<string, ContractStatus>> {
  const ids = contracts.map(({ id }) => id.replace(/^polymarket:/, ''));
  const closed = await readMarkets(gamma, ids, true);
  const others = ids.filter((id) => !closed.has(`polymarket:${id}`));
  return new Map([...closed, ...(await readMarkets(gamma, others, false))]);
}

async function readMarkets(
  { client, baseUrl }: VenueUpstream,
  ids: readonly string[],
  closed: boolean,
): Promise<Map<string, ContractStatus>> {
  const statuses = new Map<string, ContractStatus>();
  for (const id of chunk(ids, marketsPerCall)) {
    const request = { name: client.name, count: id.length };
    const read = async (cursor: string | undefined) => {
      const query = { id, closed, limit: marketsPerCall, after_cursor: cursor };
      return parseStatuses((await client.json({ url: `${baseUrl}/markets/keyset`, query })).value);
    };
    for (const [contractId, status] of await readStatusPages(request, read)) statuses.set(contractId, status);
  }
  return statuses;
}
