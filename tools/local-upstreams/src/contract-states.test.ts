import { afterEach, describe, expect, it } from 'vitest';
import { useLocalUpstreams } from './testing/use-local-upstreams.ts';

const { get, control, upstreams } = useLocalUpstreams('2026-03-15T12:00:00Z');

type Market = Record<string, unknown>;

const kalshi = { contract: 'kalshi:KXNASAADMIN-29-HELENMARSH', ticker: 'KXNASAADMIN-29-HELENMARSH' };
const kalshiMarkets = async (query: string) =>
  (await get('KALSHI_URL', `/markets?${query}`)).json<{ markets: Market[] }>().markets;
const openOnKalshi = async () =>
  (await get('KALSHI_URL', '/events?series_ticker=KXNASAADMIN&status=open&with_nested_markets=true'))
    .json<{ events: { markets: Market[] }[] }>()
    .events.flatMap(({ markets }) => markets.filter(({ status }) => status === 'active').map(({ ticker }) => ticker));

const gammaEvents = async () =>
  (await get('POLYMARKET_GAMMA_URL', '/events/keyset?closed=false&title_search=army-navy')).json<{
    events: { markets: { id: string }[] }[];
  }>().events;
const gammaMarkets = async (query: string) =>
  (await get('POLYMARKET_GAMMA_URL', `/markets/keyset?${query}`)).json<{ markets: Market[]; next_cursor?: string }>();

const predictItMarkets = async () =>
  (await get('PREDICTIT_URL', '/marketdata/all/')).json<{ markets: { id: number; contracts: Market[] }[] }>().markets;

const changed: string[] = [];
const put = async (contract: string, state: string) => {
  changed.push(contract);
  expect((await control({ contract, state })).status).toBe(200);
};
afterEach(async () => {
  for (const contract of changed.splice(0)) await control({ contract, state: 'open' });
});

describe('a contract whose state is changed', () => {
  it('on Kalshi leaves the open markets, stays available by ticker and has a settlement value', async () => {
    const [before] = await kalshiMarkets(`tickers=${kalshi.ticker},NONE`);
    expect(before).toMatchObject({ status: 'active' });
    await put(kalshi.contract, 'closed');
    const [closed] = await kalshiMarkets(`tickers=${kalshi.ticker}`);
    expect(closed).toMatchObject({ status: 'closed', result: '', last_price_dollars: before?.['last_price_dollars'] });
    expect(closed).not.toHaveProperty('settlement_value_dollars');
    expect(await openOnKalshi()).not.toContain(kalshi.ticker);
    await put(kalshi.contract, 'resolved');
    const [resolved] = await kalshiMarkets(`tickers=${kalshi.ticker}&status=settled`);
    expect(resolved).toMatchObject({
      status: 'finalized',
      result: expect.stringMatching(/^(yes|no)$/) as string,
      last_price_dollars: expect.stringMatching(/^0\.(99|01)00$/) as string,
      settlement_value_dollars: expect.stringMatching(/^[01]\.0000$/) as string,
    });
  });

  it('on Polymarket leaves the open events and stays available by id among closed markets', async () => {
    const [market] = (await gammaEvents())[0]!.markets;
    const id = market!.id;
    expect((await gammaMarkets(`id=${id}&id=1`)).markets).toMatchObject([{ id, closed: false }]);
    await put(`polymarket:${id}`, 'closed');
    expect(await gammaEvents()).toEqual([]);
    expect((await gammaMarkets(`id=${id}`)).markets).toEqual([]);
    const [closed] = (await gammaMarkets(`id=${id}&closed=true`)).markets;
    expect(closed).toMatchObject({ closed: true, acceptingOrders: false, umaResolutionStatus: 'proposed' });
    await put(`polymarket:${id}`, 'resolved');
    const [resolved] = (await gammaMarkets(`id=${id}&closed=true`)).markets;
    expect(resolved).toMatchObject({
      umaResolutionStatus: 'resolved',
      lastTradePrice: 1,
      outcomePrices: expect.stringMatching(/^\["[01]","[01]"\]$/) as string,
      closedTime: '2026-03-15 12:00:00+00',
    });
  });

  it('on PredictIt leaves the list of open markets and stays available by market id', async () => {
    const [market] = await predictItMarkets();
    const { id, contracts } = market!;
    for (const contract of contracts) await put(`predictit:${String(contract['id'])}`, 'resolved');
    expect((await predictItMarkets()).map((other) => other.id)).not.toContain(id);
    const alone = (await get('PREDICTIT_URL', `/marketdata/markets/${id}`)).json<{ contracts: Market[] }>();
    expect(alone).toMatchObject({ id, status: 'Closed' });
    expect(new Set(alone.contracts.map(({ status }) => status))).toEqual(new Set(['Closed']));
    expect(new Set(alone.contracts.map(({ lastTradePrice }) => lastTradePrice))).toEqual(new Set([0, 1]));
  });
});

describe('the keyset of markets', () => {
  it('continues with after_cursor, and lists closed markets only with closed=true', async () => {
    const first = await gammaMarkets('limit=3');
    expect(first.markets.map(({ closed }) => closed)).toEqual([false, false, false]);
    const second = await gammaMarkets(`limit=3&after_cursor=${first.next_cursor}`);
    expect(new Set([...first.markets, ...second.markets].map(({ id }) => id)).size).toBe(6);
    expect((await gammaMarkets('closed=true')).markets.every(({ closed }) => closed)).toBe(true);
    expect((await get('POLYMARKET_GAMMA_URL', '/markets/keyset?offset=1')).status).toBe(422);
  });
});

describe('the control of contracts', () => {
  it.each([
    [{ contract: 'kalshi:NONE', state: 'closed' }, 'not in this world'],
    [{ contract: 1, state: 'closed' }, 'must be a text such as'],
    [{ contract: kalshi.contract, state: 'gone' }, 'must be one of: open, paused, closed, resolved'],
  ])('explains what is wrong with %j', async (body, message) => {
    const response = await control(body);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)]);
  });

  it('is available as a function of the started server', () => {
    expect(() => upstreams().setContractState('kalshi:NONE', 'closed')).toThrow('not in this world');
  });
});
