import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chunk, countLeading } from './lists.ts';

it.each([
  [[], 2, []],
  [[1, 2], 2, [[1, 2]]],
  [[1, 2, 3], 2, [[1, 2], [3]]],
])('cuts %j into chunks of %i', (items, size, chunks) => {
  expect(chunk(items, size)).toEqual(chunks);
});

it('counts the leading items that a linear search would count', () => {
  const isBelow = (item: number, key: number) => item < key;
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.integer({ min: -1, max: 10 }), (items, key) => {
      const sorted = items.toSorted((a, b) => a - b);
      expect(countLeading(sorted, key, isBelow)).toBe(sorted.filter((item) => item < key).length);
    }),
  );
});
