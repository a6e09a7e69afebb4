import { createFaultServer, createTestClients, type FaultServer, type SeenRequest } from '@postjoin/upstream/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CapturedVenues, nothingCaptured } from '../../capture-venues.ts';
import { isListed, type PricePoint } from '../../types.ts';
import { captureWithMoves } from '../../testing/capture-with-moves.ts';
import { createTimeBudget, unlimitedBudget } from '../../histories.ts';
import type { DecideScope } from '../../venue-contract.ts';
import { clobAnswer, dataAnswer, gammaEvent, gammaMarket, keysetPage } from './fixtures.ts';
import { createPolymarket } from './index.ts';

const start = new Date('2026-01-01T00:00:00Z');
const startS = start.getTime() / 1000;
const daySeconds = 86_400;

/** A test sends many real requests, which take long on a busy machine. */
const clientDefaults = { deadlineMs: 10_000 };

let server: FaultServer;
let events: Record<string, unknown>[];
let observed: (asOf: number) => number | undefined;
let headers: Record<string, string>;

beforeEach(async () => {
  events = [];
  observed = () => 0.4;
  headers = {};
  server = await createFaultServer({
    routes: {
      '/events/keyset': (request) => ({
        headers,
        body: request.query.has('title_search') ? keysetPage([]) : page(request),
      }),
      '/markets/keyset': ({ query }) => ({ body: { markets: toStates(query) } }),
      '/tags/slug/*': ({ path }) => ({ body: { id: '126', slug: path.split('/').at(-1) } }),
      '/v2/prices-history': ({ query }) => ({
        body: dataHistory(Number(query.get('start')), Number(query.get('end'))),
      }),
      '/prices-history': ({ query }) => ({ body: clob(Number(query.get('startTs')), Number(query.get('endTs'))) }),
    },
  });
});
afterEach(() => server.close());

/**
 * The response to `/events/keyset`: events requested by id on one page, other events in pages of two that
 * `after_cursor` selects.
 */
function page({ query }: SeenRequest) {
  const ids = query.getAll('id');
  if (ids.length > 0) return keysetPage(events.filter(({ id }) => ids.includes(String(id))));
  const startsFrom = query.get('start_date_min') ?? '';
  const listed = events.filter(({ startDate = '2025-06-01T10:00:00Z' }) => String(startDate) >= startsFrom);
  const from = Number(query.get('after_cursor') ?? 0);
  const next = from + 2 < listed.length ? String(from + 2) : undefined;
  return keysetPage(listed.slice(from, from + 2), next);
}

/** The requested markets with a status. A market that no event has is closed. */
function toStates(query: URLSearchParams) {
  const open = new Set(events.flatMap(({ markets }) => (markets as { id: unknown }[]).map(({ id }) => String(id))));
  const states = query.getAll('id').map((id) => gammaMarket({ id, closed: !open.has(id) }));
  return states.filter(({ closed }) => String(closed) === query.get('closed'));
}

/** The response of the Data API: one point half a minute before the end of each half hour of the window. */
function dataHistory(start: number, end: number) {
  const points: [number, number][] = [];
  for (let at = start + 1770; at <= end; at += 1800) {
    const price = observed(at);
    if (price !== undefined) points.push([at, price]);
  }
  return dataAnswer(points);
}

/**
 * The response of CLOB. It has one point an hour, 17 seconds after the start of each hour of the window, and a last
 * point 5 seconds after the end of the window. The last point imitates the point that CLOB adds for the time of the
 * request.
 */
function clob(startTs: number, endTs: number) {
  const history: { t: number; p: number | undefined }[] = [];
  for (let t = startTs + 17; t <= endTs; t += 3600) history.push({ t, p: observed(t) });
  return { history: [...history, { t: endTs + 5, p: 0.99 }].filter(({ p }) => p !== undefined) };
}

function createVenue(decideScope = everything, clients = createTestClients({ defaults: clientDefaults })) {
  const upstream = (name: string) => ({ client: clients(name), baseUrl: server.url });
  return createPolymarket({
    gamma: upstream('polymarket'),
    data: upstream('polymarket_data'),
    clob: upstream('polymarket_clob'),
    decideScope,
  });
}

async function pass(
  previous: CapturedVenues = nothingCaptured,
  minutes = 0,
  decideScope = everything,
  clients = createTestClients({ defaults: clientDefaults }),
) {
  const venue = createVenue(decideScope, clients);
  const calls = server.requests.length;
  const now = new Date(start.getTime() + minutes * 60_000);
  const captured = await captureWithMoves({ venues: [venue], previous, now });
  const contracts = captured.contracts.filter(isListed);
  return { ...captured, contracts, health: captured.health[0], seen: server.requests.slice(calls), captured };
}

/** From now on, the server refuses the requests that `isRefused` selects. */
function refuse(isRefused: (request: SeenRequest) => boolean): void {
  server.inject({
    answer: (request, response, healthy) => {
      response.writeHead(isRefused(request) ? 422 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(healthy.body));
    },
  });
}

const everything: DecideScope = () => ({ in_scope: true, because: 'everything is' });
const requestsTo = (seen: readonly SeenRequest[], path: string) => seen.filter((request) => request.path === path);
const withoutChanges = { oneDayPriceChange: undefined, oneWeekPriceChange: undefined };

describe('the sweep', () => {
  it('reads a hundred open events a page and continues with after_cursor, never with cursor or offset', async () => {
    events = [1, 2, 3, 4, 5].map(() => gammaEvent([gammaMarket()]));
    const { seen, contracts } = await pass();
    const sweep = requestsTo(seen, '/events/keyset').filter(({ query }) => query.get('related_tags') === 'true');
    expect(sweep.map(({ query }) => query.get('after_cursor'))).toEqual([null, '2', '4']);
    for (const { query } of requestsTo(seen, '/events/keyset')) {
      expect([query.get('limit'), query.get('closed'), query.has('cursor'), query.has('offset')]).toEqual([
        '100',
        'false',
        false,
        false,
      ]);
    }
    expect(contracts).toHaveLength(5);
  });

  it('excludes the tags of earlier lists, and lists a contract once that is in several', async () => {
    events = [gammaEvent([gammaMarket()])];
    const { seen, contracts } = await pass();
    const excluded = requestsTo(seen, '/events/keyset').map(({ query }) => query.getAll('exclude_tag_id'));
    expect(excluded.slice(0, 3)).toEqual([[], ['126'], ['126', '101191']]);
    expect(seen.some(({ query }) => [...query.keys()].some((key) => key.includes('[')))).toBe(false);
    expect(contracts).toHaveLength(1);
  });

  it('requests the ids of its tags once a day', async () => {
    const countTagRequests = (seen: readonly SeenRequest[]) =>
      seen.filter(({ path }) => path.startsWith('/tags/')).length;
    const first = await pass();
    const soon = await pass(first.captured, 23 * 60);
    const tomorrow = await pass(soon.captured, 24 * 60);
    expect([first, soon, tomorrow].map(({ seen }) => countTagRequests(seen))).toEqual([6, 0, 6]);
  });

  it('that fails in its second list has the contracts of the first one and the earlier contracts of the others, stale', async () => {
    events = [gammaEvent([gammaMarket()]), gammaEvent([gammaMarket()])];
    const before = await pass();
    const [first] = events;
    events = [first!];
    refuse(({ query }) => query.has('exclude_tag_id'));
    const after = await pass(before.captured, 10);
    expect(after.health).toMatchObject({
      status: 'partial',
      contracts: 2,
      error: expect.stringMatching(/^rejected: /) as string,
    });
    expect(after.contracts.map(({ price_stale }) => price_stale)).toEqual([false, true]);
  });

  it('that fails in a later list still closes contracts that another list shows as over', async () => {
    const [open, closed, resolved] = [gammaMarket(), gammaMarket(), gammaMarket()];
    const gone = gammaEvent([gammaMarket()]);
    events = [gammaEvent([open, closed, resolved]), gone];
    refuse(({ query }) => query.has('exclude_tag_id'));
    const before = await pass();
    events = [
      gammaEvent([open, { ...closed, closed: true }, { ...resolved, umaResolutionStatus: 'resolved' }]),
      { ...gone, closed: true },
    ];
    const after = await pass(before.captured, 10);
    expect(before.contracts).toHaveLength(4);
    expect(after.health?.status).toBe('partial');
    expect(after.contracts.map(({ id }) => id)).toEqual([`polymarket:${String(open['id'])}`]);
  });

  it('that exceeds the time of the pass has the contracts that were read by then', async () => {
    events = [1, 2, 3, 4, 5].map((id) => gammaEvent([gammaMarket({ id: String(id) })], { id: String(id) }));
    server.inject({
      answer: (request, response, { body }) => {
        if (request.query.get('after_cursor') === '4') return;
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      },
    });
    const clients = createTestClients({ defaults: { deadlineMs: 60_000, passMs: 3_000 } });
    clients.startPass();
    const { contracts, health } = await pass(nothingCaptured, 0, everything, clients);
    expect(contracts).toHaveLength(4);
    expect(health).toMatchObject({ status: 'partial', error: expect.stringMatching(/^timeout: /) as string });
  });

  it('shows no past closing time for an open market', async () => {
    events = [gammaEvent([gammaMarket({ endDate: '2025-12-30T00:00:00Z' }), gammaMarket()])];
    const { contracts } = await pass();
    expect(contracts.map(({ closes_at }) => closes_at)).toEqual([null, '2026-12-31T12:00:00.000Z']);
  });

  it('is complete with a page whose only market has other outcomes than Yes and No', async () => {
    events = [1, 2].map(() => gammaEvent([gammaMarket()]));
    events.push(gammaEvent([gammaMarket({ outcomes: '["Over", "Under"]' })]));
    const { health } = await pass();
    expect(health).toMatchObject({ status: 'ok', contracts: 2, skipped: 0 });
  });

  it('stops a search by title that the server ignores', async () => {
    await server.close();
    server = await createFaultServer({
      routes: {
        '/events/keyset': ({ query }) => ({
          body: query.has('title_search') ? keysetPage([gammaEvent([], { title: 'Rain?' })], 'more') : keysetPage([]),
        }),
      },
    });
    const { seen } = await pass();
    expect(requestsTo(seen, '/events/keyset').filter(({ query }) => query.has('title_search'))).toHaveLength(2);
  });
});

describe('a price from a cache', () => {
  it('has the time at which the cache stored it', async () => {
    events = [gammaEvent([gammaMarket()])];
    headers = { age: '240' };
    const { contracts } = await pass();
    expect(contracts[0]).toMatchObject({ price_at: '2025-12-31T23:56:00.000Z', price_stale: false });
  });

  it('stays old after days in a broken cache, and its moves end at that time', async () => {
    events = [gammaEvent([gammaMarket({ oneDayPriceChange: 0.05 })])];
    headers = { age: '172800' };
    const old = '2025-12-30T00:00:00.000Z';
    expect((await pass()).contracts[0]).toMatchObject({ price_at: old, move_24h_basis: { to_at: old } });
  });
});

describe('a list that becomes empty', () => {
  const lost = [1, 2, 3].map(() => gammaEvent([gammaMarket()]));
  const other = gammaEvent([gammaMarket()]);
  const summarize = ({ health, contracts }: Awaited<ReturnType<typeof pass>>) => [
    health?.status,
    contracts.filter(({ price_stale }) => !price_stale).length,
    contracts.filter(({ price_stale }) => price_stale).length,
  ];

  /** Empties the lists of events from now on. Events can still be read by id. */
  const emptyList = (id: unknown) =>
    server.inject({
      path: /events.keyset/,
      answer: ({ query }, response, healthy) => {
        const { events: all } = healthy.body as { events: { id: unknown }[] };
        const listed = { ...(healthy.body as object), events: all.filter((event) => event.id === id) };
        const body = query.has('id') ? healthy.body : listed;
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      },
    });

  it('keeps its contracts while they can be traded, and the next pass reads them by id', async () => {
    events = [...lost, other];
    const before = await pass();
    emptyList(other['id']);
    const once = await pass(before.captured, 30);
    expect(summarize(once)).toEqual(['partial', 1, 3]);
    expect(once.health?.error).toMatch(/^suspect_list: /);
    expect(summarize(await pass(once.captured, 35))).toEqual(['ok', 4, 0]);
  });

  it('loses the contracts that are closed by id', async () => {
    events = [...lost, other];
    const before = await pass();
    events = [other];
    expect(summarize(await pass(before.captured, 30))).toEqual(['ok', 1, 0]);
  });
});

describe('between two sweeps', () => {
  const sweepCalls = (seen: readonly SeenRequest[]) =>
    requestsTo(seen, '/events/keyset').filter(({ query }) => !query.has('id') && !query.has('start_date_min'));
  const requestedIds = (seen: readonly SeenRequest[]) =>
    requestsTo(seen, '/events/keyset')
      .map(({ query }) => query.getAll('id'))
      .filter(({ length }) => length > 0);
  const [eventA, eventB, eventC] = [1, 2, 3].map(() => gammaEvent([gammaMarket()]));

  it('events in scope are requested by id, and each list only for events that started since', async () => {
    events = [eventA!, eventB!, gammaEvent([gammaMarket()], { title: 'Rain?' })];
    const noRain: DecideScope = ({ event_title }) => ({ in_scope: event_title !== 'Rain?', because: 'no rain' });
    const first = await pass(nothingCaptured, 0, noRain);
    events = [...events, gammaEvent([gammaMarket()], { startDate: '2026-01-01T00:05:00Z' })];
    const soon = await pass(first.captured, 10, noRain);
    expect(requestedIds(soon.seen)).toEqual([[eventA!['id'], eventB!['id']]]);
    expect(sweepCalls(soon.seen)).toEqual([]);
    expect(new Set(soon.seen.map(({ query }) => query.get('start_date_min')))).toEqual(
      new Set([null, '2025-12-31T23:00:00.000Z']),
    );
    expect([soon.health?.status, soon.contracts.length]).toEqual(['ok', 3]);
    expect(new Set(soon.contracts.map(({ price_at }) => price_at))).toEqual(new Set(['2026-01-01T00:10:00.000Z']));
  });

  it('a hundred and fifty events take two calls', async () => {
    events = Array.from({ length: 150 }, () => gammaEvent([gammaMarket()]));
    const first = await pass();
    expect(requestedIds((await pass(first.captured, 10)).seen).map(({ length }) => length)).toEqual([100, 50]);
  });

  it('half an hour passes, counted from the last complete sweep', async () => {
    events = [eventA!];
    const first = await pass();
    const soon = await pass(first.captured, 29);
    const due = await pass(soon.captured, 30);
    const after = await pass(due.captured, 59);
    expect([soon, due, after].map(({ seen }) => sweepCalls(seen).length)).toEqual([0, 8, 0]);
  });

  it('the next pass sweeps again if the first sweep was incomplete', async () => {
    events = [eventA!];
    refuse(({ query }) => query.has('exclude_tag_id'));
    const first = await pass();
    expect(first.health?.status).toBe('partial');
    expect(requestedIds((await pass(first.captured, 10)).seen)).toEqual([]);
  });

  type Answering = (request: SeenRequest) => { status?: number; body: unknown };
  it.each<[string, Answering]>([
    ['ignores the ids', () => ({ body: keysetPage([eventC!]) })],
    ['ignores all ids but the first', () => ({ body: keysetPage([eventA!]) })],
    ['lists another event instead', () => ({ body: keysetPage([eventA!, eventC!]) })],
    ['lists other events too', () => ({ body: keysetPage([eventA!, eventB!, eventC!]) })],
    ['lists an event twice', () => ({ body: keysetPage([eventA!, eventA!]) })],
    ['refuses the filter', () => ({ status: 422, body: { error: 'invalid' } })],
    ['sends another payload', () => ({ body: { markets: [] } })],
  ])('a server that %s causes a full sweep', async (_what, answering) => {
    events = [eventA!, eventB!];
    const first = await pass();
    server.inject({
      answer: (request, response, healthy) => {
        const { status = 200, body } = request.query.has('id') ? answering(request) : { body: healthy.body };
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      },
    });
    const soon = await pass(first.captured, 10);
    expect(sweepCalls(soon.seen)).toHaveLength(8);
    expect([soon.health?.status, soon.contracts.length]).toEqual(['ok', 2]);
  });

  it.each([
    ['refuses start_date_min', ({ query }: SeenRequest) => query.has('start_date_min')],
    [
      'refuses it on its second page',
      ({ query }: SeenRequest) => query.has('start_date_min') && query.has('after_cursor'),
    ],
  ])('a list that %s causes a full sweep', async (_what, isRefused) => {
    events = [eventA!, eventB!];
    const first = await pass();
    events.push(...[1, 2, 3].map(() => gammaEvent([gammaMarket()], { startDate: '2026-01-01T00:05:00Z' })));
    refuse(isRefused);
    const soon = await pass(first.captured, 10);
    expect([soon.health?.status, soon.contracts.length]).toEqual(['ok', 5]);
    expect(sweepCalls(soon.seen)).not.toEqual([]);
  });

  it('a clock that was set back makes a sweep due', async () => {
    events = [eventA!];
    const first = await pass(nothingCaptured, 60);
    expect(sweepCalls((await pass(first.captured, 10)).seen)).toHaveLength(8);
  });

  it('an event that is over disappears with the full sweep that follows in the same pass', async () => {
    events = [eventA!, eventB!];
    const first = await pass();
    events = [eventB!];
    const soon = await pass(first.captured, 10);
    expect(soon.contracts.map(({ event_id }) => event_id)).toEqual([`polymarket:${String(eventB!['id'])}`]);
    expect(sweepCalls(soon.seen)).toHaveLength(8);
    expect(sweepCalls((await pass(soon.captured, 20)).seen)).toEqual([]);
  });
});

describe('moves', () => {
  it('that the venue reports are passed on without a call', async () => {
    events = [gammaEvent([gammaMarket()])];
    const { contracts, seen } = await pass();
    expect(contracts[0]).toMatchObject({
      move_24h: 0.03,
      move_7d: -0.125,
      move_24h_basis: { reported_by: 'venue', from_at: null, to_at: start.toISOString() },
    });
    expect(requestsTo(seen, '/prices-history')).toEqual([]);
  });

  it('that it does not report are differences of two observations of its history, not of one and the last trade', async () => {
    events = [gammaEvent([gammaMarket({ ...withoutChanges, clobTokenIds: '["11", "22"]', lastTradePrice: 0.42 })])];
    observed = (at) => (at > startS - 3700 ? 0.4 : at > startS - 2 * daySeconds ? 0.35 : 0.1);
    const { contracts, seen } = await pass();
    expect(contracts[0]).toMatchObject({ last_price: 0.42, move_24h: 0.05, move_7d: 0.3 });
    expect(contracts[0]?.move_24h_basis).toEqual({
      reason: null,
      reported_by: 'history',
      from_at: '2025-12-30T23:00:17.000Z',
      to_at: '2025-12-31T23:00:17.000Z',
    });
    expect(requestsTo(seen, '/prices-history').map(({ query }) => Object.fromEntries(query))).toEqual([
      { market: '11', startTs: String(startS - 8 * daySeconds), endTs: String(startS), fidelity: '60' },
    ]);
  });

  it.each([
    ['nothing before the window', (at: number) => (at < startS - 7200 ? undefined : 0.4), 'no_baseline'],
    ['nothing now', (at: number) => (at > startS - 12 * 3600 ? undefined : 0.4), 'not_given'],
  ])('of a history with %s are not known', async (_what, history, reason) => {
    events = [gammaEvent([gammaMarket(withoutChanges)])];
    observed = history;
    const { contracts } = await pass();
    expect(contracts[0]).toMatchObject({ move_24h: null, move_24h_basis: { reason, reported_by: null } });
  });

  it.each([
    ['the venue reports', {}],
    ['only its history has', withoutChanges],
  ])('that %s are missing for a contract without a last price and are not requested', async (_what, members) => {
    events = [gammaEvent([gammaMarket({ ...members, lastTradePrice: undefined })])];
    const { contracts, seen } = await pass();
    expect(contracts[0]).toMatchObject({
      last_price: null,
      move_24h: null,
      move_24h_basis: { reason: 'not_given', reported_by: null },
      move_7d: null,
    });
    expect(requestsTo(seen, '/prices-history')).toEqual([]);
  });

  it('of the most traded contracts are read first within the time budget, and the others in the next pass', async () => {
    const markets = [1, 3, 2].map((volumeNum) => gammaMarket({ ...withoutChanges, volumeNum }));
    events = [gammaEvent(markets)];
    let elapsedMs = 0;
    const budget = createTimeBudget(10_000, () => (elapsedMs += 5_000));
    const listReasons = ({ contracts }: CapturedVenues) =>
      contracts.map(({ volume, move_7d_basis: { reason } }) => [volume, reason]);
    const options = { venues: [createVenue()], previous: nothingCaptured, now: start };
    const first = await captureWithMoves(options, budget);
    expect(listReasons(first)).toEqual([
      [1, 'not_given'],
      [3, null],
      [2, null],
    ]);
    expect(listReasons(await captureWithMoves({ ...options, previous: first }))).toEqual([
      [1, null],
      [3, null],
      [2, null],
    ]);
    expect(requestsTo(server.requests, '/prices-history')).toHaveLength(3);
  });

  it('of a contract younger than the window are not known, even if the venue reports them', async () => {
    events = [
      gammaEvent([
        gammaMarket({ startDate: '2025-12-31T12:00:00Z' }),
        gammaMarket({ ...withoutChanges, startDate: '2025-12-28T12:00:00Z' }),
      ]),
    ];
    const { contracts, seen } = await pass();
    expect(contracts[0]).toMatchObject({ move_24h: null, move_24h_basis: { reason: 'too_young' }, move_7d: null });
    expect(contracts[1]).toMatchObject({ move_24h: 0, move_7d: null, move_7d_basis: { reason: 'too_young' } });
    expect(requestsTo(seen, '/prices-history')).toHaveLength(1);
  });

  it('come from the Data API when CLOB fails, with one response for both windows', async () => {
    events = [gammaEvent([gammaMarket(withoutChanges), gammaMarket(withoutChanges)])];
    observed = (at) => (at > startS - 3700 ? 0.4 : 0.35);
    server.inject({ path: /^\/prices-history/, answer: (_, response) => void response.writeHead(404).end() });
    const { contracts, seen, health } = await pass();
    expect(health).toMatchObject({ status: 'ok' });
    expect(contracts.map(({ move_24h, move_7d }) => [move_24h, move_7d])).toEqual([
      [0.05, 0.05],
      [0.05, 0.05],
    ]);
    expect(requestsTo(seen, '/prices-history')).toHaveLength(1);
    expect(requestsTo(seen, '/v2/prices-history')).toHaveLength(2);
    expect(requestsTo(seen, '/v2/prices-history')[0]?.query.get('bucket_seconds')).toBe('1800');
  });

  it('from the history are not requested again before they are due, and stay with their own times until then', async () => {
    events = [gammaEvent([gammaMarket(withoutChanges)])];
    const first = await pass();
    const soon = await pass(first.captured, 50);
    expect(requestsTo(soon.seen, '/prices-history')).toEqual([]);
    expect(soon.contracts[0]?.move_7d_basis).toEqual(first.contracts[0]?.move_7d_basis);
    const later = await pass(soon.captured, 60);
    expect(requestsTo(later.seen, '/prices-history')).not.toEqual([]);
  });

  it('are requested again without stored baselines, as after a pass of an earlier version', async () => {
    events = [gammaEvent([gammaMarket(withoutChanges)])];
    const first = await pass();
    const stored = JSON.stringify(first.captured).replaceAll('baselines', 'x');
    const { health, seen, contracts } = await pass(JSON.parse(stored) as CapturedVenues, 10);
    expect(health).toMatchObject({ status: 'ok' });
    expect(requestsTo(seen, '/prices-history')).not.toEqual([]);
    expect(contracts[0]?.move_24h).toBe(0);
  });

  it('stay while no history answers and then become unknown, and prices stay fresh', async () => {
    events = [gammaEvent([gammaMarket(withoutChanges)])];
    const good = await pass();
    server.inject({ path: /prices-history/, answer: (_, response) => void response.writeHead(503).end() });
    const failing = await pass(good.captured, 60);
    expect(failing.health).toMatchObject({
      status: 'partial',
      error: expect.stringMatching(/^upstream_5xx: .*; 1 price histories were not read$/) as string,
    });
    expect(failing.contracts[0]).toMatchObject({
      price_stale: false,
      price_at: '2026-01-01T01:00:00.000Z',
      move_24h: 0,
      move_24h_basis: good.contracts[0]?.move_24h_basis,
    });
    const longAfter = await pass(failing.captured, 20 * 60);
    expect(longAfter.contracts[0]).toMatchObject({
      last_price: 0.42,
      move_24h: null,
      move_24h_basis: { reason: 'venue_failed' },
    });
    expect(longAfter.contracts[0]?.move_7d_basis).toEqual(good.contracts[0]?.move_7d_basis);
  });

  it('of a contract that the history refuses are not known, and are requested again when due', async () => {
    const refused = gammaMarket({ ...withoutChanges, clobTokenIds: '["11", "22"]', volumeNum: 1_000_000 });
    events = [gammaEvent([refused, gammaMarket(withoutChanges), gammaMarket(withoutChanges)])];
    refuse(({ query }) => query.get('token_id') === '11' || query.get('market') === '11');
    const first = await pass();
    expect(first.contracts.map(({ move_24h, move_24h_basis: { reason } }) => [move_24h, reason])).toEqual([
      [null, 'venue_failed'],
      [0, null],
      [0, null],
    ]);
    expect(first.health).toMatchObject({
      status: 'partial',
      error: expect.stringMatching(/^rejected: .*; 1 price histories were not read$/) as string,
    });
    const countRefused = (seen: readonly SeenRequest[]) =>
      seen.filter(({ query }) => query.get('token_id') === '11').length;
    const soon = await pass(first.captured, 10);
    const due = await pass(soon.captured, 60);
    expect([first, soon, due].map(({ seen }) => countRefused(seen))).toEqual([1, 0, 1]);
    expect(soon.health?.status).toBe('ok');
  });

  it('come from our own observations without a call once these are old enough', async () => {
    const market = gammaMarket({ ...withoutChanges, clobTokenIds: undefined });
    events = [gammaEvent([market])];
    let latest = await pass();
    expect(latest.contracts[0]?.move_24h_basis).toMatchObject({ reason: 'venue_failed' });
    for (let hour = 6; hour <= 24; hour += 6) latest = await pass(latest.captured, hour * 60);
    events = [gammaEvent([{ ...market, lastTradePrice: 0.47 }])];
    latest = await pass(latest.captured, 24 * 60 + 5);
    expect(latest.contracts[0]).toMatchObject({
      move_24h: 0.05,
      move_24h_basis: {
        reported_by: 'history',
        from_at: '2026-01-01T00:00:00.000Z',
        to_at: '2026-01-02T00:05:00.000Z',
      },
    });
  });
});

describe('a price history of which CLOB sends', () => {
  const to = startS;
  const windows = ['1', '2'].map((id) => ({
    contract: { id: `polymarket:${id}`, history_id: id },
    from: to - 8 * daySeconds,
    to,
  }));
  const point: PricePoint = [to - 3_600, 0.4];
  const now: PricePoint = [to + 5, 0.4];
  const paths = { clob: '/prices-history', data: '/v2/prices-history' };

  /** Reads both windows from routes that send these points, or fail with a status. */
  async function read(clobSends: PricePoint[] | number, dataSends: PricePoint[] | number) {
    const respond = (sent: PricePoint[] | number, toBody: (points: PricePoint[]) => unknown) =>
      typeof sent === 'number' ? { status: sent, body: {} } : { body: toBody(sent) };
    const routes = {
      [paths.clob]: () => respond(clobSends, clobAnswer),
      [paths.data]: () => respond(dataSends, dataAnswer),
    };
    const local = await createFaultServer({ routes });
    const clients = createTestClients({ defaults: { retries: 0 } });
    const at = (name: string) => ({ client: clients(name), baseUrl: local.url });
    const urls = { gamma: at('polymarket'), clob: at('polymarket_clob'), data: at('polymarket_data') };
    const { history } = createPolymarket({ ...urls, decideScope: everything });
    const { read, failed, failure } = await history!.read({ windows, resolution: 'hour', budget: unlimitedBudget });
    await local.close();
    const calls = Object.values(paths).map((path) => local.requests.filter((request) => request.path === path).length);
    return { read: read.map(({ points }) => points.length), failed: failed.length, fault: failure?.fault, calls };
  }

  it.each<[string, Parameters<typeof read>, Awaited<ReturnType<typeof read>>]>([
    ['points is not requested elsewhere', [[point], []], { read: [1, 1], failed: 0, fault: undefined, calls: [2, 0] }],
    ['nothing is that of the Data API', [[], [point]], { read: [1, 1], failed: 0, fault: undefined, calls: [2, 2] }],
    ['nothing, as the Data API, is empty', [[], []], { read: [0, 0], failed: 0, fault: undefined, calls: [2, 2] }],
    [
      'only the price of now is that of the Data API',
      [[now], [point]],
      { read: [1, 1], failed: 0, fault: undefined, calls: [2, 2] },
    ],
    ['only the price of now is empty', [[now], []], { read: [0, 0], failed: 0, fault: undefined, calls: [2, 2] }],
    [
      'nothing while the Data API fails is not read, and others are',
      [[], 503],
      { read: [], failed: 2, fault: 'empty', calls: [2, 1] },
    ],
    ['an error is that of the Data API', [503, [point]], { read: [1, 1], failed: 0, fault: undefined, calls: [1, 2] }],
    [
      'an error, and the Data API nothing, is not read',
      [503, []],
      { read: [], failed: 2, fault: 'empty', calls: [1, 2] },
    ],
  ])('%s', async (_, sent, expected) => {
    expect(await read(...sent)).toEqual(expected);
  });
});
