import { answerJoin, createJoinTable } from '@postjoin/join';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '@postjoin/join/testing';
import { expect, it } from 'vitest';
import type { PageState } from '../page-state.ts';
import { listMovers } from './overview.ts';
import { listTopRows } from './week.ts';

const names = [
  'Ghislaine Maxwell',
  'Diddy',
  'Roger Ver',
  'Tina Peters',
  'Joe Exotic',
  'Derek Chauvin',
  'Sam Bankman-Fried',
];
const contracts = names.map((name, index) => {
  const title = `Will Trump pardon ${name} in 2026?`;
  return aContract({ id: `c${index}`, event_id: `c${index}`, title, event_title: title, move_24h: index / 100 });
});
const seconds = (ago: number) => Date.parse(hoursAgo(ago)) / 1000;

/** A post on each contract, whose price moves in the next hour by as many points as its place in the list. */
async function listRows(extra: ReturnType<typeof aPost>[] = []) {
  const posts = names.map((name, index) =>
    aPost({ id: `p${index}`, at: hoursAgo(50 + index), text: `I will PARDON ${name} today!` }),
  );
  const histories = Object.fromEntries(
    names.map((_, index) => {
      const points = Array.from({ length: 100 }, (__, n): [number, number] => {
        const ago = 100 - n;
        return [seconds(ago), ago < 50 + index ? 0.5 + index / 100 : 0.5];
      });
      return [`c${index}`, { from: seconds(100), to: seconds(0), points }];
    }),
  );
  const table = await createJoinTable(aSnapshot({ posts: [...posts, ...extra], contracts, histories }));
  return answerJoin(table, { hours: 168, limit: 50 }, testNow).rows;
}

it('lists up to five contracts with the largest moves in the first day after a post, and none that stood still', async () => {
  const ids = (rows: Awaited<ReturnType<typeof listRows>>) => listTopRows(rows).map(({ post }) => post.id);
  const rows = await listRows();
  expect(ids(rows)).toEqual(['p6', 'p5', 'p4', 'p3', 'p2']);
  expect(ids(rows.slice(0, 3))).toEqual(['p2', 'p1']);
});

it('has each contract once, with the newest post before its move', async () => {
  const later = aPost({ id: 'later', at: hoursAgo(55.5), text: 'I will PARDON Sam Bankman-Fried. Thank you!' });
  const earlier = aPost({ id: 'earlier', at: hoursAgo(60), text: 'I will PARDON Sam Bankman-Fried!' });
  const listed = listTopRows(await listRows([later, earlier])).map(({ post }) => post.id);
  expect(listed).toEqual(['later', 'p5', 'p4', 'p3', 'p2']);
});

it('lists the contracts that moved most, those of the selected account or topics if there are any', async () => {
  const week = (await listRows()).slice(0, 3);
  const markets = { contracts: contracts.slice(3), venues: [] };
  const state = (account?: 'trump', only = false) =>
    ({ markets, week, filters: { account }, watch: { topics: [], only } }) as unknown as PageState;
  const ids = (page: PageState) => listMovers(page).map(({ id }) => id);
  expect(ids(state())).toEqual(['c6', 'c5', 'c4', 'c3']);
  for (const page of [state('trump'), state(undefined, true)]) expect(ids(page)).toEqual(['c2', 'c1']);
});
