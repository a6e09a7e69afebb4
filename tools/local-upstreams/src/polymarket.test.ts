import { describe, expect, it } from 'vitest';
import { useLocalUpstreams } from './testing/use-local-upstreams.ts';

const { get } = useLocalUpstreams('2026-03-15T12:00:00Z');
const gamma = (path: string) => get('POLYMARKET_GAMMA_URL', path);
const nowS = Date.parse('2026-03-15T12:00:00Z') / 1000;
const daySeconds = 86_400;

interface Market {
  id: string;
  question: string;
  active: boolean;
  closed: boolean;
  outcomes: string;
  outcomePrices?: string;
  clobTokenIds: string;
  lastTradePrice?: number;
  bestBid?: number;
  bestAsk?: number;
  oneDayPriceChange?: number;
  closedTime?: string;
}
interface Page {
  events: { id: string; title: string; startDate: string; closed: boolean; markets: Market[] }[];
  next_cursor?: string;
}

const firstPage = async (query = ''): Promise<Page> => (await gamma(`/events/keyset?limit=100&${query}`)).json<Page>();
const findMarket = async (title: string): Promise<Market> => {
  const { events } = await firstPage(`title_search=${encodeURIComponent(title)}`);
  return events[0]!.markets[0]!;
};

describe('the keyset of events', () => {
  it('continues with after_cursor and omits next_cursor on the last page', async () => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await gamma(`/events/keyset?limit=4${cursor === undefined ? '' : `&after_cursor=${cursor}`}`);
      const { events, next_cursor: next } = page.json<Page>();
      ids.push(...events.map(({ id }) => id));
      cursor = next;
    } while (cursor !== undefined);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe((await firstPage()).events.length);
    expect(Object.keys(await firstPage())).toEqual(['events']);
  });

  it('ignores a cursor under another name and repeats the first page', async () => {
    const first = (await gamma('/events/keyset?limit=2')).json<Page>();
    const again = (await gamma(`/events/keyset?limit=2&cursor=${first.next_cursor!}`)).json<Page>();
    expect(again).toEqual(first);
  });

  it.each([
    ['an offset', '/events/keyset?offset=10', 422],
    ['a snake-case order', '/events/keyset?order=end_date', 422],
    ['the order competitive', '/events/keyset?order=competitive', 500],
    ['an invalid cursor', '/events/keyset?after_cursor=nonsense', 422],
    ['a large offset in /events', '/events?offset=2001', 422],
    ['an unknown tag', '/tags/slug/no-such-tag', 404],
  ])('rejects %s', async (_, path, status) => {
    const response = await gamma(path);
    expect([response.status, typeof response.json()['error']]).toEqual([status, 'string']);
  });

  it('accepts a limit above 100', async () => {
    expect((await gamma('/events/keyset?limit=100000')).status).toBe(200);
  });

  it('filters by tags, repeated and excluded, and by title', async () => {
    const { id } = (await gamma('/tags/slug/trump')).json<{ id: string }>();
    const tariffs = (await gamma('/tags/slug/tariffs')).json<{ id: string }>();
    const trump = (await firstPage(`tag_id=${id}`)).events;
    const some = (await firstPage(`tag_id=${tariffs.id}`)).events;
    const more = (await firstPage(`tag_id=${tariffs.id}&tag_id=972`)).events;
    const without = (await firstPage(`tag_id=${id}&exclude_tag_id=${tariffs.id}`)).events;
    expect([trump.length > 5, more.length > some.length, without.length < trump.length]).toEqual([true, true, true]);
    expect((await firstPage('title_search=army-navy')).events.map(({ title }) => title)).toEqual([
      'Will Trump attend the Army-Navy Game?',
    ]);
  });

  it('filters by id, repeated, and by the earliest start', async () => {
    const { events } = await firstPage();
    const ids = [events[0]!.id, events[2]!.id];
    const byId = await firstPage(`id=${ids.join('&id=')}`);
    expect(byId.events.map(({ id }) => id)).toEqual(ids);
    const starts = events.map(({ startDate }) => startDate).sort();
    const middle = starts[starts.length >> 1]!;
    const late = (await firstPage(`start_date_min=${encodeURIComponent(middle)}`)).events;
    expect(late.map(({ startDate }) => startDate).sort()).toEqual(starts.filter((start) => start >= middle));
  });

  it('has lists as strings that contain JSON', async () => {
    const { outcomes, outcomePrices, clobTokenIds } = await findMarket('army-navy');
    expect(JSON.parse(outcomes)).toEqual(['Yes', 'No']);
    expect((JSON.parse(outcomePrices!) as string[]).map(Number).reduce((sum, price) => sum + price)).toBeCloseTo(1);
    expect(new Set(JSON.parse(clobTokenIds) as string[]).size).toBe(2);
  });

  it('has closed markets and placeholders in open events, with meaningless prices', async () => {
    const { closed, markets } = (await firstPage('title_search=brazil')).events[0]!;
    expect(closed).toBe(false);
    expect(markets.find((market) => market.closed)).toMatchObject({
      active: true,
      lastTradePrice: 1,
      outcomePrices: '["0","1"]',
    });
    expect(markets.find((market) => market.closed)?.closedTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00$/);
    const placeholder = markets.find((market) => !market.active);
    expect(placeholder).toMatchObject({ lastTradePrice: 0, bestAsk: 1 });
    expect(placeholder).not.toHaveProperty('outcomePrices');
  });

  it('omits a price change that the history has', async () => {
    const quiet = await findMarket('whitfield');
    expect(quiet).not.toHaveProperty('oneDayPriceChange');
    expect(await findMarket('army-navy')).toHaveProperty('oneDayPriceChange');
    const [token] = JSON.parse(quiet.clobTokenIds) as string[];
    const history = await get(
      'POLYMARKET_DATA_URL',
      `/v2/prices-history?token_id=${token!}&as_of=${nowS - daySeconds}`,
    );
    expect(history.json<{ data: unknown[] }>().data).toHaveLength(1);
  });

  it('has the mean of bid and ask in outcomePrices', async () => {
    const { outcomePrices, bestBid, bestAsk } = await findMarket('army-navy');
    expect(Number((JSON.parse(outcomePrices!) as string[])[0])).toBeCloseTo((bestBid! + bestAsk!) / 2);
  });
});

describe('the history of the CLOB API', () => {
  interface History {
    history: { t: number; p: number }[];
  }
  const clob = (query: string) => get('POLYMARKET_CLOB_URL', `/prices-history?${query}`);
  const token = async (): Promise<string> => (JSON.parse((await findMarket('army-navy')).clobTokenIds) as string[])[0]!;

  it.each([
    ['no token', 'interval=1d'],
    ['a token under another name', 'token_id=1&interval=1d'],
    ['an unknown token', 'market=1&interval=1d'],
  ])('is empty for %s', async (_, query) => {
    const { status, text } = await clob(query);
    expect([status, text]).toEqual([200, '{"history":[]}']);
  });

  it.each([
    ['too low a fidelity for a month', 'interval=1m&fidelity=1'],
    ['too low a fidelity for a week', 'interval=1w&fidelity=1'],
    ['an end without a start', 'endTs=1773576000'],
    ['milliseconds', 'startTs=1773576000000'],
  ])('rejects %s', async (_, query) => {
    expect((await clob(`market=${await token()}&${query}`)).status).toBe(400);
  });

  it('has points off the full hours, oldest first, and a last point dated now', async () => {
    const { history } = (await clob(`market=${await token()}&interval=1w&fidelity=60`)).json<History>();
    const times = history.map(({ t }) => t);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBe(nowS);
    expect(times.slice(0, -1).some((t) => t % 3600 !== 0)).toBe(true);
    expect(history.length).toBeGreaterThan(7 * 23);
  });

  it('appends a point dated now to a window that ended earlier', async () => {
    const query = `market=${await token()}&startTs=${nowS - 9 * daySeconds}&endTs=${nowS - 8 * daySeconds}&fidelity=60`;
    const { history } = (await clob(query)).json<History>();
    expect([history.at(-1)!.t, history.at(-2)!.t < nowS - 8 * daySeconds]).toEqual([nowS, true]);
  });

  it('has prices of both outcomes that add up to 1', async () => {
    const tokens = JSON.parse((await findMarket('army-navy')).clobTokenIds) as string[];
    const [yes, no] = await Promise.all(
      tokens.map(async (id) => (await clob(`market=${id}&interval=1d&fidelity=60`)).json<History>().history),
    );
    expect(yes![0]!.p + no![0]!.p).toBeCloseTo(1);
  });
});

describe('the history of the Data API', () => {
  interface History {
    data: { timestamp: number; price: number }[];
    pagination: { has_more: boolean; next_cursor?: string };
  }
  const data = (query: string) => get('POLYMARKET_DATA_URL', `/v2/prices-history?${query}`);
  const token = async (): Promise<string> => (JSON.parse((await findMarket('army-navy')).clobTokenIds) as string[])[0]!;

  it('returns the latest observation at or before as_of', async () => {
    const asOf = nowS - 7 * daySeconds;
    const [point, ...more] = (await data(`token_id=${await token()}&as_of=${asOf}`)).json<History>().data;
    expect(more).toEqual([]);
    expect(point!.timestamp).toBeLessThanOrEqual(asOf);
    expect(point!.timestamp).toBeGreaterThan(asOf - 3600);
  });

  it('is empty before a market opened', async () => {
    expect((await data(`token_id=${await token()}&as_of=${nowS - 400 * daySeconds}`)).json<History>().data).toEqual([]);
  });

  it('has pages for a window', async () => {
    const query = `token_id=${await token()}&interval=1d&limit=10`;
    const first = (await data(query)).json<History>();
    const second = (await data(`${query}&cursor=${first.pagination.next_cursor!}`)).json<History>();
    expect([first.data.length, first.pagination.has_more]).toEqual([10, true]);
    expect(second.data[0]!.timestamp).toBeGreaterThan(first.data.at(-1)!.timestamp);
  });

  it.each([
    ['the parameter name of the CLOB API', 'market=1&as_of=1'],
    ['no token', 'as_of=1'],
    ['no window', 'token_id=1'],
    ['two windows', 'token_id=1&as_of=1&interval=1d'],
    ['a window over 15 days', `token_id=1&start=${nowS - 16 * daySeconds}&end=${nowS}`],
  ])('rejects %s with a code', async (_, query) => {
    const response = await data(query);
    expect([response.status, response.json()['code'], response.headers.get('x-trace-id')]).toEqual([
      400,
      'invalid_request',
      'local',
    ]);
  });
});
