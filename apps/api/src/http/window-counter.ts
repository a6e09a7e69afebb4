import type { RateLimit } from '@postjoin/settings';
import { LRUCache } from 'lru-cache';

/** The decision about one request, and the number of requests that are left in the window. */
export interface Allowance {
  allowed: boolean;
  remaining: number;
  /** Seconds until the window ends. */
  resetSeconds: number;
  /** The limit that was applied. */
  counter: WindowCounter;
}

/**
 * Counts requests under keys in fixed windows. The number of keys is bounded. At the end of a window, all keys are
 * deleted.
 */
export interface WindowCounter {
  /** Name of the policy in the `RateLimit` headers. */
  readonly name: string;
  /** Value of the `RateLimit-Policy` header (draft-ietf-httpapi-ratelimit-headers). */
  readonly policy: string;
  /** Whether requests of the current window are counted under this key. */
  has(key: string): boolean;
  /** @param cost how many requests this call counts as */
  take(key: string, cost: number): Allowance;
}

/** Above this number of keys in one window, the count of the least recently used key is dropped. */
const maxKeys = 100_000;
/** Node runs a timer with a longer delay at once. */
const maxTimerMs = 2 ** 31 - 1;

/** @param elapsedMs returns monotonic milliseconds, which advance even while the clock is stopped for a replay */
export function createWindowCounter(
  name: string,
  { requests, windowMs }: RateLimit,
  elapsedMs: () => number,
): WindowCounter {
  let window = -1;
  let timer: NodeJS.Timeout | undefined;
  const counts = new LRUCache<string, number>({ max: maxKeys });

  function startWindow(started: number): void {
    window = started;
    counts.clear();
    clearTimeout(timer);
    clearAfterWindow();
  }

  function clearAfterWindow(): void {
    const remainingMs = (window + 1) * windowMs - elapsedMs();
    if (remainingMs <= 0) return counts.clear();
    timer = setTimeout(clearAfterWindow, Math.min(remainingMs, maxTimerMs)).unref();
  }

  const counter: WindowCounter = {
    name,
    policy: `"${name}";q=${requests};w=${Math.ceil(windowMs / 1000)}`,
    has: (key) => counts.has(key),
    take(key, cost) {
      const nowMs = elapsedMs();
      const current = Math.floor(nowMs / windowMs);
      if (current !== window) startWindow(current);
      const count = (counts.get(key) ?? 0) + cost;
      counts.set(key, count);
      const resetSeconds = Math.ceil(((current + 1) * windowMs - nowMs) / 1000);
      return { allowed: count <= requests, remaining: Math.max(0, requests - count), resetSeconds, counter };
    },
  };
  return counter;
}
