import type { MatchResult, Refused } from '@postjoin/snapshot-store/types';
import { describe, expect, it } from 'vitest';
import { answerJoin, answerPost, answerSinceLast, answerWatchlist, createJoinTable, matchPosts } from '../index.ts';
import { answerSentence } from './search-markets.ts';
import { aContract, aPost, aSnapshot, testNow } from '../testing.ts';

const title = 'Will Trump visit Japan before 2027?';
const contracts = [
  aContract({
    id: 'kalshi:visit',
    event_id: 'kalshi:visit',
    title,
    event_title: title,
    outcome: 'Yes',
    last_price: 0.3,
    price_at: '2026-01-26T00:00:00Z',
    price_stale: true,
  }),
  aContract({
    ...{ id: 'kalshi:tariffs', event_id: 'kalshi:tariffs', outcome: 'Yes', last_price: null },
    ...{ title: 'Will Trump impose new tariffs on Japan?', event_title: 'Will Trump impose new tariffs on Japan?' },
  }),
];
const posts = [aPost({ text: 'Japan is a wonderful Country, with great People!' })];
const table = await createJoinTable(aSnapshot({ posts, contracts, matches: matchPosts(posts, contracts) }));
const id = posts[0]!.id;
const since = { since: '2020-01-01T00:00:00Z', hours_cap: 168 };

const listings = {
  'a join': (candidates?: number) => answerJoin(table, { hours: 168, ...count(candidates) }, testNow).unmatched,
  'a watch list': (candidates?: number) =>
    answerWatchlist(table, { hours: 168, markets: 'Japan', ...count(candidates) }, testNow).unmatched,
  'new posts': (candidates?: number) => answerSinceLast(table, { ...since, ...count(candidates) }, testNow).new_posts,
  'a permalink': (candidates?: number) => [answerPost(table, id, testNow, { candidates })!.unmatched!],
};
const count = (candidates?: number) => (candidates === undefined ? {} : { candidates });

describe.each(Object.entries(listings))('the candidates of a post without a row, in %s', (_, list) => {
  it.each([undefined, 0])('are absent with candidates=%s', (requested) =>
    expect(list(requested)[0]).not.toHaveProperty('candidates'),
  );

  it('are brief, with their dates, what they share, why they are no match, the times of old prices, and unknown prices as null', () => {
    const [post] = list(5);
    expect(post?.candidates).toHaveLength(2);
    expect(post?.candidates).toContainEqual({
      title,
      url: contracts[0]?.url,
      opens_at: contracts[0]?.opens_at,
      closes_at: contracts[0]?.closes_at,
      outcomes: [
        {
          ...{ id: 'kalshi:visit', outcome: 'Yes', last_price: 0.3 },
          ...{ price_at: '2026-01-26T00:00:00Z', price_stale: true },
        },
      ],
      topics: ['Japan'],
      reason: 'different_act',
    });
    expect(post?.candidates?.map(({ outcomes }) => outcomes[0]?.last_price)).toContain(null);
  });

  it('are as many as requested', () => expect(list(1)[0]?.candidates).toEqual(list(5)[0]?.candidates?.slice(0, 1)));
});

describe('a candidate of which a post has only a word with a capital', () => {
  const listFor = async (text: string, topics: string[], reason: 'different_act' | null = 'different_act') => {
    const matches: MatchResult[] = [
      {
        ...{ matched: false, post: '100', reason: 'different_act', nearest: null },
        candidates: [{ contracts: ['kalshi:visit'], topics, reason }],
      },
    ];
    const stored = await createJoinTable(aSnapshot({ posts: [aPost({ text })], contracts, matches }));
    const [post] = answerJoin(stored, { hours: 24, candidates: 5 }, testNow).unmatched;
    return post?.candidates?.map(({ topics }) => topics);
  };

  it.each([
    ['The reserve system is broken!', ['System']],
    ['We passed it!', ['Pass']],
    ['I AM pleased!', ['AM']],
    ['I am pleased, and so is the group!', ['AM', 'Group']],
  ])('is absent from %j, which has it as a common word', async (text, topics) => {
    expect(await listFor(text, topics)).toBeUndefined();
  });

  it.each([
    ['Abigail is great!', ['Abigail'], ['Abigail']],
    ['ABIGAIL IS GREAT!', ['Abigail'], ['Abigail']],
    ['abigail is great', ['Abigail'], ['Abigail']],
    ['I am glad that Abigail agrees!', ['AM', 'Abigail'], ['Abigail']],
    ['The group visits Japan!', ['Group', 'Japan'], ['Japan']],
  ])('is in %j with the name that both have', async (text, topics, shown) => {
    expect(await listFor(text, topics)).toEqual([shown]);
  });

  it('stays with a post whose words may not be shown, without topics', async () => {
    expect(await listFor('[The whole text is at the link.]', [])).toEqual([[]]);
  });

  it('stays with a question whose words all fit', async () => {
    expect(await listFor('We passed it!', ['Pass'], null)).toEqual([['Pass']]);
  });
});

describe('a topic of a candidate', () => {
  const listFor = async (text: string, title: string, topics: string[]) => {
    const candidates = [{ contracts: ['kalshi:other'], topics, reason: 'different_act' as const }];
    const stored = await createJoinTable(
      aSnapshot({
        posts: [aPost({ text })],
        contracts: [aContract({ id: 'kalshi:other', title, event_title: title })],
        matches: [{ matched: false, post: '100', reason: 'different_act', nearest: null, candidates }],
      }),
    );
    const [post] = answerJoin(stored, { hours: 24, candidates: 5 }, testNow).unmatched;
    return post?.candidates?.map((candidate) => candidate.topics);
  };

  it.each([
    ['Our Immigration System was broken.', 'Will Trump leave the Federal Reserve System?', ['System'], undefined],
    ['OUR BROKEN SYSTEM', 'Will Trump leave the Federal Reserve System?', ['System'], undefined],
    ['Justice Department', 'Who will be Chief of the Labor Department?', ['Department'], undefined],
    ['The great System of 2026!', 'Will Trump leave the Federal Reserve System?', ['System'], [['System']]],
    ['Judge Okafor is great!', 'Will Trump fire Judge Okafor?', ['Okafor'], [['Okafor']]],
    ['Judge Okafor is great!', 'Will Trump pardon Okafor?', ['Okafor'], [['Okafor']]],
  ])('in %j is no word of another name in %j: %j', async (text, question, topics, shown) => {
    expect(await listFor(text, question, topics)).toEqual(shown);
  });

  it.each([
    ['The Leaders of the World!', 'Who will Trump meet?', ['head of state'], undefined],
    [
      'D.C. is safe, keep it!',
      'Will the takeover of DC be extended?',
      ['Washington, D.C.', 'save'],
      [['Washington, D.C.']],
    ],
    ['The case was filed in the Great State of Florida!', 'Will Trump visit Florida?', ['Florida', 'visit'], undefined],
    ['The Eastern District of Virginia.', 'Will Trump visit Virginia?', ['Virginia'], undefined],
    ['From the Great State of Texas. I love Texas!', 'Will Trump visit Texas?', ['Texas'], [['Texas']]],
    ['Tom is the enemy!', 'Will Trump insult someone?', ['insult'], [['insult']]],
  ])('in %j is more than a general word or an origin, for %j: %j', async (text, question, topics, shown) => {
    expect(await listFor(text, question, topics)).toEqual(shown);
  });
});

describe('the reason why a post has no row', () => {
  const explain = async (changes: Partial<Refused>) => {
    const refused: Refused = { matched: false, post: '100', reason: 'different_object', nearest: null, candidates: [] };
    const matches = [{ ...refused, ...changes }];
    const stored = await createJoinTable(aSnapshot({ posts: [aPost({ text: 'Japan!' })], contracts, matches }));
    const { new_posts } = answerSinceLast(stored, since, testNow);
    expect(new_posts[0]?.reason).toBe(answerJoin(stored, { hours: 24 }, testNow).unmatched[0]?.reason);
    return new_posts[0]?.reason;
  };
  const candidate = { contracts: ['kalshi:visit'], topics: ['Japan'], reason: 'different_act' as const };

  it.each<[string, Partial<Refused>, string]>([
    ['of its first candidate', { candidates: [candidate] }, 'different_act'],
    ['of the post without a candidate', {}, 'different_object'],
    [
      'of the post beside a candidate whose words fit',
      { candidates: [{ ...candidate, reason: null }] },
      'different_object',
    ],
    ['of the nearest contract', { nearest: 'kalshi:tariffs', candidates: [candidate] }, 'different_object'],
    ['that a contract had closed', { reason: 'no_open_contract', candidates: [candidate] }, 'no_open_contract'],
  ])('is that %s', async (_, changes, reason) => expect(await explain(changes)).toBe(reason));

  it('of a sentence is that of its first candidate', async () => {
    const title = 'Will Trump meet Schumer or Jeffries by the shutdown deadline?';
    const meeting = await createJoinTable(aSnapshot({ contracts: [aContract({ title, event_title: title })] }));
    const { reason, candidates } = await answerSentence(meeting, { text: 'A government shutdown' }, testNow);
    expect([reason, candidates?.[0]?.reason]).toEqual(['different_object', 'different_object']);
  });
});

describe('the answer with candidates', () => {
  it('explains their reasons', () => {
    const { reasons } = answerJoin(table, { hours: 168, candidates: 5 }, testNow);
    expect(Object.keys(reasons)).toContain('different_act');
  });

  it('has those of a sentence always, beside its match too', async () => {
    const matched = await answerSentence(table, { text: 'I will visit Japan this fall.' }, testNow);
    expect(matched.match?.contract.id).toBe('kalshi:visit');
    expect(matched.candidates?.map(({ outcomes }) => outcomes[0]?.id)).toEqual(['kalshi:visit', 'kalshi:tariffs']);
    expect(matched.candidates?.[0]).not.toHaveProperty('reason');
    const unmatched = await answerSentence(table, { text: posts[0]!.text }, testNow);
    expect(unmatched.candidates).toHaveLength(2);
  });

  it('leaves out a question whose contracts the snapshot lost', async () => {
    const matches = matchPosts(posts, contracts);
    const lost = await createJoinTable(aSnapshot({ posts, contracts: contracts.slice(0, 1), matches }));
    const [post] = answerJoin(lost, { hours: 168, candidates: 5 }, testNow).unmatched;
    expect(post?.candidates?.map(({ title }) => title)).toEqual([title]);
  });
});
