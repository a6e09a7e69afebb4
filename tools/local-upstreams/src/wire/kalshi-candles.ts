import { toSeconds, type PricePoint, type WorldContract } from '../world.ts';
import { isFlagSet, readNumber, type WireResponse } from './http.ts';
import { formatDollars, kalshiError } from './kalshi-values.ts';

/** Kalshi's candlesticks. Periods without trades have no candle. */

const maxTickers = 100;
const maxCandles = 10_000;
const periodMinutes: ReadonlySet<number> = new Set([1, 60, 1440]);

interface Span {
  start: number;
  end: number;
  periodSeconds: number;
  withLatestBefore: boolean;
}

export function batchCandles(
  contracts: ReadonlyMap<string, WorldContract>,
  query: URLSearchParams,
  now: Date,
): WireResponse {
  const tickers = (query.get('market_tickers') ?? '').split(',').filter((ticker) => ticker !== '');
  if (tickers.length === 0 || tickers.length > maxTickers)
    return kalshiError(400, 'bad_request', 'invalid market_tickers');
  const span = parseSpan(query, now);
  if (span === undefined) return kalshiError(400, 'bad_request', 'invalid time range');
  const perTicker = Math.ceil((span.end - span.start) / span.periodSeconds);
  if (perTicker * tickers.length > maxCandles)
    return kalshiError(400, 'bad_request', 'too many candlesticks requested');
  const known = tickers.flatMap((ticker) => contracts.get(ticker) ?? []);
  return {
    body: {
      markets: known.map((contract) => ({ market_ticker: contract.id, candlesticks: createCandles(contract, span) })),
    },
  };
}

export function marketCandles(contract: WorldContract | undefined, query: URLSearchParams, now: Date): WireResponse {
  if (!contract) return kalshiError(404, 'not_found');
  const span = parseSpan(query, now);
  if (span === undefined) return kalshiError(400, 'bad_request', 'invalid time range');
  return { body: { ticker: contract.id, candlesticks: createCandles(contract, span) } };
}

function parseSpan(query: URLSearchParams, now: Date): Span | undefined {
  const start = readNumber(query, 'start_ts', NaN);
  const end = readNumber(query, 'end_ts', NaN);
  const period = readNumber(query, 'period_interval', NaN);
  if (!(start < end) || !periodMinutes.has(period)) return undefined;
  return {
    start,
    end: Math.min(end, toSeconds(now.getTime())),
    periodSeconds: period * 60,
    withLatestBefore: isFlagSet(query, 'include_latest_before_start'),
  };
}

function createCandles({ series, state }: WorldContract, span: Span): unknown[] {
  if (state === 'placeholder') return [];
  const endOf = (at: number) => Math.ceil(at / span.periodSeconds) * span.periodSeconds;
  const byPeriod = new Map<number, PricePoint[]>();
  for (const point of series.between(span.start, span.end)) {
    const end = endOf(point[0]);
    byPeriod.set(end, [...(byPeriod.get(end) ?? []), point]);
  }
  const traded = [...byPeriod].filter(([end]) => end <= span.end);
  const before = series.at(span.start);
  const first = before && span.withLatestBefore ? [createCandleWithoutTrade(endOf(span.start + 1), before[1])] : [];
  return [...first, ...traded.map(([end, points]) => createCandle(end, points))];
}

/**
 * Creates the candle that `include_latest_before_start` adds at the start. It has only the last price before the
 * window.
 */
function createCandleWithoutTrade(end: number, previous: number) {
  return { ...createEmptyCandle(end), price: { previous_dollars: formatDollars(previous) } };
}

function createCandle(end: number, points: readonly PricePoint[]) {
  const prices = points.map(([, price]) => price);
  const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length;
  return {
    ...createEmptyCandle(end),
    price: {
      open_dollars: formatDollars(prices[0]!),
      low_dollars: formatDollars(Math.min(...prices)),
      high_dollars: formatDollars(Math.max(...prices)),
      close_dollars: formatDollars(prices.at(-1)!),
      mean_dollars: formatDollars(mean),
    },
    volume_fp: '10.00',
  };
}

function createEmptyCandle(end: number) {
  const side = (value: string) => ({
    open_dollars: value,
    low_dollars: value,
    high_dollars: value,
    close_dollars: value,
  });
  return {
    end_period_ts: end,
    open_interest_fp: '0.00',
    volume_fp: '0.00',
    yes_ask: side('1.0000'),
    yes_bid: side('0.0000'),
  };
}
