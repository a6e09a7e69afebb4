import type { PricePoint } from '../../contract.ts';
import { parseDecimal, subtractExactly } from '../../exact-decimal.ts';
import { instantOf } from '../../instants.ts';
import type { ListedContract, Listing, SaidMove } from '../../listing.ts';
import { addParsed, fitting, leftOut, legibleId, passedOver, shapeError, type Parsed } from '../../misfits.ts';
import { quotedLine, quotedText } from '../../quoted-text.ts';
import {
  checkClobHistory,
  checkDataHistory,
  checkEvent,
  checkEventPage,
  checkMarket,
  type GammaEvent,
  type GammaMarket,
} from './wire.ts';

export interface EventPage extends Parsed<Listing> {
  next: string | undefined;
  /** Titles of all events of the page, as they came: to see whether a search was honoured. */
  titles: string[];
}

/** A page of `/events/keyset`. @throws {UpstreamError} `shape` */
export function parseEventPage(payload: unknown): EventPage {
  const page = checkEventPage(payload);
  if (!page.fits) throw shapeError('polymarket', page.why);
  const { events, next_cursor } = page.value;
  return { ...parseEvents(events), titles: events.map(titleOf), next: next_cursor ?? undefined };
}

function titleOf(event: unknown): string {
  const { title } = (event ?? {}) as { title?: unknown };
  return typeof title === 'string' ? title : '';
}

/** Gamma's event objects with their nested markets. Closed markets and placeholders are passed over. */
export function parseEvents(events: readonly unknown[]): Parsed<Listing> {
  return addParsed(events.map(parseEvent));
}

function parseEvent(payload: unknown): Parsed<Listing> {
  const event = checkEvent(payload);
  if (!event.fits) return leftOut(`event: ${event.why}`, idOf(payload));
  const markets = event.value.markets ?? [];
  // An event without markets fits; one whose markets all misfit shows that the payload is another.
  return markets.length === 0 ? passedOver : addParsed(markets.map((market) => parseMarket(market, event.value)));
}

function idOf(record: unknown): string | null {
  return legibleId('polymarket', record, 'id');
}

function parseMarket(payload: unknown, event: GammaEvent): Parsed<Listing> {
  const market = checkMarket(payload);
  if (!market.fits) return leftOut(`market: ${market.why}`, idOf(payload));
  if (!isListed(market.value) || event.closed === true) return passedOver;
  return listingOf(market.value, event);
}

/**
 * Gamma keeps `active: true` on closed markets, lists placeholders that were never deployed (`active: false`, no
 * `outcomePrices`), and nests both in open events.
 */
function isListed(market: GammaMarket): boolean {
  const isOver = market.umaResolutionStatus === 'resolved' || market.resolutionStatus === 'resolved';
  const isOpen = market.active && !market.closed && market.archived !== true && !isOver;
  return isOpen && market.outcomePrices !== undefined && market.outcomePrices !== null;
}

function listingOf(market: GammaMarket, event: GammaEvent): Parsed<Listing> {
  const side = sideOf(market);
  if (typeof side === 'string') return leftOut(`market: ${side}`, idOf(market));
  if (isOfOtherOutcome(market, side)) {
    return leftOut('market: its prices contradict the order of its outcomes', idOf(market));
  }
  return fitting(describe(market, event, side));
}

/** The place and price of Yes, or in words why they cannot be told. */
function sideOf(market: GammaMarket): Side | string {
  const outcomes = listOf(market.outcomes);
  const prices = listOf(market.outcomePrices)?.map((price) => parseDecimal(price));
  if (!outcomes || !prices) return 'outcomes or outcomePrices is no list of strings';
  if (outcomes.length !== prices.length) return 'outcomes and outcomePrices differ in length';
  const index = outcomes.findIndex((outcome) => outcome.toLowerCase() === 'yes');
  if (index < 0 || outcomes.length !== 2) return 'outcomes are not Yes and No';
  const price = prices[index] ?? null;
  if (prices.some((one) => one === null || one > 1) || price === null) return 'outcomePrices holds what is no price';
  return { index, price };
}

/** Where Yes stands among the outcomes, and its entry of `outcomePrices`. */
interface Side {
  index: number;
  price: number;
}

function describe(market: GammaMarket, event: GammaEvent, yes: Side): Listing {
  return {
    contract: contractOf(market, event, yes),
    saidDay: changeOf(market.oneDayPriceChange, yes),
    saidWeek: changeOf(market.oneWeekPriceChange, yes),
    unsaidDay: 'not_given',
    unsaidWeek: 'not_given',
    historyId: seriesIdOf(market, yes),
  };
}

function contractOf(market: GammaMarket, event: GammaEvent, yes: Side): ListedContract {
  const isGroup = (event.markets?.length ?? 0) > 1;
  return {
    id: `polymarket:${market.id}`,
    event_id: `polymarket:${event.id}`,
    title: quotedLine(market.question),
    event_title: quotedLine(event.title),
    outcome: quotedLine(market.groupItemTitle ?? '') || 'Yes',
    description: quotedText((market.description ?? '') || (event.description ?? '')),
    tags: (event.tags ?? []).slice(0, tagLimit).map(({ slug }) => quotedLine(slug, tagLengthLimit)),
    category: null,
    status: market.acceptingOrders === false ? 'paused' : 'open',
    ...lastPriceOf(market, yes),
    ...bookOf(market, yes),
    ...volumeOf(market),
    opens_at: instantOf(market.startDate) ?? instantOf(market.createdAt),
    closes_at: instantOf(market.endDate),
    mutually_exclusive: isGroup ? (event.negRisk ?? market.negRisk ?? false) : null,
    url: `https://polymarket.com/event/${encodeURIComponent(event.slug)}`,
  };
}

/** Tags are read by the scope gate; events carry up to about 15. */
const tagLimit = 30;
const tagLengthLimit = 80;

/** Gamma writes lists as strings that hold JSON, and in places as real arrays. */
function listOf(raw: string | string[] | null | undefined): string[] | null {
  const value: unknown = typeof raw === 'string' ? parsedOrNull(raw) : raw;
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null;
}

function parsedOrNull(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Prices that are closer to each other than this prove nothing about which outcome they are of. */
const contradictionMargin = 0.05;

/**
 * `lastTradePrice` and the book are of the first outcome: `outcomePrices[0]` is the book's middle in every recording, a
 * missing bid counting as 0. A market whose book fits the other entry better, or whose trade does where Yes comes
 * second and has the complement for its price, lists its outcomes in another order than its prices.
 */
function isOfOtherOutcome({ lastTradePrice, bestBid, bestAsk }: GammaMarket, yes: Side): boolean {
  const firstPrice = ofYes(yes.price, yes);
  const hasBook = typeof bestAsk === 'number' && bestAsk < 1;
  const told = [
    ...(hasBook ? [((bestBid ?? 0) + bestAsk) / 2] : []),
    ...(yes.index !== 0 && isTrade(lastTradePrice) ? [lastTradePrice] : []),
  ];
  return told.some((price) => Math.abs(price - firstPrice) > Math.abs(1 - price - firstPrice) + contradictionMargin);
}

/** Ticks lie strictly between 0 and 1 while a market is open; placeholders and finished markets show 0 and 1. */
function isTrade(price: unknown): price is number {
  return typeof price === 'number' && price > 0 && price < 1;
}

function lastPriceOf(market: GammaMarket, yes: Side): Pick<ListedContract, 'last_price' | 'last_price_reason'> {
  const { lastTradePrice } = market;
  if (isTrade(lastTradePrice)) return { last_price: ofYes(lastTradePrice, yes), last_price_reason: null };
  const isUntraded = market.lastTradePrice === 0 || volumeOf(market).volume === 0;
  return { last_price: null, last_price_reason: isUntraded ? 'no_trade' : 'not_given' };
}

/** Yes's price from the first outcome's, and the other way round. */
function ofYes(priceOfFirst: number, yes: Side): number {
  return yes.index === 0 ? priceOfFirst : subtractExactly(1, priceOfFirst);
}

/** The middle is what `outcomePrices` says, and only where both sides have an order: a missing bid counts as 0 there. */
function bookOf({ bestBid, bestAsk }: GammaMarket, yes: Side): Pick<ListedContract, 'midpoint' | 'spread'> {
  if (!bestBid || typeof bestAsk !== 'number' || bestAsk >= 1 || bestAsk < bestBid) {
    return { midpoint: null, spread: null };
  }
  return { midpoint: yes.price, spread: subtractExactly(bestAsk, bestBid) };
}

function volumeOf({ volumeNum, volume }: GammaMarket): Pick<ListedContract, 'volume' | 'volume_unit'> {
  const traded = volumeNum ?? parseDecimal(volume ?? '');
  return { volume: traded, volume_unit: traded === null ? null : 'usd' };
}

/** The venue's change is of the first outcome; the other one moves the other way. */
function changeOf(change: number | null | undefined, yes: Side): SaidMove | null {
  if (typeof change !== 'number') return null;
  return { value: yes.index === 0 ? change : subtractExactly(0, change) };
}

/** Markets of protocol v2 trade under `positionIds`, earlier ones under `clobTokenIds`. */
function seriesIdOf(market: GammaMarket, yes: Side): string | null {
  const ids = listOf(market.version === 'v2' ? market.positionIds : market.clobTokenIds);
  const id = ids?.length === 2 ? ids[yes.index] : undefined;
  return id !== undefined && /^[0-9a-zA-Z_-]{1,100}$/.test(id) ? id : null;
}

/** Observations of `/v2/prices-history`, oldest first, without a settlement point. @throws {UpstreamError} `shape` */
export function parseDataHistory(payload: unknown): PricePoint[] {
  const history = checkDataHistory(payload);
  if (!history.fits) throw shapeError('polymarket_data', history.why);
  const observed = history.value.data.filter(({ resolution_seconds }) => resolution_seconds !== 0);
  return inOrder(observed.map(({ timestamp, price }) => [timestamp, price]));
}

/** Observations of CLOB's `/prices-history`, oldest first. @throws {UpstreamError} `shape` */
export function parseClobHistory(payload: unknown): PricePoint[] {
  const history = checkClobHistory(payload);
  if (!history.fits) throw shapeError('polymarket_clob', history.why);
  return inOrder(history.value.history.map(({ t, p }) => [t, p]));
}

function inOrder(points: PricePoint[]): PricePoint[] {
  return points.sort(([a], [b]) => a - b);
}
