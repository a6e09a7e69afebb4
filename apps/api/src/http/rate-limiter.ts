import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
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
  take(request: IncomingMessage, cost?: number): Allowance;
}

/** With more callers than this in one window, the one whose last request is the longest ago is forgotten. */
const maxCallers = 100_000;

/** @param deps.elapsedMs milliseconds since any start, which go on while a replay's clock stands still */
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

/** The headers about a caller's allowance, names and values in turn; none without a limit. */
export function rateLimitHeaders(limiter: RateLimiter | null, allowance: Allowance | undefined): readonly string[] {
  if (!limiter || !allowance) return [];
  const { remaining, resetSeconds } = allowance;
  return ['RateLimit-Policy', limiter.policy, 'RateLimit', `"default";r=${remaining};t=${resetSeconds}`];
}

/**
 * Whose requests are counted together: an IPv4 address, or the /64 of an IPv6 address, which is what one subscriber
 * gets. Kept in memory for one window and never logged.
 */
export function getCallerKey(request: IncomingMessage, trustsProxy: boolean): string {
  const address = (trustsProxy && forwardedAddress(request)) || (request.socket.remoteAddress ?? '');
  return address.includes(':') && !address.includes('.') ? toNetworkPrefix(address) : address;
}

/** The entry that the proxy itself added is the last one; what comes before it is the caller's own claim. */
function forwardedAddress(request: IncomingMessage): string | undefined {
  const header = request.headers['x-forwarded-for'];
  const last = (Array.isArray(header) ? header.at(-1) : header)?.split(',').at(-1)?.trim();
  if (last === undefined) return undefined;
  const address = isIP(last) > 0 ? last : removePort(last);
  return isIP(address) > 0 ? address : undefined;
}

/** Some proxies name the port as well: `203.0.113.9:4711`, and `[2001:db8::1]:443` with brackets. */
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
