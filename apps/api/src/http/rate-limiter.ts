import type { IncomingMessage } from 'node:http';
import type { RateLimit } from '@postjoin/settings';
import { LRUCache } from 'lru-cache';
import { getCallerAddress, toCallerKey } from './caller-address.ts';

/** The decision about one request, and the number of requests that the caller has left in the current time window. */
export interface Allowance {
  allowed: boolean;
  remaining: number;
  /** Seconds until the window ends. */
  resetSeconds: number;
}

/**
 * Counts the requests of each caller in fixed time windows. The number of counted callers is bounded. The first request
 * of a new window clears all counts.
 */
export interface RateLimiter {
  /** Value of the `RateLimit-Policy` header (draft-ietf-httpapi-ratelimit-headers). */
  readonly policy: string;
  /** @param cost how many requests this call counts as, such as the number of messages in a batch */
  take(request: IncomingMessage, cost?: number): Allowance;
}

/** Above this number of callers in one window, the count of the least recently active caller is dropped. */
const maxCallers = 100_000;

/** @param deps.elapsedMs monotonic milliseconds, which advance even while the clock is stopped for a replay */
export function createRateLimiter(
  { requests, windowMs }: RateLimit,
  { elapsedMs, trustsProxy }: { elapsedMs: () => number; trustsProxy: boolean },
): RateLimiter {
  let window = -1;
  const counts = new LRUCache<string, number>({ max: maxCallers });
  return {
    policy: `"default";q=${requests};w=${Math.ceil(windowMs / 1000)}`,
    take(request, cost = 1) {
      const caller = toCallerKey(getCallerAddress(request, trustsProxy));
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

/**
 * Returns alternating names and values of the rate limit headers. The list is empty if the service has no rate limit.
 */
export function toRateLimitHeaders(limiter: RateLimiter | null, allowance: Allowance | undefined): readonly string[] {
  if (!limiter || !allowance) return [];
  const { remaining, resetSeconds } = allowance;
  return ['RateLimit-Policy', limiter.policy, 'RateLimit', `"default";r=${remaining};t=${resetSeconds}`];
}
