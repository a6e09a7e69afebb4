import { UpstreamError } from '@postjoin/upstream';
import type { HistoryReading, HistoryRequest, HistoryResolution, HistoryWindow } from '../../types.ts';
import { readEachWindow, type WindowPrices } from '../../histories.ts';
import { requestJson, type VenueUpstream } from '../../venue-contract.ts';
import { parseClobHistory, parseDataHistory } from './parse.ts';

type Span = Pick<HistoryWindow, 'from' | 'to'>;

/** A request for the prices of a series in a window. */
interface SeriesRequest extends Span {
  seriesId: string;
  resolution: HistoryResolution;
  /** Maximum time of the request. */
  totalMs: number;
}

/** Minutes between points. CLOB allows 60 minutes for windows of any length, and 1 minute for a day. */
const clobFidelity: Readonly<Record<HistoryResolution, number>> = { hour: 60, minute: 1 };

export function toClobQuery(seriesId: string, { from, to }: Span, resolution: HistoryResolution) {
  return { market: seriesId, startTs: from, endTs: to, fidelity: clobFidelity[resolution] };
}

/**
 * Reads a history from CLOB. The last point of a response has the current price and the time of the request, even if the
 * window ended earlier. A response can have two points with that time. Neither is an observation of the history.
 */
async function readClob(clob: VenueUpstream, request: SeriesRequest): Promise<WindowPrices> {
  const { seriesId, to, resolution, totalMs } = request;
  const query = toClobQuery(seriesId, request, resolution);
  const points = parseClobHistory(await requestJson(clob, '/prices-history', { query, totalMs }));
  const last = points.at(-1);
  if (!last || last[0] < to) return { points };
  return { points: points.filter(([at]) => at < last[0] && at <= to), undated: last[0] === to ? [last] : [] };
}

/** Length of a bucket in seconds. The Data API returns one point of each bucket. */
const dataBucketSeconds: Readonly<Record<HistoryResolution, number>> = { hour: 1_800, minute: 60 };

export function toDataQuery(seriesId: string, { from, to }: Span, resolution: HistoryResolution) {
  return { token_id: seriesId, start: from, end: to, bucket_seconds: dataBucketSeconds[resolution] };
}

/**
 * Reads a history from the Data API, version 2. Its parameter `as_of` is not used: in September 2026, such a call was
 * measured to take 20 seconds.
 */
async function readData(data: VenueUpstream, request: SeriesRequest): Promise<WindowPrices> {
  const { seriesId, to, resolution, totalMs } = request;
  const query = toDataQuery(seriesId, request, resolution);
  const points = parseDataHistory(await requestJson(data, '/v2/prices-history', { query, totalMs }));
  return { points: points.filter(([at]) => at <= to) };
}

/**
 * Reads histories with one request for each window: from CLOB until it fails once, then from the Data API. The batch
 * route is not used, because no response of it is recorded. A contract without a series has an empty history.
 */
export function readHistory<Window extends HistoryWindow>(
  { clob, data }: { clob: VenueUpstream; data: VenueUpstream },
  { windows, resolution, budget }: HistoryRequest<Window>,
): Promise<HistoryReading<Window>> {
  let hasClobFailed = false;
  const read = async (request: SeriesRequest) => {
    if (hasClobFailed) return readData(data, request);
    try {
      return await readClob(clob, request);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      hasClobFailed = true;
      return readData(data, request);
    }
  };
  return readEachWindow(windows, budget, async ({ contract: { history_id: seriesId }, from, to }, totalMs) =>
    seriesId === undefined ? { points: [] } : read({ seriesId, from, to, resolution, totalMs }),
  );
}
