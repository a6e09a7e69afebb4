import { groupByEvent, isOver, lastPrice, settlementPrice, type WorldContract, type WorldView } from '../world.ts';
import { readNumber, type Wire, type WireResponse } from './http.ts';
import { toSlug } from './ids.ts';

const eventsPath = '/v1/prediction-markets/events';

/** Gemini's prediction markets: events in pages by offset. Prices are decimal texts. */
export function createGemini(view: () => WorldView): Wire {
  return ({ path, query }) => {
    const { contracts, now } = view();
    const listed = groupByEvent(contracts.filter(({ venue }) => venue === 'gemini'));
    const events = listed.map((event) => eventObject(event, now));
    if (path === eventsPath) return eventsPage(events, query);
    const ticker = path.startsWith(`${eventsPath}/`) ? decodeURIComponent(path.slice(eventsPath.length + 1)) : '';
    const event = events.find((candidate) => candidate.ticker === ticker);
    return event ? { body: event } : { status: 404, body: { error: 'NOT_FOUND', message: 'Event not found' } };
  };
}

const maxLimit = 500;

function eventsPage(events: readonly ReturnType<typeof eventObject>[], query: URLSearchParams): WireResponse {
  const limit = readNumber(query, 'limit', 50);
  const offset = readNumber(query, 'offset', 0);
  if (!(limit >= 1 && limit <= maxLimit && offset >= 0)) return { status: 400, body: { error: 'BAD_REQUEST' } };
  const matches = (key: string, value: string) => !query.has(key) || query.getAll(key).includes(value);
  const words = (query.get('search') ?? '').toLowerCase();
  const chosen = events.filter(
    ({ status, category, title }) =>
      matches('status', status) && matches('category', category) && title.toLowerCase().includes(words),
  );
  const pagination = { limit, offset, total: chosen.length };
  return { body: { data: chosen.slice(offset, offset + limit), pagination } };
}

const wireStatus = {
  open: 'active',
  paused: 'active',
  closed: 'closed',
  resolved: 'settled',
  placeholder: 'approved',
} as const;

function eventObject(contracts: readonly WorldContract[], now: Date) {
  const [first] = contracts as [WorldContract, ...WorldContract[]];
  const isResolved = contracts.every(({ state }) => state === 'resolved');
  return {
    id: first.eventId,
    title: first.eventTitle,
    slug: toSlug(first.eventTitle),
    description: first.description,
    type: contracts.length > 1 ? 'categorical' : 'binary',
    category: first.category ?? 'Politics',
    ticker: first.eventId,
    status: isResolved ? 'settled' : contracts.every(isOver) ? 'closed' : 'active',
    liquidity: null,
    tags: [...first.tags],
    contracts: contracts.map((contract) => contractObject(contract, now)),
  };
}

function contractObject(contract: WorldContract, now: Date) {
  const { id, title, outcome, state, closesAtMs } = contract;
  return {
    id,
    label: outcome ?? title,
    description: null,
    status: wireStatus[state],
    marketState: state === 'open' ? 'open' : 'closed',
    priceHistory: null,
    expiryDate: closesAtMs === null ? null : new Date(closesAtMs).toISOString(),
    instrumentSymbol: id,
    prices: pricesObject(contract, now),
  };
}

const toText = (price: number): string => price.toFixed(2);

function pricesObject(contract: WorldContract, now: Date) {
  const last = contract.state === 'resolved' ? settlementPrice(contract, now) : lastPrice(contract, now);
  const hasBook = last !== null && contract.spread !== null && !isOver(contract);
  const half = (contract.spread ?? 0) / 2;
  return {
    buy: {},
    sell: {},
    bestBid: hasBook ? toText(Math.max(0, last - half)) : null,
    bestAsk: hasBook ? toText(Math.min(1, last + half)) : null,
    lastTradePrice: last === null ? null : toText(last),
  };
}
