import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredPost } from '@postjoin/feed-sources/types';
import { assignPositions, formatPosition, parsePosition } from './arrival.ts';
import { aPost } from '../testing.ts';

describe('a position', () => {
  it.each([
    ['2026-03-10T12:00:00Z', '2026-03-10T12:00:00.000Z'],
    ['2026-03-10T12:00:00.5Z', '2026-03-10T12:00:00.500Z'],
    ['2026-03-10T13:00:00.25+01:00', '2026-03-10T12:00:00.250Z'],
    ['2026-03-10t12:00:00z', '2026-03-10T12:00:00.000Z'],
    ['2026-03-10T12:00:00.499999998Z', '2026-03-10T12:00:00.499999998Z'],
    ['2026-03-10T12:00:00.4999999989Z', '2026-03-10T12:00:00.499999998Z'],
    ['2016-12-31T23:59:60.999999999Z', '2017-01-01T00:00:00.000Z'],
  ])('reads %s as %s', (instant, expected) => {
    expect(formatPosition(parsePosition(instant) ?? 0n)).toBe(expected);
  });

  it.each(['', 'yesterday', '2026-03-10', '2026-03-10T12:00:00', '2026-13-40T12:00:00Z', '1e9'])(
    'rejects %j',
    (instant) => {
      expect(parsePosition(instant)).toBeUndefined();
    },
  );

  it('parses every position that it formats', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 4_000_000_000_000_000_000n }), (position) => {
        expect(parsePosition(formatPosition(position))).toBe(position);
      }),
    );
  });
});

describe('the order of arrival', () => {
  const arrivedAt = '2026-03-10T12:00:00.500Z';

  it('gives the posts of one millisecond distinct positions within it', () => {
    const posts = Array.from({ length: 5_000 }, (_, n) => aPost({ id: `${n}`, arrived_at: arrivedAt }));
    const positions = [...assignPositions(posts).values()];
    expect(new Set(positions).size).toBe(posts.length);
    const instant = parsePosition(arrivedAt) ?? 0n;
    expect(positions.every((position) => instant - 1_000_000n < position && position <= instant)).toBe(true);
  });

  it('keeps the position of a post when other posts come or go', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => aPost({ id, arrived_at: arrivedAt })) as [
      StoredPost,
      StoredPost,
      StoredPost,
    ];
    expect(assignPositions([c]).get(c)).toBe(assignPositions([a, b, c]).get(c));
  });
});
