import type { CreateUpstreamClient } from '@postjoin/upstream';
import type { FaultServerOptions, SeenRequest } from '@postjoin/upstream/testing';
import type { PricePoint } from '../../types.ts';
import { testMarketVenue } from '../../testing/contract-suite.ts';
import { testVenueHistory } from '../../testing/history-suite.ts';
import { clobAnswer, dataAnswer, gammaEvent, gammaMarket, keysetPage, placeholder } from './fixtures.ts';
import { createPolymarket } from './index.ts';

const create = (client: CreateUpstreamClient, baseUrl: string) =>
  createPolymarket({
    gamma: { client: client('polymarket'), baseUrl },
    data: { client: client('polymarket_data'), baseUrl },
    clob: { client: client('polymarket_clob'), baseUrl },
    decideScope: () => ({ in_scope: true, because: 'everything is' }),
  });

const single = gammaEvent([gammaMarket()]);
const untraded = gammaMarket({ groupItemTitle: 'March', lastTradePrice: 0, volumeNum: 0, bestBid: undefined });
const unchanged = gammaMarket({ groupItemTitle: 'June', oneDayPriceChange: undefined, oneWeekPriceChange: undefined });
const closed = gammaMarket({
  closed: true,
  outcomePrices: '["0", "1"]',
  lastTradePrice: 1,
  closedTime: '2026-01-01 07:30:39+00',
});
const group = gammaEvent([untraded, unchanged, gammaMarket({ groupItemTitle: 'December' }), closed, placeholder()]);

const disputed = gammaMarket({ closed: true, umaResolutionStatus: 'disputed' });
const proposed = gammaMarket({ acceptingOrders: false, umaResolutionStatus: 'proposed' });
const resolvedOnV2 = gammaMarket({ version: 'v2', resolutionStatus: 'resolved' });
const unlisted = [closed, disputed, proposed, resolvedOnV2, gammaMarket()];

const history = ({ query }: SeenRequest) => {
  const end = Number(query.get('end'));
  return { body: dataAnswer([[end - 60, 0.4]]) };
};
const routes = (pages: (cursor: string | null) => unknown): FaultServerOptions['routes'] => ({
  '/events/keyset': ({ query }) => ({
    body: query.get('title_search') ? keysetPage([]) : pages(query.get('after_cursor')),
  }),
  '/v2/prices-history': history,
  '/tags/slug/*': ({ path }) => ({ body: { id: '126', slug: path.split('/').at(-1) } }),
});
const twoPages = (first: unknown[], second: unknown[]) =>
  routes((cursor) => (cursor === 'next' ? keysetPage(second) : keysetPage(first, 'next')));
const onePage = (events: unknown[]) => routes(() => keysetPage(events));

testMarketVenue({
  name: 'polymarket',
  create,
  routes: twoPages([single], [group]),
  contracts: 4,
  withInvalidRecord: onePage([
    single,
    { ...group, markets: [{ ...untraded, bestAsk: '57' }, unchanged, ...(group['markets'] as unknown[]).slice(2)] },
  ]),
  shapeless: routes(() => ({ markets: [] })),
  onlyInvalidRecords: onePage([null, { ...single, markets: [gammaMarket({ lastTradePrice: 57 })] }]),
  onlyClosed: onePage([gammaEvent([closed, placeholder()])]),
  paged: twoPages([single], [group]),
  closing: {
    routes: {
      '/markets/keyset': ({ query }) => {
        const wanted = new Set(query.getAll('id'));
        const isClosed = query.get('closed') === 'true';
        return {
          body: { markets: unlisted.filter(({ id, closed }) => wanted.has(String(id)) && closed === isClosed) },
        };
      },
    },
    contracts: [...unlisted, { id: '1' }].map(({ id }) => ({
      id: `polymarket:${String(id)}`,
      event_id: 'polymarket:1',
    })),
    statuses: Object.fromEntries(
      (['resolved', 'closed', 'paused', 'resolved', 'open'] as const).map((status, index) => [
        `polymarket:${String(unlisted[index]?.['id'])}`,
        status,
      ]),
    ),
    shapeless: { '/markets/keyset': { body: { events: [] } } },
  },
});

testVenueHistory({
  name: 'polymarket',
  create,
  contracts: [
    { id: 'polymarket:1', history_id: '71' },
    { id: 'polymarket:2', history_id: '72' },
  ],
  routes: (points) => ({
    '/prices-history': ({ query }) => ({ body: clobAnswer(within(points, query, 'startTs', 'endTs')) }),
    '/v2/prices-history': ({ query }) => ({ body: dataAnswer(within(points, query, 'start', 'end')) }),
  }),
});

function within(
  points: readonly PricePoint[],
  query: URLSearchParams,
  from: string,
  to: string,
): readonly PricePoint[] {
  return points.filter(([at]) => Number(query.get(from)) <= at && at <= Number(query.get(to)));
}
