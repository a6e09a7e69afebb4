import { describe, expect, it } from 'vitest';
import { answerJoin, answerMarkets, answerPosts, answerWatchlist, createJoinTable } from '../index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';

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
    const { scanned, unmatched, reasons } = answerJoin(table, { hours: 24 }, testNow);
    expect(scanned).toEqual(['3', '2']);
    expect(unmatched).toMatchObject([{ id: '2', excerpt: onNothing }]);
    expect(reasons[unmatched[0]?.reason ?? '']).toMatch(/^The post .+\.$/);
  });

  it('counts the posts and rows of each account on all pages', () => {
    const { by_account } = answerJoin(table, { hours: 168, limit: 1 }, testNow);
    expect(by_account).toEqual([
      { account: 'trump', posts: 2, rows: 1, known_moves: 0, median_move: null },
      { account: 'whitehouse', posts: 1, rows: 1, known_moves: 0, median_move: null },
    ]);
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
      { topic: 'Canada', posts: 1, contracts: 1, rows: ['2'], top_contracts: [{ id: 'kalshi:TARIFF' }] },
      { topic: 'birthday', posts: 1, contracts: 0, rows: [] },
    ]);
    expect(answer.rows.map(({ post }) => post.id)).toEqual(['2']);
    expect(answer.scanned).toEqual(['2', '1']);
    expect(answer.unmatched.map(({ id }) => id)).toEqual(['1']);
  });

  it('names the contracts of a topic without a row, and the next call', () => {
    const [topic] = answerWatchlist(table, { hours: 1, markets: 'Canada' }, testNow).topics;
    expect(topic).toMatchObject({ posts: 0, rows: [], contracts: 1, top_contracts: [{ title: tariffs.title }] });
    expect(topic?.note).toMatch(
      /The last 168 hours have 1 row: .*hours=168.*1 open contract: search_markets with q=Canada/u,
    );
  });

  it('names the event of a passed contract, if a post is matched with another contract of the event', async () => {
    const others = ['1', '2'].map((event) => ({ ...tariffs, id: `kalshi:other-${event}`, event_id: `event:${event}` }));
    const contracts = [{ ...tariffs, event_id: 'event:1', volume: 1e6 }, ...others];
    const posts = [aPost({ id: '2', text: onTariffs })];
    const siblings = await createJoinTable(aSnapshot({ posts, contracts }));
    const [matched] = answerJoin(siblings, { hours: 24 }, testNow).rows;
    expect(matched?.contract.id).toBe(tariffs.id);
    const noteOf = (markets: string) => answerWatchlist(siblings, { hours: 24, markets }, testNow).topics[0]?.note;
    expect(noteOf('kalshi:other-1')).toMatch(
      /^No post of the window is matched with it, but 1 post with other contracts of its event: get_watchlist with markets=event:1\./u,
    );
    expect(noteOf('kalshi:other-2')).toMatch(/^No post of the window is matched with it\. 1 open contract/u);
    expect(answerWatchlist(siblings, { hours: 24, markets: 'event:1' }, testNow).rows).toHaveLength(1);
  });

  it('shows the contract of a post that is joined to a contract outside the topic', async () => {
    const both = await createTable([aPost({ id: '1', text: `${onTariffs} Happy Birthday!` })]);
    const { rows, unmatched, reasons } = answerWatchlist(both, { hours: 24, markets: 'birthday' }, testNow);
    expect(rows).toEqual([]);
    expect(unmatched).toMatchObject([
      { id: '1', reason: 'joined_elsewhere', joined_to: { id: 'kalshi:TARIFF', title: tariffs.title } },
    ]);
    expect(Object.keys(reasons)).toEqual(['joined_elsewhere']);
  });

  it.each([
    ['tariffs', true],
    ['Canada tariffs', true],
    ['executive orders', true],
    ['Zelensky', true],
    ['birthday', false],
    ['birthday tariffs', false],
  ])('recognises the topic %s: %s', (markets, recognised) => {
    expect(answerWatchlist(table, { hours: 24, markets }, testNow).topics).toMatchObject([{ recognised }]);
  });

  it.each(['deport', 'deports', 'deportation', 'Deportations', 'deported'])(
    'finds %s in every form of the word, in posts and contracts, like a search',
    async (markets) => {
      const forms = ['Will Trump deport 750,000 people?', 'How many deportations this year?', 'Deported to Ghana?'];
      const contracts = forms.map((title, n) =>
        aContract({ id: `kalshi:${n}`, event_id: `${n}`, title, event_title: title }),
      );
      const posts = [aPost({ id: '1', text: 'The largest DEPORTATION in history.' })];
      const deportations = await createJoinTable(aSnapshot({ posts, contracts }));
      const { topics } = answerWatchlist(deportations, { hours: 24, markets }, testNow);
      expect(topics).toMatchObject([{ recognised: true, posts: 1, contracts: 3 }]);
      expect(answerMarkets(deportations, { q: markets }, testNow).total).toBe(3);
    },
  );

  it.each([
    [undefined, 40_000],
    [200, 99_000],
  ])('stays within the length of an answer with 50 topics of the same rows and limit %s', async (limit, maxLength) => {
    const posts = Array.from({ length: 150 }, (_, n) => aPost({ id: `${n}`, at: hoursAgo(n / 10), text: onPardon }));
    const markets = Array.from({ length: 50 }, (_, n) => (n % 2 ? 'Maxwell' : 'Ghislaine') + '.'.repeat(n / 2)).join();
    const many = await createTable(posts);
    const shown: string[] = [];
    let topics = 0;
    let cursor: string | undefined;
    do {
      const page = { ...(limit && { limit }), ...(cursor && { cursor }) };
      const answer = answerWatchlist(many, { hours: 24, markets, ...page }, testNow);
      expect(JSON.stringify(answer).length).toBeLessThan(topics < 50 ? 99_000 : maxLength);
      for (const { rows } of answer.topics) expect(rows).toHaveLength(150);
      topics += answer.topics.length;
      shown.push(...answer.rows.map(({ post }) => post.id));
      cursor = answer.next_cursor;
    } while (cursor !== undefined);
    expect(topics).toBe(50);
    expect(shown).toEqual(posts.map(({ id }) => id));
  });

  it.each([undefined, ' , '])('explains how to pass the list when it is %j', (markets) => {
    const answer = answerWatchlist(table, { hours: 24, ...(markets && { markets }) }, testNow);
    expect(answer).toMatchObject({
      topics: [],
      rows: [],
      by_account: [{ posts: 0 }, { posts: 0 }],
      scanned: [],
      note: expect.stringContaining('markets') as string,
    });
  });

  it.each([Array.from({ length: 51 }, (_, n) => `t${n}`).join(','), 'x'.repeat(201)])(
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
    ['tariffs maxwell', ['polymarket:pardon']], // the closest
    ['Tariff & Canada /', ['kalshi:TARIFF']],
    ['%', []],
  ])('for %j finds %j, highest volume first', (q, expected) => {
    const answer = answerMarkets(table, q === undefined ? {} : { q }, testNow);
    expect(answer.contracts.map(({ id }) => id)).toEqual(expected);
    expect(answer.total).toBe(expected.length);
  });

  const search = async (titles: Record<string, Partial<Parameters<typeof aContract>[0]>>, q: string) => {
    const contracts = Object.entries(titles).map(([title, facts], n) =>
      aContract({ id: `kalshi:${n}`, event_id: `e${n}`, title, event_title: title, ...facts }),
    );
    return answerMarkets(await createJoinTable(aSnapshot({ contracts })), { q }, testNow);
  };

  it('finds contracts by the name of their venue and other words', async () => {
    const titles = {
      'Will Trump impose tariffs on Peru?': { venue_name: 'First Venue' },
      'Will Trump impose tariffs on Chile?': { venue_name: 'Second Venue' },
      'Will Trump pardon a turkey?': { venue_name: 'First Venue' },
    };
    expect((await search(titles, 'first venue tariffs')).contracts).toMatchObject([{ venue_name: 'First Venue' }]);
  });

  it('ignores filler words, and explains a search that has only such words', () => {
    for (const q of ['markets on tariffs', 'who will be in on tariffs', 'What are the odds of the tariffs?'])
      expect(answerMarkets(table, { q }, testNow).contracts).toMatchObject([{ id: 'kalshi:TARIFF' }]);
    const { total, note } = answerMarkets(table, { q: 'biggest movers today' }, testNow);
    expect([total, note]).toEqual([2, expect.stringContaining('sort=move_24h')]);
  });

  it.each([
    ['Senate', /^No open contract has "Senate"\. Only contracts about acts of Trump/u],
    ['tariffs zebra', /^No open contract has "zebra"\. Without it, 1 has the rest\./u],
    ['zebra farm tariffs', /^No open contract has "zebra", "farm"\. Without them, 1 has the rest\./u],
    ['Canada Maxwell zebra', /has "zebra"\. Without it, no contract has the rest: "Canada" 1, "Maxwell" 1\./u],
    [
      'Canada Maxwell',
      /all of "Canada", "Maxwell": without "Canada" 1 has the rest, without "Maxwell" 1 has the rest/u,
    ],
  ])('with no result for %s names the word without a contract, and what the other words find', (q, note) => {
    expect(answerMarkets(table, { q }, testNow)).toMatchObject({
      total: 0,
      note: expect.stringMatching(note) as string,
    });
  });

  it('quotes the words of its own caller, whatever another caller has searched', async () => {
    const own = await createTable([]);
    answerMarkets(own, { q: 'IMPEACHED senate' }, testNow);
    expect(answerMarkets(own, { q: 'Senate impeachment' }, testNow).note).toContain('has "Senate", "impeachment".');
  });

  it('shows words in a title before words in an outcome, and compares volumes within their unit', async () => {
    const contracts = await search(
      {
        'What will Trump say this week?': { outcome: 'Tariff', volume: 9_000_000 },
        'Will Trump impose tariffs on Peru?': { volume: 5, volume_unit: 'usd' },
        'Will Trump impose tariffs on Chile?': { volume: 80_000, volume_unit: 'contracts' },
        'Will Trump impose tariffs on Japan?': { volume: 90_000, volume_unit: 'contracts' },
        'Will Trump impose tariffs on India?': { volume: 900, volume_unit: 'usd' },
        'Will Trump impose tariffs on Ghana?': { volume: null, volume_unit: null },
      },
      'tariffs',
    );
    const names = contracts.contracts.map(({ title }) => /(\w+)\?$/u.exec(title)?.[1]);
    expect(names.slice(4)).toEqual(['Ghana', 'week']);
    expect(names.filter((name) => name === 'India' || name === 'Peru')).toEqual(['India', 'Peru']);
    expect(names.filter((name) => name === 'Chile' || name === 'Japan')).toEqual(['Japan', 'Chile']);
    expect(names[0] === 'India' || names[0] === 'Japan' || names[1] === 'Japan').toBe(true);
  });

  it.each([
    ['move_24h', ['b', 'a', 'c']],
    ['move_7d', ['a', 'c', 'b']],
    ['closes_at', ['c', 'b', 'a']],
  ] as const)('sorts by %s, unknown values last', async (sort, expected) => {
    const contracts = [
      aContract({ id: 'a', move_24h: 0.1, move_7d: -0.4, closes_at: null }),
      aContract({ id: 'b', move_24h: -0.3, move_7d: null, closes_at: hoursAgo(-48) }),
      aContract({ id: 'c', move_24h: null, move_7d: 0.2, closes_at: hoursAgo(-24) }),
    ];
    const sorted = answerMarkets(await createJoinTable(aSnapshot({ contracts })), { sort }, testNow);
    expect(sorted.contracts.map(({ id }) => id)).toEqual(expected);
  });

  it("quotes the beginning of the contract's rules", async () => {
    const { contracts } = await search({ 'Will Trump visit Japan?': { description: 'x'.repeat(900) } }, 'Japan');
    expect(contracts[0]?.rules).toBe(`${'x'.repeat(399)}…`);
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

it('marks every answer of a replay as recorded data of the past', async () => {
  const replay = await createJoinTable(aSnapshot({ posts: [aPost()] }), testNow, { isReplay: true });
  for (const answer of [answerPosts, answerJoin]) expect(answer(replay, { hours: 24 }, testNow).source).toBe('replay');
  expect(answerMarkets(replay, {}, testNow).source).toBe('replay');
});
