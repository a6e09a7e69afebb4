import { expect, it } from 'vitest';
import {
  answerJoin,
  answerMarkets,
  answerPosts,
  answerRiskWindows,
  answerSinceLast,
  answerWatchlist,
  createJoinTable,
} from '../index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';

/** Freezes an object with all its members, so that a write throws a TypeError. */
function freezeDeeply(value: unknown, frozen = new Set<object>()): void {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return;
  frozen.add(Object.freeze(value));
  for (const member of Object.values(value)) freezeDeeply(member, frozen);
}

it('answers every operation from a table that cannot be changed, and equally each time', async () => {
  const posts = [
    aPost({ id: 'p1', text: 'I have decided to PARDON Ghislaine Maxwell.' }),
    aPost({ id: 'p2', text: 'Great day.' }),
  ];
  const table = await createJoinTable(aSnapshot({ posts, contracts: [aContract()] }));
  freezeDeeply(table);
  const answerAll = () => [
    answerPosts(table, { hours: 24 }, testNow),
    answerMarkets(table, { q: 'Maxwell', sort: 'move_24h' }, testNow),
    answerJoin(table, { hours: 24, price_path: true }, testNow),
    answerWatchlist(table, { hours: 24, markets: 'Maxwell,Fed' }, testNow),
    answerSinceLast(table, { since: hoursAgo(24), hours_cap: 168 }, testNow),
    answerRiskWindows(table, { markets: 'Maxwell', days: 30, threshold: 1 }, testNow),
  ];
  expect(answerAll()).toEqual(answerAll());
});
