import type { CreateUpstreamClient } from '@postjoin/upstream';
import { createFaultServer, createTestClients, type FaultServer, type SeenRequest } from '@postjoin/upstream/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { nothingCaptured, type CapturedVenues } from '../../capture-venues.ts';
import { testMarketVenue } from '../../testing/contract-suite.ts';
import { captureWithMoves } from '../../testing/capture-with-moves.ts';
import { eventsAnswer, geminiContract, geminiEvent, noPrices } from './fixtures.ts';
import { createGemini } from './index.ts';
import { parseEventPage } from './parse.ts';

const create = (client: CreateUpstreamClient, baseUrl: string) =>
  createGemini({
    client: client('gemini'),
    baseUrl,
    decideScope: () => ({ in_scope: true, because: 'everything is' }),
  });

const path = '/v1/prediction-markets/events';
const single = geminiEvent('PARDON26', [geminiContract('PARDON26', 'YES')]);
const group = geminiEvent('VISIT26', [
  geminiContract('VISIT26', 'JUN', noPrices),
  geminiContract('VISIT26', 'JUL', { prices: null }),
  geminiContract('VISIT26', 'AUG'),
]);
const over = geminiEvent('OVER26', [
  geminiContract('OVER26', 'A', { status: 'closed' }),
  geminiContract('OVER26', 'B', { status: 'settled' }),
  geminiContract('OVER26', 'C', { marketState: 'closed' }),
  geminiContract('OVER26', 'D', { status: 'unheard of' }),
]);
const pausedEvent = geminiEvent('REVIEW26', [geminiContract('REVIEW26', 'A')], { status: 'under_review' });

/** A server that lists these events, one on each page. */
const listed = (...events: unknown[]) => ({
  [path]: ({ query }: SeenRequest) => {
    const offset = Number(query.get('offset'));
    return { body: eventsAnswer(events.slice(offset, offset + 1), { offset, total: events.length }) };
  },
});

const invalidContract = geminiContract('PARDON26', 'YES', { prices: { lastTradePrice: 57 } });
const invalid = { ...single, contracts: [invalidContract] };

const unlisted = [
  geminiEvent('OLD26', [
    geminiContract('OLD26', 'A'),
    geminiContract('OLD26', 'B', { status: 'under_review', prices: { lastTradePrice: 57 } }),
    geminiContract('OLD26', 'C', { status: 'settled', prices: { lastTradePrice: '1' } }),
  ]),
  geminiEvent('OLD27', [geminiContract('OLD27', 'A')], { status: 'settled' }),
];

testMarketVenue({
  name: 'gemini',
  create,
  routes: listed(single, group, over, pausedEvent),
  contracts: 4,
  withInvalidRecord: listed(invalid, group),
  shapeless: { [path]: { body: { events: [] } } },
  onlyInvalidRecords: listed(null, invalid),
  onlyClosed: listed(over, pausedEvent),
  paged: listed(single, group),
  closing: {
    routes: {
      [`${path}/*`]: (request) => {
        const event = unlisted.find(({ ticker }) => request.path.endsWith(`/${String(ticker)}`));
        return event ? { body: event } : { status: 404, body: { error: 'NOT_FOUND', message: 'Event not found' } };
      },
    },
    contracts: unlisted.flatMap(({ ticker, contracts }) =>
      (contracts as { instrumentSymbol: string }[]).map(({ instrumentSymbol }) => ({
        id: `gemini:${instrumentSymbol}`,
        event_id: `gemini:${String(ticker)}`,
      })),
    ),
    statuses: {
      'gemini:GEMI-OLD26-A': 'open',
      'gemini:GEMI-OLD26-B': 'closed',
      'gemini:GEMI-OLD26-C': 'resolved',
      'gemini:GEMI-OLD27-A': 'resolved',
    },
    shapeless: { [`${path}/*`]: { body: { data: [] } } },
  },
});

describe('Gemini', () => {
  let server: FaultServer;
  afterEach(() => server.close());
  const start = new Date('2026-01-01T00:00:00Z');
  const pass = (previous: CapturedVenues, hours: number) =>
    captureWithMoves({
      venues: [create(createTestClients(), server.url)],
      previous,
      now: new Date(start.getTime() + hours * 3_600_000),
    });

  it('requests active political events and follows the offset to the last page', async () => {
    server = await createFaultServer({ routes: listed(single, group) });
    await pass(nothingCaptured, 0);
    const requested = server.requests.filter((request) => request.path === path);
    expect(requested.map(({ query }) => Object.fromEntries(query))).toEqual([
      { status: 'active', category: 'Politics', limit: '20', offset: '0' },
      { status: 'active', category: 'Politics', limit: '20', offset: '1' },
    ]);
  });

  it('computes the move of a day from tickers, once an hour, and only for contracts that were traded', async () => {
    const opens: Record<string, unknown> = { 'GEMI-VISIT26-AUG': '0.50', 'GEMI-PARDON26-YES': null };
    server = await createFaultServer({
      routes: {
        ...listed(single, group),
        '/v2/ticker/*': ({ path }) => ({ body: { open: opens[path.split('/').at(-1) ?? ''], close: '0.56' } }),
      },
    });
    const summarize = ({ contracts }: CapturedVenues) =>
      Object.fromEntries(contracts.map(({ id, move_24h, move_24h_basis }) => [id, move_24h ?? move_24h_basis.reason]));
    const first = await pass(nothingCaptured, 0);
    expect(summarize(first)).toEqual({
      'gemini:GEMI-PARDON26-YES': 'no_baseline',
      'gemini:GEMI-VISIT26-JUN': 'not_given',
      'gemini:GEMI-VISIT26-JUL': 'not_given',
      'gemini:GEMI-VISIT26-AUG': 0.06,
    });
    const calls = () => server.requests.filter(({ path: requested }) => requested.startsWith('/v2/ticker/')).length;
    expect(calls()).toBe(2);
    const second = await pass(first, 0.5);
    expect([summarize(second), calls()]).toEqual([summarize(first), 2]);
    await pass(second, 1);
    expect(calls()).toBe(4);
  });

  it('has no move of a day for a contract that opened within the day', async () => {
    const young = geminiContract('PARDON26', 'YES', { effectiveDate: '2025-12-31T12:00:00.000Z' });
    server = await createFaultServer({ routes: listed(geminiEvent('PARDON26', [young])) });
    expect((await pass(nothingCaptured, 0)).contracts).toMatchObject([{ move_24h_basis: { reason: 'too_young' } }]);
    expect(server.requests).toHaveLength(1);
  });

  it('reports prices as received, and computes moves from our own observations without a ticker', async () => {
    let last = '0.40';
    const contract = () => geminiContract('PARDON26', 'YES', { prices: { lastTradePrice: last, bestBid: '0.38' } });
    server = await createFaultServer({
      routes: { [path]: () => ({ body: eventsAnswer([geminiEvent('PARDON26', [contract()])]) }) },
    });
    const first = await pass(nothingCaptured, 0);
    expect(first.contracts).toMatchObject([
      {
        id: 'gemini:GEMI-PARDON26-YES',
        event_id: 'gemini:PARDON26',
        outcome: 'Yes',
        last_price: 0.4,
        midpoint: null,
        move_24h: null,
        move_24h_basis: { reason: 'no_baseline' },
        opens_at: '2025-11-30T00:00:00.000Z',
        closes_at: '2026-12-31T23:59:59.000Z',
        url: 'https://www.gemini.com/predictions/PARDON26',
      },
    ]);
    last = '0.47';
    const second = await pass(first, 24);
    expect(second.contracts).toMatchObject([{ move_24h: 0.07, move_24h_basis: { reported_by: 'history' } }]);
  });
});

describe('a page of Gemini', () => {
  const parse = (...contracts: unknown[]) => parseEventPage(eventsAnswer([geminiEvent('A26', contracts)]));

  it('has a contract whose status is in capitals, and counts one whose status is unknown', () => {
    const [open, odd] = [{ status: 'Active', marketState: 'OPEN' }, { status: 'dormant' }];
    const { records, invalid } = parse(geminiContract('A26', 'B', open), geminiContract('A26', 'C', odd));
    expect([records.length, invalid]).toEqual([1, expect.objectContaining({ example: 'contract: status is unknown' })]);
  });

  it('names the outcome of an event with several contracts', () => {
    const { records } = parse(geminiContract('A26', 'B'), geminiContract('A26', 'C'));
    expect(records.map(({ contract }) => contract.outcome)).toEqual(['The sample B', 'The sample C']);
  });

  it.each([
    ['0', null],
    [null, null],
    [undefined, null],
    ['1', 1],
    ['0.005', 0.005],
  ])('has the price %j as %j', (lastTradePrice, expected) => {
    const [record] = parse(geminiContract('A26', 'B', { prices: { lastTradePrice } })).records;
    expect([record?.contract.last_price, record?.contract.last_price_reason]).toEqual([
      expected,
      expected === null ? 'not_given' : null,
    ]);
  });

  it.each(['57', '-0.1', '1.2', '0.5 USD', 0.5])('with the price %j has an invalid record', (lastTradePrice) => {
    expect(parse(geminiContract('A26', 'B', { prices: { lastTradePrice } })).invalid.count).toBe(1);
  });

  it.each([
    ['a text', 'Rules.', 'Rules.'],
    [
      'a tree',
      { content: [{ content: [{ value: 'First ' }, { value: 'rule.' }] }, { value: 'Second.' }] },
      'First rule.\n\nSecond.',
    ],
    [
      'a list of fragments',
      { content: [{ value: 'Yes if A wins ' }, { value: 'and accepts' }, { value: '.' }] },
      'Yes if A wins and accepts.',
    ],
    ['a tree without texts', { nodeType: 'document', content: [null, 5, {}] }, ''],
    ['missing', null, ''],
  ])('has the rules of a contract from its description that is %s', (_what, description, rules) => {
    const [record] = parse(geminiContract('A26', 'B', { description })).records;
    expect(record?.contract.description).toBe(rules || 'All names are made up.');
  });
});
