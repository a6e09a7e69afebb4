import { UpstreamError, type UpstreamClient } from '@postjoin/upstream';
import type { PricePoint } from '../../contract.ts';
import { observationAt } from '../../moves.ts';
import { parseClobHistory, parseDataHistory } from './parse.ts';

/**
 * What the venue observed of one series at given instants: the newest observation at or before each, in the same order.
 * All of one answer are of the same series, so that their differences mean something.
 */
export type ObserveSeries = (seriesId: string, atSeconds: readonly number[]) => Promise<(PricePoint | null)[]>;

/** A body of a history route: `as_of` answers one point, a window of a week at an hour's grain some 180. */
const maxHistoryBytes = 256 * 1024;

/** Data API v2: `as_of` answers with the latest observation at or before an instant, one tiny call each. */
export function createDataHistory(client: UpstreamClient, baseUrl: string): ObserveSeries {
  const observe = async (seriesId: string, asOf: number) => {
    const query = { token_id: seriesId, as_of: asOf };
    const { value } = await client.json({ url: `${baseUrl}/v2/prices-history`, query, maxBytes: maxHistoryBytes });
    return observationAt(parseDataHistory(value), asOf);
  };
  return (seriesId, atSeconds) => allOrFirstFailure(atSeconds.map((at) => observe(seriesId, at)));
}

/** Waits for all before it fails, so that no call of a failed question is still under way. */
async function allOrFirstFailure<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** Minutes: the grain that CLOB allows for windows of any length. */
const clobFidelity = 60;

/** How long before the earliest instant CLOB's window begins, so that a point at or before it is in the window. */
const clobLeadSeconds = 24 * 3_600;

/** CLOB: one call for all instants. Its last point is stamped "now" and stands for the latest instant only. */
export function createClobHistory(client: UpstreamClient, baseUrl: string): ObserveSeries {
  return async (seriesId, atSeconds) => {
    const startTs = Math.min(...atSeconds) - clobLeadSeconds;
    const query = { market: seriesId, startTs, endTs: Math.max(...atSeconds), fidelity: clobFidelity };
    const { value } = await client.json({ url: `${baseUrl}/prices-history`, query, maxBytes: maxHistoryBytes });
    const points = parseClobHistory(value);
    return atSeconds.map((at) => observationAt(points, at));
  };
}

/** Asks the first route; once it has failed, the second for the rest of the pass. */
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
