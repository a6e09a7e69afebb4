import { testFeedSource, trumpstruthFeed } from '../../testing.ts';
import { createTrumpstruth } from './index.ts';

const rss = { 'content-type': 'application/rss+xml; charset=utf-8' };
const posts = [
  { id: '115817000000000002', created_at: '2025-12-31T10:00:00.000Z', text: 'Tariffs on widgets start Monday!' },
  { id: '115817000000000001', created_at: '2025-12-31T09:00:00.000Z', text: '' },
];

testFeedSource('trumpstruth', {
  create: (client, baseUrl) => createTrumpstruth(client, { url: `${baseUrl}/feed` }),
  documents: 'xml',
  routes: { '/feed': { headers: rss, body: trumpstruthFeed(posts) } },
  emptyRoutes: { '/feed': { headers: rss, body: trumpstruthFeed([]) } },
  misfitRoutes: { '/feed': { headers: rss, body: '<rss><channel><item><title>x</title></item></channel></rss>' } },
});
