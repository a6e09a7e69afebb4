import { describe, expect, it } from 'vitest';
import { answerJoin, createJoinTable } from '../index.ts';
import { maxRowTextLength, shortenRow } from '../table/answer-shapes.ts';
import { aContract, aPost, aRow, aSnapshot, hoursAgo, testNow } from '../testing.ts';

async function joinOne(text: string, contracts: ReturnType<typeof aContract>[], page: { limit?: number } = {}) {
  const table = await createJoinTable(aSnapshot({ posts: [aPost({ text })], contracts }));
  return answerJoin(table, { hours: 24, ...page }, testNow).rows[0];
}

it('has the alternatives of the match with their relations, without those that are no longer stored', async () => {
  const rungs = ['December 31', 'February 28'].map((outcome) =>
    aContract({ id: `polymarket:${outcome}`, outcome, closes_at: hoursAgo(-48) }),
  );
  const match = {
    ...{ matched: true as const, post: '100', contract: 'polymarket:December 31', topics: [], evidence: [] },
    alternatives: [
      { id: 'polymarket:February 28', relation: 'other_deadline' as const },
      { id: 'polymarket:gone', relation: 'other_question' as const },
    ],
  };
  const table = await createJoinTable(aSnapshot({ posts: [aPost()], contracts: rungs, matches: [match] }));
  expect(answerJoin(table, { hours: 24 }, testNow).rows).toMatchObject([
    { contract: { outcome: 'December 31' }, alternatives: [{ relation: 'other_deadline', outcome: 'February 28' }] },
  ]);
});

it.each([
  [
    { last_price: 0.62, midpoint: 0.12, spread: 0.04 },
    { price_note: 'outside_book', midpoint: 0.12 },
  ],
  [{ last_price: 0.62, midpoint: null, spread: null, outside_book: true as const }, { price_note: 'outside_book' }],
  [{ last_price: 0.14, midpoint: 0.12, spread: 0.04 }, undefined],
  [{ last_price: 0.62, midpoint: null, spread: null }, undefined],
  [{ last_price: null, midpoint: 0.12, spread: 0.04 }, undefined],
])('marks a last price outside of the book, and has the midpoint beside it: %j', async (prices, marks) => {
  const contract = (await joinOne('I will PARDON Ghislaine Maxwell.', [aContract(prices)]))?.contract;
  expect(contract).toHaveProperty('last_price', prices.last_price);
  if (marks) expect(contract).toMatchObject(marks);
  else for (const name of ['price_note', 'midpoint']) expect(contract).not.toHaveProperty(name);
});

it('says of which kind each price is, and of which venue', async () => {
  const table = await createJoinTable(aSnapshot());
  expect(answerJoin(table, { hours: 24 }, testNow).units).toBe(
    'last_price: the last trade of the named outcome, 0 to 1, as the venue gave it; price_at is when it was read. ' +
      'move_24h, move_7d: last_price minus the price 24 hours or 7 days earlier. price_at_post, move_since_post: from the ' +
      'price history, which can differ: midpoints of bid and ask (Polymarket), last trades (Kalshi), last trades as this ' +
      'service read them (PredictIt, Gemini Predictions). midpoint: of bid and ask. A last price can be ' +
      'one small trade; volume counts all trades so far, and the venue shows what is on offer. null: not known. Times: UTC.',
  );
});

describe('the text of a post in a row', () => {
  const padding = 'And so it goes on, for many more words. '.repeat(120);
  const text = `I will PARDON Ghislaine Maxwell. ${padding}`;

  it('is shortened and marked without limit, and whole with limit', async () => {
    const short = await joinOne(text, [aContract()]);
    expect(short?.post).toMatchObject({ shortened: true, text: expect.stringMatching(/^I will.*\[…\]$/su) as string });
    expect(short?.post.text.length).toBeLessThan(maxRowTextLength + 10);
    const whole = await joinOne(text, [aContract()], { limit: 5 });
    expect(whole?.post.text).toBe(text);
    expect(whole?.post).not.toHaveProperty('shortened');
  });

  it('is shortened around the words of the evidence, which have their offsets in the shortened text', async () => {
    const [evidence] = (await joinOne(text, [aContract()]))?.evidence ?? [];
    if (!evidence) throw new Error('the post has no row');
    const spans = ['goes on', 'Maxwell', 'words. And so it goes on'].flatMap((words) => [
      { start: text.lastIndexOf(words), end: text.lastIndexOf(words) + words.length, text: words },
      { start: text.indexOf(words), end: text.indexOf(words) + words.length, text: words },
    ]);
    const long = { ...aRow({ text }), evidence: spans.map((post) => ({ ...evidence, post })) };
    const short = shortenRow(long);
    expect(short.post.text.length).toBeLessThan(maxRowTextLength + 100);
    for (const { post } of short.evidence) expect(short.post.text.slice(post.start, post.end)).toBe(post.text);
  });
});

it('has no member that adds nothing, and a reason only for an unknown value', async () => {
  const row = await joinOne('I will PARDON Ghislaine Maxwell.', [aContract({ move_7d: null })]);
  expect(Object.keys(row ?? {})).toEqual([
    ...[
      'post',
      'link',
      'contract',
      'last_price',
      'move_24h',
      'move_7d',
      'price_at',
      'price_at_post',
      'price_at_post_at',
    ],
    ...['move_since_post', 'move_since_post_at', 'move_since_post_reason', 'reaction', 'unusual'],
    ...['topics', 'evidence', 'alternatives', 'certainty', 'found_by'],
  ]);
  expect(row?.post).not.toHaveProperty('repost_of');
  expect(row?.contract).not.toHaveProperty('move_24h_reason');
  expect(row?.contract).toHaveProperty('move_7d_reason', 'not_given');
  expect(row?.found_by).toBe('rules');
});
