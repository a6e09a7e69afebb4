import type { SeenRequest } from '@postjoin/upstream/testing';
import { expect, it } from 'vitest';
import { suiteAccounts, testFeedSource, whitehouseFeed } from '../../testing.ts';
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
  misfitRoutes: {
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
