import type { TopicEntry } from './topic.ts';

/** Bodies, laws, programmes and other named things. */
export const things: readonly TopicEntry[] = [
  {
    name: 'Federal Reserve',
    kind: 'body',
    also: ['the Fed', 'Fed Chair', 'Fed Chairman'],
    why: 'fed alone is also a verb',
  },
  { name: 'TikTok', kind: 'thing', also: ['Tik Tok'], why: 'sale and ban' },
  { name: 'National Guard', kind: 'body', why: 'deployments' },
  { name: 'Epstein files', kind: 'thing', also: ['Epstein', 'Jeffrey Epstein'], why: 'the files go by his name' },
];
