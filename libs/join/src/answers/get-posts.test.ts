import { expect, it } from 'vitest';
import type { PostSearchParams } from '../schemas/types.ts';
import { answerPosts, createJoinTable } from '../index.ts';
import { aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';

const posts = [
  aPost({ id: 'new', text: 'Tariffs on China!', at: hoursAgo(1) }),
  aPost({ id: 'other', text: 'A beautiful morning.', at: hoursAgo(2) }),
  aPost({ id: 'wh', account: 'whitehouse', text: 'A tariff on steel.', at: hoursAgo(3) }),
  aPost({ id: 'old', text: 'Deportations and the tariffs.', at: hoursAgo(100) }),
];
const search = async (params: Partial<PostSearchParams>) =>
  answerPosts(await createJoinTable(aSnapshot({ posts })), { hours: 24, ...params }, testNow);

it.each<[Partial<PostSearchParams>, string[]]>([
  [{}, ['new', 'other', 'wh']],
  [{ q: 'tariffs' }, ['new', 'wh']],
  [{ q: 'TARIFF', account: 'whitehouse' }, ['wh']],
  [{ q: 'tariffs deport', hours: 168 }, ['old']],
  [{ q: 'tariffs', hours: 168 }, ['new', 'wh', 'old']],
  [{ q: 'other' }, ['other']],
  [{ q: 'latest today' }, ['new', 'other', 'wh']],
  [{ q: 'zebra' }, []],
])('%j lists the posts of the window that have the words', async (params, ids) => {
  const answer = await search(params);
  expect(answer.posts.map(({ id }) => id)).toEqual(ids);
  expect(answer).toMatchObject({ total: ids.length, newestAt: expect.any(String) as string });
  expect(answer.q).toBe(params.q);
});

it.each<[string, string[]]>([
  ['Powell', ['named', 'quoted', 'straight']],
  ['Powell rates', ['quoted']],
  ['Fed', ['named', 'quoted', 'straight', 'bank']],
  ['the Federal Reserve rates', ['quoted']],
  ['Fed chair', ['named', 'quoted', 'straight']],
  ['too late', ['quoted', 'straight', 'late']],
])(
  'finds by %s the person of that name, office or organisation, also by a nickname in quotation marks',
  async (q, ids) => {
    const texts = {
      named: 'Powell is wrong!',
      quoted: '“Too Late,” again, must cut interest RATES!',
      straight: 'Anybody but "TOO LATE."',
      bank: 'The Fed is wrong.',
      late: 'Act before it is too late! He said “It is too late.”',
    };
    const nicknamed = Object.entries(texts).map(([id, text], n) => aPost({ id, text, at: hoursAgo(n + 1) }));
    const table = await createJoinTable(aSnapshot({ posts: nicknamed }));
    expect(answerPosts(table, { q, hours: 24 }, testNow).posts.map(({ id }) => id)).toEqual(ids);
  },
);

it('goes on after a page of found posts', async () => {
  const first = await search({ q: 'tariffs', limit: 1 });
  const second = await search({ q: 'tariffs', limit: 1, cursor: first.next_cursor ?? '' });
  expect([...first.posts, ...second.posts].map(({ id }) => id)).toEqual(['new', 'wh']);
});

it('says how many posts of the week have the words that no post of the window has', async () => {
  expect((await search({ q: 'deportation' })).note).toBe(
    'No post since 2026-03-09T12:00:00.000Z has all words of q. In the last 168 hours: 1. Deleted and older posts, and words in pictures, are not searched: so this does not prove that nothing was posted.',
  );
  expect((await search({ q: 'latest' })).note).toContain('all posts are listed');
  expect((await search({ q: 'tariffs' })).note).toBeUndefined();
  expect((await search({ q: 'zebra', hours: 168 })).note).toMatch(
    /^No post since 2026-03-03T12:00:00\.000Z has all words of q\. Deleted/,
  );
});

it.each(['Friday', 'June 2', '2nd of June', '2026-06-02'])('says that %s is searched as a word', async (q) => {
  expect((await search({ q })).note).toContain('for a day pass hours, and compare at.');
});

it.each(['may', 'marching 5', 'May Day', 'tariffs of 25%'])('reads no day in %s', async (q) => {
  expect((await search({ q })).note ?? '').not.toContain('for a day');
});
