import { notTested, type UpstreamStatement } from '@postjoin/upstream';
import type { FeedUrlVariable } from '../../registry.ts';

export const truthsocialStatements: readonly UpstreamStatement<'truthsocial', FeedUrlVariable>[] = [
  {
    id: 'truthsocial-rate',
    upstream: 'truthsocial',
    text: 'About 6 calls a minute are answered without a login.',
    test: () => notTested('a check must not provoke refusals'),
  },
];
