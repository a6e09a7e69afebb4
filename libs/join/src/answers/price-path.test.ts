import { computeSincePost } from '@postjoin/market-venues/series';
import type { PriceHistory, PricePoint } from '@postjoin/market-venues/types';
import { daySeconds as day, minuteSeconds as minute } from '@postjoin/values';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxPathPoints } from '../schemas/entries.ts';
import { createPricePath } from './price-path.ts';

const postedAt = 1_772_000_000;
const toInstant = (seconds: number) => new Date(seconds * 1000).toISOString();
const post = { id: 'p1', at: toInstant(postedAt) };

/** A history with points at times relative to the post. */
const historyOf = (points: readonly PricePoint[]): PriceHistory => ({
  ...{ from: postedAt - day, to: postedAt + 7 * day, fine_to: { p1: postedAt + day } },
  points: points.map(([at, price]): PricePoint => [postedAt + at, price]),
});

/** Points of distinct times relative to the post, oldest first. */
const points = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -2 * day, max: 3 * day }), fc.integer({ min: 0, max: 100 })), {
    selector: ([at]) => at,
    maxLength: 300,
  })
  .map((list) => list.map(([at, cents]): PricePoint => [at, cents / 100]).sort(([a], [b]) => a - b));

describe('the price path', () => {
  it('has at most 96 points of the history, sorted, with the point at the post and the newest', () => {
    fc.assert(
      fc.property(points, (list) => {
        const path = createPricePath(post.at, historyOf(list));
        const shown = list.filter(([at]) => at >= -day);
        const instants = path.map(([at]) => at);
        expect(path.length).toBeLessThanOrEqual(maxPathPoints);
        expect(instants).toEqual([...new Set(instants)].sort());
        expect(path.length).toBe(Math.min(maxPathPoints, shown.length));
        const known = new Set(shown.map(([at, value]) => `${toInstant(postedAt + at)} ${value}`));
        for (const [at, value] of path) expect(known).toContain(`${at} ${value}`);
        const newest = shown.at(-1);
        if (newest) expect(path.at(-1)).toEqual([toInstant(postedAt + newest[0]), newest[1]]);
        const { price_at_post, price_at_post_at } = computeSincePost({
          post,
          history: historyOf(list),
          opensAt: null,
          takenAt: toInstant(postedAt + 7 * day),
        });
        if (price_at_post_at !== null) expect(path).toContainEqual([price_at_post_at, price_at_post]);
      }),
    );
  });

  it('is thinned evenly around the point at the post', () => {
    const dense = Array.from({ length: 1000 }, (_, index): PricePoint => [(index - 300) * 10 * minute, 0.5]);
    const path = createPricePath(post.at, historyOf(dense));
    expect(path).toContainEqual([post.at, 0.5]);
    const times = path.map(([at]) => Date.parse(at) / 1000);
    const gaps = times.slice(1).map((at, index) => (at - times[index]!) / (10 * minute));
    expect(times).toHaveLength(maxPathPoints);
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(Math.ceil(Math.max(...gaps) / 2) + 1);
  });

  it('is empty without a history', () => {
    expect(createPricePath(post.at, undefined)).toEqual([]);
  });
});
