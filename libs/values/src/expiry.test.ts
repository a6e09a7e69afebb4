import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createExpiry } from './expiry.ts';

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
