import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeSincePost } from './series.ts';
import type { PriceHistory, PricePoint } from './types.ts';
import { addFine, addHourly, addObservations, limitPoints, markFailed } from './post-histories.ts';

const hour = 3_600;
const day = 24 * hour;
const now = 1_772_000_000;
const history = (points: readonly PricePoint[], overrides: Partial<PriceHistory> = {}): PriceHistory => ({
  from: now - 8 * day,
  to: now,
  fine_to: {},
  points: [...points],
  ...overrides,
});

describe('a stored history', () => {
  const stored = history([[now - day, 0.3]], { from: now - 2 * day, to: now - hour, failed_at: now - 2 * hour });

  it('is extended by an hourly window that touches it, and the failure is over', () => {
    const extended = addHourly(stored, { from: now - 2 * hour, to: now }, [[now - 60, 0.4]]);
    expect(extended).toEqual({
      ...{ from: now - 2 * day, to: now, fine_to: {} },
      points: [
        [now - day, 0.3],
        [now - 60, 0.4],
      ],
    });
  });

  it('covers only the new window after a gap, and retains its points', () => {
    const replaced = addHourly(stored, { from: now - 60, to: now }, []);
    expect(replaced).toMatchObject({ from: now - 60, to: now, points: stored.points });
  });

  it('records up to which time the finest history of a post was read', () => {
    const window = { post: { id: 'p', at: now - hour }, to: now };
    expect(addFine(stored, window, [[now - 30, 0.4]])).toMatchObject({
      fine_to: { p: now },
      points: [
        [now - day, 0.3],
        [now - 30, 0.4],
      ],
    });
  });

  it('records a failure, also of a contract that has no history yet', () => {
    expect(markFailed(stored, now)).toEqual({ ...stored, failed_at: now });
    expect(markFailed(undefined, now)).toEqual({ from: now, to: now, fine_to: {}, points: [], failed_at: now });
  });

  it('of our own observations covers the whole time', () => {
    expect(addObservations(undefined, [[now - day, 0.3]], now)).toEqual({
      from: 0,
      to: now,
      points: [[now - day, 0.3]],
    });
  });
});

describe('the limit of stored points', () => {
  const everyMinute = Array.from({ length: 16 * 24 * 60 }, (_, index): PricePoint => [
    now - 16 * day + index * 60,
    (index % 97) / 100,
  ]);

  it('leaves an hourly price of two weeks, and more points near a post', () => {
    const posts = [{ id: 'p', at: now - 3 * day }];
    const { points } = limitPoints(history(everyMinute), posts, now);
    expect(points.length).toBeLessThanOrEqual(380);
    expect(points.at(-1)).toEqual(everyMinute.at(-1));
    expect(points[0]?.[0]).toBeGreaterThanOrEqual(now - 14 * day - hour);
  });

  it('never changes what a row reports, however often and however late it is applied', () => {
    const time = fc.integer({ min: now - 9 * day, max: now });
    const list = fc.array(
      fc.tuple(
        time,
        fc.integer({ min: 0, max: 100 }).map((price) => price / 100),
      ),
      { maxLength: 400 },
    );
    fc.assert(
      fc.property(list, fc.array(time, { minLength: 1, maxLength: 3 }), fc.nat({ max: 30 }), (points, times, days) => {
        const posts = times.map((at, index) => ({ id: String(index), at }));
        const fine_to = Object.fromEntries(posts.map(({ id, at }) => [id, at + day]));
        const whole = history(points, { fine_to });
        const once = limitPoints(whole, posts, now);
        const later = limitPoints(limitPoints(once, posts, now), posts, now + days * day);
        for (const { id, at } of posts) {
          const report = (of: PriceHistory) =>
            computeSincePost({
              post: { id, at: new Date(at * 1000).toISOString() },
              history: { ...of, from: 0 },
              opensAt: null,
              takenAt: new Date((now + 30 * day) * 1000).toISOString(),
            });
          expect(report(once)).toEqual(report(whole));
          // Answers do not show older posts, so the points of the week before them are not stored.
          const isShown = now + days * day - at <= 7 * day;
          const { unusual, ...rest } = report(whole);
          expect(report(later)).toEqual({ ...rest, unusual: isShown ? unusual : (expect.anything() as object) });
        }
      }),
    );
  });

  it('forgets points in the future and posts that are no longer retained', () => {
    const limited = limitPoints(
      history(
        [
          [now - 60, 0.3],
          [now + 60, 0.4],
        ],
        { fine_to: { gone: now } },
      ),
      [],
      now,
    );
    expect(limited).toMatchObject({ points: [[now - 60, 0.3]], fine_to: {} });
  });
});
