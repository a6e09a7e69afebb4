import fc from 'fast-check';
import { expect, it } from 'vitest';
import { remember } from './remember.ts';

it('makes a value once for each key, undefined too', () => {
  const remembered = remember<number | undefined>(10);
  const made: string[] = [];
  const ask = (key: string) => remembered(key, () => void made.push(key));
  ['a', 'b', 'a', 'b', 'a'].forEach(ask);
  expect(made).toEqual(['a', 'b']);
});

it('remembers nothing of what failed', () => {
  const remembered = remember<string>(10);
  expect(() =>
    remembered('a', () => {
      throw new RangeError('not now');
    }),
  ).toThrow('not now');
  expect(remembered('a', () => 'made')).toBe('made');
});

it('never gives the value of another key, and keeps no more than it may', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.integer({ min: 1, max: 5 }), (keys, most) => {
      const remembered = remember<{ key: string }>(most);
      const alive = new Set<{ key: string }>();
      for (const key of keys) {
        const value = remembered(key, () => ({ key }));
        expect(value.key).toBe(key);
        alive.add(value);
      }
      const again = [...alive].filter((value) => remembered(value.key, () => ({ key: value.key })) === value);
      expect(again.length).toBeLessThanOrEqual(most);
    }),
  );
});
