import fc from 'fast-check';
import { daySeconds as day, hourSeconds as hour, minuteSeconds as minute } from '@postjoin/values';
import { describe, expect, it } from 'vitest';
import { computeSincePost } from './series.ts';
import type { PriceHistory, PricePoint } from './types.ts';

const postedAt = 1_772_000_000;
const post = { id: 'p1', at: toInstant(postedAt) };

function toInstant(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** A history that is read up to a week after the post, with points at times relative to the post. */
function historyOf(points: readonly PricePoint[], overrides: Partial<PriceHistory> = {}): PriceHistory {
  return {
    from: postedAt - day,
    to: postedAt + 7 * day,
    fine_to: { p1: postedAt + day },
    points: points.map(([at, price]): PricePoint => [postedAt + at, price]),
    ...overrides,
  };
}

function compute(
  history: PriceHistory | undefined,
  { opensAt = null as string | null, now = postedAt + 7 * day } = {},
) {
  return computeSincePost({ post, history, opensAt, takenAt: new Date(now * 1000).toISOString() });
}

/** Times in seconds after the post. The limits of periods occur often, so that some points have the same time. */
const time = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -2 * day, max: 3 * day }) },
  { weight: 1, arbitrary: fc.constantFrom(-6 * hour - 1, -6 * hour, -hour, 0, 1, 10 * minute, hour, day) },
);
const price = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000) },
  { weight: 1, arbitrary: fc.constantFrom(-0.01, 1.01, 57, NaN, Infinity) },
);
/** Unsorted points with gaps, duplicate times and prices outside 0 to 1. */
const points = fc.array(fc.tuple(time, price), { maxLength: 300, size: '+1' });

const isPrice = (value: number) => value >= 0 && value <= 1;

/** The last point of a list by time; the last in the list among those with the same time. */
function lastOf(candidates: readonly PricePoint[]): PricePoint | undefined {
  return candidates.reduce<PricePoint | undefined>(
    (last, point) => (last && last[0] > point[0] ? last : point),
    undefined,
  );
}

describe('the price at the post', () => {
  it('is the last point at or before the post that is not older than 6 hours, or null', () => {
    fc.assert(
      fc.property(points, (list) => {
        const valid = list.filter(([, value]) => isPrice(value));
        const expected = lastOf(valid.filter(([at]) => at <= 0 && at >= -6 * hour));
        const { price_at_post, price_at_post_at, move_since_post_reason } = compute(historyOf(list));
        expect(price_at_post).toBe(expected?.[1] ?? null);
        expect(price_at_post_at).toBe(expected ? toInstant(postedAt + expected[0]) : null);
        if (!expected) expect(move_since_post_reason).toBe(valid.length === 0 ? 'no_history' : 'too_old');
      }),
    );
  });

  it('is the same for any order of the points with different times', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(time, price), { selector: ([at]) => at }),
        fc.infiniteStream(fc.nat()),
        (list, keys) => {
          const shuffled = list
            .map((point) => ({ point, key: keys.next().value as number }))
            .sort((a, b) => a.key - b.key);
          const computed = compute(historyOf(shuffled.map(({ point }) => point)));
          expect(computed).toEqual(compute(historyOf(list)));
        },
      ),
    );
  });

  it('is the price of the last listed point, if several points have the same time', () => {
    const list: PricePoint[] = [
      [0, 0.3],
      [-hour, 0.2],
      [0, 0.4],
    ];
    expect(compute(historyOf(list)).price_at_post).toBe(0.4);
  });

  it.each([
    ['not_read_yet', undefined, {}],
    ['not_open_then', undefined, { opensAt: toInstant(postedAt + 1) }],
    ['not_open_then', historyOf([[hour, 0.4]]), { opensAt: toInstant(postedAt + 1) }],
    ['not_read_yet', historyOf([[-7 * hour, 0.4]], { to: postedAt - 1 }), {}],
    ['not_read_yet', historyOf([[hour, 0.4]], { from: postedAt - 5 * hour }), {}],
    ['no_history', historyOf([]), {}],
    [
      'too_old',
      historyOf([
        [-6 * hour - 1, 0.4],
        [hour, 0.5],
      ]),
      {},
    ],
    ['too_old', historyOf([[1, 0.4]]), { opensAt: toInstant(postedAt - day) }],
  ] as const)('is null with %s', (reason, history, options) => {
    const computed = compute(history, options);
    expect(computed).toEqual({
      price_at_post: null,
      price_at_post_at: null,
      move_since_post: null,
      move_since_post_at: null,
      move_since_post_reason: reason,
      reaction: { before_60m: null, after_10m: null, after_60m: null, after_24h: null, persistence_24h: null },
      unusual: { after_60m: null, after_24h: null },
    });
  });
});

describe('the move since the post', () => {
  it('is the newest point minus the price at the post, exactly, or null with a reason', () => {
    fc.assert(
      fc.property(points, (list) => {
        const valid = list.filter(([, value]) => isPrice(value));
        const newest = lastOf(valid);
        const { price_at_post, move_since_post, move_since_post_at, move_since_post_reason } = compute(historyOf(list));
        const isKnown = price_at_post !== null && newest !== undefined && newest[0] > 0;
        expect(move_since_post).toBe(isKnown ? Math.round((newest[1] - price_at_post) * 1000) / 1000 + 0 : null);
        expect(move_since_post_at).toBe(isKnown ? toInstant(postedAt + newest[0]) : null);
        expect(move_since_post_reason === undefined).toBe(isKnown);
      }),
    );
  });

  it('is null with no_later_point while the price at the post is known', () => {
    const computed = compute(
      historyOf([
        [-hour, 0.3],
        [0, 0.32],
      ]),
    );
    expect(computed).toMatchObject({
      price_at_post: 0.32,
      move_since_post: null,
      move_since_post_reason: 'no_later_point',
    });
  });
});

describe('the reaction', () => {
  const everyMinute = Array.from({ length: 26 * 60 }, (_, index): PricePoint => [
    (index - 90) * minute,
    index < 90 - 60 ? 0.25 : index <= 90 ? 0.3 : index <= 100 ? 0.4 : index <= 150 ? 0.38 : 0.35,
  ]);

  it('has the move of each span against the price at the post', () => {
    expect(compute(historyOf(everyMinute)).reaction).toEqual({
      before_60m: 0,
      after_10m: 0.1,
      after_60m: 0.08,
      after_24h: 0.05,
      persistence_24h: 0.63,
    });
    const rising = everyMinute.map(([at, value]): PricePoint => [at, at <= -hour ? 0.25 : value]);
    expect(compute(historyOf(rising)).reaction.before_60m).toBe(0.05);
  });

  it.each([
    [0.02, 0.5],
    [0.019, null],
    [-0.02, -0.5],
    [-0.01, null],
  ])('has, after a move of %d in the first hour, the persistence %j', (first, persistence) => {
    const list = everyMinute.map(([at]): PricePoint => [at, at <= 0 ? 0.5 : at < day ? 0.5 + first : 0.51]);
    expect(compute(historyOf(list)).reaction.persistence_24h).toBe(persistence);
  });

  it('is null where the span is not over', () => {
    const upToNow = historyOf(
      everyMinute.filter(([at]) => at <= 30 * minute),
      { to: postedAt + 30 * minute, fine_to: { p1: postedAt + 10 * minute } },
    );
    expect(compute(upToNow, { now: postedAt + 30 * minute }).reaction).toEqual({
      before_60m: 0,
      after_10m: 0.1,
      after_60m: null,
      after_60m_reason: 'not_over_yet',
      after_24h: null,
      after_24h_reason: 'not_over_yet',
      persistence_24h: null,
    });
  });

  it('is null where the history is coarser than the span', () => {
    const hourly = historyOf(
      everyMinute.filter(([at]) => (at + 30 * minute) % hour === 0),
      {},
    );
    expect(compute(hourly).reaction).toMatchObject({
      after_10m: null,
      after_10m_reason: 'too_coarse',
      after_60m: 0.08,
      after_24h: 0.05,
    });
  });

  it('is known as soon as the span is over', () => {
    const now = postedAt + hour;
    const history = historyOf(
      everyMinute.filter(([at]) => at <= hour),
      { to: now, fine_to: { p1: now } },
    );
    expect(compute(history, { now }).reaction).toMatchObject({ after_60m: 0.08, after_24h_reason: 'not_over_yet' });
    expect(compute(history, { now: now - 1 }).reaction).toMatchObject({ after_60m_reason: 'not_over_yet' });
  });

  it('is null if the last point before the post is older than the length of the span', () => {
    const { reaction } = compute(
      historyOf([
        [-30 * minute, 0.3],
        [5 * minute, 0.4],
      ]),
    );
    expect(reaction).toMatchObject({ after_10m: null, after_10m_reason: 'too_coarse', after_60m: 0.1 });
  });

  it('is computed from our own observations without a finest history', () => {
    const observations: PriceHistory = { from: 0, to: postedAt + 7 * day, points: historyOf(everyMinute).points };
    expect(compute(observations).reaction).toEqual(compute(historyOf(everyMinute)).reaction);
  });

  it('is null where the finest history is not read yet', () => {
    const hourly = historyOf(
      everyMinute.filter(([at]) => (at + 30 * minute) % hour === 0),
      { fine_to: {} },
    );
    expect(compute(hourly).reaction).toMatchObject({ after_10m: null, after_10m_reason: 'not_read_yet' });
  });

  it('has a value or a reason for every span, and never a value of a point outside the span', () => {
    fc.assert(
      fc.property(points, (list) => {
        const { price_at_post, reaction } = compute(historyOf(list));
        const valid = list.filter(([, value]) => isPrice(value));
        const values: Record<string, unknown> = reaction;
        for (const [name, length] of [
          ['after_10m', 10 * minute],
          ['after_60m', hour],
          ['after_24h', day],
        ] as const) {
          const end = lastOf(valid.filter(([at]) => at <= length));
          const isInSpan = end !== undefined && end[0] > 0 && end[0] >= length - 6 * hour;
          if (price_at_post === null || !isInSpan) expect(values[name]).toBeNull();
          expect(values[name] === null && price_at_post !== null).toBe(values[`${name}_reason`] !== undefined);
        }
      }),
    );
  });
});
