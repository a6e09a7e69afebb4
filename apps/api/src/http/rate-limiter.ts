import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { RateLimit } from '@postjoin/settings';
import { LRUCache } from 'lru-cache';

/** Decision about one request, and what is left of the caller's limit. */
export interface Allowance {
  allowed: boolean;
  remaining: number;
  /** Seconds until the window ends. */
  resetSeconds: number;
}

/** Counts the requests of each caller in fixed windows. Memory is bounded and cleared after each window. */
export interface RateLimiter {
  /** Value of the `RateLimit-Policy` header (draft-ietf-httpapi-ratelimit-headers). */
  readonly policy: string;
  /** @param cost number of requests to count, such as the messages of a batch */
  take(request: IncomingMessage, cost?: number): Allowance;
}

/** Above this number of callers in one window, the least recently active one is evicted. */
const maxCallers = 100_000;

/** @param deps.elapsedMs monotonic milliseconds; they advance even when the clock is stopped for a replay */
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

/** Alternating names and values of the rate limit headers. Empty without a limit. */
export function toRateLimitHeaders(limiter: RateLimiter | null, allowance: Allowance | undefined): readonly string[] {
  if (!limiter || !allowance) return [];
  const { remaining, resetSeconds } = allowance;
  return ['RateLimit-Policy', limiter.policy, 'RateLimit', `"default";r=${remaining};t=${resetSeconds}`];
}

/**
 * Requests with the same key are counted together. The key is the IPv4 address, or the /64 prefix of the IPv6 address,
 * which is the usual size of one subscriber's network. It stays in memory for one window and is never logged.
 */
export function getCallerKey(request: IncomingMessage, trustsProxy: boolean): string {
  const address = (trustsProxy && forwardedAddress(request)) || (request.socket.remoteAddress ?? '');
  return address.includes(':') && !address.includes('.') ? toNetworkPrefix(address) : address;
}

/** Reads the last entry of `X-Forwarded-For`, added by the trusted proxy. Callers can forge the entries before it. */
function forwardedAddress(request: IncomingMessage): string | undefined {
  const header = request.headers['x-forwarded-for'];
  const last = (Array.isArray(header) ? header.at(-1) : header)?.split(',').at(-1)?.trim();
  if (last === undefined) return undefined;
  const address = isIP(last) > 0 ? last : removePort(last);
  return isIP(address) > 0 ? address : undefined;
}

/** Some proxies append the port: `203.0.113.9:4711`, or `[2001:db8::1]:443`. */
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
