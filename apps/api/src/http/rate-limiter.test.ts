import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import type { RateLimit } from '@postjoin/program';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimiter, createWindowCounter, toRateLimitHeaders, type RateLimits } from './rate-limiter.ts';

const createCounter = (limit: RateLimit, elapsedMs = () => 0) => createWindowCounter('default', limit, elapsedMs);

describe('a window counter', () => {
  it('allows each key exactly its number of requests in each window, independent of others', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 3_000 })), { maxLength: 200 }),
        (requests, received) => {
          let elapsedMs = 0;
          const counter = createCounter({ requests, windowMs: 1_000 }, () => elapsedMs);
          const allowed = new Map<string, number>();
          for (const [caller, atMs] of received.sort(([, a], [, b]) => a - b)) {
            const key = `${caller} ${Math.floor(atMs / 1_000)}`;
            const used = allowed.get(key) ?? 0;
            elapsedMs = atMs;
            const allowance = counter.take(caller, 1);
            expect(allowance.allowed).toBe(used < requests);
            expect(allowance.remaining).toBe(Math.max(0, requests - used - 1));
            expect(allowance.resetSeconds).toBe(1);
            allowed.set(key, used + 1);
          }
        },
      ),
    );
  });

  it('counts every message of a batch', () => {
    const counter = createCounter({ requests: 10, windowMs: 1_000 });
    expect([counter.take('a', 10).allowed, counter.take('a', 1).allowed]).toEqual([true, false]);
  });

  it('evicts keys above the maximum, so memory is bounded', () => {
    const counter = createCounter({ requests: 1, windowMs: 1_000 });
    for (let caller = 0; caller < 100_002; caller++) counter.take(String(caller), 1);
    expect([counter.take('100001', 1).allowed, counter.take('0', 1).allowed]).toEqual([false, true]);
  });

  it('still counts an active key while it evicts inactive ones', () => {
    const counter = createCounter({ requests: 20, windowMs: 1_000 });
    for (let caller = 0; caller < 200_000; caller++) {
      counter.take(String(caller), 1);
      if (caller % 10_000 === 0) counter.take('busy', 1);
    }
    expect(counter.take('busy', 1).allowed).toBe(false);
  });
});

describe('the keys of a window', () => {
  let startedAt = 0;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    startedAt = Date.now();
  });
  afterEach(() => void vi.useRealTimers());
  const elapsedMs = () => Date.now() - startedAt;

  it.each([1_000, 60_000, 30 * 86_400_000])(
    'are deleted at the end of a window of %d ms without a request',
    (windowMs) => {
      const counter = createCounter({ requests: 1, windowMs }, elapsedMs);
      vi.advanceTimersByTime(windowMs / 2);
      counter.take('a', 1);
      vi.advanceTimersByTime(windowMs / 2 - 1);
      expect(counter.has('a')).toBe(true);
      vi.advanceTimersByTime(2);
      expect(counter.has('a')).toBe(false);
    },
  );

  it('of a later window stay when the timer of the earlier window is late', () => {
    const counter = createCounter({ requests: 1, windowMs: 1_000 }, elapsedMs);
    counter.take('a', 1);
    vi.setSystemTime(startedAt + 1_500); // time passes, and no timer runs
    counter.take('b', 1);
    vi.advanceTimersByTime(400);
    expect([counter.has('a'), counter.has('b')]).toEqual([false, true]);
    vi.advanceTimersByTime(200);
    expect(counter.has('b')).toBe(false);
  });
});

describe('the rate limiter', () => {
  const ranges = new BlockList();
  ranges.addSubnet('192.0.2.0', 24, 'ipv4');
  ranges.addSubnet('2001:db8:a::', 48, 'ipv6');
  const perMinute = (requests: number): RateLimit => ({ requests, windowMs: 60_000 });
  const limits: RateLimits = { each: perMinute(2), sharedCallers: ranges, shared: perMinute(5), total: perMinute(9) };
  const createLimiter = (more: Partial<RateLimits> = {}) =>
    createRateLimiter({ ...limits, ...more }, { elapsedMs: () => 15_000, trustsProxy: false });
  const requestFrom = (remoteAddress: string | undefined) =>
    ({ socket: { remoteAddress }, headers: {} }) as unknown as IncomingMessage;
  /** Returns the number of requests that are allowed out of `sent`. */
  function countAllowed(limiter: ReturnType<typeof createLimiter>, address: string | undefined, sent = 20): number {
    const allowances = Array.from({ length: sent }, () => limiter.take(requestFrom(address)));
    return allowances.filter((allowance) => allowance?.allowed !== false).length;
  }

  it.each([
    ['203.0.113.9', 2],
    ['2001:db8:b::1', 2],
    ['192.0.2.9', 5],
    ['::ffff:192.0.2.9', 5],
    ['2001:db8:a:7::1', 5],
    ['fe80::1%eth0', 2],
    [undefined, 2],
  ])('allows %s, alone in its window, %d requests', (address, allowed) => {
    expect(countAllowed(createLimiter(), address)).toBe(allowed);
  });

  it('counts each shared address separately', () => {
    const limiter = createLimiter({ total: null });
    expect(['192.0.2.1', '192.0.2.2', '192.0.2.1'].map((address) => countAllowed(limiter, address))).toEqual([5, 5, 0]);
  });

  it('limits all callers together, without counting requests over the limit of their caller', () => {
    const limiter = createLimiter();
    expect(countAllowed(limiter, '203.0.113.1', 1_000)).toBe(2);
    expect(countAllowed(limiter, '192.0.2.1', 1_000)).toBe(5);
    expect(countAllowed(limiter, '203.0.113.2', 1)).toBe(1);
    expect(['203.0.113.3', '192.0.2.2'].map((address) => countAllowed(limiter, address))).toEqual([1, 0]);
  });

  it('limits the networks of IPv6 that a subscriber can divide into many callers', () => {
    const limiter = createLimiter({ total: null });
    const take = (address: string) => countAllowed(limiter, address, 2);
    const subnets = (count: number, toAddress: (subnet: string) => string) =>
      Array.from({ length: count }, (_, subnet) => take(toAddress(subnet.toString(16)))).reduce((a, b) => a + b);
    expect(subnets(100, (subnet) => `2001:db8:b:0${subnet.padStart(2, '0')}::1`)).toBe(16); // a /56
    expect(subnets(4096, (subnet) => `2001:db8:c:${subnet}::1`)).toBe(128); // a /52
    expect(take('2001:db8:c:f001::1')).toBe(0);
    expect(take('2001:db8:d::1')).toBe(2);
    expect(subnets(100, (subnet) => `2001:db8:a:${subnet}::1`)).toBe(200); // shared callers
    expect(subnets(100, (subnet) => `198.51.100.${Number.parseInt(subnet, 16)}`)).toBe(200);
  });

  it.each([
    ['without a limit of each caller', { each: null }, [9, 0]],
    ['without a limit of shared callers', { shared: null }, [2, 7]],
    ['without a limit of all callers', { total: null }, [2, 5]],
    ['without any limit', { each: null, total: null }, [20, 20]],
  ])('%s, applies the other limits', (_, more, allowed) => {
    const limiter = createLimiter(more);
    expect(['203.0.113.1', '192.0.2.1'].map((address) => countAllowed(limiter, address))).toEqual(allowed);
  });

  it.each([
    ['203.0.113.9', ['RateLimit-Policy', '"default";q=2;w=60', 'RateLimit', '"default";r=1;t=45']],
    ['192.0.2.9', ['RateLimit-Policy', '"shared";q=5;w=60', 'RateLimit', '"shared";r=4;t=45']],
  ])('reports the limit of %s in the headers of the IETF draft', (address, headers) => {
    expect(toRateLimitHeaders(createLimiter().take(requestFrom(address)))).toEqual(headers);
  });

  it('reports the limit of all callers when it rejects a request', () => {
    const limiter = createLimiter({ total: perMinute(1) });
    limiter.take(requestFrom('203.0.113.9'));
    const rejected = toRateLimitHeaders(limiter.take(requestFrom('203.0.113.9')));
    expect(rejected).toEqual(['RateLimit-Policy', '"total";q=1;w=60', 'RateLimit', '"total";r=0;t=45']);
  });

  it('reports no limit when no limit applies', () => {
    expect(toRateLimitHeaders(createLimiter({ each: null, total: null }).take(requestFrom('203.0.113.9')))).toEqual([]);
  });
});
