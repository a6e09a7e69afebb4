import {
  createStatements,
  fails,
  holds,
  holdsIf,
  notTested,
  readRecordList,
  type StatementContext,
} from '@postjoin/upstream/checks';
import { daySeconds, hourSeconds, memoizePerObject, toUnixSeconds } from '@postjoin/values';
import type { VenueName, VenueUrlVariable } from '../../registry.ts';
import { toNativeId } from '../../types.ts';
import {
  eventsPerProbe,
  getProbedWindow,
  readListings,
  readPoints,
  readStatusMap,
  type VenueProbe,
} from '../../venue-probe.ts';
import { eventsPerPage } from './events.ts';
import { toCandleQuery } from './history.ts';
import { parseCandles, parseEventPage, parseStatuses } from './parse.ts';

const address = 'KALSHI_URL';

export const kalshiProbes: readonly VenueProbe[] = [
  {
    address,
    path: '/events',
    page: () => ({ query: { status: 'open', with_nested_markets: true, limit: eventsPerProbe } }),
    read: (payload) => readListings(parseEventPage(payload)),
  },
  {
    address,
    path: '/markets/candlesticks',
    page: ({ now, contract }) =>
      contract && { query: toCandleQuery([toNativeId(contract.id)], getProbedWindow(now), 'hour') },
    read: (payload) => readPoints([...parseCandles(payload).values()].flatMap(({ points }) => points)),
  },
  {
    address,
    path: '/markets',
    page: ({ contract }) => contract && { query: { tickers: toNativeId(contract.id), limit: 1 } },
    read: (payload) => readStatusMap(parseStatuses(payload).statuses),
  },
];

type Context = StatementContext<VenueUrlVariable>;

type Query = Parameters<Context['request']>[2];
type Headers = Parameters<Context['request']>[3];

const request = (context: Context, path: string, query?: Query, headers?: Headers) =>
  context.request('KALSHI_URL', path, query, headers);

const listEvents = async (context: Context, query: Query, headers?: Headers) => {
  const { text } = await request(context, '/events', { status: 'open', limit: eventsPerPage, ...query }, headers);
  const { cursor } = JSON.parse(text) as { cursor?: string };
  const events = readRecordList(text, 'events');
  return { events, tickers: events.map((event) => String(event['event_ticker'])), cursor: cursor ?? '' };
};

const isMultivariate = (ticker: string) => ticker.startsWith('KXMVE');

const readFirstPage = memoizePerObject((context: Context) => listEvents(context, {}));

const readFirstEvents = memoizePerObject(async (context: Context) => {
  const { tickers } = await readFirstPage(context);
  const requested = tickers.filter((ticker) => !isMultivariate(ticker)).slice(0, 2);
  return { requested, ...(await listEvents(context, { tickers: requested.join(','), with_nested_markets: true })) };
});

const readMarkets = async (context: Context) => {
  const { events } = await readFirstEvents(context);
  return events.flatMap((event) => readRecordList(event, 'markets'));
};

const isTraded = ({ last_price_dollars: price }: Record<string, unknown>) =>
  typeof price === 'string' && Number(price) > 0;

export const kalshiStatements = createStatements<VenueName, VenueUrlVariable>('kalshi', {
  'kalshi-last-cursor': {
    text: 'The open events are listed in pages without markets. Each page has the cursor of the next page, and the last page has an empty cursor.',
    isNeeded: true,
    opposite: 'every page has the cursor of the first page',
    test: async (context) => {
      const first = await readFirstPage(context);
      if (first.events.length === 0) return notTested('the list is empty');
      if (first.events.some(({ markets }) => markets !== undefined)) return fails('the list has markets');
      if (first.cursor === '') return holds(`${first.events.length} events on one page`);
      const second = await listEvents(context, { cursor: first.cursor });
      if (second.tickers[0] === first.tickers[0]) return fails('the second page repeats the first page');
      return holds(`${first.events.length} events on the first page, other events on the second page`);
    },
  },
  'kalshi-tickers': {
    text: 'Events are sent with their markets when they are requested by ticker.',
    opposite: 'the parameter `tickers` is ignored',
    test: async (context) => {
      const { requested, tickers, events } = await readFirstEvents(context);
      if (requested.length === 0) return notTested('the list is empty');
      if (tickers.toSorted().join() !== requested.toSorted().join())
        return fails(`${requested.length} events were requested, and ${tickers.length} were sent`);
      return events.every(({ markets }) => Array.isArray(markets))
        ? holds(`${requested.length} events were requested and sent with markets`)
        : fails('an event has no markets');
    },
  },
  'kalshi-changed-events': {
    text: 'The parameter `min_updated_ts` limits the list to events that changed since then.',
    opposite: 'the parameter `min_updated_ts` is ignored',
    test: async (context) => {
      const all = await readFirstPage(context);
      const changed = await listEvents(context, { min_updated_ts: toUnixSeconds(context.now) });
      if (all.events.length === 0) return notTested('the list is empty');
      const seen = `${changed.events.length} events changed since the check began, ${all.events.length} are on a page of all`;
      return holdsIf(changed.events.length < all.events.length, seen);
    },
  },
  'kalshi-no-multivariate': {
    text: 'The list of open events has no multivariate event (`KXMVE...`).',
    opposite: 'the first event of a list is multivariate',
    test: async (context) => {
      const { tickers } = await readFirstPage(context);
      const multivariate = tickers.find(isMultivariate);
      if (multivariate !== undefined) return fails(`the first page has ${multivariate}`);
      return tickers.length === 0
        ? notTested('the list is empty')
        : holds(`none of ${tickers.length} on the first page`);
    },
  },
  'kalshi-carried-candle': {
    text: 'The candle that carries the last price before a window has the beginning of the window as its time.',
    opposite: 'this candle has a time before the window',
    test: async (context) => {
      const traded = (await readMarkets(context)).find(isTraded);
      if (traded === undefined) return notTested('no market with a trade was found');
      const start = toUnixSeconds(context.now) - daySeconds;
      const { text } = await request(context, '/markets/candlesticks', {
        market_tickers: String(traded['ticker']),
        start_ts: start,
        end_ts: start + daySeconds,
        period_interval: 60,
        include_latest_before_start: true,
      });
      const [first] = readRecordList(readRecordList(text, 'markets')[0], 'candlesticks');
      const price = (first?.['price'] ?? {}) as Record<string, unknown>;
      if (price['previous_dollars'] === undefined || price['close_dollars'] !== undefined)
        return notTested('the window begins with a trade');
      const late = Number(first?.['end_period_ts']) - start;
      const seen = `its time is ${late} seconds after the beginning of the window`;
      return holdsIf(late >= 0 && late <= hourSeconds, seen);
    },
  },
  'kalshi-event-page': {
    text: 'The page of an event is at https://kalshi.com/markets/, the series, any text and the event, in lower case.',
    test: async (context) => {
      const [event] = (await readFirstPage(context)).events;
      const [series, ticker] = [event?.['series_ticker'], event?.['event_ticker']].map((text) =>
        String(text).toLowerCase(),
      );
      return notTested(`open https://kalshi.com/markets/${series}/event/${ticker} in a browser`);
    },
  },
  'kalshi-previous-price': {
    text: 'Most traded markets have `previous_price_dollars`, the price a day ago.',
    opposite: 'no market has it',
    test: async (context) => {
      const traded = (await readMarkets(context)).filter(isTraded);
      if (traded.length === 0) return notTested('no market with a trade was found');
      const present = traded.filter(({ previous_price_dollars: price }) => typeof price === 'string').length;
      const seen = `${present} of ${traded.length} traded markets have it`;
      return holdsIf(present * 2 > traded.length, seen);
    },
  },
  'kalshi-settlement-bounds': {
    text: 'The price of each binary market is a probability: `settlement_bounds_type` is `default` or missing.',
    opposite: 'the first market of each event pays on a scale (`floor`)',
    test: async (context) => {
      const markets = await readMarkets(context);
      const other = markets.find(({ settlement_bounds_type: bounds = 'default' }) => bounds !== 'default');
      if (markets.length === 0) return notTested('no market was found');
      return other === undefined
        ? holds(`none of ${markets.length} markets pays on a scale`)
        : fails(`${String(other['ticker'])} has ${String(other['settlement_bounds_type'])}`);
    },
  },
  'kalshi-language': {
    text: 'Titles follow the header `Accept-Language`.',
    opposite: 'titles are English in every language',
    test: async (context) => {
      const english = await readFirstPage(context);
      const spanish = await listEvents(context, {}, { 'accept-language': 'es' });
      if (english.events.length === 0) return notTested('the list is empty');
      const titles = new Set(english.events.map(({ title }) => title));
      const translated = spanish.events.filter(({ title }) => !titles.has(title)).length;
      const seen = `${translated} of ${spanish.events.length} titles differ in Spanish`;
      return holdsIf(translated > 0, seen);
    },
  },
  'kalshi-rates': {
    text: '15 calls a second are answered, and 25 a second are refused.',
    test: () => notTested('a check must not provoke refusals'),
  },
});
