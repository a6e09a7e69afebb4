import { UpstreamError } from '@postjoin/upstream';
import type { ContractIds, ContractStatus } from '../../contract.ts';
import type { VenueUpstream } from '../../venue-contract.ts';
import { parseStatuses } from './parse.ts';

/**
 * Maximum of markets that one pass requests. Each market takes one call, and PredictIt wants few calls. At one call a
 * second, 10 markets add 10 seconds to a pass.
 */
const maxMarkets = 10;

/**
 * Reads the statuses of contracts. One call reads one market with its contracts, and a pass reads at most 10 markets.
 * Later passes read the other markets. If a market is not found, its contracts are closed. @throws {UpstreamError}
 */
export async function readStatuses(
  upstream: VenueUpstream,
  contracts: readonly ContractIds[],
): Promise<Map<string, ContractStatus>> {
  const byMarket = Map.groupBy(contracts, ({ event_id }) => event_id.replace(/^predictit:m/, ''));
  const statuses = new Map<string, ContractStatus>();
  for (const [market, requested] of [...byMarket].slice(0, maxMarkets)) {
    const read = await readMarket(upstream, market);
    for (const { id } of requested) {
      const status = read === 'not_found' ? 'closed' : read.get(id);
      if (status) statuses.set(id, status);
    }
  }
  return statuses;
}

async function readMarket(
  { client, baseUrl }: VenueUpstream,
  market: string,
): Promise<Map<string, ContractStatus> | 'not_found'> {
  try {
    const url = `${baseUrl}/marketdata/markets/${market}`;
    return parseStatuses((await client.json({ url, headers: { accept: 'application/json' } })).value);
  } catch (error) {
    if (error instanceof UpstreamError && error.fault === 'not_found') return 'not_found';
    throw error;
  }
}
