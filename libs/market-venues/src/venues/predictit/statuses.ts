import { UpstreamError, type UpstreamClient } from '@postjoin/upstream';
import type { ContractIds, ContractStatus } from '../../contract.ts';
import { parseStatuses } from './parse.ts';

/** The venue asks for few calls and has one address for each market; at one call a second this adds 10 seconds to a pass. */
const maxMarkets = 10;

/**
 * Reads the states of contracts by their markets. Contracts of further markets are left out of the answer, so a later
 * pass reads them. A market that the venue does not have any more is closed. @throws {UpstreamError}
 */
export async function readStatuses(
  upstream: { client: UpstreamClient; baseUrl: string },
  contracts: readonly ContractIds[],
): Promise<Map<string, ContractStatus>> {
  const byMarket = Map.groupBy(contracts, ({ event_id }) => event_id.replace(/^predictit:m/, ''));
  const statuses = new Map<string, ContractStatus>();
  for (const [market, wanted] of [...byMarket].slice(0, maxMarkets)) {
    const read = await readMarket(upstream, market);
    for (const { id } of wanted) {
      const status = read === 'not_found' ? 'closed' : read.get(id);
      if (status) statuses.set(id, status);
    }
  }
  return statuses;
}

async function readMarket(
  { client, baseUrl }: { client: UpstreamClient; baseUrl: string },
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
