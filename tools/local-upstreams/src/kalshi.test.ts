import { describe, expect, it } from 'vitest';
import { useLocalUpstreams } from './testing/use-local-upstreams.ts';

const { get } = useLocalUpstreams('2026-03-15T12:00:00Z');
const kalshi = (path: string) => get('KALSHI_URL', path);
const nowS = Date.parse('2026-03-15T12:00:00Z') / 1000;
const daySeconds = 86_400;

interface Market {
  ticker: string;
  status: string;
  last_price_dollars: string;
  previous_price_dollars: string;
}
interface Event {
  event_ticker: string;
  series_ticker: string;
  markets?: Market[];
}
interface Page {
  events: Event[];
  cursor: string;
}
interface Candle {
  end_period_ts: number;
  price: { close_dollars?: string; previous_dollars?: string };
}

const events = async (query: string): Promise<Page> => (await kalshi(`/events?${query}`)).json<Page>();

describe('events', () => {
  it('continue with a cursor that is empty on the last page', async () => {
    const tickers: string[] = [];
    let cursor = '';
    do {
      const page = await events(`limit=3&cursor=${cursor}`);
      tickers.push(...page.events.map(({ event_ticker: ticker }) => ticker));
      cursor = page.cursor;
    } while (cursor !== '');
    expect(new Set(tickers).size).toBe(tickers.length);
    expect(tickers.length).toBe((await events('limit=200')).events.length);
  });

  it.each(['active', 'initialized', 'finalized', 'OPEN'])(
    'reject the payload status %s as a filter',
    async (status) => {
      const answer = await kalshi(`/events?status=${status}`);
      expect(answer.status).toBe(400);
      expect(answer.json()).toEqual({
        error: { code: 'bad_request', message: 'bad request', details: 'invalid status filter' },
      });
    },
  );

  it('have the status active in the payload for the filter open', async () => {
    const { events: open } = await events('status=open&with_nested_markets=true');
    expect(
      open.flatMap(({ markets }) => markets!.map(({ status }) => status)).every((status) => status === 'active'),
    ).toBe(true);
  });

  it('have no markets once settled, even with nested markets', async () => {
    const { events: settled } = await events('status=settled&with_nested_markets=true');
    expect(settled.length).toBeGreaterThan(0);
    expect(settled.every((event) => !('markets' in event))).toBe(true);
  });

  it('can be filtered by series, by ticker and by the time of their last change', async () => {
    const { events: found } = await events('series_ticker=KXTARIFFSECTOR&with_nested_markets=true');
    expect(found.map((event) => [event.series_ticker, event.markets?.length])).toEqual([['KXTARIFFSECTOR', 4]]);
    const ticker = found[0]!.event_ticker;
    expect((await events(`tickers=${ticker},KXNONE-1`)).events.map((event) => event.event_ticker)).toEqual([ticker]);
    const countSince = async (seconds: number) => (await events(`min_updated_ts=${seconds}`)).events.length;
    expect(await countSince(nowS - 400 * daySeconds)).toBeGreaterThan(0);
    expect(await countSince(nowS)).toBe(0);
  });

  it('can be read alone', async () => {
    const [first] = (await events('series_ticker=KXTARIFFSECTOR&with_nested_markets=true')).events;
    expect((await kalshi(`/events/${first!.event_ticker}?with_nested_markets=true`)).json()).toEqual({ event: first });
    expect((await kalshi('/events/KXNONE-1')).status).toBe(404);
  });
});

describe('markets', () => {
  it('have strings for numbers, and zero for a missing price', async () => {
    const { events: nominees } = await events('series_ticker=KXNASAADMIN&with_nested_markets=true');
    const markets = nominees[0]!.markets!;
    expect(markets.find(({ ticker }) => ticker.endsWith('PETERNOVAK'))).toMatchObject({
      last_price_dollars: '0.0000',
      previous_price_dollars: '0.0000',
      yes_bid_dollars: '0.0000',
      yes_ask_dollars: '1.0000',
    });
    expect(markets.find(({ ticker }) => ticker.endsWith('DANIELOKAFOR'))?.last_price_dollars).toMatch(/^0\.\d{4}$/);
    const numbers = markets
      .flatMap((market) => Object.entries(market))
      .filter(([, value]) => typeof value === 'number');
    expect(numbers.map(([name]) => name)).toEqual(expect.not.arrayContaining(['last_price', 'yes_bid', 'volume']));
  });
});

describe('candles', () => {
  const batch = (query: string) => kalshi(`/markets/candlesticks?${query}`);
  const candlesOf = async (ticker: string, query: string): Promise<Candle[]> => {
    const { markets } = (await batch(`market_tickers=${ticker}&${query}`)).json<{
      markets: { market_ticker: string; candlesticks: Candle[] }[];
    }>();
    return markets[0]?.candlesticks ?? [];
  };
  const ufo = async (): Promise<string> =>
    (await events('series_ticker=KXUFODECLASS&with_nested_markets=true')).events[0]!.markets![0]!.ticker;
  const week = `start_ts=${nowS - 7 * daySeconds}&end_ts=${nowS}`;

  it('are absent for periods without trades', async () => {
    const candles = await candlesOf(await ufo(), `${week}&period_interval=60`);
    expect(candles.length).toBe(56);
    expect(candles.every(({ price }) => price.close_dollars !== undefined)).toBe(true);
  });

  it('begin with the last price before the window for include_latest_before_start', async () => {
    const [first] = await candlesOf(await ufo(), `${week}&period_interval=60&include_latest_before_start=true`);
    expect(first!.price).toEqual({ previous_dollars: expect.stringMatching(/^0\.\d{4}$/) as string });
    expect(first!.end_period_ts).toBeGreaterThan(nowS - 7 * daySeconds);
    expect(first!.end_period_ts).toBeLessThanOrEqual(nowS - 7 * daySeconds + 3600);
  });

  it('are empty for a market that never traded, and omit unknown tickers', async () => {
    expect(await candlesOf('KXNASAADMIN-29-PETERNOVAK', `${week}&period_interval=60`)).toEqual([]);
    expect((await batch(`market_tickers=NONE&${week}&period_interval=60`)).json()).toEqual({ markets: [] });
  });

  it.each([
    [
      'more than 100 tickers',
      `market_tickers=${Array.from({ length: 101 }, (_, n) => `T${n}`).join(',')}&${week}&period_interval=1440`,
    ],
    ['more than 10,000 candles', `market_tickers=A,B&${week}&period_interval=1`],
    ['another period', `market_tickers=A&${week}&period_interval=30`],
    ['no time', 'market_tickers=A&period_interval=60'],
    ['no tickers', `${week}&period_interval=60`],
  ])('are rejected for %s', async (_, query) => {
    expect((await batch(query)).status).toBe(400);
  });

  it('are the same on the route of a single market', async () => {
    const ticker = await ufo();
    const { candlesticks } = (
      await kalshi(`/series/KXUFODECLASS/markets/${ticker}/candlesticks?${week}&period_interval=60`)
    ).json<{ candlesticks: Candle[] }>();
    expect(candlesticks).toEqual(await candlesOf(ticker, `${week}&period_interval=60`));
  });
});

describe('PredictIt', () => {
  it('lists all markets at once, with nulls, unknown end dates and a time without a zone', async () => {
    const { markets } = (await get('PREDICTIT_URL', '/marketdata/all/')).json<{
      markets: { timeStamp: string; contracts: Record<string, unknown>[] }[];
    }>();
    expect(markets[0]!.timeStamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}$/);
    expect(markets[0]!.contracts.every(({ dateEnd }) => dateEnd === 'N/A')).toBe(true);
    expect(markets[0]!.contracts[2]).toMatchObject({
      lastTradePrice: null,
      bestBuyYesCost: null,
      lastClosePrice: null,
    });
    expect(markets[0]!.contracts[0]!['lastTradePrice']).toEqual(expect.any(Number));
  });

  it('responds identically within a minute', async () => {
    const answers = await Promise.all([1, 2].map(() => get('PREDICTIT_URL', '/marketdata/all/')));
    expect(answers[0]!.text).toBe(answers[1]!.text);
  });
});
