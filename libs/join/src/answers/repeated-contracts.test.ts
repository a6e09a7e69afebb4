import { describe, expect, it } from 'vitest';
import { answerJoin, answerSinceLast, answerWatchlist, createJoinTable, type JoinData } from '../index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';

const pardon = aContract({ id: 'polymarket:pardon', title: 'Will Trump pardon Ghislaine Maxwell?' });
const tariffs = aContract({
  id: 'kalshi:TARIFF',
  event_id: 'kalshi:TARIFF',
  title: 'Will Trump impose new tariffs on Canada?',
  event_title: 'Will Trump impose new tariffs on Canada?',
  move_7d: null,
});
const texts = {
  Maxwell: 'I have decided to PARDON Ghislaine Maxwell. Thank you!',
  Canada: 'I am imposing a 35% Tariff on Canada, effective immediately.',
};

/** Creates a table with one post an hour, the newest first in the list. */
const createTable = (topics: readonly (keyof typeof texts)[], lastPostHours = 1) =>
  createJoinTable(
    aSnapshot({
      contracts: [pardon, tariffs],
      posts: topics.map((topic, index) =>
        aPost({ id: `p${index}`, at: hoursAgo(lastPostHours + index), text: texts[topic] }),
      ),
    }),
  );
const briefMembers = ['id', 'title', 'outcome', 'last_price', 'url'];
const isBrief = ({ contract }: JoinData['rows'][number]) => !('status' in contract);

describe('an answer with several rows of one contract', async () => {
  const table = await createTable(['Maxwell', 'Canada', 'Maxwell', 'Canada', 'Maxwell']);

  it('has the whole contract in its first row, and the brief contract in the later rows', () => {
    const { rows, reasons } = answerJoin(table, { hours: 24 }, testNow);
    expect(rows.map(isBrief)).toEqual([false, false, true, true, true]);
    expect(rows.map(({ contract }) => contract.id)).toEqual(
      [pardon, tariffs, pardon, tariffs, pardon].map(({ id }) => id),
    );
    expect(Object.keys(rows[2]?.contract ?? {})).toEqual(briefMembers);
    const { until_next_post, ...members } = rows[2] ?? {};
    expect(until_next_post).toEqual({ at: rows[0]?.post.at, move: null });
    expect(Object.keys(members)).toEqual(Object.keys(rows[0] ?? {}));
    expect(rows[3]).toMatchObject({ last_price: 0.4, move_24h: 0.05, move_7d: null });
    expect(reasons).toHaveProperty('not_given');
  });

  it('has the path of the price in every row that requests it', () => {
    const { rows } = answerJoin(table, { hours: 24, price_path: true }, testNow);
    expect(rows.map(isBrief)).toEqual([false, false, true, true, true]);
    for (const row of rows) expect(row).toHaveProperty('price_path');
  });

  it('has whole contracts with limit', () => {
    expect(answerJoin(table, { hours: 24, limit: 50 }, testNow).rows.some(isBrief)).toBe(false);
  });

  it('has the whole contract in its first row also as a watch list', () => {
    const { rows } = answerWatchlist(table, { hours: 24, markets: 'Canada' }, testNow);
    expect(rows.map(isBrief)).toEqual([false, true]);
  });

  it('has whole contracts in since_last', () => {
    const { rows } = answerSinceLast(table, { since: hoursAgo(24), hours_cap: 168 }, testNow);
    expect(rows).toHaveLength(5);
    expect(rows.some(isBrief)).toBe(false);
  });
});

it('shortens the contracts of later rows in also_7d too', async () => {
  const table = await createTable(['Maxwell', 'Maxwell', 'Canada'], 30);
  const { also_7d } = answerJoin(table, { hours: 24 }, testNow);
  expect(also_7d.rows.map(isBrief)).toEqual([false, true, false]);
});

it('has the whole contract once on each page', async () => {
  const topics = Array.from({ length: 90 }, (_, index) => (index % 3 ? 'Maxwell' : 'Canada'));
  const table = await createTable(topics);
  const pages: JoinData[] = [];
  do {
    const cursor = pages.at(-1)?.next_cursor;
    pages.push(answerJoin(table, { hours: 168, ...(cursor !== undefined && { cursor }) }, testNow));
  } while (pages.at(-1)?.next_cursor !== undefined);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flatMap(({ rows }) => rows)).toHaveLength(90);
  for (const { rows } of pages) {
    const whole = rows.filter((row) => !isBrief(row)).map(({ contract }) => contract.id);
    expect(whole.toSorted()).toEqual([...new Set(rows.map(({ contract }) => contract.id))].toSorted());
    expect(new Set(rows.filter(isBrief).map(({ contract }) => contract.id)).size).toBeLessThanOrEqual(whole.length);
  }
});
