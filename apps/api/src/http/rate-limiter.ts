import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { RateLimit } from '@postjoin/settings';
import { LRUCache } from 'lru-cache';

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
      const caller = getCallerKey(request, trustsProxy);
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

/**
 * Returns the key under which the requests of a caller are counted: the IPv4 address, or the /64 prefix of the IPv6
 * address, which is the usual size of one subscriber's network. The key stays in memory for one window and is never
 * logged.
 */
export function getCallerKey(request: IncomingMessage, trustsProxy: boolean): string {
  const address = (trustsProxy && forwardedAddress(request)) || (request.socket.remoteAddress ?? '');
  return address.includes(':') && !address.includes('.') ? toNetworkPrefix(address) : address;
}

/** Reads the last entry of `X-Forwarded-For`, which the trusted proxy added. Callers can forge the earlier entries. */
function forwardedAddress(request: IncomingMessage): string | undefined {
  const header = request.headers['x-forwarded-for'];
  const last = (Array.isArray(header) ? header.at(-1) : header)?.split(',').at(-1)?.trim();
  if (last === undefined) return undefined;
  const address = isIP(last) > 0 ? last : removePort(last);
  return isIP(address) > 0 ? address : undefined;
}

/** Removes the port that some proxies append: `203.0.113.9:4711`, or `[2001:db8::1]:443`. */
function removePort(entry: string): string {
  return entry.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
}

function toNetworkPrefix(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length;
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail?.split(':') ?? [])];
  return all
    .slice(0, 4)
    .map((group) => group || '0')
    .join(':');
}
