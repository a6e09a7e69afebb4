import { UpstreamError } from '@postjoin/upstream';
import type { PricePoint } from '../../contract.ts';
import type { VenueUpstream } from '../../venue-contract.ts';
import { parseClobHistory, parseDataHistory } from './parse.ts';

/** A window of time in Unix seconds. */
export interface HistoryWindow {
  from: number;
  to: number;
}

/** Reads the observations of a price series in a window, oldest first. All of them belong to the same series. */
export type ReadHistory = (seriesId: string, window: HistoryWindow) => Promise<PricePoint[]>;

/** Minutes between points. CLOB allows this value for windows of any length. */
const clobFidelity = 60;

/**
 * Reads the history from CLOB. The last point of a response has the time of the request, even if the window ended
 * earlier. So a point after the window is left out.
 */
export function createClobHistory({ client, baseUrl }: VenueUpstream): ReadHistory {
  return async (seriesId, { from, to }) => {
    const query = { market: seriesId, startTs: from, endTs: to, fidelity: clobFidelity };
    const { value } = await client.json({ url: `${baseUrl}/prices-history`, query });
    return parseClobHistory(value).filter(([at]) => at <= to);
  };
}

/** Half an hour in seconds: the length of a bucket, of which the Data API returns one point. */
const dataBucketSeconds = 1_800;

/**
 * Reads the history from the Data API, version 2. Its parameter `as_of` is not used: in September 2026, such a call was
 * measured to take 20 seconds.
 */
export function createDataHistory({ client, baseUrl }: VenueUpstream): ReadHistory {
  return async (seriesId, { from, to }) => {
    const query = { token_id: seriesId, start: from, end: to, bucket_seconds: dataBucketSeconds };
    const { value } = await client.json({ url: `${baseUrl}/v2/prices-history`, query });
    return parseDataHistory(value);
  };
}

/** Uses the first route until it fails once, then the second route for the rest of the pass. */
export function createFallback(first: ReadHistory, second: ReadHistory): ReadHistory {
  let useSecond = false;
  return async (seriesId, window) => {
    if (useSecond) return second(seriesId, window);
    try {
      return await first(seriesId, window);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      useSecond = true;
      return second(seriesId, window);
    }
  };
}
