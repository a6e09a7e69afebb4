import {
  type Json,
  mapMember,
  onJson,
  onRequest,
  readNumber,
  type StandIn,
  type Wire,
  type WireResponse,
  type Wrap,
  createStatements,
  fails,
  holds,
  holdsIf,
  notTested,
  readRecordList,
  type StatementContext,
} from '@postjoin/upstream/checks';
import { daySeconds, memoizePerObject } from '@postjoin/values';
import type { VenueName, VenueUrlVariable } from '../../registry.ts';
import {
  type ContractsView,
  groupByEvent,
  isOver,
  lastPrice,
  priceBefore,
  settlementPrice,
  type WorldContract,
} from '../../stand-in-contracts.ts';
import { toNativeId } from '../../types.ts';
import { eventsPerProbe, readListings, readStatusMap, type VenueProbe } from '../../venue-probe.ts';
import { eventsPath, openEvents } from './index.ts';
import { parseEventPage, parseStatuses } from './parse.ts';

/** Gemini's prediction markets: events in pages by offset, and tickers. Prices are decimal texts. */
function createGemini(view: () => ContractsView): Wire {
  return ({ path, query }) => {
    const { contracts, now } = view();
    const listed = groupByEvent(contracts.filter(({ venue }) => venue === 'gemini'));
    const events = listed.map((event) => eventObject(event, now));
    if (path === eventsPath) return eventsPage(events, query);
    const symbol = /^\/v2\/ticker\/(.+)$/.exec(path)?.[1];
    if (symbol !== undefined) {
      const traded = listed.flat().find(({ id }) => id === decodeURIComponent(symbol));
      return tickerObject(traded, now);
    }
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
  const chosen = events.filter(({ status, category }) => matches('status', status) && matches('category', category));
  const pagination = { limit, offset, total: chosen.length };
  return { body: { data: chosen.slice(offset, offset + limit), pagination } };
}

const notFound: WireResponse = { status: 404, body: { error: 'NOT_FOUND', message: 'Symbol not found' } };

/** A contract that was never traded has no ticker. `open` is the price 24 hours ago. */
function tickerObject(contract: WorldContract | undefined, now: Date): WireResponse {
  const last = contract && lastPrice(contract, now);
  if (!contract || last === null || last === undefined) return notFound;
  const open = priceBefore(contract, now, daySeconds);
  return { body: { symbol: contract.id, open: open === null ? null : toText(open), close: toText(last) } };
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
    title: first.eventTitle,
    description: null,
    category: first.category ?? 'Politics',
    ticker: first.eventId,
    status: isResolved ? 'settled' : contracts.every(isOver) ? 'closed' : 'active',
    contracts: contracts.map((contract) => contractObject(contract, now)),
  };
}

function contractObject(contract: WorldContract, now: Date) {
  const { id, title, outcome, state, opensAtMs, closesAtMs, description } = contract;
  return {
    label: outcome ?? title,
    description: { nodeType: 'document', content: [{ nodeType: 'paragraph', content: [{ value: description }] }] },
    status: wireStatus[state],
    marketState: state === 'open' ? 'open' : 'closed',
    effectiveDate: opensAtMs === null ? null : new Date(opensAtMs).toISOString(),
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
    bestBid: hasBook ? toText(Math.max(0, last - half)) : null,
    bestAsk: hasBook ? toText(Math.min(1, last + half)) : null,
    lastTradePrice: last === null ? null : toText(last),
  };
}

/** Changes each contract of the events of a response of Gemini. */
const mapContracts = (change: (contract: Json) => Json): Wrap =>
  onJson(/\/events$/, (body) => mapMember(body, 'data', (event) => mapMember(event, 'contracts', change)));

export const geminiStandIn = {
  name: 'gemini',
  create: createGemini,
  behaviours: {
    'gemini-day-open': {
      whileOff: onJson(/^\/v2\/ticker\//, (body) => ({ ...body, open: undefined })),
    },
    'gemini-rules-tree': {
      whileOff: mapContracts((contract) => ({ ...contract, description: null })),
    },
    'gemini-effective-date': {
      whileOff: mapContracts((contract) => ({ ...contract, effectiveDate: null })),
    },
    'gemini-politics': {
      whileOff: onRequest(/\/events$/, (request) => {
        const query = new URLSearchParams(request.query);
        if (query.get('category') === 'Politics') query.set('category', 'none');
        return { ...request, query };
      }),
    },
  },
} as const satisfies StandIn<ContractsView>;

export const geminiProbes: readonly VenueProbe[] = [
  {
    address: 'GEMINI_URL',
    path: eventsPath,
    page: () => ({ query: { ...openEvents, limit: eventsPerProbe } }),
    read: (payload) => readListings(parseEventPage(payload)),
  },
  {
    address: 'GEMINI_URL',
    path: `${eventsPath}/`,
    page: ({ contract }) => contract && { id: toNativeId(contract.event_id) },
    read: (payload) => readStatusMap(parseStatuses(payload)),
  },
];

type Context = StatementContext<VenueUrlVariable>;

const request = (context: Context, path: string, query?: Parameters<Context['request']>[2]) =>
  context.request('GEMINI_URL', path, query);

/** Enough events to find a contract that was traded. */
const eventsPerCheck = 10;

const readFirstPage = memoizePerObject(async (context: Context) => {
  const { text, status } = await request(context, eventsPath, { ...openEvents, limit: eventsPerCheck });
  const events = readRecordList(text, 'data');
  const contracts = events.flatMap((event) => readRecordList(event, 'contracts'));
  const isTraded = ({ prices }: Record<string, unknown>) =>
    typeof (prices as { lastTradePrice?: unknown } | null)?.lastTradePrice === 'string';
  const symbol = contracts.find(isTraded)?.['instrumentSymbol'];
  return { status, events, contracts, symbol: typeof symbol === 'string' ? symbol : undefined };
});

const noContract = notTested('no traded contract was found');

export const geminiStatements = createStatements<VenueName, VenueUrlVariable>('gemini', {
  'gemini-politics': {
    text: 'The category `Politics` has active events.',
    isNeeded: true,
    opposite: 'no event has the category `Politics`',
    test: async (context) => {
      const { events, status } = await readFirstPage(context);
      return events.length > 0
        ? holds(`${events.length} events are listed`)
        : fails(`status ${status}, no event is listed`);
    },
  },
  'gemini-day-open': {
    text: 'The ticker of a contract (`/v2/ticker`) has `open`, the price 24 hours ago.',
    isNeeded: true,
    opposite: 'the ticker has no `open`',
    test: async (context) => {
      const { symbol } = await readFirstPage(context);
      if (symbol === undefined) return noContract;
      const { text, status } = await request(context, `/v2/ticker/${encodeURIComponent(symbol)}`);
      const { open } = JSON.parse(text) as { open?: unknown };
      return open === undefined ? fails(`status ${status} without it`) : holds(`open is ${JSON.stringify(open)}`);
    },
  },
  'gemini-rules-tree': {
    text: 'The rules are a tree in `description` of the contract.',
    opposite: '`description` of the contract is missing',
    test: async (context) => {
      const { contracts } = await readFirstPage(context);
      if (contracts.length === 0) return notTested('no contract was found');
      const isTree = ({ description }: Record<string, unknown>) => readRecordList(description, 'content').length > 0;
      const seen = `${contracts.filter(isTree).length} of ${contracts.length} contracts have a tree`;
      return holdsIf(contracts.some(isTree), seen);
    },
  },
  'gemini-effective-date': {
    text: '`effectiveDate` of an active contract is the instant at which trading opened.',
    opposite: '`effectiveDate` is missing',
    test: async (context) => {
      const { contracts } = await readFirstPage(context);
      if (contracts.length === 0) return notTested('no contract was found');
      const past = contracts.filter(({ effectiveDate: at }) => Date.parse(String(at)) <= context.now.getTime()).length;
      const seen = `it is in the past for ${past} of ${contracts.length} contracts`;
      return holdsIf(past === contracts.length, seen);
    },
  },
});
