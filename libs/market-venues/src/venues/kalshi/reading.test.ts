import {
  createFaultServer,
  createTestClients,
  type FaultServer,
  type Responder,
  type SeenRequest,
} from '@postjoin/upstream/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CapturedVenues, nothingCaptured } from '../../capture-venues.ts';
import { isListed } from '../../types.ts';
import { readStatuses } from '../../closed-contracts.ts';
import { captureWithMoves } from '../../testing/capture-with-moves.ts';
import { unlimitedBudget } from '../../histories.ts';
import { candlesAnswer, eventsAnswer, kalshiEvent, kalshiMarket } from './fixtures.ts';
import { createKalshi } from './index.ts';

const badRequest = { status: 400, body: { error: { code: 'bad_request' } } };

const start = new Date('2026-01-01T00:00:00Z');
const weekAgoS = start.getTime() / 1000 - 7 * 86_400;

/** A test sends many real requests, which take long on a busy machine. */
const clientDefaults = { deadlineMs: 10_000 };

/** The events of a page when the list has two pages. */
const eventsPerTestPage = 3;

let server: FaultServer;
/** The markets that the server lists, by event ticker. With null, the event has no `markets`. */
let listed: Record<string, unknown[] | null>;
/** Titles of events, by ticker. Other events have a title in scope. */
let titles: Record<string, string>;
/** The tickers of the events that changed since the last sweep. */
let changed: string[];
let candles: (tickers: string[], endTs: number) => unknown;
/**
 * The response to a request with `tickers`. Some tests replace it with the response of a server that does not support
 * `tickers`.
 */
let byTickers: (tickers: string[]) => unknown;
/** Tickers of markets that the server refuses. */
let refused: string[];

beforeEach(async () => {
  listed = {};
  titles = {};
  changed = [];
  refused = [];
  candles = (tickers, endTs) => candlesAnswer(tickers, endTs);
  byTickers = (tickers) => eventsAnswer(tickers.flatMap(toEvents));
  server = await createFaultServer({
    routes: {
      '/events': ({ query }) => {
        const tickers = query.get('tickers')?.split(',');
        return { body: tickers ? byTickers(tickers) : listPage(query) };
      },
      '/events/*': ({ path }) => {
        const [event] = toEvents(decodeURIComponent(path.split('/').at(-1) ?? ''));
        return event ? { body: { event } } : { status: 404, body: { error: { code: 'not_found' } } };
      },
      '/markets': ({ query }) => ({ body: { markets: toStates(query.get('tickers')?.split(',') ?? []), cursor: '' } }),
      '/markets/candlesticks': ({ query }) => {
        const tickers = query.get('market_tickers')?.split(',') ?? [];
        if (tickers.some((ticker) => refused.includes(ticker))) return badRequest;
        return { body: candles(tickers, Number(query.get('end_ts'))) };
      },
    },
  });
});
afterEach(() => server.close());

function toEvents(ticker: string): Record<string, unknown>[] {
  const markets = listed[ticker];
  if (markets === undefined) return [];
  const members = { event_ticker: ticker, title: titles[ticker] ?? 'Whom will the president pardon?' };
  return [{ ...kalshiEvent(markets ?? [], members), ...(markets === null && { markets: undefined }) }];
}

/** The statuses of markets. A market that no event has is over. */
function toStates(tickers: string[]) {
  const open = new Set(
    Object.values(listed).flatMap((markets) => (markets ?? []).map((each) => (each as { ticker?: unknown }).ticker)),
  );
  return tickers.map((ticker) => ({ ticker, status: open.has(ticker) ? 'active' : 'finalized' }));
}

/** A page of the list of open events, which have no markets. */
function listPage(query: URLSearchParams) {
  const tickers = query.has('min_updated_ts') ? changed : Object.keys(listed);
  const from = Number(query.get('cursor') ?? 0);
  const page = tickers.slice(from, from + eventsPerTestPage).flatMap(toEvents);
  const next = from + eventsPerTestPage < tickers.length ? String(from + eventsPerTestPage) : '';
  return eventsAnswer(
    page.map((event) => ({ ...event, markets: undefined })),
    next,
  );
}

async function pass(previous: CapturedVenues = nothingCaptured, minutes = 0) {
  const decideScope = ({ event_title }: { event_title: string }) => ({
    in_scope: !event_title.startsWith('Sample of'),
    because: 'a test',
  });
  const now = new Date(start.getTime() + minutes * 60_000);
  const client = createTestClients({ now, defaults: clientDefaults })('kalshi');
  const venue = createKalshi({ client, baseUrl: server.url, decideScope });
  const calls = server.requests.length;
  const captured = await captureWithMoves({ venues: [venue], previous, now });
  const contracts = captured.contracts.filter(isListed);
  return { ...captured, contracts, health: captured.health[1], seen: server.requests.slice(calls), captured };
}

const requestsTo = (seen: readonly SeenRequest[], path: string) => seen.filter((request) => request.path === path);
const listRequests = (seen: readonly SeenRequest[]) =>
  requestsTo(seen, '/events').filter(({ query }) => !query.has('tickers'));
const sweepRequests = (seen: readonly SeenRequest[]) =>
  listRequests(seen).filter(({ query }) => !query.has('min_updated_ts'));
const requestedEvents = (seen: readonly SeenRequest[]) =>
  requestsTo(seen, '/events').flatMap(({ query }) => query.get('tickers')?.split(',') ?? []);
const listIds = ({ contracts }: CapturedVenues) =>
  contracts
    .filter(isListed)
    .map(({ id }) => id)
    .sort();
const market = (event: string) => kalshiMarket({ ticker: `${event}-A`, event_ticker: event });
const listEvents = (...tickers: string[]) => {
  listed = Object.fromEntries(tickers.map((ticker) => [ticker, [market(ticker)]]));
};
const manyMarkets = (count: number) =>
  Array.from({ length: count }, (_, index) => kalshiMarket({ ticker: `E-27-${index}`, volume_fp: `${index}.00` }));

describe('the list of open events', () => {
  it('is read without markets to its last page, and only events in scope are read with their markets', async () => {
    listEvents('A', 'B', 'C', 'D', 'E');
    titles = { B: 'Sample of rain in New York', E: 'Sample of goals' };
    const { seen, contracts, health } = await pass();
    expect(sweepRequests(seen).map(({ query }) => Object.fromEntries(query))).toEqual([
      { status: 'open', limit: '200' },
      { status: 'open', limit: '200', cursor: '3' },
    ]);
    expect(requestedEvents(seen)).toEqual(['A', 'C', 'D']);
    expect(contracts.map(({ id }) => id)).toEqual(['kalshi:A-A', 'kalshi:C-A', 'kalshi:D-A']);
    expect(health).toMatchObject({ status: 'ok', contracts: 3 });
  });

  it('is read again after half an hour', async () => {
    listEvents('A');
    const first = await pass();
    const soon = await pass(first.captured, 29);
    const later = await pass(soon.captured, 31);
    expect([first, soon, later].map(({ seen }) => sweepRequests(seen).length)).toEqual([1, 0, 1]);
  });

  it('is read again in the next pass if a page failed; the events that were read are listed', async () => {
    listEvents('A', 'B', 'C', 'D');
    server.inject({
      answer: (request, response, { body }) =>
        request.query.get('cursor') === '3'
          ? response.writeHead(400).end()
          : response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    });
    const first = await pass();
    expect(first.health).toMatchObject({
      status: 'partial',
      error: expect.stringMatching(/^rejected: .*events that opened lately may be missing$/) as string,
    });
    expect(first.contracts).toHaveLength(3);
    server.inject(undefined);
    const second = await pass(first.captured, 5);
    expect(second.health).toMatchObject({ status: 'ok', contracts: 4 });
  });

  it('with a page that failed loses no known event', async () => {
    listEvents('A', 'B', 'C', 'D');
    const first = await pass();
    server.inject({
      answer: (request, response, { body }) =>
        request.query.get('cursor') === '3'
          ? response.writeHead(400).end()
          : response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    });
    const second = await pass(first.captured, 40);
    expect(listIds(second.captured)).toEqual(listIds(first.captured));
    expect(second.contracts.every(({ price_stale }) => !price_stale)).toBe(true);
  });

  it('counts an invalid event and keeps its earlier contracts', async () => {
    listEvents('A', 'B');
    const first = await pass();
    titles = { B: '' };
    const { health, captured } = await pass(first.captured, 40);
    expect(health).toMatchObject({ status: 'ok', skipped: 1 });
    expect(captured.contracts.map(({ id, price_stale }) => [id, price_stale])).toEqual([
      ['kalshi:A-A', false],
      ['kalshi:B-A', true],
    ]);
  });
});

describe('between two sweeps', () => {
  it('known events are read by ticker in one call, with new prices and times', async () => {
    listEvents('A', 'B');
    const first = await pass();
    listed['B'] = [kalshiMarket({ ticker: 'B-A', last_price_dollars: '0.6100' })];
    const { seen, contracts, health } = await pass(first.captured, 10);
    expect(sweepRequests(seen)).toEqual([]);
    expect(requestedEvents(seen)).toEqual(['A', 'B']);
    expect(health).toMatchObject({ status: 'ok', contracts: 2 });
    expect(contracts.find(({ id }) => id === 'kalshi:B-A')).toMatchObject({
      last_price: 0.61,
      price_at: '2026-01-01T00:10:00.000Z',
      price_stale: false,
    });
  });

  it('events that changed since the last sweep are added', async () => {
    listEvents('A');
    const first = await pass();
    listed = { ...listed, B: [market('B')], C: [market('C')] };
    titles = { C: 'Sample of goals' };
    changed = ['B', 'C'];
    const { seen, captured } = await pass(first.captured, 10);
    expect(listRequests(seen)[0]?.query.get('min_updated_ts')).toBe(String(start.getTime() / 1000));
    expect(listIds(captured)).toEqual(['kalshi:A-A', 'kalshi:B-A']);
    expect(listIds((await pass(captured, 15)).captured)).toEqual(['kalshi:A-A', 'kalshi:B-A']);
  });

  it.each([
    ['ignores min_updated_ts', () => (changed = Object.keys(listed))],
    ['refuses min_updated_ts', () => server.inject({ path: /^\/events$/, answer: refuseChanges })],
  ])('a server that %s costs at most three calls', async (_what, prepare) => {
    listEvents(...Array.from({ length: 20 }, (_, index) => `E${index}`));
    const first = await pass();
    prepare();
    const { seen, health } = await pass(first.captured, 10);
    expect(listRequests(seen).length).toBeLessThanOrEqual(3);
    expect(health).toMatchObject({ status: 'ok', contracts: 20 });
  });

  it('an event that is over is closed without a sweep, because its contracts are requested by id', async () => {
    listEvents('A', 'B');
    const first = await pass();
    delete listed['B'];
    const { captured, health, seen } = await pass(first.captured, 10);
    expect(sweepRequests(seen)).toEqual([]);
    expect(requestsTo(seen, '/markets').map(({ query }) => query.get('tickers'))).toEqual(['B-A']);
    expect(health).toMatchObject({ status: 'ok', contracts: 1 });
    expect(listIds(captured)).toEqual(['kalshi:A-A']);
  });

  it('an event that is not sent although its contracts are open stays stale, and the health reports it', async () => {
    listEvents('A', 'B');
    const first = await pass();
    byTickers = (tickers) => eventsAnswer(tickers.filter((ticker) => ticker !== 'B').flatMap(toEvents));
    const second = await pass(first.captured, 10);
    const sweep = await pass(second.captured, 40);
    expect(second.health).toMatchObject({
      status: 'partial',
      error: expect.stringMatching(/^suspect_list: /) as string,
    });
    const missing = /^1 of 2 open events in scope were not read; suspect_list: /;
    expect(sweep.health).toMatchObject({ status: 'partial', error: expect.stringMatching(missing) as string });
    for (const { contracts } of [second, sweep])
      expect(contracts.map(({ id, price_stale }) => [id, price_stale])).toEqual([
        ['kalshi:A-A', false],
        ['kalshi:B-A', true],
      ]);
  });
});

function refuseChanges(...[request, response, { body }]: Parameters<Responder>): void {
  if (request.query.has('min_updated_ts')) response.writeHead(400).end();
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

describe('statuses by ticker', () => {
  it('are read from pages that are shorter than requested', async () => {
    const tickers = ['A-A', 'B-A', 'C-A'];
    await server.close();
    server = await createFaultServer({
      routes: {
        '/markets': ({ query }) => {
          const at = Number(query.get('cursor') ?? 0);
          return { body: { markets: toStates(tickers.slice(at, at + 1)), cursor: String(at + 1) } };
        },
      },
    });
    const venue = createKalshi({
      client: createTestClients({ now: start, defaults: clientDefaults })('kalshi'),
      baseUrl: server.url,
      decideScope: () => ({ in_scope: true, because: 'a test' }),
    });
    const contracts = tickers.map((ticker) => ({ id: `kalshi:${ticker}`, event_id: 'kalshi:A' }));
    const { statuses } = await readStatuses(venue, contracts, unlimitedBudget);
    expect([...statuses.keys()]).toEqual(contracts.map(({ id }) => id));
    expect(server.requests).toHaveLength(3);
  });
});

describe('events with their markets', () => {
  it('are read from pages that are shorter than requested', async () => {
    listEvents('A', 'B', 'C');
    server.inject({
      path: /^\/events$/,
      answer: ({ query }, response, healthy) => {
        const at = Number(query.get('cursor') ?? 0);
        const events = query
          .get('tickers')
          ?.split(',')
          .slice(at, at + 1)
          .flatMap(toEvents);
        const body = events ? eventsAnswer(events, String(at + 1)) : healthy.body;
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      },
    });
    const { captured, health } = await pass();
    expect(listIds(captured)).toEqual(['kalshi:A-A', 'kalshi:B-A', 'kalshi:C-A']);
    expect(health).toMatchObject({ status: 'ok' });
  });

  it('are requested in batches of fifty', async () => {
    const tickers = Array.from({ length: 120 }, (_, index) => `E${index}`);
    listEvents(...tickers);
    const { seen, contracts } = await pass();
    const batches = requestsTo(seen, '/events').flatMap(({ query }) => query.get('tickers')?.split(',').length ?? []);
    expect(batches).toEqual([50, 50, 20]);
    expect(contracts).toHaveLength(120);
  });

  it.each<[string, () => unknown]>([
    ['shows no event', () => eventsAnswer([])],
    ['ignores tickers and shows other events', () => eventsAnswer([kalshiEvent([kalshiMarket()])])],
    ['answers with another shape', () => ({ data: [] })],
  ])('are read one by one if the server %s', async (_what, answer) => {
    listEvents('A', 'B');
    byTickers = answer;
    const { captured, seen, health } = await pass();
    expect(seen.filter(({ path }) => path.startsWith('/events/')).map(({ path }) => path)).toEqual([
      '/events/A',
      '/events/B',
    ]);
    expect(health).toMatchObject({ status: 'ok' });
    expect(listIds(captured)).toEqual(['kalshi:A-A', 'kalshi:B-A']);
  });

  it.each([10, 40])('that have no markets after %i minutes keep their earlier contracts', async (minutes) => {
    listEvents('A', 'B');
    const first = await pass();
    listed['B'] = null;
    const { captured, health } = await pass(first.captured, minutes);
    expect(health).toMatchObject({ status: 'ok', skipped: 1 });
    expect(captured.contracts.map(({ id, price_stale }) => [id, price_stale])).toEqual([
      ['kalshi:A-A', false],
      ['kalshi:B-A', true],
    ]);
  });

  it('stay with their own times when the venue fails', async () => {
    listEvents('A', 'B');
    const first = await pass();
    server.inject({ answer: (_, response) => void response.writeHead(503).end() });
    const { captured, health } = await pass(first.captured, 10);
    expect(health).toMatchObject({ status: 'error' });
    expect(captured.contracts.map(({ price_at, price_stale }) => [price_at, price_stale])).toEqual([
      ['2026-01-01T00:00:00.000Z', true],
      ['2026-01-01T00:00:00.000Z', true],
    ]);
  });

  it('that were read before the venue failed are listed, and the others stay as they were', async () => {
    listEvents(...Array.from({ length: 60 }, (_, index) => `E${index}`));
    const first = await pass();
    server.inject({
      answer: (request, response, { body }) =>
        request.query.get('tickers')?.includes('E59') === true
          ? response.writeHead(403).end()
          : response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    });
    const { contracts, health } = await pass(first.captured, 40);
    expect(health).toMatchObject({
      status: 'partial',
      error: expect.stringMatching(/^forbidden: .*; 10 of 60 open events in scope were not read$/) as string,
    });
    expect(contracts.filter(({ price_stale }) => price_stale)).toHaveLength(10);
    expect(contracts).toHaveLength(60);
  });
});

describe("a day's move", () => {
  it('comes from candles if the market has no price of a day ago, once an hour', async () => {
    listed = { E: [kalshiMarket({ previous_price_dollars: undefined })] };
    const first = await pass();
    expect(first.contracts[0]).toMatchObject({
      move_24h: 0.06,
      move_24h_basis: {
        reported_by: 'history',
        from_at: '2025-12-31T00:00:00.000Z',
        to_at: '2026-01-01T00:00:00.000Z',
      },
    });
    const second = await pass(first.captured, 10);
    expect(second.contracts[0]).toMatchObject({ move_24h: 0.06 });
    const third = await pass(second.captured, 61);
    const calls = [first, second, third].map(({ seen }) => requestsTo(seen, '/markets/candlesticks').length);
    expect(calls).toEqual([1, 0, 1]);
  });

  it('starts at an earlier trade also if the same call reads candles of another market since a week', async () => {
    const young = { ticker: 'E-27-B', open_time: '2025-12-28T00:00:00Z', previous_price_dollars: undefined };
    listed = { E: [kalshiMarket(), kalshiMarket(young)] };
    const twoDaysAgo = { end_period_ts: weekAgoS + 5 * 86_400, price: { close_dollars: '0.5000' } };
    candles = (tickers) => ({
      markets: tickers.map((market_ticker) => ({ market_ticker, candlesticks: [twoDaysAgo] })),
    });
    const { contracts, seen } = await pass();
    expect(requestsTo(seen, '/markets/candlesticks')).toHaveLength(1);
    expect(contracts[1]).toMatchObject({ move_24h: 0.06, move_7d_basis: { reason: 'too_young' } });
  });

  it('needs no candles if the market had no price a day ago', async () => {
    listed = { E: [kalshiMarket({ previous_price_dollars: '0.0000' })] };
    const { contracts, seen } = await pass();
    expect(contracts[0]?.move_24h_basis.reason).toBe('no_baseline');
    expect(requestsTo(seen, '/markets/candlesticks')).toHaveLength(1);
  });
});

describe("a week's move", () => {
  it('is the last price minus the last trade of a week ago, in exact decimals', async () => {
    listed = { E: [kalshiMarket()] };
    const { contracts, seen } = await pass();
    expect(contracts[0]).toMatchObject({
      move_7d: 0.06,
      move_7d_basis: { reported_by: 'history', from_at: '2025-12-25T00:00:00.000Z', to_at: '2026-01-01T00:00:00.000Z' },
      move_24h: 0.03,
      move_24h_basis: { reported_by: 'venue' },
    });
    expect(Object.fromEntries(requestsTo(seen, '/markets/candlesticks')[0]?.query ?? [])).toEqual({
      market_tickers: 'KXTRUMPSAMPLE-27-A',
      start_ts: String(weekAgoS - 6 * 3600),
      end_ts: String(weekAgoS),
      period_interval: '60',
      include_latest_before_start: 'true',
    });
  });

  it('of a market without recent trades starts at the trade before, which the venue moves to the start of the window', async () => {
    listed = { E: [kalshiMarket()] };
    const synthetic = { end_period_ts: weekAgoS - 5 * 3600, price: { previous_dollars: '0.4300' } };
    candles = ([market_ticker]) => ({ markets: [{ market_ticker, candlesticks: [synthetic] }] });
    expect((await pass()).contracts[0]).toMatchObject({ move_7d: 0.13 });
  });

  it.each([
    ['no trade that far back', { end_period_ts: weekAgoS, price: {} }, 'no_baseline'],
    [
      'a candle that ends inside the week',
      { end_period_ts: weekAgoS + 3600, price: { close_dollars: '0.4000' } },
      'no_baseline',
    ],
    ['a price of "0.0000"', { end_period_ts: weekAgoS, price: { close_dollars: '0.0000' } }, 'no_baseline'],
  ])('with %s is not known', async (_what, candle, reason) => {
    listed = { E: [kalshiMarket()] };
    candles = ([market_ticker]) => ({ markets: [{ market_ticker, candlesticks: [candle] }] });
    expect((await pass()).contracts[0]).toMatchObject({ move_7d: null, move_7d_basis: { reason } });
  });

  it('of a ticker that the batch leaves out is not known', async () => {
    listed = { E: [kalshiMarket()] };
    candles = () => ({ markets: [] });
    expect((await pass()).contracts[0]).toMatchObject({ move_7d: null, move_7d_basis: { reason: 'no_baseline' } });
  });

  it('of a market that is younger than a week or has no price is not requested', async () => {
    const young = { open_time: '2025-12-30T00:00:00Z' };
    const untraded = { ticker: 'E-27-B', last_price_dollars: '0.0000', volume_fp: '0.00' };
    listed = { E: [kalshiMarket(young), kalshiMarket(untraded)] };
    const { contracts, seen } = await pass();
    expect(contracts.map(({ move_7d_basis }) => move_7d_basis.reason)).toEqual(['too_young', 'no_trade']);
    expect(requestsTo(seen, '/markets/candlesticks')).toEqual([]);
  });

  it('is requested in batches of a hundred', async () => {
    listed = { E: manyMarkets(250) };
    const { seen, contracts } = await pass();
    const sizes = requestsTo(seen, '/markets/candlesticks').map(
      ({ query }) => query.get('market_tickers')?.split(',').length,
    );
    expect(sizes).toEqual([100, 100, 50]);
    expect(contracts.every(({ move_7d }) => move_7d === 0.06)).toBe(true);
  });

  it('of a refused ticker is not known until it is due again, and the moves of the rest of its batch are', async () => {
    listed = { E: manyMarkets(250) };
    refused = ['E-27-249'];
    const first = await pass();
    const soon = await pass(first.captured, 10);
    expect(first.health).toMatchObject({
      status: 'partial',
      error: expect.stringMatching(/^rejected: .*; 1 price histories were not read$/) as string,
    });
    for (const { contracts } of [first, soon]) {
      const unknown = contracts.filter(({ move_7d }) => move_7d === null);
      expect(unknown.map(({ id, move_7d_basis }) => [id, move_7d_basis.reason])).toEqual([
        ['kalshi:E-27-249', 'venue_failed'],
      ]);
    }
    expect(requestsTo(soon.seen, '/markets/candlesticks')).toEqual([]);
    const due = await pass(soon.captured, 190);
    expect(requestsTo(due.seen, '/markets/candlesticks')).not.toEqual([]);
  });

  it('is known for tickers that the venue accepts in half a batch', async () => {
    listed = { E: manyMarkets(100) };
    candles = (tickers, endTs) => (tickers.length > 50 ? { candles: [] } : candlesAnswer(tickers, endTs));
    const { contracts, health } = await pass();
    expect(health).toMatchObject({ status: 'ok' });
    expect(contracts.every(({ move_7d }) => move_7d === 0.06)).toBe(true);
  });

  it('is no longer requested after twenty refusals in a row', async () => {
    listed = { E: manyMarkets(250) };
    refused = Array.from({ length: 250 }, (_, index) => `E-27-${index}`);
    const { contracts, seen } = await pass();
    expect(requestsTo(seen, '/markets/candlesticks')).toHaveLength(20);
    expect(contracts.every(({ move_7d_basis }) => move_7d_basis.reason === 'venue_failed')).toBe(true);
  });

  it('is not requested further in a pass in which the upstream fails', async () => {
    listed = { E: manyMarkets(250) };
    server.inject({ path: /candlesticks/, answer: (_, response) => void response.writeHead(503).end() });
    const { contracts, seen } = await pass();
    const batches = requestsTo(seen, '/markets/candlesticks').map(({ query }) => query.get('market_tickers'));
    expect(new Set(batches).size).toBe(1);
    expect(contracts.every(({ move_7d_basis }) => move_7d_basis.reason === 'venue_failed')).toBe(true);
  });

  it('has the same baseline for three hours while the last price changes', async () => {
    listed = { E: [kalshiMarket()] };
    const first = await pass();
    listed = { E: [kalshiMarket({ last_price_dollars: '0.6100' })] };
    const soon = await pass(first.captured, 60);
    expect(requestsTo(soon.seen, '/markets/candlesticks')).toEqual([]);
    expect(soon.contracts[0]).toMatchObject({ move_7d: 0.11, move_7d_basis: { to_at: '2026-01-01T01:00:00.000Z' } });
    const later = await pass(soon.captured, 190);
    expect(requestsTo(later.seen, '/markets/candlesticks')).toHaveLength(1);
  });

  it('is requested again without a stored baseline, as after a pass of an earlier version', async () => {
    listed = { E: [kalshiMarket()] };
    const { captured } = await pass();
    const stored = JSON.stringify(captured).replaceAll('baselines', 'x');
    const { contracts, health, seen } = await pass(JSON.parse(stored) as CapturedVenues, 10);
    expect(health).toMatchObject({ status: 'ok' });
    expect(requestsTo(seen, '/markets/candlesticks')).toHaveLength(1);
    expect(contracts[0]).toMatchObject({ move_7d: 0.06 });
  });

  it('uses its old baseline when candles fail, is not known without one, and prices stay fresh', async () => {
    listed = { E: [kalshiMarket()] };
    const first = await pass();
    listed = { E: [kalshiMarket(), kalshiMarket({ ticker: 'E-27-B' })] };
    server.inject({ path: /candlesticks/, answer: (_, response) => void response.writeHead(500).end() });
    const { contracts, health } = await pass(first.captured, 200);
    expect(health).toMatchObject({ status: 'partial', error: expect.stringMatching(/^upstream_5xx: /) as string });
    expect(
      contracts.map(({ move_7d, move_7d_basis, price_stale }) => [move_7d, move_7d_basis.reason, price_stale]),
    ).toEqual([
      [0.06, null, false],
      [null, 'venue_failed', false],
    ]);
  });
});
