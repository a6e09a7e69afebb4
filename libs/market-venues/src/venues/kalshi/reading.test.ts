import { createFaultServer, createTestClients, type FaultServer, type SeenRequest } from '@postjoin/upstream/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { captureVenues, nothingCaptured, type CapturedVenues } from '../../capture.ts';
import { isListed } from '../../contract.ts';
import { candlesAnswer, eventsAnswer, kalshiEvent, kalshiMarket, seriesAnswer } from './fixtures.ts';
import { createKalshi } from './index.ts';
import { knownSeries } from './series-choice.ts';

const badRequest = { status: 400, body: { error: { code: 'bad_request' } } };

const start = new Date('2026-01-01T00:00:00Z');
const weekAgoS = start.getTime() / 1000 - 7 * 86_400;

/** A test sends many real requests, which take long on a busy machine. */
const testOptions = { timeout: 30_000 };
const clientDefaults = { deadlineMs: 10_000 };

let server: FaultServer;
/** The markets that the server lists, by series ticker. With null, the event of the series has no `markets`. */
let listed: Record<string, unknown[] | null>;
/** The response to a request for the series of the category Politics. */
let politics: unknown;
let candles: (tickers: string[], endTs: number) => unknown;
/**
 * The response to a request with `tickers`. Some tests replace it with the response of a server that ignores the
 * parameter.
 */
let byTickers: (tickers: string[]) => unknown;
/** Tickers of series and markets that the server refuses. */
let refused: string[];

beforeEach(async () => {
  listed = {};
  politics = seriesAnswer('KXTRUMPNEW', 'KXRAINNYC');
  refused = [];
  candles = (tickers, endTs) => candlesAnswer(tickers, endTs);
  byTickers = (tickers) => eventsAnswer(tickers.flatMap((ticker) => eventsOf(ticker.slice(0, -3)).events));
  server = await createFaultServer({
    routes: {
      '/series': ({ query }) => ({
        headers: { etag: '"1"' },
        body: query.get('category') === 'Politics' ? politics : { series: [] },
      }),
      '/events': ({ query }) => {
        const tickers = query.get('tickers')?.split(',');
        const series = query.get('series_ticker') ?? '';
        if (refused.includes(series)) return badRequest;
        return { body: tickers ? byTickers(tickers) : eventsOf(series) };
      },
      '/markets': { body: { markets: [], cursor: '' } },
      '/markets/candlesticks': ({ query }) => {
        const tickers = query.get('market_tickers')?.split(',') ?? [];
        if (tickers.some((ticker) => refused.includes(ticker))) return badRequest;
        return { body: candles(tickers, Number(query.get('end_ts'))) };
      },
    },
  });
});
afterEach(() => server.close());

function eventsOf(series: string) {
  const markets = listed[series];
  if (markets === undefined) return eventsAnswer([]);
  const event = kalshiEvent(markets ?? [], { event_ticker: `${series}-27`, series_ticker: series });
  return eventsAnswer([markets ? event : { ...event, markets: undefined }]);
}

async function pass(
  previous: CapturedVenues = nothingCaptured,
  minutes = 0,
  alwaysRead: readonly string[] = ['KXTRUMPSAY'],
) {
  const decideScope = ({ title }: { title: string }) => ({
    in_scope: !title.startsWith('Sample of'),
    because: 'a test',
  });
  const now = new Date(start.getTime() + minutes * 60_000);
  const venue = createKalshi({
    client: createTestClients({ now, defaults: clientDefaults })('kalshi'),
    baseUrl: server.url,
    decideScope,
    alwaysRead,
  });
  const calls = server.requests.length;
  const captured = await captureVenues({ venues: [venue], previous, now, matchedIds: new Set() });
  const contracts = captured.contracts.filter(isListed);
  return { ...captured, contracts, health: captured.health[1], seen: server.requests.slice(calls), captured };
}

const requestsTo = (seen: readonly SeenRequest[], path: string) => seen.filter((request) => request.path === path);
const requestedSeries = (seen: readonly SeenRequest[]) =>
  requestsTo(seen, '/events').flatMap(({ query }) => query.get('series_ticker') ?? []);
const requestedEvents = (seen: readonly SeenRequest[]) =>
  requestsTo(seen, '/events').flatMap(({ query }) => query.get('tickers') ?? []);
const manyMarkets = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    kalshiMarket({ ticker: `KXTRUMPNEW-27-${index}`, volume_fp: `${index}.00` }),
  );

describe('the catalogue', testOptions, () => {
  it('is requested once a day, by category, with conditional requests', async () => {
    const first = await pass();
    const soon = await pass(first.captured, 23 * 60);
    const tomorrow = await pass(soon.captured, 24 * 60);
    const lists = [first, soon, tomorrow].map(({ seen }) => requestsTo(seen, '/series').length);
    expect(lists).toEqual([6, 0, 6]);
    expect(requestsTo(first.seen, '/series')[0]?.query.get('category')).toBe('Politics');
    expect(requestsTo(tomorrow.seen, '/series')[0]?.headers['if-none-match']).toBe('"1"');
  });

  it('chooses the series that may be about acts of the president, by title and ticker', async () => {
    const { seen } = await pass();
    expect(requestedSeries(seen)).toContain('KXTRUMPNEW');
    expect(requestedSeries(seen)).not.toContain('KXRAINNYC');
  });

  it('with more than 400 series of a category prefers series that name an act, and reports how many are left out', async () => {
    const races = Array.from({ length: 400 }, (_, index) => ({
      ticker: `KXRACE${index}`,
      title: 'Sample of a nominee',
    }));
    politics = { series: [...races, { ticker: 'KXENDORSE', title: 'Whom will the president endorse?' }] };
    const first = await pass();
    const soon = await pass(first.captured, 10);
    const later = await pass(soon.captured, 20);
    const seen = [first, soon, later].flatMap((one) => requestedSeries(one.seen));
    expect(seen).toHaveLength(401);
    expect(seen).toContain('KXENDORSE');
    expect(seen).not.toContain('KXRACE399');
    expect(later.health).toMatchObject({
      status: 'partial',
      error: 'limited: kalshi lists more series than are read; left out: 1 of Politics',
    });
  });

  it('with a category that becomes empty is requested again and accepted the second time', async () => {
    listed = { KXTRUMPNEW: [kalshiMarket()] };
    const first = await pass();
    politics = { series: [] };
    const once = await pass(first.captured, 24 * 60);
    const twice = await pass(once.captured, 24 * 60 + 10);
    const later = await pass(twice.captured, 24 * 60 + 20);
    expect(once).toMatchObject({ health: { status: 'ok', contracts: 1 } });
    expect(requestsTo(twice.seen, '/series').map(({ query }) => query.get('category'))).toEqual(['Politics']);
    expect(twice).toMatchObject({ contracts: [] });
    expect(requestsTo(later.seen, '/series')).toEqual([]);
  });

  it('with a category that was empty once loses no contract', async () => {
    listed = { KXTRUMPNEW: [kalshiMarket()] };
    const first = await pass();
    const list = politics;
    politics = { series: [] };
    const once = await pass(first.captured, 24 * 60);
    politics = list;
    const again = await pass(once.captured, 24 * 60 + 10);
    politics = { series: [] };
    const tomorrow = await pass(again.captured, 48 * 60 + 10);
    expect([once, again, tomorrow].map(({ contracts }) => contracts.length)).toEqual([1, 1, 1]);
  });

  it('with an unreadable list has the other lists', async () => {
    politics = { data: [] };
    const first = await pass();
    const soon = await pass(first.captured, 10);
    expect(requestsTo(first.seen, '/series')).toHaveLength(6);
    expect(first.health).toMatchObject({
      status: 'partial',
      error: expect.stringMatching(/^shape: /) as string,
    });
    expect(requestsTo(soon.seen, '/series').map(({ query }) => query.get('category'))).toEqual(['Politics']);
  });

  it('is not requested further in a pass in which the upstream fails', async () => {
    server.inject({ path: /^\/series/, answer: (_, response) => void response.writeHead(503).end() });
    const { seen } = await pass();
    expect(new Set(requestsTo(seen, '/series').map(({ query }) => query.get('category')))).toEqual(
      new Set(['Politics']),
    );
  });

  it('that does not answer leaves the recorded series', async () => {
    listed = { KXTRUMPSAY: [kalshiMarket({ ticker: 'KXTRUMPSAY-27-A' })] };
    server.inject({ path: /^\/series/, answer: (_, response) => void response.writeHead(503).end() });
    const { contracts, health, seen } = await pass(nothingCaptured, 0, knownSeries);
    expect(contracts.map(({ id }) => id)).toEqual(['kalshi:KXTRUMPSAY-27-A']);
    expect(health).toMatchObject({ status: 'partial', error: expect.stringMatching(/^upstream_5xx: /) as string });
    expect(requestedSeries(seen).sort()).toEqual([...knownSeries].sort());
  });
});

describe('series', testOptions, () => {
  it('are read with their open events and nested markets', async () => {
    const { seen } = await pass();
    const { query } = requestsTo(seen, '/events')[0] ?? {};
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      status: 'open',
      with_nested_markets: 'true',
      limit: '200',
    });
    expect(query?.has('cursor')).toBe(false);
  });

  it('with contracts are read again after half an hour, others after two hours', async () => {
    listed = { KXTRUMPNEW: [kalshiMarket()] };
    const first = await pass();
    const soon = await pass(first.captured, 10);
    const later = await pass(soon.captured, 40);
    const muchLater = await pass(later.captured, 130);
    expect(requestedSeries(first.seen).sort()).toEqual(['KXTRUMPNEW', 'KXTRUMPSAY']);
    expect(requestedSeries(soon.seen)).toEqual([]);
    expect(requestedSeries(later.seen)).toEqual(['KXTRUMPNEW']);
    expect(requestedSeries(muchLater.seen)).toEqual(['KXTRUMPNEW', 'KXTRUMPSAY']);
  });

  it('that have just lost their contracts are read again after half an hour, and then after two hours', async () => {
    listed = { KXTRUMPNEW: [kalshiMarket()] };
    const first = await pass();
    listed = {};
    const lost = await pass(first.captured, 40);
    const again = await pass(lost.captured, 70);
    const later = await pass(again.captured, 100);
    expect(lost).toMatchObject({ contracts: [], health: { status: 'ok' } });
    expect([lost, again, later].map(({ seen }) => requestedSeries(seen))).toEqual([['KXTRUMPNEW'], ['KXTRUMPNEW'], []]);
  });

  it('with a payload of another shape have their earlier contracts, and the others are read', async () => {
    listed = { KXTRUMPNEW: [kalshiMarket()], KXTRUMPSAY: [kalshiMarket({ ticker: 'KXTRUMPSAY-27-A' })] };
    const first = await pass();
    server.inject({
      path: /^\/events/,
      answer: ({ query }, response, healthy) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(query.get('series_ticker') === 'KXTRUMPSAY' ? { data: [] } : healthy.body));
      },
    });
    const { contracts, health } = await pass(first.captured, 40);
    expect(health).toMatchObject({
      status: 'partial',
      contracts: 2,
      error: expect.stringMatching(/^shape: /) as string,
    });
    expect(contracts.map(({ id, price_stale }) => [id, price_stale])).toEqual([
      ['kalshi:KXTRUMPSAMPLE-27-A', false],
      ['kalshi:KXTRUMPSAY-27-A', true],
    ]);
  });

  describe('of which one is refused', () => {
    const alwaysRead = ['KXTRUMPSAY', 'KXTRUMPMEETING'];
    const listTwo = () => {
      listed = {
        KXTRUMPNEW: [kalshiMarket({ ticker: 'KXTRUMPNEW-27-A' })],
        KXTRUMPMEETING: [kalshiMarket({ ticker: 'KXTRUMPMEETING-27-A' })],
      };
      refused = ['KXTRUMPSAY'];
    };

    it('lose the contracts that another series, read completely, no longer lists', async () => {
      listTwo();
      const first = await pass(nothingCaptured, 0, alwaysRead);
      delete listed['KXTRUMPNEW'];
      const { contracts, health, captured } = await pass(first.captured, 10, alwaysRead);
      expect(first.contracts).toHaveLength(2);
      expect(health).toMatchObject({ status: 'partial' });
      expect(contracts.map(({ id }) => id)).toEqual(['kalshi:KXTRUMPMEETING-27-A']);
      expect(requestedSeries((await pass(captured, 20, alwaysRead)).seen)).toEqual(['KXTRUMPSAY']);
    });

    it('keep the contracts of another series with an invalid record', async () => {
      listTwo();
      const first = await pass(nothingCaptured, 0, alwaysRead);
      listed['KXTRUMPNEW'] = [null];
      const { contracts } = await pass(first.captured, 40, alwaysRead);
      expect(contracts.map(({ id, price_stale }) => [id, price_stale])).toEqual([
        ['kalshi:KXTRUMPMEETING-27-A', false],
        ['kalshi:KXTRUMPNEW-27-A', true],
      ]);
    });

    it('keep all contracts if the other series list no contract', async () => {
      listTwo();
      const first = await pass(nothingCaptured, 0, alwaysRead);
      listed = {};
      const { contracts } = await pass(first.captured, 40, alwaysRead);
      expect(contracts.map(({ price_stale }) => price_stale)).toEqual([true, true]);
    });
  });

  it('of which only an invalid one is due do not affect events that are read by ticker', async () => {
    listed = { KXTRUMPNEW: [kalshiMarket({ ticker: 'KXTRUMPNEW-27-A' })] };
    refused = ['KXTRUMPSAY'];
    const first = await pass();
    refused = [];
    listed['KXTRUMPSAY'] = [kalshiMarket({ ticker: 'KXTRUMPSAY-27-A', last_price_dollars: 57 })];
    const { contracts, health, seen } = await pass(first.captured, 10);
    expect(requestedSeries(seen)).toEqual(['KXTRUMPSAY']);
    expect(health).toMatchObject({ status: 'ok', skipped: 1 });
    expect(contracts.map(({ id, price_stale }) => [id, price_stale])).toEqual([['kalshi:KXTRUMPNEW-27-A', false]]);
  });

  it('that are not found while others are have no contracts', async () => {
    listed = { KXTRUMPNEW: [kalshiMarket()], KXTRUMPSAY: [kalshiMarket({ ticker: 'KXTRUMPSAY-27-A' })] };
    const first = await pass();
    server.inject({
      path: /^\/events/,
      answer: ({ query }, response, healthy) => {
        const isGone = query.get('series_ticker') === 'KXTRUMPSAY';
        response
          .writeHead(isGone ? 404 : 200, { 'content-type': 'application/json' })
          .end(JSON.stringify(healthy.body));
      },
    });
    const { contracts, health } = await pass(first.captured, 40);
    expect(health).toMatchObject({ status: 'ok' });
    expect(contracts.map(({ id }) => id)).toEqual(['kalshi:KXTRUMPSAMPLE-27-A']);
  });

  it.each<[string, number]>([
    ['series', 40],
    ['tickers', 10],
  ])('of which one is refused still close contracts that are shown as over when read by %s', async (_what, minutes) => {
    const [open, over] = ['KXTRUMPNEW-27-A', 'KXTRUMPNEW-27-B'];
    listed = { KXTRUMPNEW: [kalshiMarket({ ticker: open }), kalshiMarket({ ticker: over })] };
    refused = ['KXTRUMPSAY'];
    const first = await pass();
    listed = {
      KXTRUMPNEW: [kalshiMarket({ ticker: open }), kalshiMarket({ ticker: over, status: 'finalized' })],
    };
    const { contracts, health } = await pass(first.captured, minutes);
    expect(first.contracts).toHaveLength(2);
    expect(health).toMatchObject({ status: 'partial', error: expect.stringMatching(/^rejected: /) as string });
    expect(contracts.map(({ id }) => id)).toEqual([`kalshi:${open}`]);
  });

  it('are not requested further in a pass in which the upstream limits the rate', async () => {
    listed = { KXTRUMPNEW: [kalshiMarket()] };
    const first = await pass();
    const limit = { 'retry-after': '3600' };
    server.inject({
      answer: (_, response) => void response.writeHead(429, limit).end('{"error":"too many requests"}'),
    });
    const { health, seen, captured } = await pass(first.captured, 130);
    expect(health?.error).toMatch(/^rate_limited: /);
    expect(seen.length).toBeLessThan(6);
    server.inject(undefined);
    expect((await pass(captured, 189)).seen).toEqual([]);
    expect((await pass(captured, 300)).health).toMatchObject({ status: 'ok', contracts: 1 });
  });
});

describe('known events', testOptions, () => {
  const both = () => {
    listed = {
      KXTRUMPNEW: [kalshiMarket({ ticker: 'KXTRUMPNEW-27-A' })],
      KXTRUMPSAY: [kalshiMarket({ ticker: 'KXTRUMPSAY-27-A' })],
    };
  };
  const listIds = ({ contracts }: CapturedVenues) =>
    contracts
      .filter(isListed)
      .map(({ id }) => id)
      .sort();
  const bothIds = ['kalshi:KXTRUMPNEW-27-A', 'kalshi:KXTRUMPSAY-27-A'];

  it('are read by ticker in one call between two readings of their series, with new prices and times', async () => {
    both();
    const first = await pass();
    listed['KXTRUMPSAY'] = [kalshiMarket({ ticker: 'KXTRUMPSAY-27-A', last_price_dollars: '0.6100' })];
    const { captured, seen, health } = await pass(first.captured, 10);
    expect(requestedEvents(seen).map((tickers) => tickers.split(',').sort())).toEqual([
      ['KXTRUMPNEW-27', 'KXTRUMPSAY-27'],
    ]);
    expect(requestedSeries(seen)).toEqual([]);
    expect(health).toMatchObject({ status: 'ok', contracts: 2 });
    expect(captured.contracts.find(({ id }) => id === 'kalshi:KXTRUMPSAY-27-A')).toMatchObject({
      last_price: 0.61,
      price_at: '2026-01-01T00:10:00.000Z',
      price_stale: false,
    });
  });

  it.each<[string, number]>([
    ['tickers', 10],
    ['series', 40],
  ])('that a response to %s shows without markets stay as they were', async (_what, minutes) => {
    both();
    const first = await pass();
    listed['KXTRUMPSAY'] = null;
    const { captured, health } = await pass(first.captured, minutes);
    expect(health).toMatchObject({ status: 'ok', skipped: 1 });
    expect(captured.contracts.map(({ id, price_stale }) => [id, price_stale])).toEqual([
      ['kalshi:KXTRUMPNEW-27-A', false],
      ['kalshi:KXTRUMPSAY-27-A', true],
    ]);
  });

  it('that are over disappear after their series is read', async () => {
    both();
    const first = await pass();
    delete listed['KXTRUMPSAY'];
    const { captured, health, seen } = await pass(first.captured, 10);
    expect(health).toMatchObject({ status: 'ok' });
    expect(requestedSeries(seen)).toEqual(['KXTRUMPSAY']);
    expect(listIds(captured)).toEqual(['kalshi:KXTRUMPNEW-27-A']);
  });

  it('that the server does not show are read with their series', async () => {
    both();
    const first = await pass();
    byTickers = () => eventsOf('KXTRUMPNEW');
    const { captured, seen, health } = await pass(first.captured, 10);
    expect(requestedEvents(seen)).toHaveLength(1);
    expect(requestedSeries(seen)).toEqual(['KXTRUMPSAY']);
    expect(health).toMatchObject({ status: 'ok' });
    expect(listIds(captured)).toEqual(bothIds);
    expect(captured.contracts.every(({ price_stale }) => !price_stale)).toBe(true);
  });

  it('that are not shown wait until the due series are read', async () => {
    const busy = Array.from({ length: 250 }, (_, index) => `KXTRUMP${index}`);
    listed = Object.fromEntries(busy.map((ticker) => [ticker, [kalshiMarket({ ticker: `${ticker}-27-A` })]]));
    politics = { series: [] };
    byTickers = () => eventsAnswer([]);
    const first = await pass(nothingCaptured, 0, busy);
    const { captured, seen } = await pass(first.captured, 10, [...busy, 'KXTRUMPSAY']);
    expect(requestedSeries(seen)).toHaveLength(250);
    expect(requestedSeries(seen)).toContain('KXTRUMPSAY');
    expect(captured.contracts.map(({ price_at }) => price_at).sort()).toEqual([
      '2026-01-01T00:00:00.000Z',
      ...Array.from({ length: 249 }, () => '2026-01-01T00:10:00.000Z'),
    ]);
  });

  it('that are shown are listed once, even if their series waits because of another event', async () => {
    both();
    const first = await pass();
    const [shown] = first.contracts.filter(({ id }) => id === 'kalshi:KXTRUMPNEW-27-A');
    const other = { ...shown!, id: 'kalshi:KXTRUMPNEW-26-A', event_id: 'kalshi:KXTRUMPNEW-26' };
    const due = Array.from({ length: 250 }, (_, index) => `KXTRUMP${index}`);
    const previous = { ...first.captured, contracts: [...first.contracts, other] };
    const { captured } = await pass(previous, 10, ['KXTRUMPSAY', ...due]);
    expect(listIds(captured)).toEqual(['kalshi:KXTRUMPNEW-26-A', ...bothIds]);
  });

  it('are requested in batches of fifty', async () => {
    const alwaysRead = Array.from({ length: 120 }, (_, index) => `KXTRUMP${index}`);
    listed = Object.fromEntries(alwaysRead.map((ticker) => [ticker, [kalshiMarket({ ticker: `${ticker}-27-A` })]]));
    const first = await pass(nothingCaptured, 0, alwaysRead);
    const { seen, contracts } = await pass(first.captured, 10, alwaysRead);
    expect(requestedEvents(seen).map((tickers) => tickers.split(',').length)).toEqual([50, 50, 20]);
    expect(contracts).toHaveLength(120);
  });

  it.each<[string, () => unknown]>([
    ['shows no event', () => eventsAnswer([])],
    ['ignores tickers and shows other events', () => eventsAnswer([kalshiEvent([kalshiMarket()])])],
    ['answers with another shape', () => ({ data: [] })],
    ['answers with invalid events', () => eventsAnswer([{ event_ticker: 'KXTRUMPNEW-27' }])],
  ])('are read with their series if the server %s', async (_what, answer) => {
    both();
    const first = await pass();
    byTickers = answer;
    const { captured, seen, health } = await pass(first.captured, 10);
    expect(requestedEvents(seen)).toHaveLength(1);
    expect(requestedSeries(seen).sort()).toEqual(['KXTRUMPNEW', 'KXTRUMPSAY']);
    expect(health).toMatchObject({ status: 'ok' });
    expect(listIds(captured)).toEqual(bothIds);
  });

  it('stay with their own times when the venue fails', async () => {
    both();
    const first = await pass();
    server.inject({ answer: (_, response) => void response.writeHead(503).end() });
    const { captured, health } = await pass(first.captured, 10);
    expect(health).toMatchObject({ status: 'error' });
    expect(captured.contracts.map(({ price_at, price_stale }) => [price_at, price_stale])).toEqual([
      ['2026-01-01T00:00:00.000Z', true],
      ['2026-01-01T00:00:00.000Z', true],
    ]);
  });
});

describe("a week's move", testOptions, () => {
  it('is the last price minus the last trade of a week ago, in exact decimals', async () => {
    listed = { KXTRUMPNEW: [kalshiMarket()] };
    const { contracts, seen } = await pass();
    expect(contracts[0]).toMatchObject({
      move_7d: 0.06,
      move_7d_basis: { said_by: 'history', from_at: '2025-12-25T00:00:00.000Z', to_at: '2026-01-01T00:00:00.000Z' },
      move_24h: 0.03,
      move_24h_basis: { said_by: 'venue' },
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
    listed = { KXTRUMPNEW: [kalshiMarket()] };
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
    [
      'a trade days before',
      { end_period_ts: weekAgoS - 2 * 86_400, price: { close_dollars: '0.4000' } },
      'baseline_too_old',
    ],
  ])('with %s is not known', async (_what, candle, reason) => {
    listed = { KXTRUMPNEW: [kalshiMarket()] };
    candles = ([market_ticker]) => ({ markets: [{ market_ticker, candlesticks: [candle] }] });
    expect((await pass()).contracts[0]).toMatchObject({ move_7d: null, move_7d_basis: { reason } });
  });

  it('of a ticker that the batch leaves out is not known', async () => {
    listed = { KXTRUMPNEW: [kalshiMarket()] };
    candles = () => ({ markets: [] });
    expect((await pass()).contracts[0]).toMatchObject({ move_7d: null, move_7d_basis: { reason: 'no_baseline' } });
  });

  it('of a market that is younger than a week or has no price is not requested', async () => {
    const young = { open_time: '2025-12-30T00:00:00Z' };
    const untraded = { ticker: 'KXTRUMPNEW-27-B', last_price_dollars: '0.0000' };
    listed = { KXTRUMPNEW: [kalshiMarket(young), kalshiMarket(untraded)] };
    const { contracts, seen } = await pass();
    expect(contracts.map(({ move_7d_basis }) => move_7d_basis.reason)).toEqual(['too_young', 'no_trade']);
    expect(requestsTo(seen, '/markets/candlesticks')).toEqual([]);
  });

  it('is requested in batches of a hundred', async () => {
    listed = { KXTRUMPNEW: manyMarkets(250) };
    const { seen, contracts } = await pass();
    const sizes = requestsTo(seen, '/markets/candlesticks').map(
      ({ query }) => query.get('market_tickers')?.split(',').length,
    );
    expect(sizes).toEqual([100, 100, 50]);
    expect(contracts.every(({ move_7d }) => move_7d === 0.06)).toBe(true);
  });

  it('of a refused ticker is not known, and the moves of the rest of its batch are', async () => {
    listed = { KXTRUMPNEW: manyMarkets(250) };
    refused = ['KXTRUMPNEW-27-249'];
    const first = await pass();
    const soon = await pass(first.captured, 10);
    for (const { contracts, health } of [first, soon]) {
      expect(health).toMatchObject({
        status: 'partial',
        error: expect.stringMatching(/^rejected: .* 1 contr/) as string,
      });
      const unknown = contracts.filter(({ move_7d }) => move_7d === null);
      expect(unknown.map(({ id, move_7d_basis }) => [id, move_7d_basis.reason])).toEqual([
        ['kalshi:KXTRUMPNEW-27-249', 'venue_failed'],
      ]);
    }
    expect(requestsTo(soon.seen, '/markets/candlesticks')).toHaveLength(1);
  });

  it('is known for tickers that the venue accepts in half a batch', async () => {
    listed = { KXTRUMPNEW: manyMarkets(100) };
    candles = (tickers, endTs) => (tickers.length > 50 ? { candles: [] } : candlesAnswer(tickers, endTs));
    const { contracts, health } = await pass();
    expect(health).toMatchObject({ status: 'ok' });
    expect(contracts.every(({ move_7d }) => move_7d === 0.06)).toBe(true);
  });

  it('is requested in twenty calls a pass at most, however many are refused', async () => {
    listed = { KXTRUMPNEW: manyMarkets(250) };
    refused = Array.from({ length: 250 }, (_, index) => `KXTRUMPNEW-27-${index}`);
    const { contracts, seen } = await pass();
    expect(requestsTo(seen, '/markets/candlesticks')).toHaveLength(20);
    expect(contracts.every(({ move_7d_basis }) => move_7d_basis.reason === 'venue_failed')).toBe(true);
  });

  it('is not requested further in a pass in which the upstream fails', async () => {
    listed = { KXTRUMPNEW: manyMarkets(250) };
    server.inject({ path: /candlesticks/, answer: (_, response) => void response.writeHead(503).end() });
    const { contracts, seen } = await pass();
    const batches = requestsTo(seen, '/markets/candlesticks').map(({ query }) => query.get('market_tickers'));
    expect(new Set(batches).size).toBe(1);
    expect(contracts.every(({ move_7d_basis }) => move_7d_basis.reason === 'venue_failed')).toBe(true);
  });

  it('has the same baseline for three hours while the last price changes', async () => {
    listed = { KXTRUMPNEW: [kalshiMarket()] };
    const first = await pass();
    listed = { KXTRUMPNEW: [kalshiMarket({ last_price_dollars: '0.6100' })] };
    const soon = await pass(first.captured, 60);
    expect(requestsTo(soon.seen, '/markets/candlesticks')).toEqual([]);
    expect(soon.contracts[0]).toMatchObject({ move_7d: 0.11, move_7d_basis: { to_at: '2026-01-01T01:00:00.000Z' } });
    const later = await pass(soon.captured, 190);
    expect(requestsTo(later.seen, '/markets/candlesticks')).toHaveLength(1);
  });

  it('is requested again for a baseline without request time, as an earlier version stored it', async () => {
    listed = { KXTRUMPNEW: [kalshiMarket()] };
    const { captured } = await pass();
    const stored = JSON.stringify(captured).replaceAll('requested_at', 'asked_at');
    const { contracts, health, seen } = await pass(JSON.parse(stored) as CapturedVenues, 10);
    expect(health).toMatchObject({ status: 'ok' });
    expect(requestsTo(seen, '/markets/candlesticks')).toHaveLength(1);
    expect(contracts[0]).toMatchObject({ move_7d: 0.06 });
  });

  it('uses its old baseline when candles fail, is not known without one, and prices stay fresh', async () => {
    listed = { KXTRUMPNEW: [kalshiMarket()] };
    const first = await pass();
    listed = { KXTRUMPNEW: [kalshiMarket(), kalshiMarket({ ticker: 'KXTRUMPNEW-27-B' })] };
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
