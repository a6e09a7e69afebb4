import { dayMs, hourMs } from '@postjoin/values';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeFeed, feedError } from './health.ts';
import { getSilenceMs } from './silence.ts';
import { aStoredPost } from './testing/posts.ts';
import { suiteAccounts as accounts } from './testing/source-suite.ts';
import type { FeedSourceName, FeedSourceRecord, StoredPost } from './types.ts';

const now = new Date('2026-08-26T12:00:00Z');

/** Lists the times of hourly posts over some days, newest first, except in the gaps: hours before now, and their length. */
function listHourly(days: number, gaps: readonly (readonly [hoursAgo: number, hours: number])[] = []): number[] {
  const hours = Array.from({ length: days * 24 }, (_, index) => index);
  const isInGap = (ago: number) => gaps.some(([from, length]) => ago < from && ago > from - length);
  return hours.filter((ago) => !isInGap(ago)).map((ago) => now.getTime() - ago * hourMs);
}

const nightly = (hours: number, days = 35) =>
  listHourly(
    days,
    Array.from({ length: days }, (_, day) => [day * 24 + 20, hours] as const),
  );

describe('a gap is a silence', () => {
  it.each<[string, number[], number]>([
    ['12 hours, of an account that posts every hour', listHourly(35), 12],
    ['one and a half times the longest night', nightly(10), 15],
    ['two days, without posts', [], 48],
    ['two days, with the posts of six days', listHourly(6), 48],
    ['as before, after a stall whose posts were never added', listHourly(35, [[300, 77]]), 12],
    [
      'as before, after two such stalls',
      listHourly(35, [
        [300, 77],
        [600, 20],
      ]),
      12,
    ],
    [
      'as before, after a stall of an account with nights',
      nightly(10).filter((at) => at < now.getTime() - 5 * dayMs || at > now.getTime() - 3 * dayMs),
      15,
    ],
  ])('above %s', (_, times, hours) => {
    expect(getSilenceMs(times) / hourMs).toBe(hours);
  });

  it('never within the longest gap that recurs every day, whatever its length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 22 }), fc.integer({ min: 7, max: 60 }), (hours, days) => {
        expect(getSilenceMs(nightly(hours, days))).toBeGreaterThan(hours * hourMs);
      }),
    );
  });
});

describe('the feed of a silent account', () => {
  const record = (
    name: FeedSourceName,
    handles: string[],
    change: Partial<FeedSourceRecord> = {},
  ): FeedSourceRecord => {
    return { name, handles, outcome: 'ok', last_success_at: now.toISOString(), skipped: 0, ...change };
  };
  const records = [
    record('xtracker', ['realDonaldTrump', 'WhiteHouse']),
    record('trumpstruth', ['realDonaldTrump']),
    record('whitehouse_rss', ['WhiteHouse']),
  ];
  const toPosts = (times: readonly number[], delivered_by: FeedSourceName[], change: Partial<StoredPost>) =>
    times.map((ms) =>
      aStoredPost({ id: `${change.platform} ${ms}`, at: new Date(ms).toISOString(), delivered_by, ...change }),
    );
  const whitehouse = { account: 'whitehouse', handle: 'WhiteHouse', platform: 'x' } as const;
  const truths = toPosts(listHourly(10), ['xtracker'], { account: 'trump', platform: 'truthsocial' });
  const tweets = toPosts(listHourly(10), ['xtracker'], whitehouse);

  function describeAt(hours: number, posts: readonly StoredPost[], of = records, account?: 'trump' | 'whitehouse') {
    const to = new Date(now.getTime() + hours * hourMs);
    const from = new Date(to.getTime() - dayMs);
    const feed = describeFeed({ records: of, posts, accounts, from, to, storedAt: to.toISOString(), account });
    return { ...feed, error: feedError(feed) };
  }
  const untilNow = [
    ...tweets,
    ...toPosts(
      listHourly(10).map((ms) => ms + dayMs),
      ['trumpstruth'],
      { account: 'trump' },
    ),
  ];
  const sentence =
    'The newest post of the account whitehouse is of 2026-08-26T12:00:00.000Z, longer ago than is usual, so posts may be missing.';

  it('is degraded, with a note and an error, and has the time of its newest post', () => {
    expect(describeAt(12, untilNow)).toMatchObject({ status: 'up', error: undefined });
    const silent = describeAt(12.1, untilNow);
    expect(silent).toMatchObject({
      status: 'degraded',
      error: sentence,
      accounts: [{ account: 'trump' }, { account: 'whitehouse', newest_at: now.toISOString(), silent: true }],
    });
    expect(silent.accounts[0]).not.toHaveProperty('silent');
    expect(silent.sources.map(({ note }) => note)).toEqual([sentence, undefined, undefined]);
    expect(describeAt(12.1, untilNow, records, 'trump')).toMatchObject({ status: 'up', error: undefined });
  });

  it('is up again with the next post', () => {
    const next = toPosts([now.getTime() + 70 * hourMs], ['xtracker'], whitehouse);
    expect(describeAt(71, [...next, ...untilNow]).accounts[1]).not.toHaveProperty('silent');
  });

  it('is up while one of its sources has new posts, but not one that reads another channel', () => {
    const later = (names: FeedSourceName[], change: Partial<StoredPost>) =>
      toPosts([now.getTime() + 20 * hourMs], names, { ...whitehouse, ...change });
    expect(describeAt(21, [...later(['platform_api'], {}), ...untilNow])).toMatchObject({ status: 'up' });
    const headline = later(['whitehouse_rss'], { platform: 'whitehouse.gov' });
    expect(describeAt(21, [...headline, ...untilNow])).toMatchObject({ error: sentence });
  });

  it('is degraded when its sources respond without any post, and not when none has ever responded', () => {
    expect(describeAt(0, truths)).toMatchObject({
      status: 'degraded',
      error: 'The sources respond without a post of the account whitehouse.',
    });
    const unread = records.filter(({ name }) => name === 'trumpstruth');
    expect(describeAt(0, truths, unread)).toMatchObject({ status: 'up', error: undefined });
  });
});
