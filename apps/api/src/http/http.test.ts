import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callerKey } from './caller-key.ts';
import { isUnchanged } from './conditional.ts';
import { chooseEncoding } from './encoding.ts';
import { prepare } from './prepared.ts';
import { createRateLimiter, rateLimitHeader } from './rate-limiter.ts';
import { createRequestIds } from './request-id.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br;q=0', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=nonsense', 'identity'],
  ['GZIP', 'gzip'],
  ['deflate, compress', 'identity'],
])('for Accept-Encoding %j sends %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

it('takes any Accept-Encoding header', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(['br', 'gzip', 'identity']).toContain(chooseEncoding(header));
    }),
  );
});

describe('a conditional request', () => {
  const at = Date.parse('2026-03-10T12:00:00Z');
  const lastModified = new Date(at).toUTCString();
  const fresh = prepare('{"a":1}', 'application/json', { freshUntil: () => at + 300_000, lastModified });
  const [same] = [fresh.ready('identity')];
  const unchanged = (headers: Record<string, string>) => same !== undefined && isUnchanged(headers, same);

  it.each([
    [{ 'if-none-match': fresh.etag }, true],
    [{ 'if-none-match': `W/${fresh.etag}` }, true],
    [{ 'if-none-match': `"other", ${fresh.etag}` }, true],
    [{ 'if-none-match': '*' }, true],
    [{ 'if-none-match': '"other"' }, false],
    [{ 'if-none-match': '"other"', 'if-modified-since': lastModified }, false],
    [{ 'if-modified-since': lastModified }, false],
    [{ 'if-none-match': fresh.etag, 'if-modified-since': new Date(0).toUTCString() }, true],
    [{}, false],
  ])('with %j finds the copy still good: %s', (headers, good) => {
    expect(unchanged(headers as Record<string, string>)).toBe(good);
  });

  it('has another validator for every encoding, as its bytes are others', async () => {
    const long = prepare('a'.repeat(5000), 'text/plain', { freshUntil: () => at });
    const tags = await Promise.all((['identity', 'gzip', 'br'] as const).map(async (e) => (await long.encode(e)).etag));
    expect(new Set(tags).size).toBe(3);
  });
});

describe('the rate limiter', () => {
  it('lets each caller have exactly its requests in each window, whoever else asks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 0, max: 3_000 })), { maxLength: 200 }),
        (requests, asked) => {
          const limiter = createRateLimiter({ requests, windowMs: 1_000 });
          const allowed = new Map<string, number>();
          for (const [caller, atMs] of asked.sort(([, a], [, b]) => a - b)) {
            const key = `${caller} ${Math.floor(atMs / 1_000)}`;
            const used = allowed.get(key) ?? 0;
            const allowance = limiter.take(caller, atMs);
            expect(allowance.allowed).toBe(used < requests);
            expect(allowance.remaining).toBe(Math.max(0, requests - used - 1));
            expect(allowance.resetSeconds).toBe(1);
            allowed.set(key, used + 1);
          }
        },
      ),
    );
  });

  it('says so in the words of the draft', () => {
    const limiter = createRateLimiter({ requests: 120, windowMs: 60_000 });
    expect(limiter.policy).toBe('"default";q=120;w=60');
    expect(rateLimitHeader(limiter.take('a', 90_000))).toBe('"default";r=119;t=30');
  });

  it('counts a batch as what it holds', () => {
    const limiter = createRateLimiter({ requests: 10, windowMs: 1_000 });
    expect(limiter.take('a', 0, 10).allowed).toBe(true);
    expect(limiter.take('a', 0).allowed).toBe(false);
  });

  it('keeps its memory bounded however many callers there are', () => {
    const limiter = createRateLimiter({ requests: 1, windowMs: 1_000 });
    for (let caller = 0; caller < 100_002; caller++) limiter.take(String(caller), 0);
    expect(limiter.take('100001', 0).allowed).toBe(false);
    expect(limiter.take('0', 0).allowed).toBe(true);
  });

  it('goes on counting a caller who keeps asking while it forgets others', () => {
    const limiter = createRateLimiter({ requests: 20, windowMs: 1_000 });
    for (let caller = 0; caller < 200_000; caller++) {
      limiter.take(String(caller), 0);
      if (caller % 10_000 === 0) limiter.take('busy', 0);
    }
    expect(limiter.take('busy', 0).allowed).toBe(false);
  });
});

describe('the key of a caller', () => {
  const request = (remoteAddress: string, forwarded?: string) =>
    ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

  it.each([
    ['10.0.0.1', undefined, false, '10.0.0.1'],
    ['10.0.0.1', '203.0.113.9', false, '10.0.0.1'],
    ['10.0.0.1', '203.0.113.9', true, '203.0.113.9'],
    ['10.0.0.1', '1.2.3.4, 203.0.113.9', true, '203.0.113.9'],
    ['10.0.0.1', '203.0.113.9:4711', true, '203.0.113.9'],
    ['10.0.0.1', '[2001:db8:1::1]:443', true, '2001:db8:1:0'],
    ['10.0.0.1', '[2001:db8:1::1]', true, '2001:db8:1:0'],
    ['10.0.0.1', '2001:db8:1::1', true, '2001:db8:1:0'],
    ['10.0.0.1', 'nonsense', true, '10.0.0.1'],
    ['10.0.0.1', 'nonsense:4711', true, '10.0.0.1'],
    ['::ffff:10.0.0.1', undefined, false, '::ffff:10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', undefined, false, '2001:db8:1:2'],
    ['2001:db8::6', undefined, false, '2001:db8:0:0'],
    ['::1', undefined, false, '0:0:0:0'],
  ])('of %s forwarded for %s, trusting the proxy: %s, is %s', (address, forwarded, trusts, key) => {
    expect(callerKey(request(address, forwarded), trusts)).toBe(key);
  });
});

it('names no two requests the same', () => {
  const nextId = createRequestIds();
  const ids = Array.from({ length: 1_000 }, nextId);
  expect(new Set(ids).size).toBe(1_000);
  expect(createRequestIds()()).not.toBe(ids[0]);
});
