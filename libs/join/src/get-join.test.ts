import { describe, expect, it } from 'vitest';
import { answerJoin, answerMarkets, answerPosts, answerWatchlist, createJoinTable } from './index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from './testing.ts';

const pardon = aContract({
  id: 'polymarket:pardon',
  event_id: 'polymarket:pardon',
  title: 'Will Trump pardon Ghislaine Maxwell in 2026?',
  event_title: 'Will Trump pardon Ghislaine Maxwell in 2026?',
  volume: 500,
});
const tariffs = aContract({
  id: 'kalshi:TARIFF',
  venue: 'kalshi',
  event_id: 'kalshi:TARIFF',
  title: 'Will Trump impose new tariffs on Canada?',
  event_title: 'Will Trump impose new tariffs on Canada?',
  volume: 9000,
});
const onPardon = 'I have decided to PARDON Ghislaine Maxwell. Thank you!';
const onTariffs = 'I am imposing a 35% Tariff on Canada, effective immediately.';
const onNothing = 'Happy Birthday to a wonderful friend of our Country!';

function createTable(posts: ReturnType<typeof aPost>[]) {
  return createJoinTable(aSnapshot({ posts, contracts: [pardon, tariffs] }));
}

describe('a join', async () => {
  const table = await createTable([
    aPost({ id: '3', at: hoursAgo(1), text: onPardon }),
    aPost({ id: '2', at: hoursAgo(2), text: onNothing }),
    aPost({ id: '1', at: hoursAgo(30), text: onTariffs, account: 'whitehouse', handle: 'WhiteHouse' }),
    aPost({ id: '0', at: hoursAgo(3), text: '', kind: 'blank' }),
  ]);

  it('shows a matched post with its contract, price and moves, and the evidence in both texts', () => {
    const { rows } = answerJoin(table, { hours: 24 }, testNow);
    expect(rows).toHaveLength(1);
    const [row] = rows;
    expect(row).toMatchObject({
      last_price: 0.4,
      move_24h: 0.05,
      move_7d: -0.1,
      contract: { id: 'polymarket:pardon' },
    });
    expect(row?.evidence.length).toBeGreaterThan(0);
    for (const { post, contract } of row?.evidence ?? []) {
      expect(onPardon.slice(post.start, post.end)).toBe(post.text);
      expect(pardon[contract.field].slice(contract.start, contract.end)).toBe(contract.text);
    }
  });

  it('shows that a source cut the text of a post, in rows and in lists of posts', async () => {
    const cut = await createTable([aPost({ text: onPardon, truncated: true })]);
    expect(answerJoin(cut, { hours: 24 }, testNow).rows).toMatchObject([{ post: { truncated: true } }]);
    expect(answerPosts(cut, { hours: 24 }, testNow).posts).toMatchObject([{ truncated: true }]);
    expect(answerPosts(table, { hours: 24 }, testNow).posts[0]).not.toHaveProperty('truncated');
  });

  it('lists every post that is not blank as scanned, and each post without a contract as unmatched with the reason', () => {
    const { scanned, unmatched } = answerJoin(table, { hours: 24 }, testNow);
    expect(scanned.map(({ id }) => id)).toEqual(['3', '2']);
    expect(unmatched).toMatchObject([{ id: '2', reason: expect.stringMatching(/^[a-z_]+$/) as string }]);
  });

  it('lists rows from before the window separately, with a note', () => {
    const day = answerJoin(table, { hours: 24, account: 'whitehouse' }, testNow);
    expect(day.rows).toEqual([]);
    expect(day.also_7d).toMatchObject({ hours: 168, note: expect.stringContaining('168-hour') as string });
    expect(day.also_7d.rows.map(({ post }) => post.id)).toEqual(['1']);
    const week = answerJoin(table, { hours: 168, account: 'whitehouse' }, testNow);
    expect(week.rows.map(({ post }) => post.id)).toEqual(['1']);
    expect(week.also_7d.rows).toEqual([]);
  });

  it('never joins a post with a contract that closed before it or opened long after it', async () => {
    const post = aPost({ id: '3', at: hoursAgo(100), text: onPardon });
    const closed = { ...pardon, closes_at: hoursAgo(107) };
    const later = { ...pardon, opens_at: hoursAgo(63) };
    const rowsWith = async (contract: typeof pardon) =>
      answerJoin(await createJoinTable(aSnapshot({ posts: [post], contracts: [contract] })), { hours: 168 }, testNow)
        .rows;
    expect(await rowsWith(pardon)).toHaveLength(1);
    expect(await rowsWith(closed)).toHaveLength(0);
    expect(await rowsWith(later)).toHaveLength(0);
  });
});

describe('a window', async () => {
  const at = (milliseconds: number) => new Date(testNow.getTime() - 24 * 3_600_000 + milliseconds).toISOString();
  const table = await createTable([
    aPost({ id: 'on the edge', at: at(0), text: onNothing }),
    aPost({ id: 'before it', at: at(-1), text: onNothing }),
    aPost({ id: 'at the edge, whitehouse', at: at(0), text: onNothing, account: 'whitehouse' }),
    aPost({ id: 'now', at: testNow.toISOString(), text: onNothing }),
    aPost({ id: 'later', at: new Date(testNow.getTime() + 1).toISOString(), text: onNothing }),
  ]);

  it.each([
    [undefined, ['now', 'at the edge, whitehouse', 'on the edge']],
    ['trump' as const, ['now', 'on the edge']],
    ['whitehouse' as const, ['at the edge, whitehouse']],
  ])('includes posts by their own timestamp, both edges included, for account %s', (account, expected) => {
    const params = { hours: 24, ...(account && { account }) };
    expect(answerPosts(table, params, testNow).posts.map(({ id }) => id)).toEqual(expected);
  });

  it('counts blank posts but does not list them', async () => {
    const answer = answerPosts(await createTable([aPost({ kind: 'blank', text: '' })]), { hours: 24 }, testNow);
    expect(answer).toMatchObject({ total: 0, blank_bodies: 1, posts: [] });
  });

  it('omits the members of posts and contracts that only the worker needs', async () => {
    const [post] = answerPosts(await createTable([aPost({ text: onNothing })]), { hours: 24 }, testNow).posts;
    expect(post).not.toHaveProperty('arrived_at');
    expect(answerMarkets(table, {}, testNow).contracts[0]).not.toHaveProperty('description');
  });
});

describe('a watch list', async () => {
  const table = await createTable([
    aPost({ id: '3', at: hoursAgo(1), text: onPardon }),
    aPost({ id: '2', at: hoursAgo(2), text: onTariffs }),
    aPost({ id: '1', at: hoursAgo(3), text: onNothing }),
  ]);

  it('joins a topic only where both the post and the contract name it', () => {
    const answer = answerWatchlist(table, { hours: 24, markets: 'Canada, birthday' }, testNow);
    expect(answer.topics).toMatchObject([
      { topic: 'Canada', posts: 1, contracts: 1, rows: [{ post_id: '2', contract_id: 'kalshi:TARIFF' }] },
      { topic: 'birthday', posts: 1, contracts: 0, rows: [] },
    ]);
    expect(answer.rows.map(({ post }) => post.id)).toEqual(['2']);
    expect(answer.scanned.map(({ id }) => id)).toEqual(['2', '1']);
    expect(answer.unmatched.map(({ id }) => id)).toEqual(['1']);
  });

  it.each([
    ['whole', {}, hoursAgo(2)],
    ['cut', { limit: 1 }, hoursAgo(2)],
    ['from the week', {}, hoursAgo(60)],
    ['from the week, cut', { limit: 1 }, hoursAgo(60)],
  ])('lists under its topics exactly the rows that it shows: %s', async (_, page, at) => {
    const both = await createTable([aPost({ id: '1', at, text: onPardon }), aPost({ id: '2', at, text: onTariffs })]);
    const getPage = (cursor?: string) =>
      answerWatchlist(both, { hours: 24, markets: 'Canada,Maxwell', ...page, ...(cursor && { cursor }) }, testNow);
    const pages = [getPage()];
    for (let next = pages[0]?.next_cursor; next !== undefined; next = pages.at(-1)?.next_cursor)
      pages.push(getPage(next));
    for (const { rows, also_7d, topics } of pages) {
      const shown = [...rows, ...also_7d.rows].map(({ post }) => post.id);
      expect(topics.flatMap((topic) => topic.rows.map(({ post_id }) => post_id)).sort()).toEqual(shown.sort());
    }
    const all = pages.flatMap(({ rows, also_7d }) => [...rows, ...also_7d.rows]);
    expect(all.map(({ post }) => post.id).sort()).toEqual(['1', '2']);
  });

  it.each([
    [undefined, 20_000],
    [200, 99_000],
  ])('stays within the length of an answer with 50 topics of the same rows and limit %s', async (limit, maxLength) => {
    const posts = Array.from({ length: 150 }, (_, n) => aPost({ id: `${n}`, at: hoursAgo(n / 10), text: onPardon }));
    const markets = Array.from({ length: 50 }, (_, n) => (n % 2 ? 'Maxwell' : 'Ghislaine') + '.'.repeat(n / 2)).join();
    const table = await createTable(posts);
    const shown: string[] = [];
    let cursor: string | undefined;
    do {
      const page = { ...(limit && { limit }), ...(cursor && { cursor }) };
      const answer = answerWatchlist(table, { hours: 24, markets, ...page }, testNow);
      expect(JSON.stringify(answer).length).toBeLessThan(maxLength);
      expect(answer.topics.map(({ rows }) => rows.length)).toEqual(Array(50).fill(answer.rows.length));
      shown.push(...answer.rows.map(({ post }) => post.id));
      cursor = answer.next_cursor;
    } while (cursor !== undefined);
    expect(shown).toEqual(posts.map(({ id }) => id));
  });

  it.each([undefined, ' , '])('explains how to pass the list when it is %j', (markets) => {
    const answer = answerWatchlist(table, { hours: 24, ...(markets && { markets }) }, testNow);
    expect(answer).toMatchObject({
      topics: [],
      rows: [],
      scanned: [],
      note: expect.stringContaining('markets') as string,
    });
  });

  it.each([Array.from({ length: 51 }, (_, n) => `t${n}`).join(','), 'x'.repeat(81)])(
    'rejects a list that is too long',
    (markets) => {
      expect(() => answerWatchlist(table, { hours: 24, markets }, testNow)).toThrow(/markets must be/);
    },
  );
});

describe('a search for contracts', async () => {
  const table = await createTable([]);
  it.each([
    [undefined, ['kalshi:TARIFF', 'polymarket:pardon']],
    ['TARIFF canada', ['kalshi:TARIFF']],
    ['Ghislaine', ['polymarket:pardon']],
    ['tariffs maxwell', []],
    ['Tariff & Canada /', ['kalshi:TARIFF']],
    ['&', []],
  ])('for %j finds %j, highest volume first', (q, expected) => {
    const answer = answerMarkets(table, q === undefined ? {} : { q }, testNow);
    expect(answer.contracts.map(({ id }) => id)).toEqual(expected);
    expect(answer.total).toBe(expected.length);
  });

  it.each(['NATO', 'summit NATO', 'nato summit'])('finds a title by %j, a word that is not a topic', async (q) => {
    const summit = aContract({ id: 'kalshi:NATO', title: 'Will Trump attend the NATO summit?' });
    const { contracts } = answerMarkets(await createJoinTable(aSnapshot({ contracts: [summit] })), { q }, testNow);
    expect(contracts.map(({ id }) => id)).toEqual(['kalshi:NATO']);
  });
});

it('marks every answer from a snapshot with invented posts as a sample', async () => {
  const table = await createTable([aPost({ text: '[sample] We will meet soon.' })]);
  expect(answerPosts(table, { hours: 24 }, testNow).source).toBe('sample');
  expect(answerMarkets(table, {}, testNow).source).toBe('sample');
  expect(answerJoin(table, { hours: 24 }, testNow).source).toBe('sample');
  expect(answerJoin(await createTable([aPost()]), { hours: 24 }, testNow).source).toBe('snapshot');
});

it('reports in the health of a source that its newest post is behind, for windows of any length', async () => {
  const behind = aPost({ id: '1', at: hoursAgo(60), source: 'trumpstruth', delivered_by: ['trumpstruth'] });
  const record = { handles: ['realDonaldTrump'], outcome: 'ok' as const, skipped: 0 };
  const feed = (['xtracker', 'trumpstruth'] as const).map((name) => {
    return { ...record, name, last_success_at: testNow.toISOString() };
  });
  const table = await createJoinTable(aSnapshot({ posts: [aPost({ id: '2', at: hoursAgo(1) }), behind], feed }));
  for (const hours of [1, 24, 168]) {
    const { sources } = answerJoin(table, { hours }, testNow).feed;
    expect(sources).toMatchObject([
      { name: 'xtracker', newest_at: hoursAgo(1) },
      { name: 'trumpstruth', newest_at: hoursAgo(60), note: expect.stringMatching(/ 2 days older /) as string },
    ]);
  }
});
