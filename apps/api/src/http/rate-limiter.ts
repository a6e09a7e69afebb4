import type { RateLimit } from '@postjoin/settings';
import { LRUCache } from 'lru-cache';

/** What became of one request of a caller. */
export interface Allowance {
  allowed: boolean;
  remaining: number;
  /** Until the window ends. */
  resetSeconds: number;
}

/** Counts requests of each caller in windows of fixed length. Its memory is bounded, and it forgets with each window. */
export interface RateLimiter {
  /** `RateLimit-Policy`, as draft-ietf-httpapi-ratelimit-headers writes it. */
  readonly policy: string;
  /** @param cost how many requests it counts as */
  take(caller: string, nowMs: number, cost?: number): Allowance;
}

/** More callers than this in one window, and whoever has not asked for longest is forgotten. */
const mostCallers = 100_000;

export function createRateLimiter({ requests, windowMs }: RateLimit): RateLimiter {
  let window = -1;
  const counts = new LRUCache<string, number>({ max: mostCallers });
  return {
    policy: `"default";q=${requests};w=${Math.ceil(windowMs / 1000)}`,
    take(caller, nowMs, cost = 1) {
      const current = Math.floor(nowMs / windowMs);
      if (current !== window) counts.clear();
      window = current;
      const count = (counts.get(caller) ?? 0) + cost;
      counts.set(caller, count);
      const resetSeconds = Math.ceil(((current + 1) * windowMs - nowMs) / 1000);
      return { allowed: count <= requests, remaining: Math.max(0, requests - count), resetSeconds };
    },
  };
}

/** `RateLimit`, as the same draft writes it. */
export function rateLimitHeader({ remaining, resetSeconds }: Allowance): string {
  return `"default";r=${remaining};t=${resetSeconds}`;
}
