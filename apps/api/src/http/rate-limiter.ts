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
  take(caller: string, cost?: number): Allowance;
}

/** With more callers than this in one window, the one whose last request is the longest ago is forgotten. */
const maxCallers = 100_000;

/** @param elapsedMs milliseconds since any start, which go on while a replay's clock stands still */
export function createRateLimiter({ requests, windowMs }: RateLimit, elapsedMs: () => number): RateLimiter {
  let window = -1;
  const counts = new LRUCache<string, number>({ max: maxCallers });
  return {
    policy: `"default";q=${requests};w=${Math.ceil(windowMs / 1000)}`,
    take(caller, cost = 1) {
      const nowMs = elapsedMs();
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

/** The headers about a caller's allowance, names and values in turn; none without a limit. */
export function rateLimitHeaders(limiter: RateLimiter | null, allowance: Allowance | undefined): readonly string[] {
  if (!limiter || !allowance) return [];
  const { remaining, resetSeconds } = allowance;
  return ['RateLimit-Policy', limiter.policy, 'RateLimit', `"default";r=${remaining};t=${resetSeconds}`];
}
