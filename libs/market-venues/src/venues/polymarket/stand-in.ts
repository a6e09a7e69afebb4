import {
  ignoringQuery,
  isFlagSet,
  type Json,
  mapMember,
  withoutPaths,
  onJson,
  onResponse,
  readNumber,
  type StandIn,
  type Wire,
  type WireRequest,
  type WireResponse,
} from '@postjoin/upstream/checks';
import { daySeconds, hourMs, memoizePerObject } from '@postjoin/values';
import {
  conditionId,
  type ContractsView,
  eventSlug,
  findMove,
  gammaId,
  groupByEvent,
  isOver,
  lastPrice,
  settlementPrice,
  tokenIds,
  toSeconds,
  toSlug,
  type WorldContract,
} from '../../stand-in-contracts.ts';

/**
 * Polymarket's Gamma API: events, markets and tags. This local server reproduces the pitfalls of the venue: the cursor
 * parameter is `after_cursor`, lists are strings that contain JSON, fields of price changes may be absent, and open
 * events contain placeholders and closed markets. Payloads have only members that adapters and checks read.
 */
function createGamma(view: () => ContractsView): Wire {
  return (request) => respond(getCatalogue(view()), request);
}

interface GammaEvent {
  id: string;
  title: string;
  closed: boolean;
  tags: ReadonlySet<string>;
  startsAtMs: number | null;
  value: Json & { markets: Json[] };
}

const getCatalogue = memoizePerObject((view: ContractsView): GammaEvent[] =>
  groupByEvent(view.contracts.filter(({ venue }) => venue === 'polymarket')).map((contracts) =>
    gammaEvent(contracts, view.now),
  ),
);

const maxPageSize = 100;
const defaultPageSize = 20;

function respond(events: readonly GammaEvent[], request: WireRequest): WireResponse {
  const { path, query } = request;
  if (path === '/events/keyset') return keysetPage(events, query);
  if (path === '/markets/keyset') return marketsKeysetPage(events, query);
  const tag = knownTags.find(({ slug }) => path === `/tags/slug/${slug}`);
  return tag ? { body: tag } : notFound;
}

const notFound: WireResponse = { status: 404, body: { type: 'not found error', error: 'not found' } };
const invalid = (error: string): WireResponse => ({ status: 422, body: { type: 'validation error', error } });

function keysetPage(events: readonly GammaEvent[], query: URLSearchParams): WireResponse {
  return respondPage('events', query, () => events.filter(createFilter(query)).map(({ value }) => value));
}

/** Lists markets, optionally by id: closed ones with `closed=true`, otherwise open ones. */
function marketsKeysetPage(events: readonly GammaEvent[], query: URLSearchParams): WireResponse {
  const ids = query.getAll('id');
  const closed = isFlagSet(query, 'closed');
  const isChosen = (market: Json) =>
    market['closed'] === closed && (ids.length === 0 || ids.includes(String(market['id'])));
  return respondPage('markets', query, () => events.flatMap(({ value }) => value.markets).filter(isChosen));
}

/** Responds with a page of a keyset listing. The last page has no `next_cursor`. */
function respondPage(member: string, query: URLSearchParams, choose: () => readonly Json[]): WireResponse {
  const limit = Math.min(readNumber(query, 'limit', defaultPageSize), maxPageSize);
  if (!(limit > 0)) return invalid('limit is invalid');
  // Like the venue, ignores the parameter `cursor`, so a client that sends it gets the first page again.
  const from = parseCursor(query.get('after_cursor'));
  if (from === undefined) return invalid('after_cursor is invalid');
  const chosen = choose();
  const to = from + limit;
  return {
    body: { [member]: chosen.slice(from, to), ...(to < chosen.length && { next_cursor: createCursor(to) }) },
  };
}

const createCursor = (offset: number): string => Buffer.from(`after:${offset}`).toString('base64url');

function parseCursor(cursor: string | null): number | undefined {
  if (cursor === null || cursor === '') return 0;
  const offset = /^after:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  return offset === undefined ? undefined : Number(offset);
}

function createFilter(query: URLSearchParams): (event: GammaEvent) => boolean {
  const wanted = query
    .getAll('tag_id')
    .flatMap((id) => (isFlagSet(query, 'related_tags') ? [id, ...listRelatedTags(id)] : [id]));
  const excluded = query.getAll('exclude_tag_id');
  const words = (query.get('title_search') ?? '').toLowerCase();
  const closed = query.get('closed');
  const ids = query.getAll('id');
  const startsFromMs = Date.parse(query.get('start_date_min') ?? '');
  return (event) =>
    (wanted.length === 0 || wanted.some((id) => event.tags.has(id))) &&
    !excluded.some((id) => event.tags.has(id)) &&
    event.title.toLowerCase().includes(words) &&
    (closed === null || String(event.closed) === closed) &&
    (ids.length === 0 || ids.includes(event.id)) &&
    (Number.isNaN(startsFromMs) || (event.startsAtMs !== null && event.startsAtMs >= startsFromMs));
}

function gammaEvent(contracts: readonly WorldContract[], now: Date): GammaEvent {
  const [first] = contracts as [WorldContract, ...WorldContract[]];
  const tags = listTags(first);
  const closed = contracts.every(isOver);
  const [id, title] = [gammaId(first.eventId), first.eventTitle];
  const isGroup = contracts.length > 1;
  const value = {
    id,
    slug: eventSlug(first),
    title,
    description: first.description,
    ...dateFields(first),
    active: true,
    closed,
    // Events with one market often have no `negRisk`.
    ...(isGroup && { negRisk: first.exclusive }),
    markets: contracts.map((contract) => marketObject(contract, { isGroup, now })),
    tags,
    ...(tags.some(({ slug }) => slug === 'tweets-markets') && { tweetCount: 0 }),
  };
  return { id, title, closed, tags: new Set(tags.map((tag) => tag.id)), startsAtMs: first.opensAtMs, value };
}

function marketObject(contract: WorldContract, { isGroup, now }: { isGroup: boolean; now: Date }): Json {
  const { id, title, description, outcome, state, volume } = contract;
  return {
    id: gammaId(id),
    question: title,
    conditionId: conditionId(id),
    ...dateFields(contract),
    description,
    outcomes: '["Yes", "No"]',
    active: state !== 'placeholder',
    closed: isOver(contract),
    ...(volume !== null && { volume: String(volume), volumeNum: volume }),
    // A question with an open date ("by...?") that has one market so far also has a label.
    ...((isGroup || outcome !== null) && { groupItemTitle: outcome ?? '' }),
    acceptingOrders: state === 'open',
    negRisk: isGroup && contract.exclusive,
    clobTokenIds: JSON.stringify(tokenIds(id)),
    ...(isOver(contract) && { umaResolutionStatus: state === 'resolved' ? 'resolved' : 'proposed' }),
    ...priceFields(contract, now),
  };
}

/** Prices of a placeholder: an empty order book, no `outcomePrices`, and zeros instead of missing prices. */
const placeholderPrices = { bestBid: 0, bestAsk: 1, lastTradePrice: 0, oneDayPriceChange: 0 };

function priceFields(contract: WorldContract, now: Date): Json {
  if (contract.state === 'placeholder') return placeholderPrices;
  const last = lastPrice(contract, now);
  if (contract.state === 'resolved') return resolvedPrices(settlementPrice(contract, now));
  if (last === null) return { outcomePrices: '["0.5", "0.5"]', bestAsk: 1 };
  const yes = roundPrice(last);
  return {
    outcomePrices: JSON.stringify([String(yes), String(roundPrice(1 - yes))]),
    lastTradePrice: yes,
    ...bookFields(contract, yes),
    ...(contract.reportsMoves && changeFields(contract, now)),
  };
}

/**
 * Creates the prices of a resolved market. `outcomePrices` has 1 for the outcome that won and 0 for the other.
 * `lastTradePrice` is 1, whichever outcome won.
 */
function resolvedPrices(yes: 0 | 1): Json {
  return { outcomePrices: JSON.stringify([String(yes), String(1 - yes)]), lastTradePrice: 1 };
}

/** Centres the order book on `middle`, because `outcomePrices` holds the mean of the best bid and ask. */
function bookFields({ spread }: WorldContract, middle: number): Json {
  if (spread === null) return { bestAsk: 1 };
  const bestBid = roundPrice(Math.max(0, middle - spread / 2));
  const bestAsk = roundPrice(Math.min(1, middle + spread / 2));
  return { ...(bestBid > 0 && { bestBid }), bestAsk };
}

/** Like the venue, omits a price change that is zero or unknown. */
function changeFields({ series }: WorldContract, now: Date): Record<string, number> {
  const nowS = toSeconds(now.getTime());
  const day = findMove(series, nowS, daySeconds)?.value;
  const week = findMove(series, nowS, 7 * daySeconds)?.value;
  return { ...(day && { oneDayPriceChange: day }), ...(week && { oneWeekPriceChange: week }) };
}

const roundPrice = (value: number): number => Math.round(value * 1e6) / 1e6;

function dateFields({ opensAtMs, closesAtMs }: WorldContract): Json {
  return {
    ...(opensAtMs !== null && {
      startDate: new Date(opensAtMs).toISOString().replace('Z', '693Z'),
      createdAt: new Date(opensAtMs - hourMs).toISOString(),
    }),
    ...(closesAtMs !== null && { endDate: new Date(closesAtMs).toISOString().replace('.000Z', 'Z') }),
  };
}

export interface Tag {
  id: string;
  label: string;
  slug: string;
}

/** Tags with the ids of the real venue. */
const knownTags: readonly Tag[] = [
  { id: '2', label: 'Politics', slug: 'politics' },
  { id: '126', label: 'Trump', slug: 'trump' },
  { id: '101191', label: 'Trump Presidency', slug: 'trump-presidency' },
  { id: '101193', label: 'Trump Cabinet', slug: 'trump-cabinet' },
  { id: '101758', label: 'Tariffs', slug: 'tariffs' },
  { id: '101694', label: 'Trump 100 Days', slug: 'trump-100-days' },
  { id: '100265', label: 'Geopolitics', slug: 'geopolitics' },
  { id: '972', label: 'Tweet Markets', slug: 'tweets-markets' },
];

const findTag = (slug: string): Tag => knownTags.find((tag) => tag.slug === slug)!;
const narrower: Readonly<Record<string, readonly string[]>> = {
  [findTag('trump').id]: ['trump-presidency', 'trump-cabinet', 'trump-100-days', 'tariffs'].map(
    (slug) => findTag(slug).id,
  ),
  [findTag('politics').id]: ['trump'].map((slug) => findTag(slug).id),
};

/** Returns the tag ids that `related_tags=true` adds to a tag. */
function listRelatedTags(id: string): readonly string[] {
  return Object.hasOwn(narrower, id) ? (narrower[id] ?? []) : [];
}

/**
 * Returns the tags of an event. Most recordings have no tags, so a client that lists the events of a tag would not find
 * them. Therefore an event whose text mentions Trump or the White House always gets the tag `trump`.
 */
function listTags({ tags, eventTitle, title }: WorldContract): Tag[] {
  const own = tags.map(
    (name) => knownTags.find(({ label, slug }) => label === name || slug === toSlug(name)) ?? createTag(name),
  );
  const isAboutTrump = /\b(trump|white house)\b/i.test(`${eventTitle} ${title}`);
  const known = isAboutTrump ? [...own, findTag('trump')] : own;
  return [...new Map(known.map((tag) => [tag.id, tag])).values()];
}

function createTag(label: string): Tag {
  return { id: gammaId(`tag ${toSlug(label)}`), label, slug: toSlug(label) };
}

export const gammaStandIn = {
  name: 'gamma',
  create: createGamma,
  behaviours: {
    'polymarket-absent-moves': {
      whileOff: onJson(/^\/events\/keyset$/, (body) =>
        mapMember(body, 'events', (event) =>
          mapMember(event, 'markets', (market) => ({ oneDayPriceChange: 0.01, ...market })),
        ),
      ),
    },
    'polymarket-geopolitics': {
      whileOff: withoutPaths(/^\/tags\/slug\/geopolitics$/),
    },
    'polymarket-title-search': {
      whileOff: ignoringQuery(/^\/events\/keyset$/, 'title_search'),
    },
    'polymarket-cached': {
      whileOn: onResponse(/^\/events\/keyset$/, (response) => ({
        ...response,
        headers: { ...response.headers, 'cache-control': 'public, max-age=300' },
      })),
    },
  },
  errors: {
    429: [{ headers: { 'content-type': 'text/plain' }, body: 'error code: 1015' }],
    500: [{ body: { type: 'internal error', error: 'cannot get the information' } }],
    503: [{ body: { type: 'service unavailable', error: 'service unavailable' } }],
  },
} as const satisfies StandIn<ContractsView>;
