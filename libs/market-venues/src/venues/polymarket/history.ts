import { UpstreamError } from '@postjoin/upstream';
import type { HistoryReading, HistoryRequest, HistoryResolution, HistoryWindow } from '../../contract.ts';
import { readWindows, type WindowPrices } from '../../read-windows.ts';
import type { VenueUpstream } from '../../venue-contract.ts';
import { parseClobHistory, parseDataHistory } from './parse.ts';

type Span = Pick<HistoryWindow, 'from' | 'to'>;

export interface SeriesWindow extends Span {
  resolution: HistoryResolution;
  /** Maximum time of the request. */
  totalMs: number;
}

/** Reads the prices of a series in a window. */
export type ReadSeries = (seriesId: string, window: SeriesWindow) => Promise<WindowPrices>;

/** Minutes between points. CLOB allows 60 minutes for windows of any length, and 1 minute for a day. */
const clobFidelity: Readonly<Record<HistoryResolution, number>> = { hour: 60, minute: 1 };

export function toClobQuery(seriesId: string, { from, to }: Span, resolution: HistoryResolution) {
  return { market: seriesId, startTs: from, endTs: to, fidelity: clobFidelity[resolution] };
}

/**
 * Reads the history from CLOB. The last point of a response has the current price and the time of the request, even if
 * the window ended earlier. A response can have two points with that time. Neither is an observation of the history.
 */
export function createClobHistory({ client, baseUrl }: VenueUpstream): ReadSeries {
  return async (seriesId, { from, to, resolution, totalMs }) => {
    const query = toClobQuery(seriesId, { from, to }, resolution);
    const { value } = await client.json({ url: `${baseUrl}/prices-history`, query, totalMs });
    const points = parseClobHistory(value);
    const last = points.at(-1);
    if (!last || last[0] < to) return { points };
    return { points: points.filter(([at]) => at < last[0] && at <= to), undated: last[0] === to ? [last] : [] };
  };
}

/** Length of a bucket in seconds. The Data API returns one point of each bucket. */
const dataBucketSeconds: Readonly<Record<HistoryResolution, number>> = { hour: 1_800, minute: 60 };

export function toDataQuery(seriesId: string, { from, to }: Span, resolution: HistoryResolution) {
  return { token_id: seriesId, start: from, end: to, bucket_seconds: dataBucketSeconds[resolution] };
}

/**
 * Reads the history from the Data API, version 2. Its parameter `as_of` is not used: in September 2026, such a call was
 * measured to take 20 seconds.
 */
export function createDataHistory({ client, baseUrl }: VenueUpstream): ReadSeries {
  return async (seriesId, { from, to, resolution, totalMs }) => {
    const query = toDataQuery(seriesId, { from, to }, resolution);
    const { value } = await client.json({ url: `${baseUrl}/v2/prices-history`, query, totalMs });
    return { points: parseDataHistory(value).filter(([at]) => at <= to) };
  };
}

/** Uses the first route until it fails once, then the second route for the rest of the pass. */
export function createFallback(first: ReadSeries, second: ReadSeries): ReadSeries {
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

/**
 * Reads histories with one request for each window. The venue's batch route, with 20 contracts in a request, is not used:
 * no recorded response of this route exists, so its form is not known. A contract without an id in the price history
 * has an empty history.
 */
export function readHistory<Window extends HistoryWindow>(
  { windows, resolution, budget }: HistoryRequest<Window>,
  readSeries: ReadSeries,
): Promise<HistoryReading<Window>> {
  const singles = windows.map((window) => [window]);
  return readWindows(singles, budget, async ([window], totalMs) => {
    const seriesId = window?.contract.history_id;
    if (window === undefined || seriesId === undefined) return [];
    return [await readSeries(seriesId, { ...window, resolution, totalMs })];
  });
}
