import { chunk } from '@postjoin/values';
import type { ContractIds, ContractStatus } from '../../contract.ts';
import { parseStatuses } from './parse.ts';
import type { KalshiUpstream } from './series-reading.ts';

/** The default `limit` of `GET /markets`. A hundred tickers of 40 characters fit into an address that any server accepts. */
const marketsPerCall = 100;

/** Reads the statuses of markets by ticker, also of closed ones. @throws {UpstreamError} */
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
