import type { UnmatchedPost } from '@postjoin/join/types';
import { expect, it } from 'vitest';
import { renderToString } from './render-to-string.ts';
import { createTimes } from './times.ts';
import { closestView } from './unmatched.ts';

const times = createTimes(0);
const title = 'Will Trump visit Nevada in 2026?';

it.each([
  [title, ['Nevada'], false],
  [title, ['Nevada', 'visit'], true],
  ['US strikes Iran by June 30?', ['Iran'], true],
  ['US strikes Iran by June 30?', ['strike'], false],
  [title, [], false],
])('lists "%s" for the shared topics %j: %s', (question, topics, isListed) => {
  const candidates = [{ title: question, topics, reason: 'different_act', outcomes: [] }];
  const view = renderToString(
    closestView({ candidates } as unknown as UnmatchedPost, { times, root: '', historyKinds: {} }),
  );
  expect(view.includes(question)).toBe(isListed);
});

it('shows the day of each price that was not updated since', () => {
  const old = { last_price: 0.5, price_at: '2026-01-26T12:00:00Z', price_stale: true };
  const outcomes = [
    { ...old, id: 'kalshi:1', outcome: 'Nevada' },
    { ...old, id: 'kalshi:2', outcome: 'Ohio', price_stale: false },
  ];
  const post = { nearest: { title, outcomes }, candidates: [{ title, topics: ['Nevada', 'visit'], outcomes }] };
  const view = renderToString(closestView(post as unknown as UnmatchedPost, { times, root: '', historyKinds: {} }));
  expect(view.match(/as of 26 Jan/gu)).toHaveLength(2);
});
