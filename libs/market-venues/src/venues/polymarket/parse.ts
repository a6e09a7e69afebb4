import { requireValidRecord, requirePayload } from '@postjoin/upstream';
import type { ContractStatus, PricePoint } from '../../contract.ts';
import { readInstant } from '../../instants.ts';
import type { ListedContract, Listing } from '../../listing.ts';
import { mergeParsed, validRecord, invalidRecord, readableId, ignoredRecord, type Parsed } from '../../parsed.ts';
import { cleanLine, cleanParagraphs } from '../../clean-text.ts';
import {
  bookOf,
  changeOf,
  hasOtherOutcomes,
  lastPriceOf,
  listOf,
  sideOfYes,
  volumeOf,
  type Side,
} from './outcome-prices.ts';
import {
  checkClobHistory,
  checkDataHistory,
  checkEvent,
  checkEventPage,
  checkMarket,
  checkMarketPage,
  checkMarketState,
  type GammaEvent,
  type GammaMarket,
  type GammaMarketState,
} from './wire.ts';

export interface EventPage extends Parsed<Listing> {
  next: string | undefined;
  /** Titles and numbers of all events of the page, as they came: to see whether a filter was honoured. */
  titles: string[];
  shown: string[];
  /** Ids of contracts that it shows to be over, as far as they can be read. */
  over: string[];
}

/** A page of `/events/keyset`. @throws {UpstreamError} `shape` */
export function parseEventPage(payload: unknown): EventPage {
  const { events, next_cursor } = requirePayload('polymarket', checkEventPage, payload);
  const textsOf = (member: string) => events.map((event) => textOf(event, member));
  const shows = { titles: textsOf('title'), shown: textsOf('id'), over: events.flatMap(overOf) };
  return { ...parseEvents(events), ...shows, next: next_cursor ?? undefined };
}

function textOf(record: unknown, member: string): string {
  const text = (record as Record<string, unknown> | null | undefined)?.[member];
  return typeof text === 'string' ? text : '';
}

function overOf(event: unknown): string[] {
  const { closed, markets } = (event ?? {}) as { closed?: unknown; markets?: unknown };
  const over = (Array.isArray(markets) ? markets : []).filter((market) => closed === true || isOver(market));
  return over.flatMap((market) => idOf(market) ?? []);
}

function isOver(market: unknown): boolean {
  const said = (market ?? {}) as Partial<Record<keyof GammaMarket, unknown>>;
  return said.closed === true || said.archived === true || isSaidResolved(said);
}

type Resolution = 'umaResolutionStatus' | 'resolutionStatus';

function isSaidResolved(market: Partial<Record<Resolution, unknown>>): boolean {
  return market.umaResolutionStatus === 'resolved' || market.resolutionStatus === 'resolved';
}

/** Statuses by contract id out of a page of `/markets/keyset`. @throws {UpstreamError} `shape` */
export function parseStatuses(payload: unknown): Map<string, ContractStatus> {
  const { markets } = requirePayload('polymarket', checkMarketPage, payload);
  const all = mergeParsed(markets.map(parseStatus));
  requireValidRecord('polymarket', all);
  return new Map(all.records);
}

function parseStatus(payload: unknown): Parsed<[string, ContractStatus]> {
  const market = checkMarketState(payload);
  if (!market.isValid) return invalidRecord(`market: ${market.reason}`, null);
  return validRecord([`polymarket:${market.value.id}`, statusOf(market.value)]);
}

function statusOf(market: GammaMarketState): ContractStatus {
  if (isSaidResolved(market) || (market.closed && isSettled(market))) return 'resolved';
  if (isOver(market)) return 'closed';
  return market.active && market.acceptingOrders !== false ? 'open' : 'paused';
}

/** A settled market pays 1 to one outcome and 0 to the other; some recorded ones say nothing else of their resolution. */
function isSettled({ outcomePrices }: GammaMarketState): boolean {
  return listOf(outcomePrices)?.toSorted().join() === '0,1';
}

/**
 * Gamma's event objects with their nested markets. Passed over are closed markets, placeholders, and questions of other
 * outcomes than Yes and No.
 */
export function parseEvents(events: readonly unknown[]): Parsed<Listing> {
  return mergeParsed(events.map(parseEvent));
}

function parseEvent(payload: unknown): Parsed<Listing> {
  const event = checkEvent(payload);
  if (!event.isValid) return invalidRecord(`event: ${event.reason}`, idOf(payload));
  const markets = event.value.markets ?? [];
  // An event without markets fits; one whose markets are all invalid shows that the payload is another.
  return markets.length === 0 ? ignoredRecord : mergeParsed(markets.map((market) => parseMarket(market, event.value)));
}

function idOf(record: unknown): string | null {
  return readableId('polymarket', record, 'id');
}

function parseMarket(payload: unknown, event: GammaEvent): Parsed<Listing> {
  const market = checkMarket(payload);
  if (!market.isValid) return invalidRecord(`market: ${market.reason}`, idOf(payload));
  if (!isListed(market.value) || event.closed === true || hasOtherOutcomes(market.value)) return ignoredRecord;
  return listingOf(market.value, event);
}

/**
 * Gamma keeps `active: true` on closed markets, lists placeholders that were never deployed (`active: false`, no
 * `outcomePrices`), and nests both in open events.
 */
function isListed(market: GammaMarket): boolean {
  return market.active && !isOver(market) && market.outcomePrices !== undefined && market.outcomePrices !== null;
}

function listingOf(market: GammaMarket, event: GammaEvent): Parsed<Listing> {
  const yes = sideOfYes(market);
  return 'reason' in yes
    ? invalidRecord(`market: ${yes.reason}`, idOf(market))
    : validRecord(describe(market, event, yes));
}

function describe(market: GammaMarket, event: GammaEvent, yes: Side): Listing {
  return {
    contract: contractOf(market, event, yes),
    saidDay: changeOf(market.oneDayPriceChange, market, yes),
    saidWeek: changeOf(market.oneWeekPriceChange, market, yes),
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
    title: cleanLine(market.question),
    event_title: cleanLine(event.title),
    outcome: cleanLine(market.groupItemTitle ?? '') || 'Yes',
    description: cleanParagraphs((market.description ?? '') || (event.description ?? '')),
    tags: (event.tags ?? []).slice(0, tagLimit).map(({ slug }) => cleanLine(slug, tagLengthLimit)),
    category: null,
    status: market.acceptingOrders === false ? 'paused' : 'open',
    ...lastPriceOf(market, yes),
    ...bookOf(market, yes),
    ...volumeOf(market),
    opens_at: readInstant(market.startDate) ?? readInstant(market.createdAt),
    closes_at: readInstant(market.endDate),
    mutually_exclusive: isGroup ? (event.negRisk ?? market.negRisk ?? false) : null,
    url: `https://polymarket.com/event/${encodeURIComponent(event.slug)}`,
  };
}

/** Tags are read by the scope gate; events carry up to about 15. */
const tagLimit = 30;
const tagLengthLimit = 80;

/** Markets of protocol v2 trade under `positionIds`, earlier ones under `clobTokenIds`. */
function seriesIdOf(market: GammaMarket, yes: Side): string | null {
  const ids = listOf(market.version === 'v2' ? market.positionIds : market.clobTokenIds);
  const id = ids?.length === 2 ? ids[yes.index] : undefined;
  return id !== undefined && /^[0-9a-zA-Z_-]{1,100}$/.test(id) ? id : null;
}

/** Observations of `/v2/prices-history`, oldest first, without a settlement point. @throws {UpstreamError} `shape` */
export function parseDataHistory(payload: unknown): PricePoint[] {
  const { data } = requirePayload('polymarket_data', checkDataHistory, payload);
  const observed = data.filter(({ resolution_seconds }) => resolution_seconds !== 0);
  return inOrder(observed.map(({ timestamp, price }) => [timestamp, price]));
}

/** Observations of CLOB's `/prices-history`, oldest first. @throws {UpstreamError} `shape` */
export function parseClobHistory(payload: unknown): PricePoint[] {
  const { history } = requirePayload('polymarket_clob', checkClobHistory, payload);
  return inOrder(history.map(({ t, p }) => [t, p]));
}

function inOrder(points: PricePoint[]): PricePoint[] {
  return points.sort(([a], [b]) => a - b);
}
