import { shapeError } from '@postjoin/upstream';
import { chunk } from '@postjoin/values';
import { listEventIds, type StoredContract } from '../../types.ts';
import type { PageCollector } from '../../page-collector.ts';
import type { VenueUpstream } from '../../venue-contract.ts';
import { eventsPerPage, readSweep, type Sweep } from './sweep.ts';

/**
 * Between two full sweeps, a pass reads the events of the previous contracts by id, and the events that started since
 * the last full sweep. Gamma documents the filters `id` and `start_date_min` of `/events/keyset`, but no response to them
 * is recorded. So a response to `id` is accepted only if it has no other events and lacks none of the events
 * that the previous pass read. Otherwise a full sweep follows.
 */

/** One hour, because events can be listed after their start. Recorded ones start 2 to 15 minutes after their markets. */
const startMarginMs = 3_600_000;

interface IncrementRequest {
  sweeps: readonly Sweep[];
  /** Time of the last full sweep, ISO 8601. */
  sweptAt: string;
  previous: readonly StoredContract[];
  collector: PageCollector;
}

/** Reads these events into a collector. @throws {UpstreamError} if the reading may be incomplete */
export async function readIncrement(
  gamma: VenueUpstream,
  { sweeps, sweptAt, previous, collector }: IncrementRequest,
): Promise<void> {
  const start_date_min = new Date(Date.parse(sweptAt) - startMarginMs).toISOString();
  const required = new Set(listEventIds(previous.filter(({ price_stale }) => !price_stale)));
  const readWhole = async (sweep: Sweep) => {
    const { eventIds, failure } = await readSweep(gamma, sweep, collector);
    if (failure) throw failure;
    return eventIds;
  };
  for (const ids of chunk(listEventIds(previous), eventsPerPage)) {
    if (!areEvents(await readWhole({ query: { id: ids } }), ids, required))
      throw shapeError(gamma.client.name, 'it does not list exactly the requested events');
  }
  for (const { query, ...sweep } of sweeps) await readWhole({ ...sweep, query: { ...query, start_date_min } });
}

/** Whether the listed events are some of the requested ones, and lack no required event. */
function areEvents(listed: readonly string[], ids: readonly string[], required: ReadonlySet<string>): boolean {
  const found = new Set(listed);
  const isComplete = ids.every((id) => found.has(id) || !required.has(id));
  return isComplete && ids.some((id) => found.has(id)) && listed.every((id) => ids.includes(id));
}
