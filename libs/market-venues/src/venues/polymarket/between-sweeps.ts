import { shapeError } from '@postjoin/upstream';
import { chunk } from '@postjoin/values';
import type { StoredContract } from '../../contract.ts';
import {
  eventsPerPage,
  readPage,
  sweepEvents,
  type GammaUpstream,
  type Keep,
  type Sweep,
  type SweepReading,
} from './sweep.ts';

/**
 * Between two sweeps, open events in scope are asked for by their numbers, and each listing only for events that
 * started since: the same prices without those that are listed and not in scope. Gamma's documentation names `id` and
 * `start_date_min` among the filters of `/events/keyset`; no recording shows them. So only a reading is believed that
 * shows every event that was asked for and no other, and a sweep follows on any that is not.
 */

/** What is listed without one of the filters, or starts earlier than it is listed, is found after this time. */
const sweepAgainMs = 30 * 60_000;

/** Recorded events start two to fifteen minutes after their markets take orders; an hour leaves room for others. */
const startMarginMs = 3_600_000;

/** Whether it is time to read everything that is listed; `sweptAt` is when it last was, ISO 8601. */
export function isSweepDue(sweptAt: string, now: Date): boolean {
  const ageMs = now.getTime() - Date.parse(sweptAt);
  return !(ageMs >= 0 && ageMs < sweepAgainMs);
}

export interface SinceSweep<Kept> {
  sweeps: readonly Sweep[];
  sweptAt: string;
  previous: readonly StoredContract[];
  keep: Keep<Kept>;
}

/**
 * The events of earlier contracts, and those that started since.
 * @throws {UpstreamError} when it cannot be known that these are all
 */
export async function readSinceSweep<Kept>(
  upstream: GammaUpstream,
  { sweeps, sweptAt, previous, keep }: SinceSweep<Kept>,
): Promise<SweepReading<Kept>[]> {
  const start_date_min = new Date(Date.parse(sweptAt) - startMarginMs).toISOString();
  const readings: SweepReading<Kept>[] = [];
  for (const events of chunk(eventsOf(previous), eventsPerPage))
    readings.push(await readEvents(upstream, events, keep));
  for (const { query, ...sweep } of sweeps) {
    const reading = await sweepEvents(upstream, { ...sweep, query: { ...query, start_date_min } }, keep);
    if (reading.failure) throw reading.failure;
    readings.push(reading);
  }
  return readings;
}

function eventsOf(contracts: readonly StoredContract[]): string[] {
  return [...new Set(contracts.map(({ event_id }) => event_id.replace(/^polymarket:/, '')))];
}

/** @throws {UpstreamError} `shape`, when it does not show just the events that were asked for */
async function readEvents<Kept>(
  upstream: GammaUpstream,
  ids: readonly string[],
  keep: Keep<Kept>,
): Promise<SweepReading<Kept>> {
  const { shown, records, invalid, over } = await readPage(upstream, { id: ids });
  const found = new Set(shown);
  if (found.size !== ids.length || !ids.every((id) => found.has(id)))
    throw shapeError(upstream.client.name, 'it does not list the events asked for');
  return { kept: keep(records), invalid, over, failure: undefined };
}
