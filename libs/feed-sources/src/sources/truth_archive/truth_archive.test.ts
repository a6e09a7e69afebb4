import { testFeedSource, truthArchive } from '../../testing.ts';
import { createTruthArchive } from './index.ts';

const posts = [
  { id: '115817000000000002', created_at: '2025-12-31T10:00:00.250Z', text: 'Tariffs on widgets start Monday!' },
  { id: '115817000000000001', created_at: '2025-12-31T09:00:00.000Z', text: '' },
];

testFeedSource('truth_archive', {
  create: (client, baseUrl) => createTruthArchive(client, { url: `${baseUrl}/archive.json` }),
  documents: 'json',
  routes: { '/archive.json': { body: truthArchive(posts) } },
  emptyRoutes: { '/archive.json': { body: [] } },
  misfitRoutes: { '/archive.json': { body: [{ id: 1 }, null, 'x'] } },
});
