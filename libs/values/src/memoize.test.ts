import { expect, it } from 'vitest';
import { memoize, memoizePerObject } from './memoize.ts';

it('computes once per key, an undefined result too', () => {
  const computed: string[] = [];
  const lookUp = memoize(
    (text: string) => {
      computed.push(text);
      return undefined;
    },
    (text) => text.toLowerCase(),
    10,
  );
  for (const text of ['a', 'A', 'b', 'a']) expect(lookUp(text)).toBeUndefined();
  expect(computed).toEqual(['a', 'b']);
});

it('removes all results when it is full', () => {
  const computed: number[] = [];
  const double = memoize((value: number) => computed.push(value) && value * 2, String, 2);
  expect([1, 2, 1, 3, 1].map(double)).toEqual([2, 4, 2, 6, 2]);
  expect(computed).toEqual([1, 2, 3, 1]);
});

it('does not retain the result of a computation that throws', () => {
  let calls = 0;
  const fail = memoizePerObject(() => {
    calls += 1;
    throw new Error('broken');
  });
  const key = {};
  expect(() => fail(key)).toThrow('broken');
  expect(() => fail(key)).toThrow('broken');
  expect(calls).toBe(2);
});

it('computes once per object', () => {
  const computed: object[] = [];
  const count = memoizePerObject((key: object) => computed.push(key));
  const [a, b] = [{}, {}];
  expect([a, b, a, b].map(count)).toEqual([1, 2, 1, 2]);
});
