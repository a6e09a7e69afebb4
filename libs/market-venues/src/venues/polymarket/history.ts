import { undefinedOnUpstreamError } from '@postjoin/upstream';
import type { HistoryReading, HistoryRequest, HistoryResolution, HistoryWindow } from '../../types.ts';
import { hasPrices, readEachWindow, type WindowPrices } from '../../histories.ts';
import { requestJson, type VenueUpstream } from '../../venue-contract.ts';
import { parseClobHistory, parseDataHistory } from './parse.ts';

const name = 'polymarket';

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

interface ClobReading {
  prices: WindowPrices;
  /** False if the response has no point at all. CLOB sends such a response for a series that it does not know. */
  isKnown: boolean;
}

/**
 * Reads a history from CLOB. The last point of a response has the current price and the time of the request, even if
 * the window ended earlier. A response can have two points with that time. Neither is an observation of the history.
 */
async function readClob(clob: VenueUpstream, request: SeriesRequest): Promise<ClobReading> {
  const { seriesId, to, resolution, totalMs } = request;
  const query = toClobQuery(seriesId, request, resolution);
  const points = parseClobHistory(await requestJson(clob, '/prices-history', { query, totalMs }));
  const last = points.at(-1);
  if (!last || last[0] < to) return { prices: { points }, isKnown: last !== undefined };
  const observed = points.filter(([at]) => at < last[0] && at <= to);
  return { prices: { points: observed, undated: last[0] === to ? [last] : [] }, isKnown: true };
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
 * Reads histories with one request for each window: from CLOB until it fails once, then from the Data API. CLOB answers
 * with an empty list for a series that it does not know, so a window without points is read from the Data API too. If
 * that has none either, the window is empty, and its reader compares it with the volume. If the Data API fails, the
 * window counts as failed, unless CLOB has sent the current price of the series. The batch route is not used, because
 * no response of it is recorded. A contract without a series has an empty history.
 */
export function readHistory<Window extends HistoryWindow>(
  { clob, data }: { clob: VenueUpstream; data: VenueUpstream },
  { windows, resolution, budget }: HistoryRequest<Window>,
): Promise<HistoryReading<Window>> {
  let [hasClobFailed, hasDataFailed] = [false, false];
  const read = async (request: SeriesRequest): Promise<WindowPrices | undefined> => {
    const fromClob = hasClobFailed ? undefined : await readClob(clob, request).catch(undefinedOnUpstreamError);
    hasClobFailed ||= fromClob === undefined;
    if (!fromClob) return withPrices(await readData(data, request));
    const known = fromClob.isKnown ? fromClob.prices : undefined;
    if (hasPrices(fromClob.prices) || hasDataFailed) return known;
    // A failure of the Data API does not end the reading, because CLOB still answers.
    const fromData = await readData(data, request).catch(undefinedOnUpstreamError);
    hasDataFailed = fromData === undefined;
    if (!fromData) return known;
    return withPrices(fromData) ?? fromClob.prices;
  };
  return readEachWindow(name, windows, budget, async ({ contract: { history_id: seriesId }, from, to }, totalMs) =>
    seriesId === undefined ? { points: [] } : read({ seriesId, from, to, resolution, totalMs }),
  );
}

const withPrices = (prices: WindowPrices) => (hasPrices(prices) ? prices : undefined);
