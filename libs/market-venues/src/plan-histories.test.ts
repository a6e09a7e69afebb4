import { describe, expect, it } from 'vitest';
import { fromUnixSeconds, toUnixSeconds } from '@postjoin/values';
import { planFine, planHourly, type MatchedContract } from './post-histories.ts';
import { sampleContract } from './testing/sample-contract.ts';
import type { PriceHistory } from './types.ts';

const testNow = new Date('2026-03-15T12:00:00Z');
const now = toUnixSeconds(testNow);
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const contract = sampleContract();
const matchedAt = (...ages: number[]): MatchedContract[] => [
  { contract, posts: ages.map((age, index) => ({ id: String(index), at: now - age })) },
];
/** How long before the oldest post a window starts. */
const lead = 7 * day + hour + minute;
const stored = (overrides: Partial<PriceHistory> = {}): PriceHistory => ({
  from: now - 8 * day,
  to: now,
  fine_to: {},
  points: [],
  ...overrides,
});
const planned = (matched: MatchedContract[], history?: PriceHistory) => ({
  hourly: planHourly(matched, () => history, testNow).map(({ from, to }) => [now - from, now - to]),
  fine: planFine(matched, () => history, testNow).map(({ post, from, to }) => [post.id, from - post.at, to - post.at]),
});

describe('the hourly history of a matched contract', () => {
  it('is read from a week before its oldest post', () => {
    expect(planned(matchedAt(hour, 50 * hour)).hourly).toEqual([[50 * hour + lead, 0]]);
  });

  it('is not read again within an hour, and then from an hour before its end', () => {
    expect(planned(matchedAt(hour), stored({ to: now - 59 * minute })).hourly).toEqual([]);
    expect(planned(matchedAt(hour), stored({ to: now - 3 * hour })).hourly).toEqual([[4 * hour, 0]]);
  });

  it('is read whole if an older post was matched later, or if a wrong clock stored an end in the future', () => {
    expect(planned(matchedAt(hour), stored({ from: now - 5 * hour })).hourly).toEqual([[hour + lead, 0]]);
    expect(planned(matchedAt(hour), stored({ to: now + day })).hourly).toEqual([[hour + lead, 0]]);
  });

  it('is not read again if another reading started it only a day before the post', () => {
    expect(planned(matchedAt(hour), stored({ from: now - hour - day - minute })).hourly).toEqual([]);
  });

  it('is not requested for an hour after a failed request', () => {
    const failed = stored({ from: now, to: now, failed_at: now - 59 * minute });
    expect(planned(matchedAt(hour), failed)).toEqual({ hourly: [], fine: [] });
    expect(planned(matchedAt(hour), { ...failed, failed_at: now - hour }).hourly).toHaveLength(1);
    expect(planned(matchedAt(hour), { ...failed, failed_at: now + day }).hourly).toHaveLength(1);
  });

  it('is not requested for a closed contract, nor for posts older than a week', () => {
    const closed = { ...contract, closed_at: fromUnixSeconds(now - hour) };
    expect(planned([{ contract: closed, posts: [{ id: '1', at: now - hour }] }])).toEqual({ hourly: [], fine: [] });
    expect(planned(matchedAt(8 * day))).toEqual({ hourly: [], fine: [] });
  });
});

describe('the finest history after a post', () => {
  it.each([
    [9 * minute, []],
    [10 * minute, [['0', -2 * hour, 10 * minute]]],
    [59 * minute, [['0', -2 * hour, 10 * minute]]],
    [60 * minute, [['0', -2 * hour, hour]]],
    [5 * hour, [['0', -2 * hour, hour]]],
    [day, [['0', -2 * hour, day]]],
    [5 * day, [['0', -2 * hour, day]]],
  ])('of an age of %d seconds covers %j', (age, expected) => {
    expect(planned(matchedAt(age), stored()).fine).toEqual(expected);
  });

  it('is read once for each of the three ages, from the end of the earlier reading', () => {
    const readTo = (age: number, posted: number) => stored({ fine_to: { 0: now - posted + age } });
    expect(planned(matchedAt(30 * minute), readTo(10 * minute, 30 * minute)).fine).toEqual([]);
    expect(planned(matchedAt(hour), readTo(10 * minute, hour)).fine).toEqual([['0', 10 * minute, hour]]);
    expect(planned(matchedAt(2 * day), readTo(hour, 2 * day)).fine).toEqual([['0', hour, day]]);
    expect(planned(matchedAt(2 * day), readTo(day, 2 * day)).fine).toEqual([]);
  });

  it('is not read before the hourly history', () => {
    expect(planned(matchedAt(hour)).fine).toEqual([]);
  });
});
