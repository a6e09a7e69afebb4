import type { VenueHealth } from '@postjoin/market-venues/types';
import { describe, expect, it } from 'vitest';
import {
  answerJoin,
  answerMarkets,
  answerPosts,
  answerRiskWindows,
  answerSentence,
  answerSinceLast,
  answerWatchlist,
  createJoinTable,
} from '../index.ts';
import { aPost, aSnapshot, aSourceRecord, aVenueHealth, hoursAgo, testNow } from '../testing.ts';

const now = testNow.toISOString();
const kalshi = (lastSuccessAt: string | null): VenueHealth => ({
  ...aVenueHealth(lastSuccessAt, lastSuccessAt === null ? 'error' : 'ok'),
  name: 'kalshi',
});

/** What every operation with posts or prices says in an empty snapshot. */
async function answerAll(upstreams: Parameters<typeof aSnapshot>[0]) {
  const table = await createJoinTable(aSnapshot(upstreams));
  const { topics, ...watchlist } = answerWatchlist(table, { hours: 24, markets: 'tariffs' }, testNow);
  return {
    posts: answerPosts(table, { hours: 24 }, testNow),
    markets: answerMarkets(table, {}, testNow),
    search: answerMarkets(table, { q: 'tariffs' }, testNow),
    sentence: await answerSentence(table, { text: 'I will raise tariffs on China.' }, testNow),
    join: answerJoin(table, { hours: 24 }, testNow),
    week: { error: watchlist.error, note: answerJoin(table, { hours: 24 }, testNow).also_7d.note },
    watchlist,
    topic: { error: watchlist.error, note: topics[0]?.note },
    sinceLast: answerSinceLast(table, { since: hoursAgo(24), hours_cap: 168 }, testNow),
    riskWindows: answerRiskWindows(table, { markets: 'tariffs', days: 7, threshold: 5 }, testNow),
  };
}

type Answers = Awaited<ReturnType<typeof answerAll>>;

/** A statement that nothing exists. Only who has read everything can make it. */
const claim = /\b(?:no open contract (?:has|fits)|no post of|no conservative match|no row of|no contract fits)\b/iu;

const listTexts = (answers: Answers, names: readonly (keyof Answers)[]) =>
  names.flatMap((name) => [answers[name].error ?? '', answers[name].note ?? '']);

const withPosts = ['posts', 'join', 'watchlist', 'topic', 'sinceLast', 'riskWindows'] as const;
const withPrices = ['markets', 'search', 'sentence', 'join', 'watchlist', 'topic', 'sinceLast', 'riskWindows'] as const;

describe('an answer from a snapshot for which', () => {
  it('nothing was read begins with it and does not say that there is nothing', async () => {
    const answers = await answerAll({ feed: [aSourceRecord(null, 'error')], venues: [aVenueHealth(null, 'error')] });
    for (const text of listTexts(answers, ['posts', 'join', 'watchlist', 'topic', 'sinceLast', 'riskWindows']))
      expect(text).toMatch(/^No source of posts has been read yet/u);
    for (const text of listTexts(answers, withPrices)) expect(text).toMatch(/No market venue has been read yet/u);
    for (const text of listTexts(answers, ['markets', 'search', 'sentence']))
      expect(text).toMatch(/^No market venue has been read yet/u);
    for (const text of listTexts(answers, [...withPrices, 'posts', 'week'])) expect(text).not.toMatch(claim);
    expect(answers.sentence.reason).toBe('contracts_not_read');
  });

  it('no venue was read reports posts as such that could not be matched', async () => {
    const venues = [aVenueHealth(null, 'error')];
    const answers = await answerAll({ venues, posts: [aPost({ text: 'I will raise tariffs on China.' })] });
    expect(answers.posts).not.toHaveProperty('note', expect.anything());
    expect(answers.join).toMatchObject({ unmatched: [{ reason: 'contracts_not_read' }] });
    expect(answers.sinceLast).toMatchObject({ new_posts: [{ reason: 'contracts_not_read' }] });
    expect(answers.topic.note).toMatch(/^No market venue has been read yet.* No row: 1 post of the window names it/u);
  });

  it('no source of posts was read says so first, and what no contract has', async () => {
    const answers = await answerAll({ feed: [aSourceRecord(null, 'error')] });
    for (const text of listTexts(answers, withPosts)) expect(text).toMatch(/^No source of posts has been read yet/u);
    expect(answers.topic.note).toContain('No open contract has its words or names.');
    expect(answers.search).toMatchObject({ note: expect.stringMatching(/^No open contract has "tariffs"/u) as string });
    expect(answers.search.error).toBeUndefined();
  });

  it('one of two venues was not read names it first, and speaks of the contracts that were read', async () => {
    const answers = await answerAll({ venues: [aVenueHealth(now), kalshi(null)] });
    for (const text of listTexts(answers, withPrices))
      expect(text).toMatch(/^The contracts of Kalshi are missing, because it has not been read yet\./u);
    for (const text of listTexts(answers, [...withPrices, 'week']))
      expect(text).not.toMatch(/open contract (has|fits)/u);
    expect(answers.search.note).toContain('No open contract that was read has "tariffs".');
    expect(answers.sentence.note).toContain('No open contract that was read fits the sentence.');
    expect(answers.week.note).toBe('Empty. See note: not everything has been read yet.');
  });

  it('everything was read once says nothing of it, also if it failed since', async () => {
    const earlier = hoursAgo(30);
    const venues = [
      aVenueHealth(earlier, 'error'),
      kalshi(earlier),
      { ...kalshi(null), status: 'unavailable' as const },
    ];
    const answers = await answerAll({ feed: [aSourceRecord(earlier, 'error')], venues });
    for (const text of listTexts(answers, [...withPrices, 'posts'])) expect(text).not.toMatch(/read yet/u);
  });
});
