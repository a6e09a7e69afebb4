import { UpstreamError } from '@postjoin/upstream';
import type { PricePoint } from '../../contract.ts';
import { findObservation } from '../../moves.ts';
import type { VenueUpstream } from '../../venue-contract.ts';
import { parseClobHistory, parseDataHistory } from './parse.ts';

/**
 * Reads observations of a price series: for each instant, the newest observation at or before it. The result has the
 * order of the instants. All observations of one result belong to the same series, so their differences are moves.
 */
export type ObserveSeries = (seriesId: string, atSeconds: readonly number[]) => Promise<(PricePoint | null)[]>;

/**
 * Reads observations from the Data API v2, in one small call for each instant. The parameter `as_of` selects the latest
 * observation at or before the instant.
 */
export function createDataHistory({ client, baseUrl }: VenueUpstream): ObserveSeries {
  const observe = async (seriesId: string, asOf: number) => {
    const query = { token_id: seriesId, as_of: asOf };
    const { value } = await client.json({ url: `${baseUrl}/v2/prices-history`, query });
    return findObservation(parseDataHistory(value), asOf);
  };
  return (seriesId, atSeconds) => settleAll(atSeconds.map((at) => observe(seriesId, at)));
}

/**
 * Waits until all promises have settled, even if one fails, so no call is still running afterwards. Throws the first
 * failure.
 */
async function settleAll<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** Minutes between points. CLOB allows this value for windows of any length. */
const clobFidelity = 60;

/** CLOB's window starts a day before the earliest instant, so that it contains a point at or before that instant. */
const clobLeadSeconds = 24 * 3_600;

/**
 * Reads observations from CLOB, in one call for all instants. The last point of a response has the time of the request,
 * so only the latest instant can use that point.
 */
export function createClobHistory({ client, baseUrl }: VenueUpstream): ObserveSeries {
  return async (seriesId, atSeconds) => {
    const startTs = Math.min(...atSeconds) - clobLeadSeconds;
    const query = { market: seriesId, startTs, endTs: Math.max(...atSeconds), fidelity: clobFidelity };
    const { value } = await client.json({ url: `${baseUrl}/prices-history`, query });
    const points = parseClobHistory(value);
    return atSeconds.map((at) => findObservation(points, at));
  };
}

/** Uses the first route until it fails once, then the second route for the rest of the pass. */
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
