import { memoizePerObject } from '@postjoin/values';
import {
  groupByEvent,
  daySeconds,
  isOver,
  lastPrice,
  priceBefore,
  settlementPrice,
  type WorldContract,
  type WorldView,
} from '../world.ts';
import { isFlagSet, readNumber, type Wire, type WireResponse } from './http.ts';
import { seriesTicker } from './ids.ts';
import { batchCandles, marketCandles } from './kalshi-candles.ts';
import { formatDollars, kalshiError } from './kalshi-values.ts';

/**
 * Kalshi's trade API, version 2. Numbers are strings, a missing price is `"0.0000"`, the last page has the cursor `""`,
 * and statuses have different names in filters and payloads.
 */
export function createKalshi(view: () => WorldView): Wire {
  return ({ path, query }) => {
    const current = view();
    const catalogue = getCatalogue(current);
    if (path === '/events') return eventsPage(catalogue, query);
    const event = /^\/events\/([^/]+)$/.exec(path)?.[1];
    if (event !== undefined) return singleEvent(catalogue, decodeURIComponent(event));
    if (path === '/markets/candlesticks') return batchCandles(catalogue.contracts, query, current.now);
    if (path === '/markets') return marketsPage(catalogue, query, current.now);
    if (path === '/series') return seriesList(catalogue, query);
    const series = /^\/series\/([^/]+)$/.exec(path)?.[1];
    if (series !== undefined) return singleSeries(catalogue, decodeURIComponent(series));
    const ticker = /^\/series\/[^/]+\/markets\/([^/]+)\/candlesticks$/.exec(path)?.[1];
    if (ticker === undefined) return kalshiError(404, 'not_found');
    return marketCandles(catalogue.contracts.get(decodeURIComponent(ticker)), query, current.now);
  };
}

interface KalshiEvent {
  ticker: string;
  series: string;
  status: FilterStatus;
  /** When the newest contract of the event opened, in Unix seconds. */
  updatedSeconds: number;
  bare: Record<string, unknown>;
  bareJson: () => string;
  nestedJson: () => string;
}

interface Catalogue {
  events: KalshiEvent[];
  contracts: ReadonlyMap<string, WorldContract>;
}

type FilterStatus = 'unopened' | 'open' | 'closed' | 'settled';
const filterStatuses = new Set(['unopened', 'open', 'closed', 'settled']);

const getCatalogue = memoizePerObject((view: WorldView): Catalogue => {
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
    bare,
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

/** Creates a series. Its title is a label: the ticker without its prefix. */
function seriesObject({ series, bare }: KalshiEvent): Record<string, unknown> {
  const title = series.replace(/^KX/, '').toLowerCase();
  return { ticker: series, title, category: bare['category'], frequency: 'custom', tags: null };
}

/** Lists all series, optionally of one category. */
function seriesList({ events }: Catalogue, query: URLSearchParams): WireResponse {
  const bySeries = new Map(events.map((event) => [event.series, seriesObject(event)]));
  const category = query.get('category');
  return {
    body: {
      series: [...bySeries.values()].filter((series) => (category ?? series['category']) === series['category']),
    },
  };
}

function singleSeries({ events }: Catalogue, ticker: string): WireResponse {
  const event = events.find(({ series }) => series === ticker);
  return event === undefined ? kalshiError(404, 'not_found') : { body: { series: seriesObject(event) } };
}

function slicePage<Item>(items: readonly Item[], query: URLSearchParams, limit: number) {
  const from = Number(Buffer.from(query.get('cursor') ?? '', 'base64url').toString() || 0) || 0;
  const cursor = from + limit < items.length ? Buffer.from(String(from + limit)).toString('base64url') : '';
  return { page: items.slice(from, from + limit), cursor };
}

/** Contract state by the name of the status in filters. Only the filter of markets accepts `paused`. */
const stateByFilter: Readonly<Record<string, WorldContract['state']>> = {
  unopened: 'placeholder',
  open: 'open',
  paused: 'paused',
  closed: 'closed',
  settled: 'resolved',
};

function marketsPage({ contracts }: Catalogue, query: URLSearchParams, now: Date): WireResponse {
  const status = query.get('status');
  const state = status === null ? undefined : stateByFilter[status];
  if (status !== null && state === undefined) return kalshiError(400, 'bad_request', 'invalid status filter');
  const limit = Math.min(readNumber(query, 'limit', 100), maxMarketsPerPage);
  const tickers = query.get('tickers')?.split(',');
  const chosen = [...contracts.values()].filter(
    (contract) =>
      (state === undefined || contract.state === state) &&
      (!query.has('event_ticker') || contract.eventId === query.get('event_ticker')) &&
      (!query.has('series_ticker') || seriesTicker(contract.eventId) === query.get('series_ticker')) &&
      (tickers === undefined || tickers.includes(contract.id)),
  );
  const { page, cursor } = slicePage(chosen, query, limit);
  return { body: { markets: page.map((contract) => marketObject(contract, now)), cursor } };
}
