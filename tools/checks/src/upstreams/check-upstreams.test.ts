import { trumpstruthFeed, truthArchive, xtrackerPosts } from '@postjoin/feed-sources/testing';
import { feedAddresses } from '@postjoin/feed-sources';
import { venueAddresses } from '@postjoin/market-venues';
import { readSettings, type Settings } from '@postjoin/program';
import {
  createFaultServer,
  createTestClients,
  type FaultServer,
  type FaultServerOptions,
} from '@postjoin/upstream/testing';
import { afterEach, expect, it } from 'vitest';
import { checkUpstreams, isSound } from './check-upstreams.ts';
import { renderSummary, renderTable } from './render.ts';
import { type Finding } from './finding.ts';

/**
 * These tests run every upstream on one loopback server. Its responses have the expected wire formats and invented
 * records.
 */

const now = new Date('2026-01-01T00:00:00Z');
const post = { id: '115817000000000002', created_at: '2025-12-31T20:00:00.000Z', text: 'Kites for everybody!' };
const atS = now.getTime() / 1000;

const gammaMarket = {
  id: '71',
  question: 'Will kites be free?',
  outcomes: '["Yes", "No"]',
  outcomePrices: '["0.4", "0.6"]',
  clobTokenIds: '["711", "712"]',
  lastTradePrice: 0.4,
  volumeNum: 10,
  active: true,
  closed: false,
  acceptingOrders: true,
};
const gammaEvent = { id: '7', slug: 'kites', title: 'Will kites be free?', active: true, closed: false, tags: [] };
const kalshiMarket = {
  ticker: 'KXKITES-26-A',
  event_ticker: 'KXKITES-26',
  market_type: 'binary',
  status: 'active',
  title: 'Will kites be free?',
  yes_sub_title: 'Free',
  open_time: '2025-06-01T14:00:00Z',
  close_time: '2027-01-20T15:00:00Z',
  last_price_dollars: '0.5600',
  previous_price_dollars: '0.5300',
  yes_bid_dollars: '0.5500',
  yes_ask_dollars: '0.5700',
  volume_fp: '12.00',
};
const kalshiEvent = { event_ticker: 'KXKITES-26', series_ticker: 'KXKITES', title: 'Kites?', category: 'Politics' };
const candle = { end_period_ts: atS - 3600, price: { close_dollars: '0.5000' } };
const predictItContract = {
  id: 91,
  name: 'Free',
  status: 'Open',
  lastTradePrice: 0.4,
  lastClosePrice: 0.3,
  bestBuyYesCost: 0.41,
  bestBuyNoCost: 0.61,
  bestSellYesCost: 0.39,
  bestSellNoCost: 0.59,
};

const predictItMarket = { id: 9, name: 'Kites?', status: 'Open', contracts: [predictItContract] };

const routes: FaultServerOptions['routes'] = {
  '/gamma/events/keyset': { body: { events: [{ ...gammaEvent, markets: [gammaMarket] }] } },
  '/gamma/markets/keyset': { body: { markets: [gammaMarket] } },
  '/gamma/tags/slug/*': ({ path }) => ({ body: { id: '1', slug: path.slice('/gamma/tags/slug/'.length) } }),
  '/data/v2/prices-history': { body: { data: [{ timestamp: atS - 60, price: 0.4 }] } },
  '/clob/prices-history': { body: { history: [{ t: atS - 60, p: 0.4 }] } },
  '/kalshi/events': { body: { events: [{ ...kalshiEvent, markets: [kalshiMarket] }], cursor: '' } },
  '/kalshi/markets/candlesticks': {
    body: { markets: [{ market_ticker: 'KXKITES-26-A', candlesticks: [candle] }] },
  },
  '/kalshi/markets': { body: { markets: [kalshiMarket], cursor: '' } },
  '/predictit/marketdata/all/': { body: { markets: [predictItMarket] } },
  '/predictit/marketdata/markets/9': { body: predictItMarket },
  '/xtracker/users/*': { body: xtrackerPosts([post]) },
  '/archive.json': { headers: { 'content-type': 'application/json' }, body: truthArchive([post]) },
  '/feed': { headers: { 'content-type': 'application/rss+xml' }, body: trumpstruthFeed([post]) },
};

const variables = [...feedAddresses, ...venueAddresses].map(({ variable }) => variable);

/**
 * Paths of the addresses for which the server has routes. Every other address gets its own path, which has no route.
 */
const paths: Readonly<Record<string, string>> = {
  POLYMARKET_GAMMA_URL: '/gamma',
  POLYMARKET_DATA_URL: '/data',
  POLYMARKET_CLOB_URL: '/clob',
  KALSHI_URL: '/kalshi',
  PREDICTIT_URL: '/predictit',
  XTRACKER_URL: '/xtracker',
  TRUTH_ARCHIVE_URL: '/archive.json',
  TRUMPSTRUTH_URL: '/feed',
};

const settingsFor = (base: string, more: Record<string, string> = {}): Settings =>
  readSettings({
    ...Object.fromEntries(variables.map((variable) => [variable, `${base}${paths[variable] ?? `/${variable}`}`])),
    ...more,
  });

/** Deadline for servers that answer. It is high, because the machine may be busy. */
const timeoutMs = 30_000;

const createPatientClients = () => createTestClients({ now, defaults: { deadlineMs: timeoutMs } });

let server: FaultServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function checkWith(changed: FaultServerOptions['routes'] = {}, more: Record<string, string> = {}) {
  server = await createFaultServer({ routes: { ...routes, ...changed } });
  return checkUpstreams({ clients: createPatientClients(), settings: settingsFor(server.url, more), now });
}

const findingFor = (findings: readonly Finding[], requested: string) =>
  findings.find((finding) => finding.requested === requested);

it('reports that everything fits when every upstream answers as expected', async () => {
  const findings = await checkWith();
  expect(findings.filter(({ switched_on, verdict }) => switched_on && verdict !== 'fits')).toMatchObject([
    { upstream: 'platform_api', verdict: 'not_checked' },
  ]);
  expect(isSound(findings)).toBe(true);
});

const sweptTagSlugs = ['trump', 'trump-presidency', 'trump-cabinet', 'tariffs', 'tweets-markets', 'geopolitics'];

it('requests each route of a venue once, and the history of a listed contract', async () => {
  await checkWith();
  const requests = server?.requests.filter(({ path }) => /^\/(?:gamma|data|clob|kalshi|predictit)\//.test(path)) ?? [];
  const tags = sweptTagSlugs.map((slug) => `/gamma/tags/slug/${slug}`);
  const paths = Object.keys(routes).filter((path) => /^\/(?:gamma|data|clob|kalshi|predictit)\/[^*]*$/.test(path));
  expect(requests.map(({ path }) => path).toSorted()).toEqual([...paths, ...tags].toSorted());
  expect(requests.find(({ path }) => path === '/data/v2/prices-history')?.query.get('token_id')).toBe('711');
});

it('has the requested address, the status and the first record of each route', async () => {
  const findings = await checkWith();
  const url = server?.url ?? '';
  expect(findingFor(findings, '/events/keyset')).toMatchObject({
    ...{ url: `${url}/gamma/events/keyset`, status: 200, redirect: null },
    first: 'Will kites be free?',
  });
  expect(findingFor(findings, '/marketdata/markets/')).toMatchObject({
    ...{ url: `${url}/predictit/marketdata/markets/9`, first: 'predictit:91 open' },
  });
  expect(findings.find(({ upstream }) => upstream === 'trumpstruth')).toMatchObject({
    ...{ url: `${url}/feed`, status: 200, first: '2025-12-31T20:00:00.000Z Kites for everybody!' },
  });
});

it('shows the status of a refusal, and the address to which an upstream redirects', async () => {
  const findings = await checkWith({
    '/kalshi/events': { status: 451, body: { error: 'not here' } },
    '/feed': { status: 301, headers: { location: '/moved' }, body: '' },
    '/moved': { headers: { 'content-type': 'application/rss+xml' }, body: trumpstruthFeed([post]) },
  });
  expect(findingFor(findings, '/events')).toMatchObject({ verdict: 'refused', status: 451 });
  expect(findings.find(({ upstream }) => upstream === 'trumpstruth')).toMatchObject({
    ...{ verdict: 'fits', status: 200, redirect: `${server?.url ?? ''}/moved` },
  });
});

it('names a field whose type has changed', async () => {
  const renamed = { ...kalshiMarket, last_price_dollars: 56 };
  const findings = await checkWith({
    '/kalshi/events': { body: { events: [{ ...kalshiEvent, markets: [kalshiMarket, renamed] }], cursor: '' } },
  });
  expect(findingFor(findings, '/events')).toMatchObject({ verdict: 'differs', records: 1 });
  expect(findingFor(findings, '/events')?.differs).toMatch(
    /^1 of 2 records do not fit, such as market: .*last_price_dollars/,
  );
  expect(isSound(findings)).toBe(false);
});

it.each([
  ['/data/v2/prices-history', '/v2/prices-history', { history: [] }],
  ['/clob/prices-history', '/prices-history', { data: [] }],
  ['/kalshi/markets/candlesticks', '/markets/candlesticks', { markets: [{ candles: [] }] }],
  ['/gamma/events/keyset', '/events/keyset', [{ id: '7' }]],
])('reports that the frame of %s has changed', async (route, requested, body) => {
  const findings = await checkWith({ [route]: { body } });
  expect(findingFor(findings, requested)).toMatchObject({ verdict: 'differs' });
  expect(findingFor(findings, requested)?.differs).toMatch(/^shape: /);
  expect(isSound(findings)).toBe(false);
});

it('shows an upstream that is switched off and does not fail because of it', async () => {
  const broken = { '/predictit/marketdata/all/': { status: 404, body: {} } };
  const findings = await checkWith(broken, { VENUES: 'kalshi' });
  expect(findingFor(findings, '/marketdata/all/')).toMatchObject({ verdict: 'differs', switched_on: false });
  expect(isSound(findings)).toBe(true);
  expect(isSound(await checkWith(broken))).toBe(false);
});

it('reports every upstream as unreachable when no server listens', async () => {
  const gone = await createFaultServer({ routes: {} });
  await gone.close();
  const findings = await checkUpstreams({ clients: createPatientClients(), settings: settingsFor(gone.url), now });
  expect(new Set(findings.map(({ address }) => address))).toEqual(new Set(variables));
  expect(findings.map(({ verdict }) => verdict)).toEqual(findings.map(() => 'unreachable'));
  expect(isSound(findings)).toBe(false);
});

it('times out on an upstream that accepts the request and never answers', async () => {
  server = await createFaultServer({ routes });
  server.inject({ answer: () => undefined });
  const clients = createTestClients({ now });
  const findings = await checkUpstreams({
    clients,
    settings: settingsFor(server.url),
    now,
    only: ['kalshi', 'truth_archive'],
  });
  expect(new Set(findings.map(({ verdict }) => verdict))).toEqual(new Set(['unreachable']));
  expect(findings[0]?.differs).toMatch(/^timeout: /);
  expect(server.requests.length).toBeLessThanOrEqual(2);
});

it('checks only the upstreams of `only`, and counts all of them', async () => {
  server = await createFaultServer({ routes: { '/predictit/marketdata/all/': { body: { markets: 'none' } } } });
  const findings = await checkUpstreams({
    clients: createPatientClients(),
    settings: settingsFor(server.url),
    now,
    only: ['predictit'],
  });
  expect(new Set(findings.map(({ upstream }) => upstream))).toEqual(new Set(['predictit']));
  expect(isSound(findings)).toBe(false);
});

it('renders one row of Markdown for each route, with the reason at its end', () => {
  const finding: Finding = {
    upstream: 'kalshi',
    address: 'KALSHI_URL',
    requested: '/events',
    url: 'https://example.org/events',
    status: null,
    redirect: null,
    first: null,
    verdict: 'unreachable',
    records: null,
    differs: 'timeout: kalshi did not answer in time',
    switched_on: false,
  };
  const [, , row] = renderTable([{ ...finding, first: 'a | b' }]).split('\n');
  expect(row?.replaceAll(/ +/g, ' ')).toBe(
    '| kalshi (off) | https://example.org/events | no answer | - | - | - | a \\| b | timeout: kalshi did not answer in time |',
  );
  expect(renderSummary([{ ...finding, switched_on: true }], [])).toBe(
    'Not everything answers as expected: 0 fit, 0 differ, 1 unreachable, 0 refuse this place, 0 not checked. ' +
      'Statements: 0 hold, 0 fail, 0 otherwise, 0 not tested.',
  );
});
