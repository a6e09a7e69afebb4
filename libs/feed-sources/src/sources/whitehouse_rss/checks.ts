import { createStatements, fails, holds } from '@postjoin/upstream/checks';
import type { FeedSourceName, FeedUrlVariable } from '../../registry.ts';
import { feedPaths } from './index.ts';

export const whitehouseRssStatements = createStatements<FeedSourceName, FeedUrlVariable>('whitehouse_rss', {
  'whitehouse-feed-paths': {
    text: '`/news/feed/` answers, or one of the other feeds that the source reads in its place.',
    isNeeded: true,
    opposite: 'no feed is found',
    test: async ({ request }) => {
      const statuses: string[] = [];
      for (const path of feedPaths) {
        const { status } = await request('WHITEHOUSE_RSS_URL', path);
        statuses.push(`${path}: status ${status}`);
        if (status === 200) return holds(statuses.join(', '));
      }
      return fails(statuses.join(', '));
    },
  },
});
