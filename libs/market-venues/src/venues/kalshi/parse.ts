import { nullable } from '@postjoin/envelope';
import { createPayloadCheck, requirePayload } from '@postjoin/upstream';
import Type, { type Static } from 'typebox';
import { parseStatusRecords, type StatusPage } from '../../closed-contracts.ts';
import { cleanLine, cleanParagraphs, parseDecimal, readInstant, readPrice } from '../../fields.ts';
import { subtractExactly } from '../../series.ts';
import type { Absence } from '../../moves.ts';
import {
  ignoredRecord,
  invalidRecord,
  mergeContracts,
  mergeParsed,
  type Parsed,
  readId,
  readMarkets,
  readText,
  validRecord,
} from '../../parsed.ts';
import type { ContractStatus, PricePoint } from '../../types.ts';
import {
  type Book,
  computeBook,
  type ReportedMove,
  type ScopeCandidate,
  type VenueContract,
} from '../../venue-contract.ts';

/**
 * The schemas have only the members that are read. Their shape is that of recordings from January to August 2026. Older
 * payloads, with prices only in cents, are invalid.
 */

const text = Type.Optional(nullable(Type.String()));
/** A price between 0 and 1 dollar. Recorded prices have 4 to 6 decimals. `"0.0000"` means that there is no price. */
const dollarsPattern = '^(0\\.[0-9]{2,8}|1\\.0{2,8})$';
const dollars = Type.String({ pattern: dollarsPattern });
const maybeDollars = Type.Optional(nullable(Type.String({ pattern: dollarsPattern })));
/** Visible ASCII without a comma or a quote, because tickers become part of URLs, ids and comma-separated lists. */
const ticker = Type.String({ pattern: '^[!#-&(-+.-~-]{1,120}$' });

/**
 * An event; without `markets` in a list that has no nested markets. Each market is checked alone, so an invalid one
 * leaves the event valid.
 */
const event = Type.Object({
  event_ticker: ticker,
  series_ticker: ticker,
  title: Type.String({ minLength: 1 }),
  sub_title: text,
  category: text,
  mutually_exclusive: Type.Optional(nullable(Type.Boolean())),
  markets: Type.Optional(nullable(Type.Array(Type.Unknown()))),
});
export type KalshiEvent = Static<typeof event>;

/** The response to `GET /events`. `cursor` is empty on the last page. */
const eventPage = Type.Object({ events: nullable(Type.Array(Type.Unknown())), cursor: text });

/** The response to `GET /events/{event_ticker}`. */
const singleEvent = Type.Object({ event: Type.Unknown() });

const market = Type.Object({
  ticker,
  market_type: text,
  /** `default` or missing, or how the market pays on a scale, such as `floor`. */
  settlement_bounds_type: text,
  status: Type.String(),
  title: text,
  yes_sub_title: text,
  open_time: text,
  close_time: text,
  last_price_dollars: dollars,
  /** The price a day ago. It may be missing. */
  previous_price_dollars: maybeDollars,
  yes_bid_dollars: maybeDollars,
  yes_ask_dollars: maybeDollars,
  volume_fp: Type.Optional(nullable(Type.String({ pattern: '^[0-9]{1,15}(\\.[0-9]{1,6})?$' }))),
  rules_primary: text,
  rules_secondary: text,
});
export type KalshiMarket = Static<typeof market>;

/** The response to `GET /markets?tickers=`, which lists markets of any status. Prices of any form are valid there. */
const marketList = Type.Object({ markets: nullable(Type.Array(Type.Unknown())), cursor: text });
const marketState = Type.Pick(market, ['ticker', 'status']);

/** A candle. Without a trade in its period it has only `previous_dollars`, and before the first trade neither price. */
const candle = Type.Object({
  end_period_ts: Type.Integer({ minimum: 0 }),
  price: Type.Optional(nullable(Type.Object({ close_dollars: maybeDollars, previous_dollars: maybeDollars }))),
});

/** The response to `GET /markets/candlesticks`. The entry of a ticker may be missing or empty. */
const candleBatch = Type.Object({ markets: nullable(Type.Array(Type.Unknown())) });
const candleMarket = Type.Object({
  market_ticker: ticker,
  candlesticks: nullable(Type.Array(candle)),
});
export type KalshiCandleMarket = Static<typeof candleMarket>;

const checkEventPage = createPayloadCheck(eventPage);
const checkSingleEvent = createPayloadCheck(singleEvent);
const checkEvent = createPayloadCheck(event);
const checkMarket = createPayloadCheck(market);
const checkMarketList = createPayloadCheck(marketList);
const checkMarketState = createPayloadCheck(marketState);
const checkCandleBatch = createPayloadCheck(candleBatch);
const checkCandleMarket = createPayloadCheck(candleMarket);

const name = 'kalshi';

/** An event of a list without markets, with the fields that decide about its scope. */
export interface ListedEvent extends ScopeCandidate {
  ticker: string;
}

/** Parses a page of `GET /events` without markets. @throws {UpstreamError} `shape` */
export function parseEventList(payload: unknown): Parsed<ListedEvent> & { next: string | undefined } {
  const { events, cursor } = requirePayload(name, checkEventPage, payload);
  return { ...mergeParsed((events ?? []).map(parseListedEvent)), next: cursor ?? undefined };
}

function parseListedEvent(payload: unknown): Parsed<ListedEvent> {
  const event = checkEvent(payload);
  if (!event.isValid) return invalidRecord(`event: ${event.reason}`, readId(`${name}:`, payload, 'event_ticker'));
  const { event_ticker: ticker, title } = event.value;
  const event_title = cleanLine(title);
  return validRecord({ ticker, title: event_title, event_title });
}

export interface EventPage extends Parsed<VenueContract> {
  /** Tickers of all events of the page, including invalid ones. They show whether the server applied the filter. */
  tickers: string[];
  /** Cursor of the next page; empty or undefined on the last page. */
  next: string | undefined;
}

/** Parses a page of `GET /events?with_nested_markets=true`. @throws {UpstreamError} `shape` */
export function parseEventPage(payload: unknown): EventPage {
  const page = requirePayload(name, checkEventPage, payload);
  const events = page.events ?? [];
  const tickers = events.map((event) => readText(event, 'event_ticker') ?? '');
  return { ...parseEvents(events), tickers, next: page.cursor ?? undefined };
}

/** Parses the response of `GET /events/{event_ticker}?with_nested_markets=true`. @throws {UpstreamError} `shape` */
export function parseSingleEvent(payload: unknown): EventPage {
  const { event } = requirePayload(name, checkSingleEvent, payload);
  return parseEventPage({ events: [event], cursor: null });
}

/**
 * The contract status for each market status of Kalshi. A result that is `determined`, `disputed` or `amended` may
 * still change, so the contract is `closed` and not yet `resolved`.
 */
const statusByMarketStatus: ReadonlyMap<unknown, ContractStatus> = new Map([
  ['active', 'open'],
  ['inactive', 'paused'],
  ['closed', 'closed'],
  ['determined', 'closed'],
  ['disputed', 'closed'],
  ['amended', 'closed'],
  ['finalized', 'resolved'],
]);

/** Lists the contracts of an event that are over or pay on a scale. */
function listOverIds(event: unknown): string[] {
  const isUnlisted = (market: unknown) =>
    isOver(statusByMarketStatus.get(readText(market, 'status'))) ||
    paysOnScale(readText(market, 'settlement_bounds_type'));
  const over = readMarkets(event).filter(isUnlisted);
  return over.flatMap((market) => readId(`${name}:`, market, 'ticker') ?? []);
}

function isOver(status: ContractStatus | undefined): boolean {
  return status === 'closed' || status === 'resolved';
}

/** Parses events with their markets. Markets that are over, not binary, or of an unknown status are ignored. */
export function parseEvents(events: readonly unknown[]): Parsed<VenueContract> {
  return mergeParsed(events.map((event) => ({ ...parseEvent(event), over: listOverIds(event) })));
}

function parseEvent(payload: unknown): Parsed<VenueContract> {
  const event = checkEvent(payload);
  const invalidEvent = (reason: string) =>
    invalidRecord(`event: ${reason}`, readId(`${name}:`, payload, 'event_ticker'));
  if (!event.isValid) return invalidEvent(event.reason);
  const { markets } = event.value;
  if (!markets) return invalidEvent('its markets are missing');
  return mergeContracts(markets.map((market) => parseMarket(market, event.value)));
}

/** Parses a page of `GET /markets?tickers=`. @throws {UpstreamError} `shape` */
export function parseStatuses(payload: unknown): StatusPage {
  const { markets, cursor } = requirePayload(name, checkMarketList, payload);
  const statuses = parseStatusRecords(name, markets ?? [], checkMarketState, ({ ticker, status }) => [
    ticker,
    statusByMarketStatus.get(status),
  ]);
  return { statuses, next: cursor ?? undefined };
}

function parseMarket(payload: unknown, event: KalshiEvent): Parsed<VenueContract> {
  const market = checkMarket(payload);
  if (!market.isValid) return invalidRecord(`market: ${market.reason}`, readId(`${name}:`, payload, 'ticker'));
  const { market_type, settlement_bounds_type: bounds } = market.value;
  const status = statusByMarketStatus.get(market.value.status);
  if (status === undefined || isOver(status) || (market_type ?? 'binary') !== 'binary') return ignoredRecord;
  if (!paysOnScale(bounds)) return validRecord(toVenueContract(market.value, event, status));
  const value = cleanLine(bounds, maxBoundsLength);
  const example = `market: its settlement_bounds_type is ${value}, so its price is no probability`;
  return { ...ignoredRecord, invalid: { count: 1, ids: [], example } };
}

const maxBoundsLength = 40;

/** Whether a market pays an amount on a scale. Its price is then an expected amount and no probability. */
function paysOnScale(bounds: string | null | undefined): bounds is string {
  return (bounds ?? 'default') !== 'default';
}

function toVenueContract(market: KalshiMarket, event: KalshiEvent, status: ContractStatus): VenueContract {
  const last = readPrice(market.last_price_dollars);
  const volume = parseDecimal(market.volume_fp ?? '');
  const isGroup = (event.markets?.length ?? 0) > 1;
  return {
    contract: {
      id: `kalshi:${market.ticker}`,
      event_id: `kalshi:${event.event_ticker}`,
      title: cleanLine(market.title ?? '') || cleanLine(event.title),
      event_title: cleanLine(event.title),
      outcome: cleanLine(market.yes_sub_title ?? '') || 'Yes',
      description: cleanParagraphs([market.rules_primary, market.rules_secondary].filter(Boolean).join('\n\n')),
      tags: [],
      category: cleanLine(event.category ?? '', maxCategoryLength) || null,
      status,
      last_price: last,
      // A price of zero shows that the contract has never traded only if the volume is zero too.
      last_price_reason: last !== null ? null : volume === 0 ? 'no_trade' : 'not_given',
      ...readBook(market, last),
      volume,
      volume_unit: volume === null ? null : 'contracts',
      opens_at: readInstant(market.open_time),
      closes_at: readInstant(market.close_time),
      mutually_exclusive: isGroup ? (event.mutually_exclusive ?? null) : null,
      url: toEventUrl(event),
    },
    reportedDay: readDayMove(market),
    reportedWeek: 'not_given',
  };
}

function readDayMove({ last_price_dollars, previous_price_dollars }: KalshiMarket): ReportedMove | Absence {
  const last = readPrice(last_price_dollars);
  const previous = readPrice(previous_price_dollars);
  if (last === null || previous === null)
    return typeof previous_price_dollars === 'string' ? 'no_baseline' : 'not_given';
  return { value: subtractExactly(last, previous), note: "last price minus the venue's price of a day ago" };
}

const maxCategoryLength = 80;

/**
 * Returns the URL of an event's page. The site's own URL has a slug of the title in place of `event`. In September 2026,
 * the site was measured to redirect from any text in this place to the event's page.
 */
function toEventUrl({ series_ticker, event_ticker }: KalshiEvent): string {
  const [series, event] = [series_ticker, event_ticker].map((ticker) => encodeURIComponent(ticker.toLowerCase()));
  return `https://kalshi.com/markets/${series}/event/${event}`;
}

/** Reads midpoint and spread. Kalshi writes a missing bid as `"0.0000"` and a missing ask as `"1.0000"`. */
function readBook(market: KalshiMarket, last: number | null): Book {
  const ask = readPrice(market.yes_ask_dollars);
  return computeBook(readPrice(market.yes_bid_dollars), ask === 1 ? null : ask, last);
}

/** The prices of a market's candles, oldest first. The time of each price is the end of its candle. */
export interface CandlePrices {
  /** The last trade of each candle that has a trade. */
  points: PricePoint[];
  /** For each candle without a trade, the last trade before the candle. The time of that trade is not known. */
  undated: PricePoint[];
}

/**
 * Parses the candles of `GET /markets/candlesticks`, by ticker. Leaves out candles before the first trade.
 * @throws {UpstreamError} `shape`, if an entry is invalid
 */
export function parseCandles(payload: unknown): Map<string, CandlePrices> {
  const entries = requirePayload(name, checkCandleBatch, payload).markets ?? [];
  return new Map(entries.map((entry) => toCandlePrices(requirePayload(name, checkCandleMarket, entry))));
}

function toCandlePrices({ market_ticker, candlesticks }: KalshiCandleMarket): [ticker: string, CandlePrices] {
  const candles = (candlesticks ?? []).toSorted((a, b) => a.end_period_ts - b.end_period_ts);
  const toPoints = (isDated: boolean) =>
    candles.flatMap(({ end_period_ts, price }): PricePoint[] => {
      const close = readPrice(price?.close_dollars);
      const value = isDated ? close : close === null ? readPrice(price?.previous_dollars) : null;
      return value === null ? [] : [[end_period_ts, value]];
    });
  return [market_ticker, { points: toPoints(true), undated: toPoints(false) }];
}
