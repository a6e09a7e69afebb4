import { chunk } from '@postjoin/values';
import type { ContractIds, ContractStatus } from '../../contract.ts';
import { parseStatuses } from './parse.ts';
import type { GammaUpstream } from './sweep.ts';

/** The maximum `limit` of `/markets/keyset`. */
const marketsPerCall = 100;

/**
 * Reads the states of markets by their numbers. A call answers for closed markets or for the others, never for both, so
 * closed ones are read first and only those that it leaves out are read again. @throws {UpstreamError}
 */
export async function readStatuses(
  upstream: GammaUpstream,
  contracts: readonly ContractIds[],
): Promise<Map<string, ContractStatus>> {
  const numbers = contracts.map(({ id }) => id.replace(/^polymarket:/, ''));
  const closed = await readMarkets(upstream, numbers, true);
  const others = numbers.filter((number) => !closed.has(`polymarket:${number}`));
  return new Map([...closed, ...(await readMarkets(upstream, others, false))]);
}

async function readMarkets(
  { client, baseUrl }: GammaUpstream,
  numbers: readonly string[],
  closed: boolean,
): Promise<Map<string, ContractStatus>> {
  const statuses = new Map<string, ContractStatus>();
  for (const id of chunk(numbers, marketsPerCall)) {
    const query = { id, closed, limit: marketsPerCall };
    const { value } = await client.json({ url: `${baseUrl}/markets/keyset`, query });
    for (const [contract, status] of parseStatuses(value)) statuses.set(contract, status);
  }
  return statuses;
}
