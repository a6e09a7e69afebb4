import { createStatements, holdsIf } from '@postjoin/upstream/checks';
import type { FeedSourceName, FeedUrlVariable } from '../../registry.ts';

export const whitehouseRssStatements = createStatements<FeedSourceName, FeedUrlVariable>('whitehouse_rss', {
  'whitehouse-feed-paths': {
    text: '`/news/feed/` answers, and `/feed/` is not found.',
    opposite: '`/news/feed/` is not found',
    test: async ({ request }) => {
      const news = await request('WHITEHOUSE_RSS_URL', '/news/feed/');
      const all = await request('WHITEHOUSE_RSS_URL', '/feed/');
      const seen = `/news/feed/: status ${news.status}, /feed/: status ${all.status}`;
      return holdsIf(news.status === 200 && all.status === 404, seen);
    },
  },
});
