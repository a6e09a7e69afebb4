import { fails, holds, type UpstreamStatement } from '@postjoin/upstream';
import type { FeedUrlVariable } from '../../registry.ts';

export const whitehouseRssStatements: readonly UpstreamStatement<'whitehouse_rss', FeedUrlVariable>[] = [
  {
    id: 'whitehouse-feed-paths',
    upstream: 'whitehouse_rss',
    text: '`/news/feed/` answers, and `/feed/` is not found.',
    test: async ({ request }) => {
      const news = await request('WHITEHOUSE_RSS_URL', (baseUrl) => `${baseUrl}/news/feed/`);
      const all = await request('WHITEHOUSE_RSS_URL', (baseUrl) => `${baseUrl}/feed/`);
      const seen = `/news/feed/: status ${news.status}, /feed/: status ${all.status}`;
      return news.status === 200 && all.status === 404 ? holds(seen) : fails(seen);
    },
  },
];
