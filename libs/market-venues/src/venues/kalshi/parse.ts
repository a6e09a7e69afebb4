import { requireValidRecord, requirePayload, selectValid, shapeError } from '@postjoin/upstream';
import type { ContractStatus, PricePoint } from '../../contract.ts';
import { parseDecimal, subtractExactly } from '../../exact-decimal.ts';
import { readInstant } from '../../instants.ts';
import type { ListedContract, Listing, SaidMove } from '../../listing.ts';
import { mergeParsed, validRecord, invalidRecord, readableId, ignoredRecord, type Parsed } from '../../parsed.ts';
import { cleanLine, cleanParagraphs } from '../../clean-text.ts';
import {
  checkCandleBatch,
  checkCandleMarket,
  checkEvent,
  checkEventPage,
  checkMarket,
  checkMarketList,
  checkMarketState,
  checkSeries,
  checkSeriesList,
  type KalshiCandle,
  type KalshiEvent,
  type KalshiMarket,
  type KalshiSeries,
} from './wire.ts';

const name = 'kalshi';

/** The answer of `GET /series?category=`. @throws {UpstreamError} `shape` */
export function parseSeriesList(payload: unknown): Parsed<KalshiSeries> {
  const { series } = requirePayload(name, checkSeriesList, payload);
  return mergeParsed((series ?? []).map(parseSeries));
}

function parseSeries(payload: unknown): Parsed<KalshiSeries> {
  const series = checkSeries(payload);
  return series.isValid ? validRecord(series.value) : invalidRecord(`series: ${series.reason}`, null);
}

export interface EventPage extends Parsed<Listing> {
  next: string | undefined;
  /** Of all events of the page, as far as they can be read: to see whether what was asked for was honoured. */
  tickers: string[];
  /** Ids of contracts that it shows to be over, as far as they can be read. */
  over: string[];
}

/** A page of `GET /events?with_nested_markets=true`. @throws {UpstreamError} `shape` */
export function parseEventPage(payload: unknown): EventPage {
  const page = requirePayload(name, checkEventPage, payload);
  const events = page.events ?? [];
  const tickers = events.map(tickerOf);
  return { ...parseEvents(events), tickers, over: events.flatMap(overOf), next: page.cursor ?? undefined };
}

function tickerOf(event: unknown): string {
  const { event_ticker } = (event ?? {}) as { event_ticker?: unknown };
  return typeof event_ticker === 'string' ? event_ticker : '';
}

/** The payload's words for states in which a market is or was listed. A result that may still change is no settlement. */
const statusByWord: ReadonlyMap<unknown, ContractStatus> = new Map([
  ['active', 'open'],
  ['inactive', 'paused'],
  ['closed', 'closed'],
  ['determined', 'closed'],
  ['disputed', 'closed'],
  ['amended', 'closed'],
  ['finalized', 'resolved'],
]);

function overOf(event: unknown): string[] {
  const { markets } = (event ?? {}) as { markets?: unknown };
  const over = (Array.isArray(markets) ? markets : []).filter(isOver);
  return over.flatMap((market) => readableId(name, market, 'ticker') ?? []);
}

function isOver(market: unknown): boolean {
  return isOverStatus(statusByWord.get(((market ?? {}) as { status?: unknown }).status));
}

function isOverStatus(status: ContractStatus | undefined): boolean {
  return status === 'closed' || status === 'resolved';
}

/** Kalshi's event objects with their nested markets. Only markets that are listed for trading are kept. */
export function parseEvents(events: readonly unknown[]): Parsed<Listing> {
  return mergeParsed(events.map(parseEvent));
}

function parseEvent(payload: unknown): Parsed<Listing> {
  const event = checkEvent(payload);
  if (!event.isValid) return invalidRecord(`event: ${event.reason}`, readableId(name, payload, 'event_ticker'));
  const { markets } = event.value;
  if (!markets) return invalidRecord('event: its markets are missing', readableId(name, payload, 'event_ticker'));
  // An event that has no market fits; one whose markets are all invalid shows that the payload is another.
  return markets.length === 0 ? ignoredRecord : mergeParsed(markets.map((market) => parseMarket(market, event.value)));
}

/** Statuses by contract id out of `GET /markets?tickers=`. @throws {UpstreamError} `shape` */
export function parseStatuses(payload: unknown): Map<string, ContractStatus> {
  const { markets } = requirePayload(name, checkMarketList, payload);
  const all = mergeParsed((markets ?? []).map(parseStatus));
  requireValidRecord(name, all);
  return new Map(all.records);
}

function parseStatus(payload: unknown): Parsed<[string, ContractStatus]> {
  const market = checkMarketState(payload);
  if (!market.isValid) return invalidRecord(`market: ${market.reason}`, null);
  const status = statusByWord.get(market.value.status);
  return status === undefined ? ignoredRecord : validRecord([`kalshi:${market.value.ticker}`, status]);
}

function parseMarket(payload: unknown, event: KalshiEvent): Parsed<Listing> {
  const market = checkMarket(payload);
  if (!market.isValid) return invalidRecord(`market: ${market.reason}`, readableId(name, payload, 'ticker'));
  const status = statusByWord.get(market.value.status);
  const isBinary = (market.value.market_type ?? 'binary') === 'binary';
  const isTradable = status !== undefined && !isOverStatus(status) && isBinary;
  return isTradable ? validRecord(describe(market.value, event, status)) : ignoredRecord;
}

function describe(market: KalshiMarket, event: KalshiEvent, status: ListedContract['status']): Listing {
  const last = priceOf(market.last_price_dollars);
  const previous = priceOf(market.previous_price_dollars);
  return {
    contract: { ...contractOf(market, event), status, last_price: last, last_price_reason: last ? null : 'no_trade' },
    saidDay: last === null || previous === null ? null : dayMove(last, previous),
    saidWeek: null,
    unsaidDay: 'no_baseline',
    unsaidWeek: 'not_given',
    historyId: market.ticker,
  };
}

function dayMove(last: number, previous: number): SaidMove {
  return { value: subtractExactly(last, previous), note: "last price minus the venue's price of a day ago" };
}

type Priced = 'status' | 'last_price' | 'last_price_reason';

function contractOf(market: KalshiMarket, event: KalshiEvent): Omit<ListedContract, Priced> {
  const isGroup = (event.markets?.length ?? 0) > 1;
  return {
    id: `kalshi:${market.ticker}`,
    event_id: `kalshi:${event.event_ticker}`,
    title: cleanLine(market.title ?? '') || cleanLine(event.title),
    event_title: cleanLine(event.title),
    outcome: cleanLine(market.yes_sub_title ?? '') || 'Yes',
    description: cleanParagraphs([market.rules_primary, market.rules_secondary].filter(Boolean).join('\n\n')),
    tags: [],
    category: cleanLine(event.category ?? '', categoryLimit) || null,
    ...bookOf(market),
    ...volumeOf(market),
    opens_at: readInstant(market.open_time),
    closes_at: readInstant(market.close_time),
    mutually_exclusive: isGroup ? (event.mutually_exclusive ?? null) : null,
    url: seriesPage(event.series_ticker),
  };
}

const categoryLimit = 80;

/** The short form of a page's address; the long one needs a word that the API does not give. */
export function seriesPage(seriesTicker: string): string {
  return `https://kalshi.com/markets/${encodeURIComponent(seriesTicker.toLowerCase())}`;
}

/** `"0.0000"` is what a market that never traded shows; nothing can trade at zero. */
function priceOf(dollars: string | null | undefined): number | null {
  const price = parseDecimal(dollars ?? '');
  return price === null || price === 0 || price > 1 ? null : price;
}

/** An empty side shows a bid of `"0.0000"` or an ask of `"1.0000"`. */
function bookOf(market: KalshiMarket): Pick<ListedContract, 'midpoint' | 'spread'> {
  const bid = priceOf(market.yes_bid_dollars);
  const ask = priceOf(market.yes_ask_dollars);
  if (bid === null || ask === null || ask === 1 || ask < bid) return { midpoint: null, spread: null };
  const spread = subtractExactly(ask, bid);
  return { midpoint: subtractExactly(ask, spread / 2), spread };
}

function volumeOf({ volume_fp }: KalshiMarket): Pick<ListedContract, 'volume' | 'volume_unit'> {
  const volume = parseDecimal(volume_fp ?? '');
  return { volume, volume_unit: volume === null ? null : 'contracts' };
}

/**
 * Last trades by ticker, each at the end of its candle, oldest first, out of `GET /markets/candlesticks`. A candle
 * without a trade stands for the trade before it. @throws {UpstreamError} `shape`
 */
export function parseCandleBatch(payload: unknown): Map<string, PricePoint[]> {
  const { markets } = requirePayload(name, checkCandleBatch, payload);
  const valid = selectValid(markets ?? [], checkCandleMarket);
  if (markets?.length && valid.length === 0) throw shapeError(name, 'no entry of the candles is valid');
  return new Map(valid.map(({ market_ticker, candlesticks }) => [market_ticker, tradesOf(candlesticks ?? [])]));
}

function tradesOf(candles: readonly KalshiCandle[]): PricePoint[] {
  const trades = candles.flatMap(({ end_period_ts, price }): PricePoint[] => {
    const close = priceOf(price?.close_dollars) ?? priceOf(price?.previous_dollars);
    return close === null ? [] : [[end_period_ts, close]];
  });
  return trades.sort(([a], [b]) => a - b);
}
