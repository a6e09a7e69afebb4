import type { IncomingMessage } from 'node:http';
import { isIP, SocketAddress, type BlockList } from 'node:net';
import { ServiceError } from '@postjoin/envelope';
import type { RateLimit } from '@postjoin/program';
import { LRUCache } from 'lru-cache';

/** The limits of requests. Null means no limit. */
export interface RateLimits {
  /** Limit of one caller. */
  each: RateLimit | null;
  /** Addresses from which an assistant's provider calls for many users. */
  sharedCallers: BlockList;
  /** Limit of one address in `sharedCallers`, in place of `each`. */
  shared: RateLimit | null;
  /** Limit of all callers together. */
  total: RateLimit | null;
}

export interface RateLimiter {
  /** Returns the key under which the requests of a caller are counted. */
  identify: (request: IncomingMessage) => string;
  /**
   * Counts a request. Requests over the limit of their caller do not count against the limit of all callers. A rejected
   * request stays rejected: a second call returns the same decision and does not count the request again.
   *
   * @param cost how many requests this call counts as, such as the number of messages in a batch
   * @returns the decision by the first limit that rejects the request, or else by the limit of the caller. Undefined if
   *   neither the caller nor all callers have a limit.
   */
  take(request: IncomingMessage, cost?: number): Allowance | undefined;
}

/**
 * The larger networks of IPv6 that count too, because a subscriber with a /56 or /48 network could otherwise be hundreds or
 * thousands of callers, and use up the limit of all: length of the prefix, and how many times the limit of one caller.
 */
const networkLimits = [
  { bits: 56, factor: 8 },
  { bits: 48, factor: 64 },
] as const;

/** @param deps.elapsedMs monotonic milliseconds, which advance even while the clock is stopped for a replay */
export function createRateLimiter(
  limits: RateLimits,
  { elapsedMs, trustsProxy }: { elapsedMs: () => number; trustsProxy: boolean },
): RateLimiter {
  const createCounter = (name: string, limit: RateLimit | null) => limit && createWindowCounter(name, limit, elapsedMs);
  const each = createCounter('default', limits.each);
  const networks = networkLimits.flatMap(({ bits, factor }) => {
    const { each: limit } = limits;
    const counter = limit && createCounter('network', { ...limit, requests: limit.requests * factor });
    return counter ? [{ bits, counter }] : [];
  });
  const shared = createCounter('shared', limits.shared);
  const total = createCounter('total', limits.total);

  /**
   * Selects the counter of a caller. Looks up the address in `sharedCallers` only if no counter has the key in the
   * current window, because the lookup takes 0.4 µs.
   */
  function selectCounter(key: string, address: string): WindowCounter | null {
    if (each?.has(key)) return each;
    return shared?.has(key) || isInRanges(address, limits.sharedCallers) ? shared : each;
  }

  const rejected = new WeakMap<IncomingMessage, Allowance>();

  function takeFromCaller(request: IncomingMessage, cost: number): Allowance | undefined {
    const address = getCallerAddress(request, trustsProxy);
    const key = toCallerKey(address);
    const counter = selectCounter(key, address);
    const allowance = counter?.take(key, cost);
    return (counter === each && allowance?.allowed && takeFromNetworks(key, cost)) || allowance;
  }

  /** Returns the decision of a larger network that rejects the request; undefined without one. */
  function takeFromNetworks(key: string, cost: number): Allowance | undefined {
    if (!key.includes(':')) return undefined;
    for (const { bits, counter } of networks) {
      const allowance = counter.take(toLargerNetwork(key, bits), cost);
      if (!allowance.allowed) return allowance;
    }
    return undefined;
  }

  function takeFromAll(request: IncomingMessage, cost: number): Allowance | undefined {
    const allowance = each ? takeFromCaller(request, cost) : undefined;
    if (allowance?.allowed === false) return allowance;
    const totalAllowance = total?.take('', cost);
    return totalAllowance?.allowed === false ? totalAllowance : (allowance ?? totalAllowance);
  }

  return {
    identify: (request) => toCallerKey(getCallerAddress(request, trustsProxy)),
    take(request, cost = 1) {
      const allowance = rejected.get(request) ?? takeFromAll(request, cost);
      if (allowance?.allowed === false) rejected.set(request, allowance);
      return allowance;
    },
  };
}

function isInRanges(address: string, ranges: BlockList): boolean {
  const family = isIP(address); // 0 for the missing address of a socket that is already closed
  return family !== 0 && ranges.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

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

/** Returns alternating names and values of the rate limit headers. The list is empty if no limit applies. */
export function toRateLimitHeaders(allowance: Allowance | undefined): readonly string[] {
  if (!allowance) return [];
  const { remaining, resetSeconds, counter } = allowance;
  return ['RateLimit-Policy', counter.policy, 'RateLimit', `"${counter.name}";r=${remaining};t=${resetSeconds}`];
}

/** Health probes are not rate limited and never wait for other requests. */
const probePaths = new Set(['/livez', '/readyz']);

/** Whether a request is a health probe. */
export function isProbe({ url = '' }: IncomingMessage): boolean {
  const end = url.indexOf('?');
  return probePaths.has(end === -1 ? url : url.slice(0, end));
}

export function createRateLimitError(resetSeconds: number): ServiceError {
  const message = `The rate limit is used up; try again in ${resetSeconds} seconds.`;
  return new ServiceError('too_many_requests', message, { retry_after_s: resetSeconds });
}

/**
 * Returns the IP address of a caller, always in one standard spelling, so that one caller is never counted as several.
 * An IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) is returned as its IPv4 address. The address is never logged.
 *
 * @param trustsProxy whether a proxy sets `X-Forwarded-For` to the address of the caller
 */
export function getCallerAddress(request: IncomingMessage, trustsProxy: boolean): string {
  const address = (trustsProxy && getForwardedAddress(request)) || (request.socket.remoteAddress ?? '');
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}

/** Reads the last entry of `X-Forwarded-For`, which the trusted proxy added. Callers can forge the earlier entries. */
function getForwardedAddress(request: IncomingMessage): string | undefined {
  const header = request.headers['x-forwarded-for'];
  const last = (Array.isArray(header) ? header.at(-1) : header)?.split(',').at(-1)?.trim();
  if (last === undefined) return undefined;
  const address = isIP(last) > 0 ? last : removePort(last);
  return isIP(address) === 6 ? normalizeIPv6(address) : isIP(address) === 4 ? address : undefined;
}

/** Removes the port that some proxies append: `203.0.113.9:4711`, or `[2001:db8::1]:443`. */
function removePort(entry: string): string {
  return entry.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
}

/** Returns the spelling of RFC 5952, which the operating system also uses for the addresses of sockets. */
function normalizeIPv6(address: string): string {
  return new SocketAddress({ address, family: 'ipv6' }).address;
}

/**
 * Returns the key under which the requests of a caller are counted: the IPv4 address, or the /64 prefix of the IPv6
 * address, which is the usual size of one subscriber's network.
 */
export function toCallerKey(address: string): string {
  return address.includes(':') ? toNetworkPrefix(address) : address;
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

/** @param key of a /64 network; `bits` is 56 or 48 */
function toLargerNetwork(key: string, bits: 56 | 48): string {
  const groups = key.split(':');
  const subnet = bits === 48 ? [] : [Number.parseInt(groups[3] ?? '0', 16) >> 8];
  return [...groups.slice(0, 3), ...subnet].join(':');
}
