import {
  ignoringQuery,
  isFlagSet,
  type Json,
  mapMember,
  onJson,
  readNumber,
  type StandIn,
  type Wire,
  type WireRequest,
  type WireResponse,
} from '@postjoin/upstream/checks';
import { daySeconds, groupBy, memoizePerObject } from '@postjoin/values';
import {
  type ContractsView,
  groupByEvent,
  isOver,
  lastPrice,
  priceBefore,
  type PricePoint,
  seriesTicker,
  settlementPrice,
  toSeconds,
  type WorldContract,
} from '../../stand-in-contracts.ts';

/**
 * Kalshi's trade API, version 2. Numbers are strings, a missing price is `"0.0000"`, the last page has the cursor `""`,
 * and statuses have different names in filters and payloads. Payloads have only members that adapters and checks read.
 */
function createKalshi(view: () => ContractsView): Wire {
  return ({ path, query }) => {
    const catalogue = getCatalogue(view());
    if (path === '/events') return eventsPage(catalogue, query);
    const event = /^\/events\/([^/]+)$/.exec(path)?.[1];
    if (event !== undefined) return singleEvent(catalogue, decodeURIComponent(event));
    if (path === '/markets/candlesticks') return batchCandles(catalogue, query);
    return path === '/markets' ? marketsPage(catalogue, query) : kalshiError(404, 'not_found');
  };
}

interface KalshiEvent {
  ticker: string;
  series: string;
  status: FilterStatus;
  /** When the newest contract of the event opened, in Unix seconds. */
  updatedSeconds: number;
  contracts: readonly [WorldContract, ...WorldContract[]];
}

interface Catalogue {
  now: Date;
  events: KalshiEvent[];
  contracts: ReadonlyMap<string, WorldContract>;
}

type FilterStatus = 'unopened' | 'open' | 'closed' | 'settled';
const filterStatuses = new Set(['unopened', 'open', 'closed', 'settled']);

const getCatalogue = memoizePerObject((view: ContractsView): Catalogue => {
  const kalshi = view.contracts.filter(({ venue }) => venue === 'kalshi');
  return {
    now: view.now,
    events: groupByEvent(kalshi).map(kalshiEvent),
    contracts: new Map(kalshi.map((contract) => [contract.id, contract])),
  };
});

function kalshiEvent(all: readonly WorldContract[]): KalshiEvent {
  const contracts = all as KalshiEvent['contracts'];
  const ticker = contracts[0].eventId;
  return {
    ticker,
    series: seriesTicker(ticker),
    status: eventStatus(contracts),
    updatedSeconds: Math.max(...contracts.map(({ opensAtMs }) => opensAtMs ?? 0)) / 1000,
    contracts,
  };
}

function eventStatus(contracts: readonly WorldContract[]): FilterStatus {
  if (contracts.every(({ state }) => state === 'placeholder')) return 'unopened';
  if (!contracts.every(isOver)) return 'open';
  return contracts.every(({ state }) => state === 'resolved') ? 'settled' : 'closed';
}

function eventObject({ ticker, series, contracts: [first] }: KalshiEvent): Json {
  return {
    category: first.category ?? 'Politics',
    event_ticker: ticker,
    mutually_exclusive: first.exclusive,
    series_ticker: series,
    sub_title: '',
    title: first.eventTitle,
  };
}

/** Settled events have no markets, even with `with_nested_markets`. */
function nestedEvent(event: KalshiEvent, now: Date): Json {
  if (event.status === 'settled') return eventObject(event);
  return { ...eventObject(event), markets: event.contracts.map((contract) => marketObject(contract, now)) };
}

const payloadStatus = {
  open: 'active',
  paused: 'inactive',
  closed: 'closed',
  resolved: 'finalized',
  placeholder: 'initialized',
} as const;

function marketObject(contract: WorldContract, now: Date): Json {
  const { id, eventId, title, outcome, state, description, opensAtMs, closesAtMs, volume } = contract;
  return {
    ticker: id,
    event_ticker: eventId,
    market_type: 'binary',
    status: payloadStatus[state],
    title,
    yes_sub_title: outcome ?? 'Yes',
    open_time: formatTime(opensAtMs ?? 0),
    close_time: formatTime(closesAtMs ?? Date.UTC(2099, 0, 1)),
    rules_primary: description,
    rules_secondary: '',
    // A recording does not have the number of traded contracts, so a replay omits it.
    ...(volume !== null && { volume_fp: volume.toFixed(2) }),
    ...priceFields(contract, now),
  };
}

const formatTime = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

function priceFields(contract: WorldContract, now: Date): Json {
  const last = contract.state === 'placeholder' ? null : lastPrice(contract, now);
  const before = contract.reportsMoves && last !== null ? priceBefore(contract, now, daySeconds) : null;
  const traded = {
    last_price_dollars: formatDollars(last),
    previous_price_dollars: formatDollars(before),
    ...bookFields(contract, isOver(contract) ? null : last),
    result: '',
  };
  return contract.state === 'resolved' ? { ...traded, ...settlementFields(settlementPrice(contract, now)) } : traded;
}

/** Fields of a settled market. Its last trade is one cent from the settlement. */
function settlementFields(value: 0 | 1): Json {
  return {
    last_price_dollars: formatDollars(value === 1 ? 0.99 : 0.01),
    result: value === 1 ? 'yes' : 'no',
    settlement_value_dollars: value.toFixed(4),
  };
}

/** Creates the order book. An empty side is a bid of 0 or an ask of 1 dollar. */
function bookFields({ spread }: WorldContract, middle: number | null): Json {
  const [bid, ask] = middle === null || spread === null ? [0, 1] : [middle - spread / 2, middle + spread / 2];
  return {
    yes_bid_dollars: formatDollars(Math.max(0, bid)),
    yes_ask_dollars: formatDollars(Math.min(1, ask)),
  };
}

const maxEventsPerPage = 200;
const maxMarketsPerPage = 1000;

function eventsPage({ events, now }: Catalogue, query: URLSearchParams): WireResponse {
  const status = query.get('status');
  if (status !== null && !filterStatuses.has(status)) return kalshiError(400, 'bad_request', 'invalid status filter');
  const limit = readNumber(query, 'limit', maxEventsPerPage);
  if (!(limit >= 1 && limit <= maxEventsPerPage)) return kalshiError(400, 'bad_request', 'invalid limit');
  const series = query.get('series_ticker');
  const tickers = query.get('tickers')?.split(',');
  const updatedSince = readNumber(query, 'min_updated_ts', 0);
  const chosen = events.filter(
    (event) =>
      event.updatedSeconds >= updatedSince &&
      (status === null || event.status === status) &&
      (series === null || event.series === series) &&
      (tickers === undefined || tickers.includes(event.ticker)),
  );
  const { page, cursor } = slicePage(chosen, query, limit);
  const isNested = isFlagSet(query, 'with_nested_markets');
  return { body: { cursor, events: page.map((event) => (isNested ? nestedEvent(event, now) : eventObject(event))) } };
}

/** Sends one event with its markets, whatever `with_nested_markets` is. */
function singleEvent({ events, now }: Catalogue, ticker: string): WireResponse {
  const event = events.find((candidate) => candidate.ticker === ticker);
  return event ? { body: { event: nestedEvent(event, now) } } : kalshiError(404, 'not_found');
}

function slicePage<Item>(items: readonly Item[], query: URLSearchParams, limit: number) {
  const from = Number(Buffer.from(query.get('cursor') ?? '', 'base64url').toString() || 0) || 0;
  const cursor = from + limit < items.length ? Buffer.from(String(from + limit)).toString('base64url') : '';
  return { page: items.slice(from, from + limit), cursor };
}

function marketsPage({ contracts, now }: Catalogue, query: URLSearchParams): WireResponse {
  const limit = Math.min(readNumber(query, 'limit', 100), maxMarketsPerPage);
  const tickers = query.get('tickers')?.split(',');
  const chosen = [...contracts.values()].filter(({ id }) => tickers === undefined || tickers.includes(id));
  const { page, cursor } = slicePage(chosen, query, limit);
  return { body: { markets: page.map((contract) => marketObject(contract, now)), cursor } };
}

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

function batchCandles({ contracts, now }: Catalogue, query: URLSearchParams): WireResponse {
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
  const byPeriod = groupBy(series.between(span.start, span.end), ([at]) => endOf(at));
  const traded = [...byPeriod].filter(([end]) => end <= span.end);
  const before = series.at(span.start);
  const carried = before && span.withLatestBefore ? [toCandle(endOf(span.start + 1), 'previous', before)] : [];
  return [...carried, ...traded.map(([end, points]) => toCandle(end, 'close', points.at(-1)!))];
}

/** The candle that `include_latest_before_start` adds at the start has only the last price before the window. */
const toCandle = (end: number, kind: 'close' | 'previous', [, price]: PricePoint) => ({
  end_period_ts: end,
  price: { [`${kind}_dollars`]: formatDollars(price) },
});

/** Formats a price in dollars with four to six decimals, like the venue. A missing price becomes zero. */
function formatDollars(value: number | null): string {
  return value === null ? '0.0000' : value.toFixed(6).replace(/0{1,2}$/, '');
}

function kalshiError(status: number, code: string, details?: string): WireResponse {
  return { status, body: { error: { code, message: code.replaceAll('_', ' '), ...(details && { details }) } } };
}

/** Changes each market of the events of a response. */
const mapMarkets = (body: Json, change: (market: Json, index: number) => Json): Json =>
  mapMember(body, 'events', (event) => ('markets' in event ? mapMember(event, 'markets', change) : event));

const translateTitles = onJson(/^\/events$/, (body) =>
  mapMember(body, 'events', (event) => ({ ...event, title: `[es] ${String(event['title'])}` })),
);

const isList = ({ query }: WireRequest) => query.get('with_nested_markets') !== 'true' && !query.has('tickers');

export const kalshiStandIn = {
  name: 'kalshi',
  prefix: '/trade-api/v2',
  create: createKalshi,
  behaviours: {
    'kalshi-last-cursor': {
      whileOff: onJson(/^\/events$/, (body, request) => (isList(request) ? { ...body, cursor: 'MA==' } : body)),
    },
    'kalshi-tickers': {
      whileOff: ignoringQuery(/^\/events$/, 'tickers'),
    },
    'kalshi-changed-events': {
      whileOff: ignoringQuery(/^\/events$/, 'min_updated_ts'),
    },
    'kalshi-no-multivariate': {
      whileOff: onJson(/^\/events$/, (body, request) =>
        mapMember(body, 'events', (event, index) =>
          index === 0 && isList(request) ? { ...event, event_ticker: `KXMVE${String(event['event_ticker'])}` } : event,
        ),
      ),
    },
    'kalshi-carried-candle': {
      whileOff: onJson(/^\/markets\/candlesticks$/, (body) =>
        mapMember(body, 'markets', (market) =>
          mapMember(market, 'candlesticks', (candle) =>
            'previous_dollars' in (candle['price'] as Json)
              ? { ...candle, end_period_ts: Number(candle['end_period_ts']) - 86_400 }
              : candle,
          ),
        ),
      ),
    },
    'kalshi-previous-price': {
      whileOff: onJson(/^\/events$/, (body) =>
        mapMarkets(body, (market) => ({ ...market, previous_price_dollars: undefined })),
      ),
    },
    'kalshi-settlement-bounds': {
      whileOff: onJson(/^\/events$/, (body) =>
        mapMarkets(body, (market, index) => (index === 0 ? { ...market, settlement_bounds_type: 'floor' } : market)),
      ),
    },
    'kalshi-language': {
      whileOn: (wire) => (request) =>
        request.headers['accept-language']?.startsWith('es') ? translateTitles(wire)(request) : wire(request),
    },
  },
  errors: {
    429: [{ body: { error: 'too many requests' } }],
    503: [{ body: { error: { code: 'service_unavailable', message: 'service unavailable' } } }],
  },
} as const satisfies StandIn<ContractsView>;
