import { readBatches, readPages, UpstreamError } from '@postjoin/upstream';
import { chunk } from '@postjoin/values';
import { toNativeId, type ContractIds, type ContractStatus } from './contract.ts';

/** This module reads the statuses of contracts that their venue no longer lists. */

/** Statuses by contract id. */
export type Statuses = ReadonlyMap<string, ContractStatus>;

/** A page of statuses, and the cursor of the next page; empty or undefined on the last page. */
export interface StatusPage {
  statuses: Statuses;
  next: string | undefined;
}

/**
 * Number of contracts in one call: the maximum of Polymarket, and the default of Kalshi. A URL with a hundred ids of 40
 * characters is short enough for any server.
 */
export const statusesPerCall = 100;

/**
 * Reads statuses by the native ids of contracts, until all of them are known or the last page is reached. Contracts
 * whose request fails have no status. A page has at least one contract, so a call has at most as many pages as ids.
 * @throws {UpstreamError} if nothing was read
 */
export function readStatusesById(
  name: string,
  contracts: readonly ContractIds[],
  readPage: (ids: readonly string[], cursor: string | undefined) => Promise<StatusPage>,
): Promise<Statuses> {
  const ids = contracts.map(({ id }) => toNativeId(id));
  return readAll(chunk(ids, statusesPerCall), async (batch) => {
    const all = new Map<string, ContractStatus>();
    const read = async (cursor: string | undefined) => {
      const { statuses, next } = await readPage(batch, cursor);
      for (const [id, status] of statuses) all.set(id, status);
      return { page: undefined, next: all.size < batch.length ? next : undefined };
    };
    const { failure } = await readPages({ name, maxPages: batch.length, read });
    if (failure) throw failure;
    return all;
  });
}

/**
 * Maximum number of events that one pass requests. Venues that have a route for events, but none for contracts, want
 * few calls. At one call a second, 10 events add 10 seconds to a pass.
 */
const maxEvents = 10;

/**
 * Reads the statuses of contracts from the events to which they belong. A pass reads at most 10 events, and later
 * passes read the others. If an event is not found, its contracts are closed.
 * @throws {UpstreamError} if nothing was read
 */
export function readStatusesByEvent(
  contracts: readonly ContractIds[],
  readEvent: (nativeEventId: string) => Promise<Statuses>,
): Promise<Statuses> {
  const events = [...Map.groupBy(contracts, ({ event_id }) => event_id)].slice(0, maxEvents);
  return readAll(chunk(events, 1), async ([[eventId, requested] = ['', []]]) => {
    const read = await readEvent(toNativeId(eventId)).catch(undefinedIfNotFound);
    return requested.flatMap(({ id }) => {
      const status = read === undefined ? 'closed' : read.get(id);
      return status ? [[id, status] as const] : [];
    });
  });
}

async function readAll<Item>(
  batches: Iterable<readonly Item[]>,
  read: (batch: readonly Item[]) => Promise<Iterable<readonly [id: string, status: ContractStatus]>>,
): Promise<Statuses> {
  const { results, failure } = await readBatches(batches, { read });
  if (failure && results.length === 0) throw failure;
  return new Map(results.flatMap((statuses) => [...statuses]));
}

function undefinedIfNotFound(error: unknown): undefined {
  if (!(error instanceof UpstreamError) || error.fault !== 'not_found') throw error;
}
