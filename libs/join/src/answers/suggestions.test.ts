import { expect, it } from 'vitest';
import { createJoinTable, type JoinTable } from '../table/table.ts';
import { aContract, aSnapshot, hoursAgo } from '../testing.ts';
import { listFeedItems } from './feed-items.ts';
import { answerWatchlist } from './get-watchlist.ts';
import { answerRiskWindows } from './risk-windows.ts';
import { answerSinceLast } from './since-last.ts';
import { cacheTopics } from './topic-cache.ts';

/** Fifty topics of five words that no contract has. */
const markets = Array.from({ length: 50 }, (_, n) => `grenland${n} parden${n} tarrif${n} maxwel${n} fedd${n}`).join(
  ',',
);
const now = new Date(hoursAgo(0));

/** A table that counts for how many topics suggestions are searched. */
async function createCountingTable(): Promise<{ table: JoinTable; count: () => number }> {
  const table = await createJoinTable(aSnapshot({ contracts: [aContract({ title: 'Will the Fed cut rates?' })] }));
  let searches = 0;
  const topics: JoinTable['topics'] = {
    ...table.topics,
    lookUp(name) {
      const { suggest, ...mentions } = table.topics.lookUp(name);
      return { ...mentions, suggest: () => ((searches += 1), suggest()) };
    },
  };
  return { table: cacheTopics({ ...table, topics }), count: () => searches };
}

it.each([
  [
    'since_last',
    (table: JoinTable) => answerSinceLast(table, { since: hoursAgo(24), hours_cap: 168, limit: 50, markets }, now),
  ],
  ['risk_windows', (table: JoinTable) => answerRiskWindows(table, { hours: 24, markets } as never, now)],
  ['a feed', (table: JoinTable) => listFeedItems(table, { markets }, now)],
])('%s searches no suggestions, because it shows none', async (_, answer) => {
  const { table, count } = await createCountingTable();
  answer(table);
  expect(count()).toBe(0);
});

it('a watch list searches the suggestions of a topic once, however often it is requested', async () => {
  const { table, count } = await createCountingTable();
  for (let request = 0; request < 3; request += 1) answerWatchlist(table, { hours: 24, markets }, now);
  expect(count()).toBe(50);
});
