import { nullable } from '@postjoin/envelope';
import { createPayloadCheck, requirePayload } from '@postjoin/upstream';
import Type, { type Static } from 'typebox';
import { cleanLine, cleanParagraphs, parseDecimal, readInstant, readPrice } from '../../fields.ts';
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
import {
  type Book,
  computeBook,
  type ContractFields,
  type ReportedMove,
  type VenueContract,
} from '../../venue-contract.ts';
import { subtractExactly } from '../../series.ts';
import type { Absence } from '../../moves.ts';

/**
 * The schemas have only the members that are read. Their shape is that of recordings from June 2025 to August 2026; the
 * outer object of `/events/keyset` is only documented. An optional member may be absent on any market.
 */

const text = Type.Optional(nullable(Type.String()));
const flag = Type.Optional(nullable(Type.Boolean()));
const price = Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 1 })));
const change = Type.Optional(nullable(Type.Number({ minimum: -1, maximum: 1 })));

/** Maximum length of a list that is JSON text. The limits of a body do not count its values. Recorded ones have 180. */
const maxListLength = 10_000;

/** A list of strings. Gamma writes such a list as JSON text; `/public-search` and protocol v2 have an array. */
const list = Type.Optional(
  Type.Unsafe<string | string[] | null>({
    type: ['string', 'array', 'null'],
    maxLength: maxListLength,
    items: { type: 'string' },
  }),
);

const gammaId = Type.String({ pattern: '^[0-9]{1,30}$' });
const slug = Type.String({ minLength: 1, maxLength: 500 });

/** A market of an event. */
const market = Type.Object({
  id: gammaId,
  question: Type.String({ minLength: 1 }),
  groupItemTitle: text,
  description: text,
  outcomes: list,
  outcomePrices: list,
  clobTokenIds: list,
  /** Trading ids of markets with `version` v2; documented but not recorded. */
  positionIds: list,
  version: text,
  lastTradePrice: price,
  bestBid: price,
  bestAsk: price,
  /** Price changes of the first outcome. Gamma leaves out a change that is zero or unknown. */
  oneDayPriceChange: change,
  oneWeekPriceChange: change,
  volume: text,
  volumeNum: Type.Optional(nullable(Type.Number({ minimum: 0 }))),
  active: Type.Boolean(),
  closed: Type.Boolean(),
  archived: flag,
  acceptingOrders: flag,
  umaResolutionStatus: text,
  /** The resolution of v2 markets; documented but not recorded. */
  resolutionStatus: text,
  negRisk: flag,
  startDate: text,
  createdAt: text,
  endDate: text,
});
type GammaMarket = Static<typeof market>;

/** A market in the response to `GET /markets/keyset`. `outcomePrices` shows whether the market is settled. */
const marketState = Type.Pick(market, [
  'id',
  'outcomePrices',
  'active',
  'closed',
  'archived',
  'acceptingOrders',
  'umaResolutionStatus',
  'resolutionStatus',
]);
type GammaMarketState = Static<typeof marketState>;

const tag = Type.Object({ slug: Type.String() });

/** An event. Each entry of `markets` is checked separately, so an invalid market does not make the event invalid. */
const event = Type.Object({
  id: gammaId,
  slug,
  title: Type.String({ minLength: 1 }),
  description: text,
  closed: flag,
  negRisk: flag,
  tags: Type.Optional(nullable(Type.Array(tag))),
  markets: Type.Optional(nullable(Type.Array(Type.Unknown()))),
});
type GammaEvent = Static<typeof event>;

/** The response to `GET /events/keyset`. The last page has no `next_cursor`. */
const eventPage = Type.Object({
  events: Type.Array(Type.Unknown()),
  next_cursor: text,
});

/** The response to `GET /markets/keyset`. The last page has no `next_cursor`. */
const marketPage = Type.Object({ markets: Type.Array(Type.Unknown()), next_cursor: text });

/** The response to `GET /tags/slug/{slug}`. */
const tagAnswer = Type.Object({ id: gammaId, slug: Type.String() });

/** The response to the Data API's `GET /v2/prices-history`. See `parseDataHistory` for a `resolution_seconds` of 0. */
const dataHistory = Type.Object({
  data: Type.Array(
    Type.Object({
      timestamp: Type.Integer({ minimum: 0 }),
      price: Type.Number({ minimum: 0, maximum: 1 }),
      resolution_seconds: Type.Optional(Type.Integer()),
    }),
  ),
});

/** The response to CLOB's `GET /prices-history`: times in Unix seconds and prices. See `readClob` for the last point. */
const clobHistory = Type.Object({
  history: Type.Array(Type.Object({ t: Type.Integer({ minimum: 0 }), p: Type.Number({ minimum: 0, maximum: 1 }) })),
});

const checkMarket = createPayloadCheck(market);
const checkEvent = createPayloadCheck(event);
const checkEventPage = createPayloadCheck(eventPage);
const checkMarketPage = createPayloadCheck(marketPage);
const checkMarketState = createPayloadCheck(marketState);
export const checkTag = createPayloadCheck(tagAnswer);
const checkDataHistory = createPayloadCheck(dataHistory);
const checkClobHistory = createPayloadCheck(clobHistory);

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

/**
 * Gamma lists the outcomes in any order. `lastTradePrice`, `bestBid`, `bestAsk` and the price changes belong to the
 * first outcome of the list. The following functions read the prices of the outcome Yes.
 */

/** The position of Yes in the list of outcomes, and the price at that position of `outcomePrices`. */
export interface YesOutcome {
  index: number;
  price: number;
}

/** Whether a market has outcomes other than Yes and No. */
function hasOtherOutcomes(market: GammaMarket): boolean {
  const outcomes = parseList(market.outcomes);
  return outcomes !== null && (outcomes.length !== 2 || !outcomes.some(isYes));
}

function isYes(outcome: string): boolean {
  return outcome.toLowerCase() === 'yes';
}

/** Finds the position and the price of Yes, or the reason why this is not possible. */
function findYes(market: GammaMarket): YesOutcome | { reason: string } {
  const outcomes = parseList(market.outcomes);
  const prices = parseList(market.outcomePrices)?.map((price) => parseDecimal(price));
  if (!outcomes || !prices) return { reason: 'outcomes or outcomePrices is not a list of strings' };
  if (outcomes.length !== prices.length) return { reason: 'outcomes and outcomePrices differ in length' };
  const index = outcomes.findIndex(isYes);
  const price = prices[index] ?? null;
  if (price === null || prices.some((entry) => entry === null || entry > 1))
    return { reason: 'outcomePrices has an entry that is not a price' };
  const yes = { index, price };
  return contradictsOrder(market, yes) ? { reason: 'its prices contradict the order of its outcomes' } : yes;
}

/** Parses a list of strings, which Gamma writes as JSON text or as an array. Returns null for anything else. */
function parseList(raw: string | string[] | null | undefined): string[] | null {
  const value: unknown = typeof raw === 'string' ? parseJsonOrNull(raw) : raw;
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null;
}

function parseJsonOrNull(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** 5 cents. If both prices are near 0.50, another price is about equally close to both, and does not show the order. */
const contradictionMargin = 0.05;

/**
 * Whether the parallel lists `outcomes` and `outcomePrices` have different orders, so that Yes would get the price of
 * No. In every recording, `outcomePrices[0]` is the midpoint of `bestBid` and `bestAsk`, with a missing bid counted as 0.
 * So the orders differ if the midpoint, which belongs to the first outcome, is closer to `outcomePrices[1]`. If Yes is
 * the second outcome, whose price is 1 minus `lastTradePrice`, the last trade is checked in the same way.
 */
function contradictsOrder({ lastTradePrice, bestBid, bestAsk }: GammaMarket, yes: YesOutcome): boolean {
  const firstPrice = toPriceOfYes(yes.price, yes);
  const hasBook = typeof bestAsk === 'number' && bestAsk < 1;
  const pricesOfFirst = [
    ...(hasBook ? [((bestBid ?? 0) + bestAsk) / 2] : []),
    ...(yes.index !== 0 && isTrade(lastTradePrice) ? [lastTradePrice] : []),
  ];
  return pricesOfFirst.some(
    (price) => Math.abs(price - firstPrice) > Math.abs(1 - price - firstPrice) + contradictionMargin,
  );
}

/** Whether a price is that of a trade. Placeholders and finished markets have prices of 0 or 1. */
function isTrade(price: unknown): price is number {
  return typeof price === 'number' && price > 0 && price < 1;
}

function readLastPrice(market: GammaMarket, yes: YesOutcome): Pick<ContractFields, 'last_price' | 'last_price_reason'> {
  const { lastTradePrice } = market;
  if (isTrade(lastTradePrice)) return { last_price: toPriceOfYes(lastTradePrice, yes), last_price_reason: null };
  const { volume } = readVolume(market);
  const isUntraded = volume === 0 || (volume === null && market.lastTradePrice === 0);
  return { last_price: null, last_price_reason: isUntraded ? 'no_trade' : 'not_given' };
}

/** Converts a price of the first outcome to a price of Yes, or back. */
function toPriceOfYes(priceOfFirst: number, yes: YesOutcome): number {
  return yes.index === 0 ? priceOfFirst : subtractExactly(1, priceOfFirst);
}

/** Reads midpoint and spread, if there are a bid and an ask: Gamma computes the midpoint with 0 for a missing bid. */
function readBook({ bestBid, bestAsk, lastTradePrice }: GammaMarket, yes: YesOutcome): Book {
  const ask = readPrice(bestAsk);
  const last = isTrade(lastTradePrice) ? lastTradePrice : null;
  const book = computeBook(readPrice(bestBid), ask === 1 ? null : ask, last);
  return book.midpoint === null ? book : { ...book, midpoint: yes.price };
}

function readVolume({ volumeNum, volume }: GammaMarket): Pick<ContractFields, 'volume' | 'volume_unit'> {
  const traded = volumeNum ?? parseDecimal(volume ?? '');
  return { volume: traded, volume_unit: traded === null ? null : 'usd' };
}

/**
 * Converts a change of the first outcome's price to a move of Yes. A change from a price below 0 or above 1 belongs to
 * another series and is not given: a recording has a last trade of 0.973 and a change of -0.084.
 */
function toReportedMove(
  change: number | null | undefined,
  market: GammaMarket,
  yes: YesOutcome,
): ReportedMove | Absence {
  if (typeof change !== 'number' || !isPossibleChange(change, market)) return 'not_given';
  return { value: yes.index === 0 ? change : subtractExactly(0, change) };
}

function isPossibleChange(change: number, { lastTradePrice }: GammaMarket): boolean {
  if (typeof lastTradePrice !== 'number') return true;
  const before = subtractExactly(lastTradePrice, change);
  return before >= 0 && before <= 1;
}
