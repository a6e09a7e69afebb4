import { testFeedSource, xtrackerPosts } from '../../testing.ts';
import { createXtracker } from './index.ts';

const truths = [
  { id: '115817000000000002', created_at: '2025-12-31T10:00:00.250Z', text: 'Tariffs on widgets start Monday!' },
  { id: '115817000000000001', created_at: '2025-12-31T09:00:00.000Z', text: '' },
];
const tweets = [
  { id: '2006400000000000001', created_at: '2025-12-31T12:00:00.000Z', text: 'Made in America &amp; proud' },
];

const answer = (posts: unknown) => ({ body: posts });

testFeedSource('xtracker', {
  create: (client, baseUrl) => createXtracker(client, { url: baseUrl }),
  documents: 'json',
  routes: {
    '/users/realDonaldTrump/posts': answer(xtrackerPosts(truths)),
    '/users/WhiteHouse/posts': answer(xtrackerPosts(tweets)),
  },
  emptyRoutes: { '/users/*': answer({ success: true, data: [] }) },
  misfitRoutes: { '/users/*': answer({ success: true, data: [{ platformId: 7 }, null] }) },
});
