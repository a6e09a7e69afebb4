import { UpstreamError } from '@postjoin/upstream';
import type { ContractIds, ContractStatus } from './contract.ts';

/**
 * Maximum number of events that one pass requests. Venues that have a route for events, but none for contracts, want
 * few calls. At one call a second, 10 events add 10 seconds to a pass.
 */
const maxEvents = 10;

/** Reads the statuses of all contracts of an event, by contract id. @throws {UpstreamError} */
export type ReadEventStatuses = (eventId: string) => Promise<ReadonlyMap<string, ContractStatus>>;

/**
 * Reads the statuses of contracts from the events to which they belong. A pass reads at most 10 events, and later
 * passes read the others. If an event is not found, its contracts are closed. @throws {UpstreamError}
 */
export async function readStatusesByEvent(
  contracts: readonly ContractIds[],
  readEvent: ReadEventStatuses,
): Promise<Map<string, ContractStatus>> {
  const byEvent = Map.groupBy(contracts, ({ event_id }) => event_id);
  const statuses = new Map<string, ContractStatus>();
  for (const [eventId, requested] of [...byEvent].slice(0, maxEvents)) {
    const read = await readEvent(eventId).catch(undefinedIfNotFound);
    for (const { id } of requested) {
      const status = read === undefined ? 'closed' : read.get(id);
      if (status) statuses.set(id, status);
    }
  }
  return statuses;
}

function undefinedIfNotFound(error: unknown): undefined {
  if (!(error instanceof UpstreamError) || error.fault !== 'not_found') throw error;
}
