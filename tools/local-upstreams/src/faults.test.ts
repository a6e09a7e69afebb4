import { afterEach, describe, expect, it } from 'vitest';
import type { Fault, Faults } from './faults.ts';
import { listFaultKinds } from './list-faults.ts';
import { useLocalUpstreams } from './testing/use-local-upstreams.ts';

const { get, upstreams } = useLocalUpstreams('2026-03-15T12:00:00Z');
const set: Faults['set'] = (upstream, fault) => upstreams().faults.set(upstream, fault);
const events = '/events?status=open';

afterEach(() => upstreams().faults.clear());

describe('a fault', () => {
  it.each([
    ['x', 'X_API_URL', { status: 402 }, '"title":"Payment Required"'],
    ['x', 'X_API_URL', { status: 402, form: 2 }, '"title":"CreditsDepleted"'],
    ['x', 'X_API_URL', { status: 429, form: 2 }, '"title":"UsageCapExceeded"'],
    ['kalshi', 'KALSHI_URL', { status: 429 }, '{"error":"too many requests"}'],
    ['gamma', 'POLYMARKET_GAMMA_URL', { status: 429 }, 'error code: 1015'],
    ['gamma', 'POLYMARKET_GAMMA_URL', { status: 503 }, '"error":"service unavailable"'],
    ['data', 'POLYMARKET_DATA_URL', { status: 503 }, '"code":"dependency_unavailable"'],
    ['predictit', 'PREDICTIT_URL', { status: 403 }, 'Just a moment'],
    ['xtracker', 'XTRACKER_URL', { status: 418 }, 'status 418'],
  ] as const)('of %s has the error body of that upstream', async (upstream, variable, details, body) => {
    set(upstream, { kind: 'status', ...details });
    const { status, text } = await get(variable, '/anything');
    expect([status, text]).toEqual([details.status, expect.stringContaining(body)]);
  });

  it.each([
    [{}, 451, '{"error":"unavailable for legal reasons"}'],
    [{ form: 2 }, 403, 'banned the country or region'],
  ] as const)('refuses the country: %j', async (form, status, body) => {
    set('kalshi', { kind: '451', ...form });
    const response = await get('KALSHI_URL', events);
    expect([response.status, response.text]).toEqual([status, expect.stringContaining(body)]);
  });

  it('has a Retry-After header on request', async () => {
    set('kalshi', { kind: 'status', status: 429, retry_after: '7' });
    expect((await get('KALSHI_URL', events)).headers.get('retry-after')).toBe('7');
  });

  it('of one upstream does not affect the others, and can be switched off', async () => {
    set('kalshi', { kind: 'html' });
    expect((await get('KALSHI_URL', events)).headers.get('content-type')).toContain('text/html');
    expect((await get('POLYMARKET_GAMMA_URL', '/tags/slug/trump')).status).toBe(200);
    set('all', null);
    expect((await get('KALSHI_URL', events)).headers.get('content-type')).toContain('application/json');
  });

  it('ends after `times` requests', async () => {
    set('all', { kind: 'status', status: 503, times: 2 });
    const statuses = [];
    for (const path of [events, events, events]) statuses.push((await get('KALSHI_URL', path)).status);
    expect(statuses).toEqual([503, 503, 200]);
  });

  it.each(listFaultKinds)('of lists leaves feeds in XML well-formed: %s', async (fault) => {
    set('all', { kind: fault });
    expect((await get('TRUMPSTRUTH_URL')).text).toMatch(/^<\?xml[^]*<\/rss>\s*$/);
  });

  it('truncates JSON', async () => {
    set('kalshi', { kind: 'cut' });
    const { status, text } = await get('KALSHI_URL', events);
    expect(status).toBe(200);
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  });

  it.each([
    ['KALSHI_URL', events, /^\[\{\},\{\},.*\{\}\]$/, /^\[{400000}$/],
    ['TRUMPSTRUTH_URL', '', /^<rss><channel><i\/>.*<\/channel><\/rss>$/, /^(<a>){400000}$/],
  ] as const)('sends too much structure in the format of %s', async (variable, path, records, deep) => {
    set('all', { kind: 'records' });
    expect((await get(variable, path)).text).toMatch(records);
    set('all', { kind: 'deep' });
    expect((await get(variable, path)).text).toMatch(deep);
  });

  describe('of price histories', () => {
    const nowS = Date.parse('2026-03-15T12:00:00Z') / 1_000;
    const window = `start_ts=${nowS - 86_400}&end_ts=${nowS}&period_interval=60`;
    type Point = Record<string, unknown>;

    const readKalshi = async () => {
      const { events } = (await get('KALSHI_URL', '/events?series_ticker=KXUFODECLASS&with_nested_markets=true')).json<{
        events: { markets: { ticker: string }[] }[];
      }>();
      const ticker = events[0]!.markets[0]!.ticker;
      const response = await get('KALSHI_URL', `/markets/candlesticks?market_tickers=${ticker}&${window}`);
      const [market] = response.json<{ markets: { candlesticks: Point[] }[] }>().markets;
      return market!.candlesticks.map(({ end_period_ts, price }) => [end_period_ts, (price as Point)['close_dollars']]);
    };
    const findToken = async () => {
      const { events } = (await get('POLYMARKET_GAMMA_URL', '/events/keyset?closed=false')).json<{
        events: { markets: { clobTokenIds: string; lastTradePrice?: number }[] }[];
      }>();
      const traded = events
        .flatMap(({ markets }) => markets)
        .find(({ lastTradePrice }) => lastTradePrice !== undefined);
      return (JSON.parse(traded!.clobTokenIds) as string[])[0]!;
    };
    const readClob = async () => {
      const query = `market=${await findToken()}&startTs=${nowS - 86_400}&fidelity=60`;
      const { history } = (await get('POLYMARKET_CLOB_URL', `/prices-history?${query}`)).json<{ history: Point[] }>();
      return history.map(({ t, p }) => [t, p]);
    };
    const readData = async () => {
      const query = `token_id=${await findToken()}&start=${nowS - 86_400}&bucket_seconds=3600`;
      const { data } = (await get('POLYMARKET_DATA_URL', `/v2/prices-history?${query}`)).json<{ data: Point[] }>();
      return data.map(({ timestamp, price }) => [timestamp, price]);
    };

    it.each([
      ['kalshi', readKalshi, '1.5000'],
      ['clob', readClob, 1.5],
      ['data', readData, 1.5],
    ] as const)('of %s change their points', async (upstream, read, outside) => {
      const points = await read();
      expect(points.length).toBeGreaterThan(2);
      const readWith = async (kind: Fault['kind']) => {
        set(upstream, { kind });
        return read();
      };
      expect(await readWith('empty')).toEqual([]);
      expect(await readWith('unsorted')).toEqual(points.toReversed());
      expect(await readWith('duplicates')).toEqual(points.flatMap((point) => [point, point]));
      expect(await readWith('outside')).toEqual(points.map(([at]) => [at, outside]));
    });

    it('can be limited to a path', async () => {
      set('kalshi', { kind: 'status', status: 503, path: '/candlesticks' });
      const statuses = [];
      for (const path of [events, `/markets/candlesticks?market_tickers=A&${window}`])
        statuses.push((await get('KALSHI_URL', path)).status);
      expect(statuses).toEqual([200, 503]);
    });
  });

  it('breaks the connection', async () => {
    set('kalshi', { kind: 'reset' });
    await expect(get('KALSHI_URL', events)).rejects.toThrow();
  });

  it('never responds', async () => {
    set('kalshi', { kind: 'silent' });
    await expect(get('KALSHI_URL', events, { signal: AbortSignal.timeout(100) })).rejects.toThrow(/timeout/);
  });

  it('delays a response', async () => {
    set('kalshi', { kind: 'slow', delay_ms: 60_000 });
    await expect(get('KALSHI_URL', events, { signal: AbortSignal.timeout(100) })).rejects.toThrow(/timeout/);
    set('kalshi', { kind: 'slow', delay_ms: 10 });
    expect((await get('KALSHI_URL', events)).status).toBe(200);
  });
});
