import { describe, expect, it } from 'vitest';
import { daySeconds } from '@postjoin/values';
import { findMove, groupByEvent } from '@postjoin/market-venues/checks';
import { sampleWorld } from './world.ts';
import { samplePosts } from './posts.ts';

const hourMs = 3_600_000;

/** Edge cases of calendars: ends of months and years, and the last day of February. */
const testTimes = [
  '2026-01-01T00:00:00Z',
  '2026-02-28T23:59:00Z',
  '2026-11-21T16:00:00Z',
  '2027-12-31T12:34:56Z',
  '2031-06-15T03:00:00Z',
];

describe.each(testTimes)('the sample at %s', (testTime) => {
  const now = new Date(testTime);
  const { posts, contracts } = sampleWorld().viewAt(now);
  const within = (hours: number) => posts.filter(({ atMs }) => now.getTime() - atMs < hours * hourMs);

  it('has about thirty posts in seven days and some every day, from both accounts', () => {
    expect(within(168)).toHaveLength(samplePosts.length);
    expect(within(24).length).toBeGreaterThanOrEqual(4);
    expect(new Set(within(168).map(({ account }) => account))).toEqual(new Set(['trump', 'whitehouse']));
    expect(new Set(within(168).map(({ kind }) => kind))).toEqual(new Set(['text', 'link', 'blank', 'repost', 'quote']));
  });

  it('marks every text as a sample', () => {
    const withText = posts.filter(({ kind }) => kind !== 'blank' && kind !== 'link');
    expect(withText.filter(({ text }) => !text.startsWith('[sample] '))).toEqual([]);
    expect(contracts.filter(({ description }) => !description.startsWith('[sample] '))).toEqual([]);
  });

  it('has open contracts with deadlines ahead and prices away from 0', () => {
    const open = contracts.filter(({ state }) => state === 'open');
    expect(open.filter(({ closesAtMs }) => closesAtMs! <= now.getTime())).toEqual([]);
    const prices = open.map(({ series }) => series.at(now.getTime() / 1000)?.[1] ?? 0.5);
    expect(prices.filter((price) => price < 0.01)).toEqual([]);
    expect(contracts.length).toBeGreaterThanOrEqual(40);
    expect(groupByEvent(contracts).length).toBeGreaterThanOrEqual(15);
  });

  it('has price moves over a day and over a week', () => {
    const moved = (days: number) =>
      contracts.filter(({ series }) => findMove(series, now.getTime() / 1000, days * daySeconds)?.value);
    expect([moved(1).length > 20, moved(7).length > 20]).toEqual([true, true]);
  });

  it('labels contracts as the venues do', () => {
    const open = contracts.filter(({ state }) => state === 'open');
    const labelsOf = (title: string) =>
      open.filter(({ eventTitle }) => eventTitle.startsWith(title)).map(({ outcome }) => outcome);
    const deadlines = [
      expect.stringMatching(/^[A-Z][a-z]+ \d{1,2}$/),
      expect.stringMatching(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/),
    ];
    expect(labelsOf('Will Trump impose new tariffs on Brazil by...?')).toEqual(deadlines);
    expect(labelsOf('Trump visits Japan by...?')).toEqual(deadlines);
    expect(labelsOf('Will Trump declassify UFO files')).toEqual([expect.stringMatching(/^Before \d{4}$/)]);
    const shared = contracts.filter(
      ({ eventTitle, title }) => eventTitle.startsWith('Who will') && title === eventTitle,
    );
    expect(shared.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['Daniel Okafor', 'Ellen Hargrove']));
  });
});

it('is the same for the same time, and post ids do not change over time', () => {
  const postsAt = (time: string) => sampleWorld().viewAt(new Date(time)).posts;
  expect(postsAt('2026-03-15T12:00:00Z')).toEqual(postsAt('2026-03-15T12:00:00Z'));
  const later = new Map(postsAt('2026-03-16T12:00:00Z').map(({ id, atMs }) => [id, atMs]));
  const unchanged = postsAt('2026-03-15T12:00:00Z').filter(({ id, atMs }) => later.get(id) === atMs);
  expect(unchanged.length).toBeGreaterThan(50);
});

it('never changes past prices', () => {
  const priceAt = (time: string, seconds: number) =>
    sampleWorld()
      .viewAt(new Date(time))
      .contracts.find(({ title }) => title.includes('Army-Navy'))!
      .series.at(seconds);
  const past = Date.parse('2026-03-10T00:00:00Z') / 1000;
  expect(priceAt('2026-03-15T12:00:00Z', past)).toEqual(priceAt('2026-03-20T12:00:00Z', past));
});
