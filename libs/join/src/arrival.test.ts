import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivalPositions, formatPosition, parsePosition } from './arrival.ts';
import { aPost } from './testing.ts';

describe('instants as positions', () => {
  it.each([
    ['2026-03-10T12:00:00Z', '2026-03-10T12:00:00.000Z'],
    ['2026-03-10T12:00:00.5Z', '2026-03-10T12:00:00.500Z'],
    ['2026-03-10T13:00:00.25+01:00', '2026-03-10T12:00:00.250Z'],
    ['2026-03-10t12:00:00z', '2026-03-10T12:00:00.000Z'],
    ['2026-03-10T12:00:00.499999998Z', '2026-03-10T12:00:00.499999998Z'],
    ['2026-03-10T12:00:00.4999999989Z', '2026-03-10T12:00:00.499999998Z'],
  ])('reads %s as %s', (given, expected) => {
    expect(formatPosition(parsePosition(given))).toBe(expected);
  });

  it.each(['', 'yesterday', '2026-03-10', '2026-03-10T12:00:00', '2026-13-40T12:00:00Z', '1e9'])(
    'refuses %j',
    (given) => {
      expect(() => parsePosition(given)).toThrow(RangeError);
    },
  );

  it('gives back every position it has written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 4_000_000_000_000_000_000n }), (position) => {
        expect(parsePosition(formatPosition(position))).toBe(position);
      }),
    );
  });
});

describe('the order of arrival', () => {
  it('gives posts of one instant positions of their own, the last of them the instant itself', () => {
    const posts = ['c', 'a', 'b'].map((id) => aPost({ id, arrived_at: '2026-03-10T12:00:00.500Z' }));
    const positions = arrivalPositions(posts);
    const inOrder = [...positions].sort(([, a], [, b]) => (a < b ? -1 : 1));
    expect(inOrder.map(([post, position]) => [post.id, formatPosition(position)])).toEqual([
      ['a', '2026-03-10T12:00:00.499999998Z'],
      ['b', '2026-03-10T12:00:00.499999999Z'],
      ['c', '2026-03-10T12:00:00.500Z'],
    ]);
  });
});
