import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createExpiry, memoize, memoizePerObject } from './caches.ts';

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

describe('an expiry', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('clears a cache at most its maximum age after each write', () => {
    const cache = new Set<string>();
    const scheduleExpiry = createExpiry(cache, 1_000);
    const add = (entry: string) => {
      cache.add(entry);
      scheduleExpiry();
    };
    for (const entry of ['a', 'c']) {
      add(entry);
      vi.advanceTimersByTime(600);
      add('b');
      expect([...cache]).toEqual([entry, 'b']);
      vi.advanceTimersByTime(400);
      expect([...cache]).toEqual([]);
    }
    expect(vi.getTimerCount()).toBe(0);
  });
});
