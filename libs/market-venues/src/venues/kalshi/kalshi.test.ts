import type { CreateUpstreamClient } from '@postjoin/upstream';
import type { FaultServerOptions } from '@postjoin/upstream/testing';
import { testMarketVenue } from '../../testing/contract-suite.ts';
import { testVenueHistory } from '../../testing/history-suite.ts';
import { candlesAnswer, eventsAnswer, kalshiEvent, kalshiMarket } from './fixtures.ts';
import { createKalshi } from './index.ts';

const create = (client: CreateUpstreamClient, baseUrl: string) =>
  createKalshi({
    client: client('kalshi'),
    baseUrl,
    decideScope: () => ({ in_scope: true, because: 'everything is' }),
  });

const markets = (event: string, ...variants: Record<string, unknown>[]) =>
  variants.map((members, index) => kalshiMarket({ event_ticker: event, ticker: `${event}-${index}`, ...members }));
const pardons = kalshiEvent(
  markets('KXTRUMPSAMPLE-27', {}, { last_price_dollars: '0.0000', previous_price_dollars: '0.0000' }),
);
const mentions = { event_ticker: 'KXTRUMPSAY-27', series_ticker: 'KXTRUMPSAY' };
const words = kalshiEvent(markets('KXTRUMPSAY-27', {}, { previous_price_dollars: '0.0000' }), mentions);
const over = kalshiEvent(
  markets(
    'KXTRUMPSAMPLE-26',
    { status: 'finalized' },
    { status: 'closed' },
    { status: 'initialized' },
    { status: 'determined' },
  ),
);

const settled = { result: 'yes', last_price_dollars: '0.9900', settlement_value_dollars: '1.0000' };
const unlisted = markets(
  'KXTRUMPSAMPLE-25',
  { status: 'active' },
  { status: 'inactive' },
  { status: 'closed' },
  { status: 'determined' },
  { status: 'finalized', ...settled },
);

/** A server with these events. The list of open events has two pages, the first of them empty. */
const routes = (...events: unknown[]): FaultServerOptions['routes'] => ({
  '/events': ({ query }) => ({
    body: query.has('tickers') || query.has('cursor') ? eventsAnswer(events) : eventsAnswer([], 'next'),
  }),
  '/markets/candlesticks': ({ query }) => ({
    body: candlesAnswer(query.get('market_tickers')?.split(',') ?? [], Number(query.get('end_ts'))),
  }),
});
const invalidMarket = kalshiMarket({ ticker: 'KXTRUMPSAMPLE-27-0', last_price_dollars: 57 });

testMarketVenue({
  name: 'kalshi',
  create,
  routes: routes(pardons, words),
  contracts: 4,
  withInvalidRecord: routes(
    { ...pardons, markets: [invalidMarket, ...(pardons['markets'] as unknown[]).slice(1)] },
    words,
  ),
  shapeless: { '/events': { body: { markets: [] } } },
  onlyInvalidRecords: routes(kalshiEvent([kalshiMarket({ last_price: 57, last_price_dollars: undefined })])),
  onlyClosed: routes(over),
  closing: {
    routes: {
      '/markets': ({ query }) => {
        const requested = new Set(query.get('tickers')?.split(','));
        return { body: { markets: unlisted.filter(({ ticker }) => requested.has(String(ticker))), cursor: '' } };
      },
    },
    contracts: [...unlisted, { ticker: 'KXGONE-1' }].map(({ ticker }) => ({
      id: `kalshi:${String(ticker)}`,
      event_id: 'kalshi:KXTRUMPSAMPLE-25',
    })),
    statuses: Object.fromEntries(
      (['open', 'paused', 'closed', 'closed', 'resolved'] as const).map((status, index) => [
        `kalshi:KXTRUMPSAMPLE-25-${index}`,
        status,
      ]),
    ),
    shapeless: { '/markets': { body: { events: [] } } },
  },
  paged: {
    '/events': ({ query }) => ({ body: eventsAnswer([pardons], query.has('tickers') ? '' : 'next') }),
  },
});

const formatDollars = (price: number) => price.toFixed(4);

testVenueHistory({
  name: 'kalshi',
  create,
  contracts: [{ id: 'kalshi:KXTRUMPSAMPLE-27-0' }, { id: 'kalshi:KXTRUMPSAMPLE-27-1' }],
  routes: (points) => ({
    '/markets/candlesticks': ({ query }) => {
      const quiet = { end_period_ts: Number(query.get('start_ts')), price: { previous_dollars: '0.9000' } };
      const traded = points.map(([at, price]) => ({
        end_period_ts: at,
        price: { close_dollars: formatDollars(price) },
      }));
      const tickers = query.get('market_tickers')?.split(',') ?? [];
      return {
        body: { markets: tickers.map((market_ticker) => ({ market_ticker, candlesticks: [quiet, ...traded] })) },
      };
    },
  }),
});
