import { createStatements, notTested } from '@postjoin/upstream/checks';
import type { FeedSourceName, FeedUrlVariable } from '../../registry.ts';

export const truthsocialStatements = createStatements<FeedSourceName, FeedUrlVariable>('truthsocial', {
  'truthsocial-rate': {
    text: 'About 6 calls a minute are answered without a login.',
    test: () => notTested('a check must not provoke refusals'),
  },
});
