import {
  toNativeId,
  type HistoryReading,
  type HistoryRequest,
  type HistoryResolution,
  type HistoryWindow,
  type PricePoint,
} from '../../contract.ts';
import { readWindows } from '../../read-windows.ts';
import type { VenueUpstream } from '../../venue-contract.ts';
import { parseCandles } from './parse.ts';

/** Kalshi accepts at most 100 tickers in `market_tickers`. */
const maxTickers = 100;

/**
 * Maximum number of candles that one call may request. Kalshi accepts 10,000. A candle has up to 700 bytes and 25
 * values, and 5,000 candles stay below the limits of a body.
 */
const maxCandles = 5_000;

/** Length of a candle in minutes. Kalshi has candles of a minute, an hour and a day. */
const periodMinutes: Readonly<Record<HistoryResolution, number>> = { hour: 60, minute: 1 };

/**
 * Reads histories as candles, with one call for many contracts. Kalshi adds the last price before the window as a
 * candle. This candle has the time of the start of the window, so its price is undated.
 */
export function readHistory<Window extends HistoryWindow>(
  { client, baseUrl }: VenueUpstream,
  { windows, resolution, budget }: HistoryRequest<Window>,
): Promise<HistoryReading<Window>> {
  const period = periodMinutes[resolution];
  return readWindows(createBatches(windows, period * 60), budget, async (batch, totalMs) => {
    const { from, to, tickers } = unite(batch);
    const query = {
      ...{ market_tickers: tickers.join(','), start_ts: from, end_ts: to, period_interval: period },
      include_latest_before_start: true,
    };
    const { value } = await client.json({ url: `${baseUrl}/markets/candlesticks`, query, totalMs });
    const candles = parseCandles(value);
    return batch.map((window) => {
      const { points = [], undated = [] } = candles.get(toTicker(window)) ?? {};
      const isInWindow = ([at]: PricePoint) => window.from <= at && at <= window.to;
      return { points: points.filter(isInWindow), undated: undated.filter(isInWindow) };
    });
  });
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
