import { readNumber, type StandIn, type Wire, type WireResponse } from '@postjoin/upstream/checks';
import { daySeconds, memoizePerObject } from '@postjoin/values';
import {
  type ContractsView,
  lastPrice,
  type PricePoint,
  tokenIds,
  toSeconds,
  type WorldContract,
} from '../../stand-in-contracts.ts';

/** Price histories of Polymarket: the routes of the CLOB API and of the Data API. */

interface Series {
  contract: WorldContract;
  /** True for the second outcome, whose price is 1 minus that of the first. */
  isSecond: boolean;
}

const getSeriesById = memoizePerObject((view: ContractsView): ReadonlyMap<string, Series> => {
  const polymarket = view.contracts.filter(({ venue }) => venue === 'polymarket');
  const entries = polymarket.flatMap((contract) =>
    tokenIds(contract.id).map((id, index): [string, Series] => [id, { contract, isSecond: index === 1 }]),
  );
  return new Map(entries);
});

const listPoints = ({ contract, isSecond }: Series, from: number, to: number): PricePoint[] =>
  contract.series.between(from, to).map((point) => forSide(point, isSecond));

const forSide = ([at, price]: PricePoint, isSecond: boolean): PricePoint =>
  isSecond ? [at, Math.round((1 - price) * 1e6) / 1e6] : [at, price];

/** Keeps the last point of each bucket. The point keeps its own time instead of the time of the bucket. */
function thinOut(points: readonly PricePoint[], bucketSeconds: number): PricePoint[] {
  const buckets = new Map(points.map((point) => [Math.floor(point[0] / bucketSeconds), point]));
  return [...buckets.values()];
}

/**
 * `GET /prices-history` of the CLOB API. An unknown or missing token gets an empty history with status 200. A history
 * with points ends with a point dated now, even if the window ended earlier.
 */
function createClob(view: () => ContractsView): Wire {
  return ({ path, query }) => {
    if (path !== '/prices-history') return { status: 404, body: { error: 'not found' } };
    const current = view();
    const nowS = toSeconds(current.now.getTime());
    const window = clobWindow(query, nowS);
    if ('error' in window) return { status: 400, body: window };
    const series = getSeriesById(current).get(query.get('market') ?? '');
    if (!series) return { body: { history: [] } };
    const points = thinOut(listPoints(series, window.from, window.to), window.fidelity * 60);
    const last = lastPrice(series.contract, current.now);
    const now = points.length > 0 && last !== null ? [forSide([nowS, last], series.isSecond)] : [];
    return { body: { history: [...points, ...now].map(([t, p]) => ({ t, p })) } };
  };
}

/**
 * Upper limit of a time in Unix seconds. A larger number is a time in milliseconds that a client sent by mistake. The
 * venue reads the number as seconds and rejects the window as too long.
 */
const maxSeconds = 100_000_000_000;

type Window = { from: number; to: number; fidelity: number } | { error: string };

function clobWindow(query: URLSearchParams, nowS: number): Window {
  if (!query.has('startTs')) return { error: "invalid filters: 'startTs' or 'interval' is required" };
  const from = readNumber(query, 'startTs', NaN);
  const to = readNumber(query, 'endTs', nowS);
  if (!(from < maxSeconds && to < maxSeconds))
    return { error: "invalid filters: 'startTs' and 'endTs' interval is too long" };
  return { from, to: Math.min(to, nowS), fidelity: readNumber(query, 'fidelity', 1) };
}

const maxWindowSeconds = 15 * daySeconds;

/** `GET /v2/prices-history` of the Data API. */
function createData(view: () => ContractsView): Wire {
  return ({ path, query }) => {
    if (path !== '/v2/prices-history') return dataError(404, 'not_found', 'no such route');
    if (query.has('market')) return dataError(400, 'invalid_request', 'unknown parameter');
    if (!query.has('token_id')) return dataError(400, 'invalid_request', 'token_id is required');
    if (!query.has('start')) return dataError(400, 'invalid_request', 'exactly one of start, interval or as_of');
    const current = view();
    const series = getSeriesById(current).get(query.get('token_id')!);
    return respondWindow(series, query, toSeconds(current.now.getTime()));
  };
}

function respondWindow(series: Series | undefined, query: URLSearchParams, nowS: number): WireResponse {
  const from = readNumber(query, 'start', NaN);
  const to = readNumber(query, 'end', nowS);
  if (Number.isNaN(from) || Number.isNaN(to)) return dataError(400, 'invalid_request', 'not a window');
  if (to - from > maxWindowSeconds) return dataError(400, 'invalid_request', 'window over 15 days');
  const resolution_seconds = readNumber(query, 'bucket_seconds', 300);
  const points = series ? thinOut(listPoints(series, from - 1, Math.min(to, nowS)), resolution_seconds) : [];
  return { body: { data: points.map(([timestamp, price]) => ({ timestamp, price, resolution_seconds })) } };
}

function dataError(status: number, code: string, error: string): WireResponse {
  return { status, body: { error, code } };
}

export const clobStandIn = {
  name: 'clob',
  create: createClob,
} as const satisfies StandIn<ContractsView>;

export const dataStandIn = {
  name: 'data',
  create: createData,
  errors: {
    429: [{ headers: { 'retry-after': '5' }, body: { error: 'rate limited', code: 'rate_limited' } }],
    503: [{ headers: { 'retry-after': '5' }, body: { error: 'unavailable', code: 'dependency_unavailable' } }],
  },
} as const satisfies StandIn<ContractsView>;
