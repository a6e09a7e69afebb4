import { createFaultServer, type SeenRequest } from '@postjoin/upstream/testing';
import { expect, it } from 'vitest';
import { patientClients, suiteAccounts, suiteNow, testFeedSource, whitehouseFeed } from '../../testing.ts';
import { createWhitehouseRss } from './index.ts';
import { parseFeed } from './parse.ts';

const rss = { 'content-type': 'application/rss+xml; charset=UTF-8' };
const posts = [
  { id: 'wh-50541', created_at: '2025-12-31T10:00:00.000Z', text: 'Reinvigorating America’s Widgets & Gadgets' },
  { id: 'wh-50532', created_at: '2025-12-30T09:00:00.000Z', text: 'Restriction on Widgets' },
];

const pages = ({ query }: SeenRequest) =>
  query.has('paged') ? { status: 404, body: '' } : { headers: rss, body: whitehouseFeed(posts) };

testFeedSource('whitehouse_rss', {
  create: (client, baseUrl) => createWhitehouseRss(client, { url: baseUrl }),
  documents: 'xml',
  isPaged: true,
  routes: { '/news/feed/': pages },
  emptyRoutes: { '/news/feed/': { headers: rss, body: whitehouseFeed([]) } },
  invalidRecordRoutes: {
    '/news/feed/': { headers: rss, body: '<rss><channel><item><title>x</title></item></channel></rss>' },
  },
});

it('labels headlines as another channel, under stable ids', () => {
  const { records } = parseFeed(Buffer.from(whitehouseFeed(posts)), suiteAccounts[1]!);
  expect(records.posts[0]).toMatchObject({
    id: 'wh-50541',
    account: 'whitehouse',
    platform: 'whitehouse.gov',
    at: '2025-12-31T10:00:00.000Z',
    text: 'Reinvigorating America’s Widgets & Gadgets',
  });
});

it('reads back to the requested start if 24 headlines are published a day', async () => {
  const hours = 31 * 24;
  const headlines = Array.from({ length: hours }, (_, n) => {
    const created_at = new Date(suiteNow.getTime() - n * 3_600_000).toISOString();
    return { id: `wh-${50_000 - n}`, created_at, text: `Headline ${n}` };
  });
  const page = ({ query }: SeenRequest) => {
    const number = Number(query.get('paged') ?? 1);
    return { headers: rss, body: whitehouseFeed(headlines.slice((number - 1) * 30, number * 30)) };
  };
  const server = await createFaultServer({ routes: { '/news/feed/': page } });
  const source = createWhitehouseRss(patientClients()('whitehouse_rss'), { url: server.url });
  const since = new Date(suiteNow.getTime() - 30 * 24 * 3_600_000);
  const reading = await source.read({ since, now: suiteNow, accounts: suiteAccounts, memory: {} });
  await server.close();
  expect(reading).not.toHaveProperty('partial');
  expect(reading.posts.filter(({ at }) => at >= since.toISOString())).toHaveLength(30 * 24 + 1);
});
