import fc from 'fast-check';
import { expect, it } from 'vitest';
import { redate } from './redate.ts';
import { aContract, aPost, aSnapshot, aSourceRecord, aVenueHealth, hoursAgo, testNow } from '../testing.ts';

const latest = testNow.toISOString();
const future = hoursAgo(-24 * 365);

it('replaces every instant in the future, and no planned instant, text or earlier instant', () => {
  const closesAt = hoursAgo(-48);
  const basis = { reason: null, reported_by: 'history', from_at: hoursAgo(24), to_at: future } as const;
  const pause = { ...aSourceRecord(future, 'error'), retry_at: hoursAgo(-1) };
  const snapshot = aSnapshot({
    taken_at: future,
    posts: [aPost({ at: hoursAgo(2), arrived_at: future, text: future }), aPost({ id: '2', at: hoursAgo(-1) })],
    feed: [pause],
    contracts: [
      aContract({ price_at: future, closed_at: future, closes_at: closesAt, move_24h_basis: basis, title: future }),
    ],
    venues: [aVenueHealth(future)],
    price_points: { 'polymarket:1': [[Date.parse(hoursAgo(1)) / 1000, 0.3], ...futurePoints(0.4, 0.5)] },
    memory: {
      sources: { xtracker: { read: { trump: future, whitehouse: hoursAgo(3) }, etag: 'W/"2"' } },
      venues: { polymarket: { retry_at: hoursAgo(-1), venue: { swept_at: future, sizes: [3] } } },
      clients: {},
    },
  });
  const contract = { price_at: latest, closed_at: latest, closes_at: closesAt, title: future };
  expect(redate(snapshot, testNow)).toMatchObject({
    taken_at: latest,
    posts: [{ at: hoursAgo(2), arrived_at: latest, text: future }, { at: hoursAgo(-1) }],
    feed: [{ last_success_at: latest, retry_at: hoursAgo(-1) }],
    contracts: [{ ...contract, move_24h_basis: { from_at: hoursAgo(24), to_at: latest } }],
    venues: [{ last_success_at: latest }],
    price_points: {
      'polymarket:1': [
        [Date.parse(hoursAgo(1)) / 1000, 0.3],
        [testNow.getTime() / 1000, 0.5],
      ],
    },
    memory: {
      sources: { xtracker: { read: { trump: latest, whitehouse: hoursAgo(3) }, etag: 'W/"2"' } },
      venues: { polymarket: { retry_at: hoursAgo(-1), venue: { swept_at: latest, sizes: [3] } } },
      clients: {},
    },
  });
});

it('moves a pause that the wrong clock computed, so that the pause keeps its length', () => {
  const wrongPause = hoursAgo(-24 * 365 - 1);
  const snapshot = aSnapshot({
    taken_at: future,
    feed: [{ ...aSourceRecord(future, 'error'), retry_at: wrongPause }],
    memory: { sources: {}, venues: {}, clients: { kalshi: { fault: 'rate_limited', retry_at: wrongPause } } },
  });
  expect(redate(snapshot, testNow)).toMatchObject({
    feed: [{ retry_at: hoursAgo(-1) }],
    memory: { clients: { kalshi: { retry_at: hoursAgo(-1) } } },
  });
});

function futurePoints(...prices: number[]): [number, number][] {
  return prices.map((price, index) => [Date.parse(future) / 1000 + index * 300, price]);
}

it('preserves the order of arrivals', () => {
  const arrivals = fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 20 });
  fc.assert(
    fc.property(arrivals, (minutes) => {
      const sorted = minutes.toSorted((a, b) => a - b).map((minute) => hoursAgo(minute / 60));
      const posts = sorted.map((arrived_at, index) => aPost({ id: `${index}`, arrived_at }));
      const redated = redate(aSnapshot({ posts }), testNow).posts.map(({ arrived_at }) => arrived_at);
      expect(redated).toEqual(redated.toSorted().reverse());
      expect(redated.every((instant) => instant <= latest)).toBe(true);
    }),
  );
});

it('leaves points in the future out of histories', () => {
  const now = testNow.getTime() / 1000;
  const history = { from: now - 3600, to: now + 3600 };
  const points: [number, number][] = [
    [now - 60, 0.3],
    [now + 60, 0.4],
  ];
  const { histories } = redate(aSnapshot({ histories: { 'polymarket:1': { ...history, points } } }), testNow);
  expect(histories).toEqual({ 'polymarket:1': { ...history, points: points.slice(0, 1) } });
});
