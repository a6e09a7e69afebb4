import { requirePayload } from '@postjoin/upstream';
import { cleanLine, cleanParagraphs, readInstant } from '../../fields.ts';
import type { ContractStatus, PricePoint } from '../../types.ts';
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
import { parseStatusRecords, type StatusPage } from '../../closed-contracts.ts';
import type { VenueContract } from '../../venue-contract.ts';
import {
  findYes,
  hasOtherOutcomes,
  parseList,
  readBook,
  readLastPrice,
  readVolume,
  toReportedMove,
  type YesOutcome,
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

const name = 'polymarket';

export interface EventPage extends Parsed<VenueContract> {
  /** Cursor of the next page. */
  next: string | undefined;
  /** Titles of all events of the page, including invalid events. They show whether the server applied a filter. */
  titles: string[];
  eventIds: string[];
}

/** Parses a page of `/events/keyset`. @throws {UpstreamError} `shape` */
export function parseEventPage(payload: unknown): EventPage {
  const { events, next_cursor } = requirePayload(name, checkEventPage, payload);
  const readTexts = (member: string) => events.map((event) => readText(event, member) ?? '');
  return {
    ...parseEvents(events),
    titles: readTexts('title'),
    eventIds: readTexts('id'),
    next: next_cursor ?? undefined,
  };
}

function listOverIds(event: unknown): string[] {
  const { closed } = (event ?? {}) as { closed?: unknown };
  const over = readMarkets(event).filter((market) => closed === true || isOver(market));
  return over.flatMap((market) => readMarketId(market) ?? []);
}

function isOver(market: unknown): boolean {
  const members = (market ?? {}) as Partial<Record<keyof GammaMarket, unknown>>;
  return members.closed === true || members.archived === true || isMarkedResolved(members);
}

type Resolution = 'umaResolutionStatus' | 'resolutionStatus';

function isMarkedResolved(market: Partial<Record<Resolution, unknown>>): boolean {
  return market.umaResolutionStatus === 'resolved' || market.resolutionStatus === 'resolved';
}

/** Parses statuses by contract id from a page of `/markets/keyset`. @throws {UpstreamError} `shape` */
export function parseStatuses(payload: unknown): StatusPage {
  const { markets, next_cursor } = requirePayload(name, checkMarketPage, payload);
  const read = (market: GammaMarketState) => [market.id, toStatus(market)] as const;
  return { statuses: parseStatusRecords(name, markets, checkMarketState, read), next: next_cursor ?? undefined };
}

function toStatus(market: GammaMarketState): ContractStatus {
  if (isMarkedResolved(market) || (market.closed && isSettled(market))) return 'resolved';
  if (isOver(market)) return 'closed';
  return market.active && market.acceptingOrders !== false ? 'open' : 'paused';
}

/** Whether one outcome pays 1 and the other 0. Some recorded settled markets have no other sign of a resolution. */
function isSettled({ outcomePrices }: GammaMarketState): boolean {
  return parseList(outcomePrices)?.toSorted().join() === '0,1';
}

/** Parses events with their markets. Markets that are not traded or have other outcomes than Yes and No are ignored. */
export function parseEvents(events: readonly unknown[]): Parsed<VenueContract> {
  return mergeParsed(events.map((event) => ({ ...parseEvent(event), over: listOverIds(event) })));
}

function parseEvent(payload: unknown): Parsed<VenueContract> {
  const event = checkEvent(payload);
  if (!event.isValid) return invalidRecord(`event: ${event.reason}`, readMarketId(payload));
  return mergeContracts((event.value.markets ?? []).map((market) => parseMarket(market, event.value)));
}

function readMarketId(record: unknown): string | null {
  return readId(`${name}:`, record, 'id');
}

function parseMarket(payload: unknown, event: GammaEvent): Parsed<VenueContract> {
  const market = checkMarket(payload);
  if (!market.isValid) return invalidRecord(`market: ${market.reason}`, readMarketId(payload));
  if (!isTradable(market.value) || event.closed === true || hasOtherOutcomes(market.value)) return ignoredRecord;
  const yes = findYes(market.value);
  if ('reason' in yes) return invalidRecord(`market: ${yes.reason}`, readMarketId(payload));
  return validRecord(toVenueContract(market.value, event, yes));
}

/**
 * Whether a market can be traded. Open events also contain closed markets, which still have `active: true`, and
 * placeholders, which were never deployed and have `active: false` and no `outcomePrices`.
 */
function isTradable(market: GammaMarket): boolean {
  return market.active && !isOver(market) && market.outcomePrices !== undefined && market.outcomePrices !== null;
}

function toVenueContract(market: GammaMarket, event: GammaEvent, yes: YesOutcome): VenueContract {
  const isGroup = (event.markets?.length ?? 0) > 1;
  const history_id = findSeriesId(market, yes);
  return {
    contract: {
      id: `polymarket:${market.id}`,
      event_id: `polymarket:${event.id}`,
      title: cleanLine(market.question),
      event_title: cleanLine(event.title),
      outcome: cleanLine(market.groupItemTitle ?? '') || 'Yes',
      description: cleanParagraphs((market.description ?? '') || (event.description ?? '')),
      tags: (event.tags ?? []).slice(0, maxTags).map(({ slug }) => cleanLine(slug, maxTagLength)),
      category: null,
      status: market.acceptingOrders === false ? 'paused' : 'open',
      ...readLastPrice(market, yes),
      ...readBook(market, yes),
      ...readVolume(market),
      opens_at: readInstant(market.startDate) ?? readInstant(market.createdAt),
      closes_at: readInstant(market.endDate),
      mutually_exclusive: isGroup ? (event.negRisk ?? market.negRisk ?? false) : null,
      url: `https://polymarket.com/event/${encodeURIComponent(event.slug)}`,
      ...(history_id !== undefined && { history_id }),
    },
    reportedDay: toReportedMove(market.oneDayPriceChange, market, yes),
    reportedWeek: toReportedMove(market.oneWeekPriceChange, market, yes),
  };
}

/** Events have up to about 15 tags. */
const maxTags = 30;
const maxTagLength = 80;

/** Finds the id of the price series of Yes: in `positionIds` for markets of protocol v2, else in `clobTokenIds`. */
function findSeriesId(market: GammaMarket, yes: YesOutcome): string | undefined {
  const ids = parseList(market.version === 'v2' ? market.positionIds : market.clobTokenIds);
  const id = ids?.length === 2 && ids[0] !== ids[1] ? ids[yes.index] : undefined;
  return id !== undefined && /^[0-9a-zA-Z_-]{1,100}$/.test(id) ? id : undefined;
}

/**
 * Parses the response of `/v2/prices-history`, oldest point first. The settlement point of a market, with the price 0 or
 * 1 and a `resolution_seconds` of 0, is left out. An exact tick also has a `resolution_seconds` of 0.
 * @throws {UpstreamError} `shape`
 */
export function parseDataHistory(payload: unknown): PricePoint[] {
  const { data } = requirePayload('polymarket_data', checkDataHistory, payload);
  const isSettlement = ({ price, resolution_seconds: seconds }: (typeof data)[number]) =>
    seconds === 0 && (price === 0 || price === 1);
  const observed = data.filter((point) => !isSettlement(point));
  return sortByTime(observed.map(({ timestamp, price }) => [timestamp, price]));
}

/** Parses the response of CLOB's `/prices-history`, oldest point first. @throws {UpstreamError} `shape` */
export function parseClobHistory(payload: unknown): PricePoint[] {
  const { history } = requirePayload('polymarket_clob', checkClobHistory, payload);
  return sortByTime(history.map(({ t, p }) => [t, p]));
}

function sortByTime(points: PricePoint[]): PricePoint[] {
  return points.sort(([a], [b]) => a - b);
}
