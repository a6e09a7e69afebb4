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
 * and statuses have different names in filters and payloads.
 */
function createKalshi(view: () => ContractsView): Wire {
  return ({ path, query }) => {
    const current = view();
    const catalogue = getCatalogue(current);
    if (path === '/events') return eventsPage(catalogue, query);
    const event = /^\/events\/([^/]+)$/.exec(path)?.[1];
    if (event !== undefined) return singleEvent(catalogue, decodeURIComponent(event));
    if (path === '/markets/candlesticks') return batchCandles(catalogue.contracts, query, current.now);
    return path === '/markets' ? marketsPage(catalogue, query, current.now) : kalshiError(404, 'not_found');
  };
}

interface KalshiEvent {
  ticker: string;
  series: string;
  status: FilterStatus;
  /** When the newest contract of the event opened, in Unix seconds. */
  updatedSeconds: number;
  bareJson: () => string;
  nestedJson: () => string;
}

interface Catalogue {
  events: KalshiEvent[];
  contracts: ReadonlyMap<string, WorldContract>;
}

type FilterStatus = 'unopened' | 'open' | 'closed' | 'settled';
const filterStatuses = new Set(['unopened', 'open', 'closed', 'settled']);

const getCatalogue = memoizePerObject((view: ContractsView): Catalogue => {
  const kalshi = view.contracts.filter(({ venue }) => venue === 'kalshi');
  return {
    events: groupByEvent(kalshi).map((contracts) => kalshiEvent(contracts, view.now)),
    contracts: new Map(kalshi.map((contract) => [contract.id, contract])),
  };
});

function kalshiEvent(contracts: readonly WorldContract[], now: Date): KalshiEvent {
  const [first] = contracts as [WorldContract, ...WorldContract[]];
  const bare = eventObject(first);
  const status = eventStatus(contracts);
  let bareJson: string | undefined;
  let nestedJson: string | undefined;
  const markets = () => contracts.map((contract) => marketObject(contract, now));
  return {
    ticker: first.eventId,
    series: seriesTicker(first.eventId),
    status,
    updatedSeconds: Math.max(...contracts.map(({ opensAtMs }) => opensAtMs ?? 0)) / 1000,
    bareJson: () => (bareJson ??= JSON.stringify(bare)),
    // Settled events have no markets, even with `with_nested_markets`.
    nestedJson: () => (nestedJson ??= JSON.stringify(status === 'settled' ? bare : { ...bare, markets: markets() })),
  };
}

function eventStatus(contracts: readonly WorldContract[]): FilterStatus {
  if (contracts.every(({ state }) => state === 'placeholder')) return 'unopened';
  if (!contracts.every(isOver)) return 'open';
  return contracts.every(({ state }) => state === 'resolved') ? 'settled' : 'closed';
}

const defaultCategory = 'Politics';

function eventObject(first: WorldContract): Record<string, unknown> {
  return {
    available_on_brokers: true,
    category: first.category ?? defaultCategory,
    collateral_return_type: first.exclusive ? 'MECNET' : '',
    event_ticker: first.eventId,
    exchange_index: 0,
    last_updated_ts: '0001-01-01T00:00:00Z',
    mutually_exclusive: first.exclusive,
    series_ticker: seriesTicker(first.eventId),
    settlement_sources: [],
    strike_period: '',
    sub_title: '',
    title: first.eventTitle,
  };
}

const payloadStatus = {
  open: 'active',
  paused: 'inactive',
  closed: 'closed',
  resolved: 'finalized',
  placeholder: 'initialized',
} as const;

function marketObject(contract: WorldContract, now: Date): Record<string, unknown> {
  const { id, eventId, title, outcome, state, description } = contract;
  const label = outcome ?? 'Yes';
  return {
    ...timeFields(contract),
    can_close_early: true,
    early_close_condition: 'This market will close early if the event occurs.',
    event_ticker: eventId,
    exchange_index: 0,
    expiration_value: '',
    liquidity_dollars: '0.0000',
    market_type: 'binary',
    no_sub_title: label,
    notional_value_dollars: '1.0000',
    price_level_structure: 'linear_cent',
    price_ranges: [{ end: '1.0000', start: '0.0000', step: '0.0100' }],
    rules_primary: description,
    rules_secondary: '',
    settlement_timer_seconds: 1800,
    status: payloadStatus[state],
    ticker: id,
    title,
    yes_sub_title: label,
    ...volumeFields(contract),
    ...priceFields(contract, now),
  };
}

/** Creates the numbers of traded contracts. A recording does not have them, so a replay omits them. */
function volumeFields({ volume }: WorldContract): Record<string, string> {
  if (volume === null) return {};
  const format = (part: number) => (volume / part).toFixed(2);
  return { open_interest_fp: format(4), volume_24h_fp: format(50), volume_fp: format(1) };
}

function priceFields(contract: WorldContract, now: Date): Record<string, unknown> {
  const last = contract.state === 'placeholder' ? null : lastPrice(contract, now);
  const before = contract.reportsMoves && last !== null ? priceBefore(contract, now, daySeconds) : null;
  const traded = {
    last_price_dollars: formatDollars(last),
    previous_price_dollars: formatDollars(before),
    previous_yes_ask_dollars: '1.0000',
    previous_yes_bid_dollars: '0.0000',
    ...bookFields(contract, isOver(contract) ? null : last),
    result: '',
  };
  return contract.state === 'resolved' ? { ...traded, ...settlementFields(settlementPrice(contract, now)) } : traded;
}

/** Fields of a settled market. Its last trade is one cent from the settlement. */
function settlementFields(value: 0 | 1): Record<string, string> {
  return {
    last_price_dollars: formatDollars(value === 1 ? 0.99 : 0.01),
    result: value === 1 ? 'yes' : 'no',
    settlement_value_dollars: value.toFixed(4),
  };
}

/** Creates the order book. An empty side is a bid of 0 or an ask of 1 dollar. */
function bookFields({ spread }: WorldContract, middle: number | null): Record<string, string> {
  const bid = middle === null || spread === null ? 0 : Math.max(0, middle - spread / 2);
  const ask = middle === null || spread === null ? 1 : Math.min(1, middle + spread / 2);
  return {
    yes_bid_dollars: formatDollars(bid),
    yes_ask_dollars: formatDollars(ask),
    no_bid_dollars: formatDollars(1 - ask),
    no_ask_dollars: formatDollars(1 - bid),
    yes_bid_size_fp: bid > 0 ? '100.00' : '0.00',
    yes_ask_size_fp: ask < 1 ? '100.00' : '0.00',
  };
}

function timeFields({ opensAtMs, closesAtMs }: WorldContract): Record<string, string> {
  const opened = new Date(opensAtMs ?? 0).toISOString().replace('.000Z', 'Z');
  const closes = new Date(closesAtMs ?? Date.UTC(2099, 0, 1)).toISOString().replace('.000Z', 'Z');
  return {
    created_time: opened,
    updated_time: opened,
    open_time: opened,
    close_time: closes,
    expected_expiration_time: closes,
    expiration_time: closes,
    latest_expiration_time: closes,
  };
}

const maxEventsPerPage = 200;
const maxMarketsPerPage = 1000;

function eventsPage({ events }: Catalogue, query: URLSearchParams): WireResponse {
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
  const written = page.map(({ bareJson, nestedJson }) => (isNested ? nestedJson() : bareJson()));
  const body = `{"cursor":${JSON.stringify(cursor)},"events":[${written.join(',')}],"milestones":[]}`;
  return { headers: { 'content-type': 'application/json' }, body };
}

/** Sends one event with its markets, whatever `with_nested_markets` is. */
function singleEvent({ events }: Catalogue, ticker: string): WireResponse {
  const event = events.find((candidate) => candidate.ticker === ticker);
  if (event === undefined) return kalshiError(404, 'not_found');
  return { headers: { 'content-type': 'application/json' }, body: `{"event":${event.nestedJson()}}` };
}

function slicePage<Item>(items: readonly Item[], query: URLSearchParams, limit: number) {
  const from = Number(Buffer.from(query.get('cursor') ?? '', 'base64url').toString() || 0) || 0;
  const cursor = from + limit < items.length ? Buffer.from(String(from + limit)).toString('base64url') : '';
  return { page: items.slice(from, from + limit), cursor };
}

function marketsPage({ contracts }: Catalogue, query: URLSearchParams, now: Date): WireResponse {
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

function batchCandles(contracts: ReadonlyMap<string, WorldContract>, query: URLSearchParams, now: Date): WireResponse {
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
