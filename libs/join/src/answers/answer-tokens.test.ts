import { success } from '@postjoin/envelope';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, it } from 'vitest';
import {
  answerJoin,
  answerMarkets,
  answerPosts,
  answerRiskWindows,
  answerSinceLast,
  answerWatchlist,
  createJoinTable,
  type JoinTable,
} from '../index.ts';
import { aContract, aPost, aSnapshot, hoursAgo, testNow } from '../testing.ts';

/** Claude Code does not show an answer with more tokens. */
const maxTokens = 25_000;

const limit = 200;
const now = testNow.getTime() / 1000;

/** A history of four days with a price every hour. Times and prices have fewer characters per token than any other content. */
const points = Array.from({ length: 96 }, (_, n): [number, number] => [
  now - (96 - n) * 3600,
  Math.round(400 + 90 * Math.sin(n)) / 1000,
]);

/** Texts of posts about a pardon go on with these, which have from 1.3 to 4 characters per token. */
const paddings = {
  English: 'Nobody has ever seen anything like it, and the Country is doing better than ever before! ',
  emoji: '🇺🇸🔥👏🏻🙏🦅',
  'quotes and lines': '"\n',
  addresses: 'https://t.co/q8Zx71Lm0b https://rumble.com/v6x2k9q ',
};

/** Creates a week of posts, of which each tenth has the longest text that a pass stores. */
async function createTable(padding: string): Promise<JoinTable> {
  const posts = Array.from({ length: 60 }, (_, n) =>
    aPost({
      id: `1158${n}73920461${n}`,
      at: hoursAgo(n + 1),
      text: `I hereby pardon Ghislaine Maxwell. ${padding.repeat((n % 10 === 9 ? 29_900 : 2_000) / padding.length)}`,
    }),
  );
  const contracts = Array.from({ length: 150 }, (_, n) =>
    aContract({
      id: `kalshi:KXPARDONMAXWELL-26FEB${n}-T${n}.5`,
      event_id: `kalshi:KXPARDONMAXWELL-26FEB${n}`,
      volume: 1_234_567.89 + n,
      move_24h: -0.04499999999999998,
      description: 'If the President pardons Ghislaine Maxwell before 1 Jan 2027, then the market resolves to Yes. ',
      closes_at: hoursAgo(-24 * 3 - n / 10),
    }),
  );
  const history = { from: points[0]?.[0] ?? 0, to: now, fine_to: {}, points };
  const histories = Object.fromEntries(contracts.slice(-5).map(({ id }) => [id, history]));
  return createJoinTable(aSnapshot({ posts, contracts, histories }));
}

interface Page {
  next_cursor?: string | undefined;
}

const since = hoursAgo(160);
const answers: Record<string, (table: JoinTable, page: { cursor?: string }) => Page> = {
  get_posts: (table, page) => answerPosts(table, { hours: 168, limit, ...page }, testNow),
  search_markets: (table, page) => answerMarkets(table, { limit, ...page }, testNow),
  get_join: (table, page) => answerJoin(table, { hours: 168, limit, ...page }, testNow),
  'get_join with price_path': (table, page) =>
    answerJoin(table, { hours: 168, price_path: true, limit, ...page }, testNow),
  'get_watchlist with price_path': (table, page) =>
    answerWatchlist(table, { hours: 168, markets: 'pardon,Maxwell', price_path: true, limit, ...page }, testNow),
  since_last: (table, page) => answerSinceLast(table, { since, hours_cap: 168, limit, ...page }, testNow),
  risk_windows: (table, page) =>
    answerRiskWindows(table, { markets: 'pardon,Maxwell', days: 30, threshold: 0.5, limit, ...page }, testNow),
};

/** Counts the tokens of the first pages of an answer. */
function countTokensOfPages(answer: (page: { cursor?: string }) => Page): number[] {
  const tokens: number[] = [];
  for (let cursor: string | undefined; tokens.length === 0 || (cursor !== undefined && tokens.length < 2);) {
    const page = answer(cursor === undefined ? {} : { cursor });
    tokens.push(countTokens(JSON.stringify(success('Postjoin', page))));
    cursor = page.next_cursor;
  }
  return tokens;
}

it.each(Object.entries(paddings))('answers with posts of %s have at most 25,000 tokens', async (_, padding) => {
  const table = await createTable(padding);
  for (const [name, answer] of Object.entries(answers)) {
    const tokens = countTokensOfPages((page) => answer(table, page));
    expect(Math.max(...tokens), name).toBeLessThanOrEqual(maxTokens);
  }
});

it('cut a text that alone is too long, and say so', async () => {
  const text = `I hereby pardon Ghislaine Maxwell. ${'🦅'.repeat(14_000)}`;
  const table = await createJoinTable(aSnapshot({ posts: [aPost({ text })], contracts: [aContract()] }));
  const [post] = answerPosts(table, { hours: 24 }, testNow).posts;
  expect(post).toMatchObject({ truncated: true, text: text.slice(0, post?.text.length) });
  const [row] = answerJoin(table, { hours: 24, limit: 1 }, testNow).rows;
  expect(row?.post).toMatchObject({ shortened: true, text: expect.stringContaining('Maxwell') as string });
});
