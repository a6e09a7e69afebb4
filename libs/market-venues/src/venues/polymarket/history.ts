import { UpstreamError } from '@postjoin/upstream';
import type { PricePoint } from '../../contract.ts';
import { findObservation } from '../../moves.ts';
import type { VenueUpstream } from '../../venue-contract.ts';
import { parseClobHistory, parseDataHistory } from './parse.ts';

/**
 * Reads the newest observation of a series at or before each instant, in the order of the instants. All observations of one
 * result belong to the same series, so their differences are moves.
 */
export type ObserveSeries = (seriesId: string, atSeconds: readonly number[]) => Promise<(PricePoint | null)[]>;

/** A history of a week with hourly points has about 180 points; `as_of` returns one. */
const maxHistoryBytes = 256 * 1024;

/** Data API v2: `as_of` returns the latest observation at or before an instant, in one small call for each. */
export function createDataHistory({ client, baseUrl }: VenueUpstream): ObserveSeries {
  const observe = async (seriesId: string, asOf: number) => {
    const query = { token_id: seriesId, as_of: asOf };
    const { value } = await client.json({ url: `${baseUrl}/v2/prices-history`, query, maxBytes: maxHistoryBytes });
    return findObservation(parseDataHistory(value), asOf);
  };
  return (seriesId, atSeconds) => settleAll(atSeconds.map((at) => observe(seriesId, at)));
}

/** Waits for all promises before it fails, so that no call is still running afterwards. Throws the first failure. */
async function settleAll<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** Minutes between points. CLOB allows this value for windows of any length. */
const clobFidelity = 60;

/** CLOB's window starts a day before the earliest instant, so that it contains a point at or before that instant. */
const clobLeadSeconds = 24 * 3_600;

/** CLOB: one call for all instants. Its last point has the time of the request and is used for the latest instant only. */
export function createClobHistory({ client, baseUrl }: VenueUpstream): ObserveSeries {
  return async (seriesId, atSeconds) => {
    const startTs = Math.min(...atSeconds) - clobLeadSeconds;
    const query = { market: seriesId, startTs, endTs: Math.max(...atSeconds), fidelity: clobFidelity };
    const { value } = await client.json({ url: `${baseUrl}/prices-history`, query, maxBytes: maxHistoryBytes });
    const points = parseClobHistory(value);
    return atSeconds.map((at) => findObservation(points, at));
  };
}

/** Uses the first route until it fails once, then the second one for the rest of the pass. */
export function createFallback(first: ObserveSeries, second: ObserveSeries): ObserveSeries {
  let useSecond = false;
  return async (seriesId, atSeconds) => {
    if (useSecond) return second(seriesId, atSeconds);
    try {
      return await first(seriesId, atSeconds);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      useSecond = true;
      return second(seriesId, atSeconds);
    }
  };
}
