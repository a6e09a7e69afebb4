import { describe, expect, it } from 'vitest';
import { describeFreshness, measureAges } from './freshness.ts';
import {
  answerJoin,
  answerMarkets,
  answerPosts,
  answerRiskWindows,
  answerSinceLast,
  createJoinTable,
} from '../index.ts';
import { aPost, aSnapshot, aSourceRecord, aVenueHealth, hoursAgo, testNow } from '../testing.ts';

const now = testNow.toISOString();
const stored = { ...aSourceRecord(now), name: 'stored_history' as const };

describe('the age of posts and prices', () => {
  it('counts from the newest success of a source and of a venue', () => {
    const snapshot = aSnapshot({
      feed: [aSourceRecord(hoursAgo(3), 'error'), aSourceRecord(hoursAgo(2), 'error'), stored],
      venues: [aVenueHealth(hoursAgo(5), 'error'), aVenueHealth(hoursAgo(4), 'partial')],
    });
    expect(describeFreshness(snapshot, testNow)).toEqual({
      taken_at: now,
      posts_read_at: hoursAgo(2),
      prices_read_at: hoursAgo(4),
      age_seconds: 4 * 3600,
      stale: true,
    });
    expect(describeFreshness(snapshot, testNow, ['posts']).age_seconds).toBe(2 * 3600);
  });

  it('is not known, and so stale, if no upstream has ever responded', () => {
    const snapshot = aSnapshot({ feed: [stored, aSourceRecord(now, 'unavailable')], venues: [aVenueHealth(null)] });
    const unknown = { posts_read_at: null, prices_read_at: null, age_seconds: null, stale: true };
    expect(describeFreshness(snapshot, testNow)).toEqual({ taken_at: now, ...unknown });
    expect(measureAges(snapshot, testNow)).toEqual({ snapshot: 0, posts: Infinity, prices: Infinity });
  });

  it.each([
    [300, 600, false],
    [300, 601, true],
    [null, 3600, false],
    [null, 3601, true],
  ])('with %s seconds between passes, after %d seconds: stale is %s', (next_in_s, seconds, stale) => {
    const later = new Date(testNow.getTime() + seconds * 1000);
    expect(describeFreshness(aSnapshot({ next_in_s }), later)).toMatchObject({ age_seconds: seconds, stale });
  });

  it('is never negative and no time is in the future, while the clock of the worker is slightly ahead', () => {
    const earlier = new Date(testNow.getTime() - 5 * 60_000);
    const instant = earlier.toISOString();
    const instants = { taken_at: instant, posts_read_at: instant, prices_read_at: instant };
    expect(describeFreshness(aSnapshot(), earlier)).toEqual({ ...instants, age_seconds: 0, stale: false });
  });

  it('is not known if the snapshot is dated more than five minutes in the future', () => {
    const earlier = new Date(testNow.getTime() - 5 * 60_000 - 1);
    expect(describeFreshness(aSnapshot(), earlier)).toMatchObject({
      taken_at: earlier.toISOString(),
      age_seconds: null,
      stale: true,
      note: expect.stringContaining('in the future') as string,
    });
  });

  it('stays unknown for a snapshot that was loaded before its time, also when that time has come', async () => {
    const { metadata } = await createJoinTable(aSnapshot(), new Date(hoursAgo(1)));
    expect(metadata.taken_at).toBe(hoursAgo(1));
    expect(describeFreshness(metadata, testNow)).toMatchObject({ age_seconds: null, stale: true });
  });
});

it('is judged by the data that each operation uses', async () => {
  const table = await createJoinTable(
    aSnapshot({ posts: [aPost()], feed: [aSourceRecord(now)], venues: [aVenueHealth(hoursAgo(4), 'error')] }),
  );
  const stale = {
    get_posts: answerPosts(table, { hours: 24 }, testNow).snapshot.stale,
    search_markets: answerMarkets(table, {}, testNow).snapshot.stale,
    get_join: answerJoin(table, { hours: 24 }, testNow).snapshot.stale,
    since_last: answerSinceLast(table, { since: hoursAgo(1), hours_cap: 24 }, testNow).snapshot.stale,
    risk_windows: answerRiskWindows(table, { markets: 'tariffs', days: 7, threshold: 5 }, testNow).snapshot?.stale,
  };
  expect(stale).toEqual({
    get_posts: false,
    search_markets: true,
    get_join: true,
    since_last: true,
    risk_windows: true,
  });
});

it('is judged by the sources of the account that the call names', async () => {
  const ofTrump = { ...aSourceRecord(now), name: 'trumpstruth' as const, handles: ['realDonaldTrump'] };
  const feed = [aSourceRecord(hoursAgo(30), 'error'), ofTrump];
  const table = await createJoinTable(aSnapshot({ posts: [aPost()], feed }));
  const ageOf = (account?: 'trump' | 'whitehouse') =>
    answerPosts(table, { hours: 24, ...(account && { account }) }, testNow).snapshot;
  expect(ageOf()).toMatchObject({ posts_read_at: now, stale: false });
  expect(ageOf('trump')).toMatchObject({ posts_read_at: now, stale: false });
  expect(ageOf('whitehouse')).toMatchObject({ posts_read_at: hoursAgo(30), stale: true });
});

it('is judged by the venue that the call names', async () => {
  const venues = [aVenueHealth(now), { ...aVenueHealth(hoursAgo(30), 'error'), name: 'kalshi' as const }];
  const table = await createJoinTable(aSnapshot({ venues }));
  const ageOf = (venue?: 'kalshi' | 'polymarket') =>
    answerMarkets(table, { ...(venue && { venue }) }, testNow).snapshot;
  expect(ageOf()).toMatchObject({ prices_read_at: now, stale: false });
  expect(ageOf('polymarket')).toMatchObject({ prices_read_at: now, stale: false });
  expect(ageOf('kalshi')).toMatchObject({ prices_read_at: hoursAgo(30), stale: true });
});
