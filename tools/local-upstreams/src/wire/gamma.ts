import { memoizePerObject } from '@postjoin/values';
import {
  byEvent,
  daySeconds,
  isOver,
  lastPrice,
  moveOver,
  settlementOf,
  type WorldContract,
  type WorldView,
} from '../world.ts';
import { isOn, numberIn, type Wire, type WireAnswer, type WireRequest } from './http.ts';
import { conditionId, eventSlug, gammaId, slugOf, tokenIds } from './ids.ts';
import { knownTags, relatedTo, tagsOf, type Tag } from './gamma-tags.ts';

/**
 * Polymarket's Gamma API: `/events/keyset` and what is asked beside it. It keeps the venue's traps: `after_cursor` and
 * not `cursor`, lists written as strings that hold JSON, change fields that are left out, placeholders and closed
 * markets inside open events.
 */
export function createGamma(view: () => WorldView): Wire {
  return (request) => answer(catalogueOf(view()), request);
}

interface GammaEvent {
  id: string;
  slug: string;
  title: string;
  closed: boolean;
  tags: ReadonlySet<string>;
  startsAtMs: number | null;
  value: Record<string, unknown>;
  /** Written once: a page is a join of these. */
  json: () => string;
}

const catalogueOf = memoizePerObject((view: WorldView): GammaEvent[] =>
  byEvent(view.contracts.filter(({ venue }) => venue === 'polymarket')).map((contracts) => gammaEvent(contracts, view)),
);

const mostPerPage = 100;
const defaultPerPage = 20;
const mostOffset = 2000;

function answer(events: readonly GammaEvent[], request: WireRequest): WireAnswer {
  const { path, query } = request;
  const [, kind, first, second] = path.split('/').map(decodeURIComponent);
  if (path === '/events/keyset') return keysetPage(events, query);
  if (path === '/markets/keyset') return marketsKeysetPage(events, query);
  if (path === '/events') return legacyList(events, query);
  if (path === '/tags')
    return { body: knownTags.slice(numberIn(query, 'offset', 0)).slice(0, numberIn(query, 'limit', 100)) };
  if (kind === 'tags' && first === 'slug') return found(knownTags.find(({ slug }) => slug === second));
  if (kind === 'events' && first === 'slug') return found(events.find(({ slug }) => slug === second)?.value);
  if (kind === 'events' && first) return oneEvent(events, first, second);
  if (kind === 'markets' && first) return oneMarket(events, first, second);
  if (path === '/public-search') return search(events, query);
  return notFound;
}

const notFound: WireAnswer = { status: 404, body: { type: 'not found error', error: 'not found' } };
const found = (value: unknown): WireAnswer => (value === undefined ? notFound : { body: value });
const invalid = (error: string): WireAnswer => ({ status: 422, body: { type: 'validation error', error } });

/** The names by which a listing may be ordered; snake case is refused, and `competitive` breaks on events. */
const orderFields = new Set(['volume24hr', 'volume', 'endDate', 'startDate', 'liquidity', 'id']);

function keysetPage(events: readonly GammaEvent[], query: URLSearchParams): WireAnswer {
  return pageOf('events', query, () => events.filter(filterOf(query)).map(({ json }) => json));
}

/** Markets by their numbers. It lists open markets or closed ones, open ones unless `closed` says otherwise. */
function marketsKeysetPage(events: readonly GammaEvent[], query: URLSearchParams): WireAnswer {
  const ids = query.getAll('id');
  const closed = isOn(query, 'closed');
  const isChosen = (market: Record<string, unknown>) =>
    market['closed'] === closed && (ids.length === 0 || ids.includes(String(market['id'])));
  const chosen = () => marketsOf(events).filter(isChosen);
  return pageOf('markets', query, () => chosen().map((market) => () => JSON.stringify(market)));
}

/** Markets as their own routes show them, each with its event. */
function marketsOf(events: readonly GammaEvent[]): Record<string, unknown>[] {
  return events.flatMap(({ id, slug, title, value }) =>
    (value['markets'] as object[]).map((market) => ({ ...market, events: [{ id, slug, title }] })),
  );
}

/** A page of a keyset. `next_cursor` is left out of the last one. */
function pageOf(member: string, query: URLSearchParams, choose: () => readonly (() => string)[]): WireAnswer {
  if (query.has('offset')) return invalid('offset is not supported, use after_cursor');
  const order = query.get('order');
  if (order === 'competitive') return { status: 500, body: { type: 'internal error', error: 'internal error' } };
  if (order !== null && !orderFields.has(order)) return invalid('order fields are not valid');
  const limit = Math.min(numberIn(query, 'limit', defaultPerPage), mostPerPage);
  if (!(limit > 0)) return invalid('limit is invalid');
  // `cursor` is not read at all: whoever sends it gets the first page again.
  const from = offsetIn(query.get('after_cursor'));
  if (from === undefined) return invalid('after_cursor is invalid');
  const chosen = choose();
  const page = chosen.slice(from, from + limit).map((json) => json());
  const next = from + limit < chosen.length ? `,"next_cursor":${JSON.stringify(cursorAt(from + limit))}` : '';
  return { headers: { 'content-type': 'application/json' }, body: `{"${member}":[${page.join(',')}]${next}}` };
}

const cursorAt = (offset: number): string => Buffer.from(`after:${offset}`).toString('base64url');

function offsetIn(cursor: string | null): number | undefined {
  if (cursor === null || cursor === '') return 0;
  const offset = /^after:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  return offset === undefined ? undefined : Number(offset);
}

function filterOf(query: URLSearchParams): (event: GammaEvent) => boolean {
  const wanted = query.getAll('tag_id').flatMap((id) => (isOn(query, 'related_tags') ? [id, ...relatedTo(id)] : [id]));
  const excluded = query.getAll('exclude_tag_id');
  const slugs = query.getAll('tag_slug').map((slug) => knownTags.find((tag) => tag.slug === slug)?.id ?? slug);
  const words = (query.get('title_search') ?? '').toLowerCase();
  const closed = query.get('closed');
  const ids = query.getAll('id');
  const startsFromMs = Date.parse(query.get('start_date_min') ?? '');
  return (event) =>
    (wanted.length === 0 || wanted.some((id) => event.tags.has(id))) &&
    (slugs.length === 0 || slugs.some((id) => event.tags.has(id))) &&
    !excluded.some((id) => event.tags.has(id)) &&
    event.title.toLowerCase().includes(words) &&
    (closed === null || String(event.closed) === closed) &&
    (ids.length === 0 || ids.includes(event.id)) &&
    (Number.isNaN(startsFromMs) || (event.startsAtMs !== null && event.startsAtMs >= startsFromMs)) &&
    (!query.has('slug') || query.getAll('slug').includes(event.slug));
}

function legacyList(events: readonly GammaEvent[], query: URLSearchParams): WireAnswer {
  const offset = numberIn(query, 'offset', 0);
  if (offset > mostOffset) return invalid('offset too large, use /markets/keyset for deeper pagination');
  const limit = Math.min(numberIn(query, 'limit', defaultPerPage), mostPerPage);
  return {
    body: events
      .filter(filterOf(query))
      .slice(offset, offset + limit)
      .map(({ value }) => value),
  };
}

function oneEvent(events: readonly GammaEvent[], id: string, part: string | undefined): WireAnswer {
  const event = events.find((each) => each.id === id);
  if (!event || part === undefined) return found(event?.value);
  return part === 'tags' ? { body: event.value['tags'] } : notFound;
}

function oneMarket(events: readonly GammaEvent[], first: string, second: string | undefined): WireAnswer {
  if (first.startsWith('0x')) return invalid('id is invalid');
  const [member, wanted] = first === 'slug' ? ['slug', second] : ['id', first];
  return found(marketsOf(events).find((market) => market[member] === wanted));
}

function search(events: readonly GammaEvent[], query: URLSearchParams): WireAnswer {
  const words = (query.get('q') ?? '').toLowerCase();
  const hits = events.filter(({ title, closed }) => !closed && title.toLowerCase().includes(words));
  const perPage = numberIn(query, 'limit_per_type', 10);
  const from = (numberIn(query, 'page', 1) - 1) * perPage;
  const pagination = { hasMore: from + perPage < hits.length, totalResults: hits.length };
  return { body: { events: hits.slice(from, from + perPage).map(({ value }) => value), pagination } };
}

function gammaEvent(contracts: readonly WorldContract[], view: WorldView): GammaEvent {
  const [first] = contracts as [WorldContract, ...WorldContract[]];
  const tags = tagsOf(first);
  const closed = contracts.every(isOver);
  const value = eventObject(contracts, { tags, closed, now: view.now });
  let written: string | undefined;
  return {
    id: gammaId(first.eventId),
    slug: eventSlug(first),
    title: first.eventTitle,
    closed,
    tags: new Set(tags.map(({ id }) => id)),
    startsAtMs: first.opensAtMs,
    value,
    json: () => (written ??= JSON.stringify(value)),
  };
}

function eventObject(contracts: readonly WorldContract[], facts: { tags: readonly Tag[]; closed: boolean; now: Date }) {
  const [first] = contracts as [WorldContract, ...WorldContract[]];
  const slug = eventSlug(first);
  const volume = sumOf(contracts.map(({ volume }) => volume ?? 0));
  const isGroup = contracts.length > 1;
  return {
    id: gammaId(first.eventId),
    ticker: slug,
    slug,
    title: first.eventTitle,
    description: first.description,
    resolutionSource: '',
    ...datesOf(first),
    ...datesMade(first),
    active: true,
    closed: facts.closed,
    archived: false,
    new: false,
    featured: false,
    restricted: true,
    volume,
    volume24hr: volume / 50,
    enableOrderBook: true,
    // Events with one market often leave it out.
    ...(isGroup && { negRisk: first.exclusive }),
    commentCount: 0,
    markets: contracts.map((contract, index) => marketObject(contract, { index, isGroup, now: facts.now })),
    tags: facts.tags,
    showAllOutcomes: true,
    enableNegRisk: isGroup && first.exclusive,
    ...(facts.tags.some(({ slug: name }) => name === 'tweets-markets') && { tweetCount: 0 }),
  };
}

interface Place {
  index: number;
  isGroup: boolean;
  now: Date;
}

function marketObject(contract: WorldContract, { index, isGroup, now }: Place): Record<string, unknown> {
  const { id, title, description, outcome, state, volume } = contract;
  const isPlaceholder = state === 'placeholder';
  return {
    id: gammaId(id),
    question: title,
    conditionId: conditionId(id),
    slug: marketSlug(contract),
    resolutionSource: '',
    ...datesOf(contract),
    ...datesMade(contract),
    description,
    outcomes: '["Yes", "No"]',
    active: !isPlaceholder,
    closed: isOver(contract),
    archived: false,
    new: false,
    featured: false,
    restricted: true,
    ...(volume !== null && { volume: String(volume), volumeNum: volume, volume24hr: volume / 50 }),
    ...(isGroup && { groupItemTitle: outcome ?? '', groupItemThreshold: String(index) }),
    enableOrderBook: true,
    orderPriceMinTickSize: 0.001,
    orderMinSize: 5,
    acceptingOrders: state === 'open',
    negRisk: isGroup && contract.exclusive,
    negRiskOther: false,
    clobTokenIds: JSON.stringify(tokenIds(id)),
    umaResolutionStatuses: isOver(contract) ? '["proposed"]' : '[]',
    ...(isOver(contract) && endOf(contract)),
    ...pricesOf(contract, now),
  };
}

function marketSlug({ id, title }: WorldContract): string {
  return id.startsWith('web:') ? id.slice('web:'.length) : `${slugOf(title)}-${gammaId(id).slice(-4)}`;
}

/** A placeholder has a book without offers, no `outcomePrices`, and zeros that are no prices. */
const placeholderPrices = { bestBid: 0, bestAsk: 1, spread: 1, lastTradePrice: 0, oneDayPriceChange: 0 };

function pricesOf(contract: WorldContract, now: Date): Record<string, unknown> {
  if (contract.state === 'placeholder') return placeholderPrices;
  const last = lastPrice(contract, now);
  if (contract.state === 'resolved') return resolvedPrices(settlementOf(contract, now));
  if (last === null) return { outcomePrices: '["0.5", "0.5"]', bestAsk: 1, spread: 1 };
  const yes = exact(last);
  return {
    outcomePrices: JSON.stringify([String(yes), String(exact(1 - yes))]),
    lastTradePrice: yes,
    ...bookOf(contract, yes),
    ...(contract.saysMoves && changesOf(contract, now)),
  };
}

/** Once resolved, `outcomePrices` are 0 and 1 and the last trade is worth nothing. */
function resolvedPrices(yes: 0 | 1): Record<string, unknown> {
  return { outcomePrices: JSON.stringify([String(yes), String(1 - yes)]), lastTradePrice: 1 };
}

function endOf({ state, closesAtMs }: WorldContract): Record<string, string> {
  return {
    umaResolutionStatus: state === 'resolved' ? 'resolved' : 'proposed',
    ...(closesAtMs !== null && {
      closedTime: `${new Date(closesAtMs).toISOString().slice(0, 19).replace('T', ' ')}+00`,
    }),
  };
}

/** The mean of the best offers is what `outcomePrices` says. */
function bookOf({ spread }: WorldContract, middle: number): Record<string, unknown> {
  if (spread === null) return { bestAsk: 1 };
  const bestBid = exact(Math.max(0, middle - spread / 2));
  const bestAsk = exact(Math.min(1, middle + spread / 2));
  return { ...(bestBid > 0 && { bestBid }), bestAsk, spread: exact(bestAsk - bestBid) };
}

/** Left out when zero, exactly as when not known. */
function changesOf(contract: WorldContract, now: Date): Record<string, number> {
  const day = moveOver(contract, now, daySeconds);
  const week = moveOver(contract, now, 7 * daySeconds);
  return { ...(day && { oneDayPriceChange: day }), ...(week && { oneWeekPriceChange: week }) };
}

const exact = (value: number): number => Math.round(value * 1e6) / 1e6;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function datesOf({ opensAtMs, closesAtMs }: WorldContract): Record<string, string> {
  return {
    ...(opensAtMs !== null && { startDate: new Date(opensAtMs).toISOString().replace('Z', '693Z') }),
    ...(closesAtMs !== null && { endDate: new Date(closesAtMs).toISOString().replace('.000Z', 'Z') }),
  };
}

function datesMade({ opensAtMs }: WorldContract): Record<string, string> {
  return opensAtMs === null ? {} : { createdAt: new Date(opensAtMs - 3_600_000).toISOString() };
}
