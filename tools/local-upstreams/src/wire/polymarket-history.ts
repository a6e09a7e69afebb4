import { memoizePerObject } from '@postjoin/values';
import { daySeconds, lastPrice, secondsOf, type PricePoint, type WorldContract, type WorldView } from '../world.ts';
import { numberIn, type Wire, type WireAnswer } from './http.ts';
import { tokenIds } from './ids.ts';

/** The price histories of Polymarket: the order book's route and the Data API's. */

interface Series {
  contract: WorldContract;
  /** The second outcome's price is what is left of the first's. */
  isSecond: boolean;
}

const seriesById = memoizePerObject((view: WorldView): ReadonlyMap<string, Series> => {
  const polymarket = view.contracts.filter(({ venue }) => venue === 'polymarket');
  const entries = polymarket.flatMap((contract) =>
    tokenIds(contract.id).map((id, index): [string, Series] => [id, { contract, isSecond: index === 1 }]),
  );
  return new Map(entries);
});

const pointsOf = ({ contract, isSecond }: Series, from: number, to: number): PricePoint[] =>
  contract.series.between(from, to).map((point) => ofSide(point, isSecond));

const ofSide = ([at, price]: PricePoint, isSecond: boolean): PricePoint =>
  isSecond ? [at, Math.round((1 - price) * 1e6) / 1e6] : [at, price];

const hour = 3600;
const intervals: Readonly<Record<string, number>> = {
  '1h': hour,
  '6h': 6 * hour,
  '1d': daySeconds,
  '1w': 7 * daySeconds,
  '1m': 30 * daySeconds,
  all: Infinity,
  max: Infinity,
};

/** One point a bucket, the last of it: prices are not aligned to any grid. */
function thinned(points: readonly PricePoint[], bucketSeconds: number): PricePoint[] {
  const buckets = new Map(points.map((point) => [Math.floor(point[0] / bucketSeconds), point]));
  return [...buckets.values()];
}

/**
 * `GET /prices-history` of the order book: an unknown or missing token is an empty history with status 200, and a last
 * point stamped "now" is put at the end, also when the window ended earlier.
 */
export function createClob(view: () => WorldView): Wire {
  return ({ path, query }) => {
    if (path !== '/prices-history') return { status: 404, body: { error: 'not found' } };
    const current = view();
    const nowS = secondsOf(current.now.getTime());
    const window = clobWindow(query, nowS);
    if ('error' in window) return { status: 400, body: window };
    const series = seriesById(current).get(query.get('market') ?? '');
    if (!series) return { body: { history: [] } };
    const points = thinned(pointsOf(series, window.from, window.to), window.fidelity * 60);
    const last = lastPrice(series.contract, current.now);
    const now = points.length > 0 && last !== null ? [ofSide([nowS, last], series.isSecond)] : [];
    return { body: { history: [...points, ...now].map(([t, p]) => ({ t, p })) } };
  };
}

/** Times beyond this are milliseconds, which the route takes for a span of millennia. */
const latestSeconds = 100_000_000_000;

const leastFidelity: Readonly<Record<string, number>> = { '1m': 10, '1w': 5 };

type Window = { from: number; to: number; fidelity: number } | { error: string };

function clobWindow(query: URLSearchParams, nowS: number): Window {
  const interval = query.get('interval');
  const fidelity = numberIn(query, 'fidelity', 1);
  if (interval !== null) {
    const least = leastFidelity[interval] ?? 1;
    if (fidelity < least) return { error: `invalid filters: minimum 'fidelity' for '${interval}' range is ${least}` };
    const span = intervals[interval];
    return span === undefined ? { error: 'invalid filters: interval' } : { from: nowS - span, to: nowS, fidelity };
  }
  if (!query.has('startTs')) return { error: "invalid filters: 'startTs' or 'interval' is required" };
  const from = numberIn(query, 'startTs', NaN);
  const to = numberIn(query, 'endTs', nowS);
  if (!(from < latestSeconds && to < latestSeconds))
    return { error: "invalid filters: 'startTs' and 'endTs' interval is too long" };
  return { from, to: Math.min(to, nowS), fidelity };
}

const mostWindowSeconds = 15 * daySeconds;

/** `GET /v2/prices-history` of the Data API: exactly one form of window, or the latest observation `as_of` an instant. */
export function createData(view: () => WorldView): Wire {
  return ({ path, query }) => {
    if (path !== '/v2/prices-history') return dataError(404, 'not_found', 'no such route');
    const forms = ['start', 'interval', 'as_of'].filter((key) => query.has(key));
    if (query.has('market')) return dataError(400, 'invalid_request', 'unknown parameter', 'market');
    if (!query.has('token_id')) return dataError(400, 'invalid_request', 'token_id is required', 'token_id');
    if (forms.length !== 1) return dataError(400, 'invalid_request', 'exactly one of start, interval or as_of');
    const current = view();
    const series = seriesById(current).get(query.get('token_id')!);
    const nowS = secondsOf(current.now.getTime());
    return query.has('as_of') ? asOf(series, query, nowS) : inWindow(series, query, nowS);
  };
}

function asOf(series: Series | undefined, query: URLSearchParams, nowS: number): WireAnswer {
  const at = numberIn(query, 'as_of', NaN);
  if (!Number.isInteger(at)) return dataError(400, 'invalid_request', 'as_of is not a timestamp', 'as_of');
  const point = series?.contract.series.at(Math.min(at, nowS));
  return dataPage(point && series ? [ofSide(point, series.isSecond)] : [], query, 60);
}

function inWindow(series: Series | undefined, query: URLSearchParams, nowS: number): WireAnswer {
  const span = intervals[query.get('interval') ?? ''];
  const from = query.has('interval') ? nowS - (span ?? NaN) : numberIn(query, 'start', NaN);
  const to = numberIn(query, 'end', nowS);
  if (Number.isNaN(from) || Number.isNaN(to)) return dataError(400, 'invalid_request', 'not a window');
  if (query.has('start') && to - from > mostWindowSeconds)
    return dataError(400, 'invalid_request', 'window over 15 days');
  const bucket = numberIn(query, 'bucket_seconds', 300);
  const points = series ? thinned(pointsOf(series, from - 1, Math.min(to, nowS)), bucket) : [];
  return dataPage(points, query, bucket);
}

function dataPage(points: readonly PricePoint[], query: URLSearchParams, resolution: number): WireAnswer {
  const limit = Math.min(numberIn(query, 'limit', 10_000), 10_000);
  const offset = Number(Buffer.from(query.get('cursor') ?? '', 'base64url').toString() || 0);
  const data = points
    .slice(offset, offset + limit)
    .map(([timestamp, price]) => ({ timestamp, price, resolution_seconds: resolution }));
  const hasMore = offset + limit < points.length;
  const next = hasMore ? { next_cursor: Buffer.from(String(offset + limit)).toString('base64url') } : {};
  return { body: { data, pagination: { limit, offset, has_more: hasMore, ...next } } };
}

function dataError(status: number, code: string, error: string, parameter?: string): WireAnswer {
  const body = { error, code, retryable: status >= 500, trace_id: 'local', ...(parameter && { parameter }) };
  return { status, headers: { 'x-trace-id': 'local' }, body };
}
