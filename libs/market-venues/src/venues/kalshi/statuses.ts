import { chunk } from '@postjoin/values';
import type { ContractIds, ContractStatus } from '../../contract.ts';
import { parseStatuses } from './parse.ts';
import type { KalshiUpstream } from './series-reading.ts';

/** The default `limit` of `GET /markets`; a hundred tickers of 40 characters fit into any server's longest address. */
const marketsPerCall = 100;

/** Reads the states of markets by their tickers, whatever state they are in. @throws {UpstreamError} */
export async function readStatuses(
  { client, baseUrl }: Pick<KalshiUpstream, 'client' | 'baseUrl'>,
  contracts: readonly ContractIds[],
): Promise<Map<string, ContractStatus>> {
  const statuses = new Map<string, ContractStatus>();
  for (const slice of chunk(contracts, marketsPerCall)) {
    const tickers = slice.map(({ id }) => id.replace(/^kalshi:/, '')).join(',');
    const { value } = await client.json({ url: `${baseUrl}/markets`, query: { tickers, limit: marketsPerCall } });
    for (const [id, status] of parseStatuses(value)) statuses.set(id, status);
  }
  return statuses;
}
