import { ServiceError } from '@postjoin/envelope';
import { describe, expect, it } from 'vitest';
import { marketSorts, sortOrders, type MarketsParams } from '../schemas/types.ts';
import { answerMarkets, answerPosts, answerSentence, answerWatchlist, createJoinTable } from '../index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';

const ceasefire = aContract({ id: 'k:1', event_id: 'e1', title: 'Will Trump announce a ceasefire?' });
const ceaseFire = aContract({ id: 'k:2', event_id: 'e2', title: 'Will Trump end the cease-fire?' });
const shutdown = aContract({ id: 'k:3', event_id: 'e3', title: 'Will the government be shut down in May?' });
const tariff = aContract({ id: 'k:4', event_id: 'e4', title: 'Will Trump impose a 10% tariff on Mexico?', volume: 10 });
const percent = aContract({ id: 'k:5', event_id: 'e4', title: 'Will Trump impose tariffs of 10 percent on Peru?' });
const fire = aContract({ id: 'k:6', event_id: 'e6', title: 'Will Trump fire Jerome Powell in 2026?' });
const wars = aContract({ id: 'k:7', event_id: 'e7', title: 'Will Trump end seven wars?' });
const remark = (outcome: string, changes = {}) =>
  aContract({
    id: `k:say-${outcome}`,
    event_id: 'e8',
    title: `What will Trump say during the signing of tariffs?`,
    event_title: 'What will Trump say during the signing of tariffs?',
    outcome,
    volume: 1_000_000,
    last_price: 0.99,
    ...changes,
  });
const contracts = [ceasefire, ceaseFire, shutdown, tariff, percent, fire, wars, remark('Autism'), remark('Tariff')].map(
  (contract) => ({ ...contract, event_title: contract.title }),
);

const search = async (params: MarketsParams, listed = contracts) =>
  answerMarkets(await createJoinTable(aSnapshot({ contracts: listed })), params, testNow);
const findIds = async (params: MarketsParams) => (await search(params)).contracts.map(({ id }) => id);

describe('a search', () => {
  const titled = [
    aContract({ id: 'k:family', title: 'Will Trump pardon any members of his family?' }),
    aContract({ id: 'k:staff', title: 'How many government employees will Trump cut?' }),
    aContract({ id: 'k:dinner', title: 'Will Trump attend any White House Correspondents Dinner?' }),
    aContract({ id: 'k:penny', title: 'Will Trump get rid of the penny?' }),
    aContract({ id: 'k:pharma', title: 'Will Trump impose pharma tariffs?' }),
    aContract({ id: 'k:shake', title: 'How long will Trump and Xi shake hands for?' }),
    ...Array.from({ length: 60 }, (_, n) => aContract({ id: `k:no${n}`, title: `Will no more than ${n} bills pass?` })),
  ].map((contract, n) => ({ ...contract, event_id: `e${n}`, event_title: contract.title }));

  it.each([
    ['his kids pardoned', ['k:family']],
    ['pardon his own family again', ['k:family']],
    ['federal layoffs', ['k:staff']],
    ['how many civil servants are cut', ['k:staff']],
    ['whcd', ['k:dinner']],
    ['penny discontinued', ['k:penny']],
    ['tariffs on medicine', ['k:pharma']],
    ['handshake with xi', ['k:shake']],
    ['no more pennies', ['k:penny']],
  ])('for "%s" finds what people call otherwise', async (q, ids) => {
    expect((await search({ q }, titled)).contracts.map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    ['Trump fires Warsh', ['Will Trump publicly criticize Kevin Warsh?', 'Will Trump meet Kevin Warsh?']],
    ['tariffs on India', []],
  ])('for "%s" lists what a few contracts ask about a person, and nothing else about a place', async (q, found) => {
    const titles = [
      'Will Trump publicly criticize Kevin Warsh?',
      'Will Trump meet Kevin Warsh?',
      'Will Trump visit India?',
    ];
    const dates = Array.from({ length: 8 }, (_, n) => `Will Trump impose tariffs on Peru by May ${n + 1}?`);
    const listed = [...titles, ...dates].map((title, n) =>
      aContract({ id: `k:${n}`, event_id: title, title, event_title: title }),
    );
    expect((await search({ q }, listed)).contracts.map(({ title }) => title)).toEqual(found);
  });

  it.each([
    ['cease-fire', ['k:1', 'k:2']],
    ['cease fire', ['k:1', 'k:2']],
    ['ceasefire', ['k:1', 'k:2']],
    ['shutdown', ['k:3']],
    ['shut-down', ['k:3']],
    ['10%', ['k:4', 'k:5']],
    ['10 percent', ['k:4', 'k:5']],
    ['7 wars', ['k:7']],
    ['seven wars', ['k:7']],
    ['war', ['k:1', 'k:2', 'k:7']],
    ['Is he going to fire Powell?', ['k:6']],
    ['What is the chance that he really fires Powell now?', ['k:6']],
  ])('for "%s" finds every spelling of its words', async (q, ids) => {
    expect((await findIds({ q })).sort()).toEqual(ids);
  });

  it.each([
    ['WHO', 'World Health Organization'],
    ['USMCA', 'United States-Mexico-Canada Agreement'],
    ['FEMA', 'Federal Emergency Management Agency'],
    ['NDAA', 'National Defense Authorization Act'],
  ])('and a watch list find the same for %s and %s', async (short, long) => {
    const names = [short, long];
    const named = names.map((name, index) => {
      const title = `Will Trump withdraw from the ${name} by 2027?`;
      return aContract({ id: `k:${index}`, event_id: `e${index}`, title, event_title: title });
    });
    const posts = names.map((name, index) =>
      aPost({ id: `p${index}`, text: `The ${name} is bad, and so is the man who runs it.` }),
    );
    const table = await createJoinTable(aSnapshot({ contracts: named, posts }));
    for (const name of names) {
      expect(answerMarkets(table, { q: name }, testNow)).toMatchObject({ total: 2 });
      const { topics } = answerWatchlist(table, { markets: name, hours: 168 }, testNow);
      expect(topics).toMatchObject([{ recognised: true, posts: 2, contracts: 2 }]);
    }
  });

  it('counts the events beside the contracts', async () => {
    expect(await search({ q: 'tariffs' })).toMatchObject({ total: 4, events: 2 });
    expect(await search({})).toMatchObject({ total: 9, events: 7 });
    expect(await search({ q: 'zebra' })).toMatchObject({ total: 0, events: 0 });
  });

  it.each(marketSorts.flatMap((sort) => sortOrders.map((order) => ({ sort, order }))))(
    'sorted by $sort $order lists the remarks last that have a word only in their setting',
    async (params) => {
      const ids = await findIds({ q: 'tariffs', ...params });
      expect(ids.at(-1)).toBe('k:say-Autism');
      expect(ids).toHaveLength(4);
    },
  );

  it.each(['move_24h', 'last_price'] as const)(
    'sorted by %s lists the remarks after stale and unknown prices',
    async (sort) => {
      const stale = { price_stale: true, last_price: 0.2, move_24h: 0.2 };
      const listed = [
        remark('Oil'),
        remark('Autism', { ...stale, move_24h: 0.3 }),
        { ...tariff, last_price: null, move_24h: null },
        { ...percent, ...stale, price_at: hoursAgo(50) },
        { ...percent, ...stale, id: 'k:8' },
        { ...percent, id: 'k:9', last_price: 0.1, move_24h: 0.1 },
      ].map((contract) => ({ ...contract, event_title: contract.title }));
      const { contracts: found } = await search({ q: 'tariffs', sort }, listed);
      expect(found.map(({ id }) => id)).toEqual(['k:9', 'k:8', 'k:5', 'k:4', 'k:say-Oil', 'k:say-Autism']);
    },
  );

  it.each([
    ['Autism', ['k:thing', 'k:say-Autism', 'k:quoted'], 'Contracts on words that he may say: 2 of 3, listed last.'],
    ['will Trump say Autism', ['k:quoted', 'k:say-Autism'], 'Words of talk count only if a contract or post has them.'],
    ['signing tariffs', ['k:say-Autism'], 'Contracts on words that he may say: 1 of 1.'],
    ['cure for autism', ['k:thing'], undefined],
  ])('for "%s" lists the questions on an act before those on words', async (q, ids, note) => {
    const quoted = 'Will Trump say "Autism" this week?';
    const thing = 'Will Trump announce a cure for autism?';
    const listed = [
      aContract({ id: 'k:quoted', event_id: 'e10', title: quoted, event_title: quoted, volume: 500 }),
      remark('Autism'),
      aContract({ id: 'k:thing', event_id: 'e11', title: thing, event_title: thing, volume: 1 }),
    ];
    const found = await search({ q }, listed);
    expect(found.contracts.map(({ id }) => id)).toEqual(ids);
    expect(found.note).toBe(note);
  });

  it('goes on after a page that ends before the remarks', async () => {
    const first = await search({ q: 'tariffs', limit: 3 });
    const second = await search({ q: 'tariffs', limit: 3, cursor: first.next_cursor ?? '' });
    expect([...first.contracts, ...second.contracts].map(({ id }) => id)).toEqual(await findIds({ q: 'tariffs' }));
  });

  it.each([
    ['terrorist organisation', 'Will Trump designate antifa as a terrorist organization?'],
    ['terrorist organization', 'Will Trump designate antifa as a terrorist organisation?'],
    ['Labour Secretary', 'Who will be Secretary of Labor?'],
    ['defence secretary', 'Will Trump fire the Secretary of Defense?'],
    ['honours', 'Will Trump attend the Kennedy Center Honors?'],
    ['Kennedy Centre', 'Will Trump rename the Kennedy Center?'],
    ['trade war with China', 'Will Trump impose new tariffs on China?'],
    ['Iran war', 'US strikes Iran by June 30?'],
    ['buying Greenland', 'Will Trump buy Greenland?'],
    ['annex Greenland', 'Will Trump acquire part of Greenland?'],
    ['Maxwell clemency', 'Will Trump pardon Ghislaine Maxwell?'],
    ['trip to Beijing', 'Will Trump visit China in May?'],
    ['getting rid of Noem', 'Will Trump remove Kristi Noem by June?'],
    ['Trump slams Warsh', 'Will Trump publicly criticize Kevin Warsh?'],
    ['nvidia chip curbs', 'Will Trump undo any GPU export controls?'],
    ['boots on the ground in Cuba', 'Will US forces enter Cuba?'],
    ['bomb Cuba', 'US military action against Cuba?'],
    ['EO on mail voting', 'Will Trump sign an executive order on vote by mail?'],
    ['back Somaliland independence', 'Will Trump recognize Somaliland?'],
    ['Epstein docs', 'Will Trump release any of the Epstein Files?'],
    ['get out of NATO', 'Will the US withdraw from NATO?'],
    ['who runs the department of energy', "Who will be Trump's Secretary of Energy?"],
    ['new VA secretary', "Who will be Trump's Secretary of Veterans Affairs?"],
    ['head of the justice department', "Who will be Trump's next Attorney General?"],
    ['federal takeover of voting', 'Will Trump nationalize elections?'],
    ['uk trade deal signed', 'Which countries will Trump make formal trade deals with? UK'],
    ['abolish the IRS', 'Which agencies will Trump eliminate? IRS'],
    ['somebody quits the cabinet', "When will a member of Trump's Cabinet leave?"],
    ['trump tercer mandato', 'Will Trump run for a third term?'],
    ['visita de trump a china', 'Will Trump visit China in May?'],
    ['BBC verklagen', 'Will Trump sue the BBC?'],
  ])('for "%s" finds "%s"', async (q, title) => {
    const listed = [aContract({ id: 'k:1', title, event_title: title }), ...contracts];
    expect((await search({ q }, listed)).contracts.map(({ id }) => id)).toEqual(['k:1']);
  });

  it.each([
    ['trump resign', 'Will Trump resign by May?'],
    ['trump steps down', 'Will Trump resign by May?'],
    ['cabinet resignations', "Who will leave Trump's Cabinet?"],
    ['fire Powell', 'Will Trump fire Powell?'],
  ])('for "%s" first lists "%s", whatever is traded more', async (q, first) => {
    const titles = [
      "Who will leave Trump's Cabinet?",
      'Will Trump urge Thune to step down?',
      'Will Trump resign by May?',
    ];
    const all = [...titles, 'Will Trump fire Powell?', 'Powell: will Trump remove him?'];
    const listed = all.map((title, n) => aContract({ id: `k:${n}`, title, event_title: title, volume: 1e6 / 10 ** n }));
    expect((await search({ q }, listed)).contracts[0]).toMatchObject({ title: first });
  });

  it.each([
    [
      'Grönland heute',
      ['k:4'],
      'No open contract has all of "Greenland", "heute": listed are the closest, without "heute".',
    ],
    [
      'next Mexico tariff',
      ['k:0'],
      'No open contract has all of "next", "Mexico", "tariff": listed are the closest, without "next".',
    ],
    ['Greenland pardon', [], undefined], // a known act is not left out beside a name
    ['visit Cuba', [], undefined], // a name that no contract has is not left out
    ['Trump heute', [], undefined], // most contracts name him
    ['heute', [], undefined],
    [
      'Grenland heute',
      ['k:4'],
      'No open contract has all of "Grenland", "heute": listed are the closest, with "Greenland" and without "heute".',
    ],
    ['pardn Powel', ['k:1'], 'No open contract has all of "pardn", "Powel": listed are those with "pardon", "Powell".'],
    ['Pardem', [], undefined], // not near enough to a word
    ['Jreenland', [], undefined], // of another first letter, it can be another word
  ])('for "%s" lists the closest contracts', async (q, ids, note) => {
    const titles = ['tariff Mexico', 'pardon Powell', 'visit China', 'meet Putin', 'buy Greenland', 'join NATO'];
    const listed = titles.map((words, n) =>
      aContract({ id: `k:${n}`, event_id: words, title: `Will Trump ${words}?`, event_title: words }),
    );
    const found = await search({ q }, listed);
    expect(found.contracts.map(({ id }) => id)).toEqual(ids);
    if (note !== undefined) expect(found.note).toBe(note);
  });

  describe('without a contract that has all words', () => {
    const titles: Record<string, Parameters<typeof aContract>[0]> = {
      'Will Trump eliminate the cabotage restriction?': {
        description: 'If foreign vessels may carry goods from port to port.',
      },
      'Will Trump speak to Lula in May?': {},
      'Which cities will Trump send the National Guard to? Chicago': { event_id: 'guard', outcome: 'Chicago' },
      'Which cities will Trump send the National Guard to? Memphis': { event_id: 'guard', outcome: 'Memphis' },
      'Will Trump cut off trade with Spain?': {},
      'Will Trump visit Denmark?': {},
      'Will Trump sue the BBC?': {},
      'Who will be confirmed as chair of the Fed? Warsh': { event_id: 'chair', outcome: 'Warsh' },
      'Who will be confirmed as chair of the Fed? Hassett': { event_id: 'chair', outcome: 'Hassett' },
      'Will Trump criticize Warsh?': {},
    };
    const listed = Object.entries(titles).map(([title, facts], n) =>
      aContract({ id: `k:${n}`, event_id: `e${n}`, title, event_title: title, ...facts }),
    );

    it.each([
      ['foreign vessels', [0], 'listed are the closest, with words in outcomes or rules.'],
      ['speak to the brazilian president', [1], 'listed are the closest, with words in outcomes or rules.'],
      ['guard to chicago, memphis and portland', [2, 3], 'listed are the closest, without "portland".'],
      ['spain trade embargo', [4], 'listed are the closest, without "embargo".'],
      ['warsh fed chair hearing', [7, 8], 'listed are the closest, without "hearing".'],
      ['sanctions on denmark', [], undefined], // other contracts ask about this act
      ['sue youtube', [], undefined], // the act alone is no subject
      ['portland oregon', [], undefined],
    ])('lists for "%s" those of the closest questions, one of each first', async (q, numbers, note) => {
      const sanctions = aContract({ id: 'k:s', event_id: 's', title: 'Will Trump impose sanctions on Peru?' });
      const found = await search({ q }, [...listed, { ...sanctions, event_title: sanctions.title }]);
      expect(found.contracts.map(({ id }) => id)).toEqual(numbers.map((n) => `k:${n}`));
      if (note !== undefined) expect(found.note).toContain(note);
    });
  });

  it('lists the highest price first, and unknown prices last', async () => {
    const prices = [0.2, null, 0.9, 0.5];
    const listed = prices.map((last_price, n) => aContract({ id: `p${n}`, title: 'Fed chair', last_price }));
    const found = await search({ q: 'Fed chair', sort: 'last_price' }, listed);
    expect(found.contracts.map(({ last_price }) => last_price)).toEqual([0.9, 0.5, 0.2, null]);
    expect(found.note).toBe('3 of 4 contracts have a known last price.');
  });

  it.each([
    ['last_price', undefined, ['high', 'low', 'stale', 'unknown']],
    ['last_price', 'asc', ['low', 'high', 'stale', 'unknown']],
    ['move_24h', undefined, ['low', 'high', 'stale', 'unknown']],
    ['move_24h', 'asc', ['low', 'high', 'stale', 'unknown']],
    ['opens_at', undefined, ['stale', 'high', 'low', 'unknown']],
    ['opens_at', 'asc', ['low', 'high', 'stale', 'unknown']],
    ['closes_at', undefined, ['low', 'stale', 'high', 'unknown']],
    ['closes_at', 'desc', ['high', 'stale', 'low', 'unknown']],
    ['volume', undefined, ['high', 'low', 'stale', 'unknown']],
    ['volume', 'asc', ['stale', 'low', 'high', 'unknown']],
  ] as const)(
    'sorted by %s %s lists stale prices after others and unknown values last, on all pages',
    async (sort, order, ids) => {
      const listed = [
        aContract({ id: 'unknown', last_price: null, move_24h: null, volume: null, opens_at: null, closes_at: null }),
        aContract({ id: 'stale', last_price: 0.5, move_24h: 0.9, volume: 1, price_stale: true, opens_at: hoursAgo(1) }),
        aContract({
          id: 'low',
          last_price: 0.1,
          move_24h: -0.3,
          volume: 2,
          opens_at: hoursAgo(9),
          closes_at: hoursAgo(-1),
        }),
        aContract({
          id: 'high',
          last_price: 0.9,
          move_24h: 0.2,
          volume: 3,
          opens_at: hoursAgo(5),
          closes_at: hoursAgo(-9999),
        }),
      ];
      const params = { sort, ...(order && { order }) };
      const whole = await search(params, listed);
      expect(whole.contracts.map(({ id }) => id)).toEqual(ids);
      const first = await search({ ...params, limit: 2 }, listed);
      const second = await search({ ...params, limit: 2, cursor: first.next_cursor ?? '' }, listed);
      expect([...first.contracts, ...second.contracts].map(({ id }) => id)).toEqual(ids);
    },
  );

  it('sorted by a price has old prices last, whatever they are', async () => {
    const listed = [
      aContract({ id: 'k:1', last_price: 0.1 }),
      aContract({ id: 'k:2', last_price: 0.9, price_stale: true, price_at: hoursAgo(200) }),
      aContract({ id: 'k:3', last_price: 0.5, price_stale: true, price_at: hoursAgo(1) }),
    ];
    const ids = async (order: 'asc' | 'desc') =>
      (await search({ sort: 'last_price', order }, listed)).contracts.map(({ id }) => id);
    expect(await ids('desc')).toEqual(['k:1', 'k:3', 'k:2']);
    expect(await ids('asc')).toEqual(['k:1', 'k:3', 'k:2']);
  });

  it('sorted by a price says how many prices are not current', async () => {
    const listed = [aContract({ id: 'k:1', price_stale: true }), aContract({ id: 'k:2' })];
    expect((await search({ sort: 'last_price' }, listed)).note).toMatch(/^Prices that are not current: 1\./u);
    expect((await search({}, listed)).note).toBeUndefined();
  });

  it.each([
    ['tarrifs', 'No open contract has "tarrifs": listed are those with "tariffs".'],
    ['tarrifs on Mexica', 'has all of "tarrifs", "Mexica": listed are those with "tariffs", "Mexico".'],
    ['Rerome', 'No open contract has "Rerome". Did you mean "Jerome"?'],
    ['tariffs zebra', 'No open contract has "zebra". Without it'],
  ])('for "%s" proposes the nearest known word', async (q, note) => {
    const { note: written } = await search({ q });
    expect(written?.toLowerCase()).toContain(note.toLowerCase());
  });

  it.each<[Partial<MarketsParams>, RegExp]>([
    [{ q: 'new markets this week' }, /all contracts are listed\. For new contracts pass sort=opens_at\.$/u],
    [{ q: 'which were settled?', sort: 'volume' }, /pass status=closed\.$/u],
    [{ q: 'closing soon' }, /pass sort=closes_at\.$/u],
    [{ q: 'most likely' }, /listed\. For the highest prices pass sort=last_price\.$/u],
    [{ q: 'least likely' }, /listed\. For the lowest prices pass sort=last_price and order=asc\.$/u],
    [{ q: 'long shots' }, /listed\. For the lowest prices/u],
    [{ q: 'newest tariffs' }, /^For new contracts pass sort=opens_at\./u],
    [{ q: 'opened since yesterday' }, /listed\. For new contracts pass sort=opens_at\.$/u],
    [{ q: "what's hot right now" }, /listed\. For the most traded contracts pass sort=volume, /u],
    [{ q: 'most money' }, /listed\. For the most traded/u],
    [{ q: 'which tariffs fell most' }, /^For the largest falls pass sort=move_24h or sort=move_7d, and order=asc\./u],
    [{ q: 'biggest losers today' }, /listed\. For the largest falls/u],
    [{ q: 'which tariffs rose most' }, /^For the largest moves pass .*: a move above 0 is a rise\./u],
    [{ q: 'the whole tariffs thing' }, /^Words of talk/u],
    [{ q: 'under 10 cents' }, /listed\. For prices up to 0\.1 pass max_price=0\.1\.$/u],
    [{ q: 'tariffs over 80%' }, /^For prices from 0\.8 pass min_price=0\.8\./u],
    [{ q: 'tariffs below .25' }, /^For prices up to 0\.25 pass/u],
    [{ q: 'a toss-up' }, /pass min_price=0\.4 and max_price=0\.6\.$/u],
    [
      { q: 'Do Kalshi and Polymarket differ on tariffs?' },
      /^For the contracts of one venue pass venue\. Words of talk/u,
    ],
    [{ q: 'yo did trump tweet abt tariffs' }, /^Words of talk/u],
  ])('explains the order words of %j', async (params, note) => {
    const answer = await search(params);
    expect(answer.note).toMatch(note);
    expect(answer.total).toBeGreaterThan(0);
  });

  it('proposes no order to a call that has one, if q has only general words', async () => {
    expect((await search({ q: 'biggest mover', sort: 'move_7d' })).note).not.toContain('move_24h');
    expect((await search({ q: 'biggest mover' })).note).toContain('For the biggest movers pass sort=move_24h');
  });

  it('does not explain an order that the call has, and finds a word of an order in contracts', async () => {
    expect((await search({ q: 'newest tariffs', sort: 'opens_at' })).note).toBe(
      'Contracts on words that he may say: 2 of 4.',
    );
    expect((await search({ q: 'tariffs over 80%', min_price: 0.8 })).note ?? '').not.toContain('For prices');
  });

  it.each([
    ['closed season', 'Will Trump end the closed season?'],
    ['tariff over 25%', 'Will the tariff be over 25%?'],
    ['tweet about Iran', 'Will Trump tweet about Iran?'],
  ])('finds the order words of "%s" in a contract that has them', async (q, title) => {
    const listed = [aContract({ id: 'p:1', title }), aContract({ id: 'p:2' })];
    expect((await search({ q }, listed)).contracts.map(({ id }) => id)).toEqual(['p:1']);
  });

  it('finds posts with an order word, and contracts without it', async () => {
    const posts = [aPost({ text: 'The newest tariffs!' }), aPost({ id: 'p2', text: 'Tariffs.' })];
    const table = await createJoinTable(aSnapshot({ contracts, posts }));
    expect(answerPosts(table, { q: 'newest tariffs', hours: 24 }, testNow).total).toBe(1);
    expect(answerPosts(table, { q: 'Friday', hours: 24 }, testNow).note).toContain('for a day pass hours');
    expect(answerMarkets(table, { q: 'newest tariffs' }, testNow).total).toBeGreaterThan(0);
  });

  it('names the posts that have a topic in a link only', async () => {
    const text = '51st State! https://www. example.com/news/articles/20 26-05-29/canada-dips-into-recession';
    const table = await createJoinTable(aSnapshot({ contracts, posts: [aPost({ id: '1166', text })] }));
    const note = (topic: string) => answerWatchlist(table, { markets: topic, hours: 24 }, testNow).topics[0]?.note;
    expect(note('Canada')).toContain('but a link of 1 post has them: 1166.');
    expect(note('Greenland')).toContain('also not in a link.');
  });

  it.each(['Groenlandia', 'Grönland', 'Groenland'])('finds a country by its name %s', async (q) => {
    const listed = [
      aContract({ id: 'k:8', title: 'Will Trump acquire Greenland?', event_title: 'Will Trump acquire Greenland?' }),
    ];
    expect((await search({ q }, listed)).contracts.map(({ id }) => id)).toEqual(['k:8']);
  });

  it.each([
    'Powell fired',
    'will Powell be fired?',
    'remove Powell',
    'Powell out',
    'Powell resigns',
    'is Powell leaving',
  ])('finds the contract on an end of office with "%s"', async (q) => {
    const ask = (id: string, title: string) => aContract({ id, title, event_title: title });
    const listed = [ask('k:8', 'Will Trump try to fire Powell?'), ask('k:9', 'Will Trump pardon Powell?')];
    expect((await search({ q }, listed)).contracts.map(({ id }) => id)).toEqual(['k:8']);
  });

  it.each([
    ['leaving NATO', 'Will the US withdraw from NATO?'],
    ['NATO exit', 'Will the US pull out of NATO?'],
    ['Austritt aus der NATO', 'Will the US withdraw from NATO?'],
    ['abolish the Fed', 'Will Trump end the Federal Reserve?'],
    ['get rid of the Fed', 'Will Trump eliminate the Federal Reserve?'],
    ['nuclear agreement with Iran', 'US-Iran nuclear deal?'],
    ['Atomabkommen Iran', 'US-Iran nuclear deal?'],
    ['SNAP cuts', 'Will Trump restrict SNAP benefits?'],
    ['gold cards sold', 'Will Trump sell a Gold Card?'],
    ['ovnis', 'Will Trump release UFO files?'],
  ])('finds with "%s" the contract "%s"', async (q, title) => {
    const ask = (id: string, text: string) => aContract({ id, title: text, event_title: text });
    const listed = [ask('k:8', title), ask('k:9', 'Will Trump visit Iran, NATO or the Fed?')];
    expect((await search({ q }, listed)).contracts.map(({ id }) => id)).toEqual(['k:8']);
  });

  it.each([
    ['gold visa', 1],
    ['sell visa', 0], // an act alone
    ['Trump visa', 0], // a name that most contracts have
  ])('for "%s" lists %i contract without the unknown word', async (q, count) => {
    const many = Array.from({ length: 60 }, (_, n) =>
      aContract({ id: `k:${n}`, title: `Will Trump tax ${n} people?`, event_title: '' }),
    );
    const gold = aContract({ id: 'k:gold', title: 'Will Trump sell a Gold Card?', event_title: '' });
    expect((await search({ q }, [...many, gold])).contracts).toHaveLength(count);
  });

  it.each(['Zölle auf Kupfer', 'aranceles al cobre', 'Что он сказал о Китае', '習近平'])(
    'names the language of the contracts for %s',
    async (q) => {
      expect((await search({ q })).note).toContain('Only English words are found');
      const table = await createJoinTable(aSnapshot({ contracts }));
      const { note } = await answerSentence(table, { text: q }, testNow);
      expect(note).toContain('Only English words are found');
      expect(answerPosts(table, { q, hours: 24 }, testNow).note).toContain('Only English words are found');
      expect(answerWatchlist(table, { markets: q, hours: 24 }, testNow).topics[0]?.note).toContain(
        'Only English words',
      );
    },
  );

  it.each(['tarrifs', 'Erdoğan', 'Senate', 'Is there a market on quinoa?', 'tariffs on India', 'https://a.example/b'])(
    'does not name the language for %s',
    async (q) => {
      expect((await search({ q })).note).not.toContain('English');
    },
  );

  it('proposes words in a search of posts', async () => {
    const table = await createJoinTable(aSnapshot({ contracts, posts: [] }));
    expect(answerPosts(table, { q: 'tarrifs', hours: 24 }, testNow).note).toMatch(/Did you mean "tariffs"\?/iu);
  });

  it('proposes no word in place of one that posts have', async () => {
    const listed = [...contracts, aContract({ id: 'k:9', title: 'Will Trump legalise Weed?' })];
    const withPost = await createJoinTable(aSnapshot({ contracts: listed, posts: [aPost({ text: 'We need it.' })] }));
    const withoutPost = await createJoinTable(aSnapshot({ contracts: listed }));
    expect(answerMarkets(withPost, { q: 'need' }, testNow).note).not.toContain('Did you mean');
    expect(answerMarkets(withoutPost, { q: 'need' }, testNow).note).toContain('Did you mean "Weed"?');
  });

  it('reads the escapes of an address bar', async () => {
    expect((await search({ q: 'tariffs%20mexico' })).total).toBe((await search({ q: 'tariffs mexico' })).total);
    expect((await search({ q: '100% tariffs' })).note).toContain('"100%"');
  });
});

describe('the filters of a search', () => {
  const listed = [
    aContract({ id: 'p:1', last_price: 0.9 }),
    aContract({ id: 'k:1', venue: 'kalshi', last_price: 0.9 }),
    aContract({ id: 'k:2', venue: 'kalshi', last_price: 0.5 }),
    aContract({ id: 'k:3', venue: 'kalshi', last_price: null }),
    aContract({ id: 'c:1', volume: 1, status: 'resolved', closed_at: hoursAgo(3), last_price: 0.9 }),
    aContract({ id: 'c:2', volume: 9, status: 'closed', closed_at: hoursAgo(3), title: 'Ballroom', event_title: '' }),
    aContract({ id: 'off', status: 'open', closed_at: hoursAgo(3) }),
  ];

  it.each<[MarketsParams, string[]]>([
    [{}, ['k:1', 'k:2', 'k:3', 'p:1']],
    [{ venue: 'kalshi' }, ['k:1', 'k:2', 'k:3']],
    [{ min_price: 0.5 }, ['k:1', 'k:2', 'p:1']],
    [{ max_price: 0.5 }, ['k:2']],
    [{ q: 'Maxwell', venue: 'polymarket', min_price: 0.9, max_price: 0.9 }, ['p:1']],
    [{ status: 'closed' }, ['c:2', 'c:1']],
    [{ status: 'closed', order: 'asc' }, ['c:1', 'c:2']],
    [{ status: 'closed', q: 'Maxwell' }, ['c:1']],
    [{ status: 'closed', q: 'c:2' }, ['c:2']],
    [{ status: 'closed', min_price: 0.6 }, ['c:1']],
  ])('%j select', async (params, ids) => {
    expect((await search(params, listed)).contracts.map(({ id }) => id)).toEqual(ids);
  });

  it('say what they leave out', async () => {
    const note = async (params: MarketsParams) => (await search(params, listed)).note;
    expect(await note({ venue: 'kalshi', max_price: 0.1 })).toMatch(/price is not known: 1\..* is 4\./u);
    expect(await note({ venue: 'gemini' })).toContain('does not read Gemini');
    expect(await note({ q: 'ballroom' })).toContain('With status=closed: 1.');
    expect(await note({ q: 'zebra', status: 'closed' })).toMatch(/^No stored closed contract fits q/u);
    expect(await note({ status: 'closed' })).toContain('not the result');
    expect((await search({ status: 'closed' }, listed.slice(0, 2))).note).toMatch(/^No stored closed contract fits\./u);
  });

  it('refuse a range that ends before it starts', async () => {
    await expect(search({ min_price: 0.6, max_price: 0.5 })).rejects.toThrow(ServiceError);
  });
});

describe('the contracts of a watched topic', () => {
  it('are one an event, without the remarks first', async () => {
    const table = await createJoinTable(aSnapshot({ contracts }));
    const { topics } = answerWatchlist(table, { markets: 'tariffs,tarrifs', hours: 24 }, testNow);
    expect(topics[0]).toMatchObject({ contracts: 4, events: 2 });
    expect(topics[0]?.top_contracts.map(({ id }) => id)).toEqual(['k:5', 'k:say-Tariff']);
    expect(topics[1]?.note).toMatch(/words or names\. Did you mean "tariffs?"\?/iu);
  });
});

describe('a sentence', () => {
  const ask = async (text: string, changes: Partial<MarketsParams> = {}) =>
    answerSentence(await createJoinTable(aSnapshot({ contracts })), { text, ...changes }, testNow);

  it('has the contract that a post of now with the same words has', async () => {
    const text = 'I have just decided to FIRE Jerome “Too Late” Powell!';
    const table = await createJoinTable(aSnapshot({ contracts, posts: [aPost({ text, at: hoursAgo(0) })] }));
    const answer = await answerSentence(table, { text }, testNow);
    const row = table.byArrival[0]?.match?.row.value;
    expect(answer).toMatchObject({ q: null, text, total: 1, events: 1 });
    expect(answer.match?.contract.id).toBe('k:6');
    expect(answer.match?.evidence).toEqual(row?.evidence);
    expect(answer.match?.alternatives).toEqual(row?.alternatives);
    expect(answer.contracts.map(({ id }) => id)).toEqual(['k:6']);
  });

  it('marks its own words as evidence', async () => {
    const text = 'He will fire Jerome Powell.';
    const { match } = await ask(text);
    expect(match?.evidence.length).toBeGreaterThan(0);
    for (const { post } of match?.evidence ?? []) expect(text.slice(post.start, post.end)).toBe(post.text);
  });

  it('without a contract has the reason, in words too', async () => {
    const answer = await ask('What a beautiful morning in the garden.');
    expect(answer).toMatchObject({ total: 0, contracts: [], note: expect.stringContaining('pass q') as string });
    expect(answer.reasons?.[answer.reason ?? '']).toMatch(/^[A-Z].+\.$/u);
  });

  it.each<MarketsParams>([
    { q: 'Powell' },
    { venue: 'kalshi' },
    { min_price: 0 },
    { max_price: 1 },
    { status: 'closed' },
  ])('cannot be asked together with %j', async (params) => {
    await expect(ask('He will fire Jerome Powell.', params)).rejects.toThrow(ServiceError);
  });

  it('takes the status that is the default', async () => {
    expect((await ask('He will fire Jerome Powell.', { status: 'open' })).total).toBe(1);
  });

  it('finds no contract that opens more than 36 hours from now', async () => {
    const later = { ...fire, opens_at: hoursAgo(-37) };
    const table = await createJoinTable(aSnapshot({ contracts: [later] }));
    expect((await answerSentence(table, { text: 'I will fire Jerome Powell.' }, testNow)).total).toBe(0);
  });
});
