import { describe, expect, it } from 'vitest';
import { byEvent, daySeconds, moveOver } from '../world.ts';
import { sampleEventKeys } from './contracts.ts';
import { sampleWorld } from './world.ts';
import { samplePosts } from './posts.ts';

const hourMs = 3_600_000;

/** Ends of months and years, and the last day of February: where calendars go wrong. */
const moments = [
  '2026-01-01T00:00:00Z',
  '2026-02-28T23:59:00Z',
  '2026-11-21T16:00:00Z',
  '2027-12-31T12:34:56Z',
  '2031-06-15T03:00:00Z',
];

describe.each(moments)('the sample at %s', (moment) => {
  const now = new Date(moment);
  const { posts, contracts } = sampleWorld().viewAt(now);
  const within = (hours: number) => posts.filter(({ atMs }) => now.getTime() - atMs < hours * hourMs);

  it('has about thirty posts in seven days, some in every day, of both accounts', () => {
    expect(within(168)).toHaveLength(samplePosts.length);
    expect(within(24).length).toBeGreaterThanOrEqual(4);
    expect(new Set(within(168).map(({ account }) => account))).toEqual(new Set(['trump', 'whitehouse']));
    expect(new Set(within(168).map(({ kind }) => kind))).toEqual(new Set(['text', 'link', 'blank', 'repost', 'quote']));
  });

  it('says of everything with words that it is a sample', () => {
    const words = posts.filter(({ kind }) => kind !== 'blank' && kind !== 'link');
    expect(words.filter(({ text }) => !text.startsWith('[sample] '))).toEqual([]);
    expect(contracts.filter(({ description }) => !description.startsWith('[sample] '))).toEqual([]);
  });

  it('has no open contract whose day is past, and none that trades at an end', () => {
    const open = contracts.filter(({ state }) => state === 'open');
    expect(open.filter(({ closesAtMs }) => closesAtMs! <= now.getTime())).toEqual([]);
    const prices = open.map(({ series }) => series.at(now.getTime() / 1000)?.[1] ?? 0.5);
    expect(prices.filter((price) => price < 0.01)).toEqual([]);
    expect(contracts.length).toBeGreaterThanOrEqual(40);
    expect(byEvent(contracts).length).toBeGreaterThanOrEqual(15);
  });

  it('moves in a day and in a week', () => {
    const moved = (days: number) => contracts.filter((contract) => moveOver(contract, now, days * daySeconds));
    expect([moved(1).length > 20, moved(7).length > 20]).toEqual([true, true]);
  });

  it('names only events that are there', () => {
    const about = samplePosts.flatMap((post) => post.about ?? []);
    expect(about.filter((key) => !sampleEventKeys(now).includes(key))).toEqual([]);
    expect(about.length).toBeGreaterThanOrEqual(12);
  });
});

it('shows the same twice, and keeps a post’s id as time goes on', () => {
  const at = (moment: string) => sampleWorld().viewAt(new Date(moment)).posts;
  expect(at('2026-03-15T12:00:00Z')).toEqual(at('2026-03-15T12:00:00Z'));
  const later = new Map(at('2026-03-16T12:00:00Z').map(({ id, atMs }) => [id, atMs]));
  const kept = at('2026-03-15T12:00:00Z').filter(({ id, atMs }) => later.get(id) === atMs);
  expect(kept.length).toBeGreaterThan(50);
});

it('keeps the past as it was', () => {
  const priceAt = (moment: string, seconds: number) =>
    sampleWorld()
      .viewAt(new Date(moment))
      .contracts.find(({ title }) => title.includes('Army-Navy'))!
      .series.at(seconds);
  const past = Date.parse('2026-03-10T00:00:00Z') / 1000;
  expect(priceAt('2026-03-15T12:00:00Z', past)).toEqual(priceAt('2026-03-20T12:00:00Z', past));
});
