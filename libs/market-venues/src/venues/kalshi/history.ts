import {
  type HistoryReading,
  type HistoryRequest,
  type HistoryResolution,
  type HistoryWindow,
  type PricePoint,
  toNativeId,
} from '../../types.ts';
import { findPointAt } from '../../series.ts';
import { readWindows } from '../../histories.ts';
import { requestJson, type VenueUpstream } from '../../venue-contract.ts';
import { type CandlePrices, parseCandles } from './parse.ts';

/** Kalshi accepts at most 100 tickers in `market_tickers`. */
const maxTickers = 100;

/** Maximum candles in one call. Kalshi accepts 10,000. 5,000, of up to 700 bytes each, fit the limits of a body. */
const maxCandles = 5_000;

/** Length of a candle in minutes. Kalshi has candles of a minute, an hour and a day. */
const periodMinutes: Readonly<Record<HistoryResolution, number>> = { hour: 60, minute: 1 };

/** Creates the query for the candles of a window, and for the last price before the window. */
export function toCandleQuery(tickers: readonly string[], { from, to }: Span, resolution: HistoryResolution) {
  return {
    market_tickers: tickers.join(','),
    start_ts: from,
    end_ts: to,
    period_interval: periodMinutes[resolution],
    include_latest_before_start: true,
  };
}

type Span = Pick<HistoryWindow, 'from' | 'to'>;

/**
 * Reads histories as candles, with one call for many contracts. Kalshi adds the last price before the window as a
 * candle with the time of the start of the window, so this price is undated.
 */
export function readHistory<Window extends HistoryWindow>(
  upstream: VenueUpstream,
  { windows, resolution, budget }: HistoryRequest<Window>,
): Promise<HistoryReading<Window>> {
  const batches = createBatches(windows, periodMinutes[resolution] * 60);
  return readWindows(upstream.client.name, batches, budget, async (batch, totalMs) => {
    const { from, to, tickers } = unite(batch);
    const query = toCandleQuery(tickers, { from, to }, resolution);
    const candles = parseCandles(await requestJson(upstream, '/markets/candlesticks', { query, totalMs }));
    return batch.map((window) => selectPrices(candles.get(toTicker(window)) ?? noCandles, window));
  });
}

const noCandles: CandlePrices = { points: [], undated: [] };

/** Selects the prices of a window from those of a call, which can begin earlier. The price before it is undated. */
function selectPrices({ points, undated }: CandlePrices, { from, to }: Span): CandlePrices {
  const isInWindow = ([at]: PricePoint) => from <= at && at <= to;
  const byTime = [...points, ...undated].sort(([a], [b]) => a - b);
  const last = findPointAt(byTime, from - 1);
  const carried: PricePoint[] = last ? [[from, last[1]]] : [];
  return { points: points.filter(isInWindow), undated: [...carried, ...undated.filter(isInWindow)] };
}

const toTicker = ({ contract: { id } }: HistoryWindow): string => toNativeId(id);

/** Returns the shortest period that contains all windows, and the tickers of their contracts. */
function unite(windows: readonly HistoryWindow[]) {
  return {
    from: Math.min(...windows.map(({ from }) => from)),
    to: Math.max(...windows.map(({ to }) => to)),
    tickers: [...new Set(windows.map(toTicker))],
  };
}

/** Puts windows into the same batch, in their order, as long as the batch stays within the limits of a call. */
function createBatches<Window extends HistoryWindow>(windows: readonly Window[], periodSeconds: number): Window[][] {
  const batches: Window[][] = [];
  for (const window of windows) {
    const batch = batches.find((candidate) => fitsOneCall([...candidate, window], periodSeconds));
    if (batch) batch.push(window);
    else batches.push([window]);
  }
  return batches;
}

function fitsOneCall(windows: readonly HistoryWindow[], periodSeconds: number): boolean {
  const { from, to, tickers } = unite(windows);
  return tickers.length <= maxTickers && tickers.length * Math.ceil((to - from) / periodSeconds) <= maxCandles;
}
