import { secondsOf, type PricePoint, type WorldContract } from '../world.ts';
import { isOn, numberIn, type WireAnswer } from './http.ts';
import { dollars, kalshiError } from './kalshi-values.ts';

/** Kalshi's candles: periods in which nothing happened are not there at all. */

const mostTickers = 100;
const mostCandles = 10_000;
const periods: ReadonlySet<number> = new Set([1, 60, 1440]);

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
): WireAnswer {
  const tickers = (query.get('market_tickers') ?? '').split(',').filter((ticker) => ticker !== '');
  if (tickers.length === 0 || tickers.length > mostTickers)
    return kalshiError(400, 'bad_request', 'invalid market_tickers');
  const span = spanOf(query, now);
  if (span === undefined) return kalshiError(400, 'bad_request', 'invalid time range');
  const perTicker = Math.ceil((span.end - span.start) / span.periodSeconds);
  if (perTicker * tickers.length > mostCandles)
    return kalshiError(400, 'bad_request', 'too many candlesticks requested');
  const known = tickers.flatMap((ticker) => contracts.get(ticker) ?? []);
  return {
    body: {
      markets: known.map((contract) => ({ market_ticker: contract.id, candlesticks: candlesOf(contract, span) })),
    },
  };
}

export function marketCandles(contract: WorldContract | undefined, query: URLSearchParams, now: Date): WireAnswer {
  if (!contract) return kalshiError(404, 'not_found');
  const span = spanOf(query, now);
  if (span === undefined) return kalshiError(400, 'bad_request', 'invalid time range');
  return { body: { ticker: contract.id, candlesticks: candlesOf(contract, span) } };
}

function spanOf(query: URLSearchParams, now: Date): Span | undefined {
  const start = numberIn(query, 'start_ts', NaN);
  const end = numberIn(query, 'end_ts', NaN);
  const period = numberIn(query, 'period_interval', NaN);
  if (!(start < end) || !periods.has(period)) return undefined;
  return {
    start,
    end: Math.min(end, secondsOf(now.getTime())),
    periodSeconds: period * 60,
    withLatestBefore: isOn(query, 'include_latest_before_start'),
  };
}

function candlesOf({ series, state }: WorldContract, span: Span): unknown[] {
  if (state === 'placeholder') return [];
  const endOf = (at: number) => Math.ceil(at / span.periodSeconds) * span.periodSeconds;
  const byPeriod = new Map<number, PricePoint[]>();
  for (const point of series.between(span.start, span.end)) {
    const end = endOf(point[0]);
    byPeriod.set(end, [...(byPeriod.get(end) ?? []), point]);
  }
  const traded = [...byPeriod].filter(([end]) => end <= span.end);
  const before = series.at(span.start);
  const first = before && span.withLatestBefore ? [candleWithoutTrade(endOf(span.start + 1), before[1])] : [];
  return [...first, ...traded.map(([end, points]) => candle(end, points))];
}

/** Moved forward from before the window: it tells the price before, and nothing else. */
function candleWithoutTrade(end: number, previous: number) {
  return { ...emptyCandle(end), price: { previous_dollars: dollars(previous) } };
}

function candle(end: number, points: readonly PricePoint[]) {
  const prices = points.map(([, price]) => price);
  const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length;
  return {
    ...emptyCandle(end),
    price: {
      open_dollars: dollars(prices[0]!),
      low_dollars: dollars(Math.min(...prices)),
      high_dollars: dollars(Math.max(...prices)),
      close_dollars: dollars(prices.at(-1)!),
      mean_dollars: dollars(mean),
    },
    volume_fp: '10.00',
  };
}

function emptyCandle(end: number) {
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
