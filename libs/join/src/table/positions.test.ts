import fc from 'fast-check';
import { expect, it } from 'vitest';
import { intersect, unite } from './word-index.ts';

const positions = fc.uniqueArray(fc.nat({ max: 30 })).map((list) => list.sort((a, b) => a - b));
const lists = fc.array(positions, { maxLength: 4 });
const all = Array.from({ length: 31 }, (_, at) => at);

it('finds the positions that are in all lists, in order', () => {
  fc.assert(
    fc.property(lists, (some) => {
      const expected = some.length === 0 ? [] : all.filter((at) => some.every((list) => list.includes(at)));
      expect(intersect(some)).toEqual(expected);
    }),
  );
});

it('finds the positions that are in any list, in order', () => {
  fc.assert(
    fc.property(lists, (some) => {
      expect(unite(some)).toEqual(all.filter((at) => some.some((list) => list.includes(at))));
    }),
  );
});
