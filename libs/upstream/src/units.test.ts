import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, readPages, UpstreamError } from './index.ts';
import { resolveRedirect } from './exchange.ts';
import { backoffMs, parseRetryAt } from './retry-timing.ts';
import { createRateLimiter } from './rate-limiter.ts';

const now = new Date('2026-01-01T00:00:00Z');

describe('the time of the next request', () => {
  it.each([
    ['Retry-After in seconds', { 'retry-after': '120' }, '2026-01-01T00:02:00.000Z'],
    ['Retry-After as a date', { 'retry-after': 'Thu, 01 Jan 2026 00:10:00 GMT' }, '2026-01-01T00:10:00.000Z'],
    [
      'Retry-After in the past, which becomes now',
      { 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' },
      '2026-01-01T00:00:00.000Z',
    ],
    ['Retry-After of a year, which becomes a day', { 'retry-after': '31536000' }, '2026-01-02T00:00:00.000Z'],
    ['no header', {}, undefined],
    ['words', { 'retry-after': 'later' }, undefined],
    ['a negative number', { 'retry-after': '-5' }, undefined],
    ['a day that no year has', { 'retry-after': 'Sun, 30 Feb 2026 00:00:00 GMT' }, undefined],
    ['the end of its window in epoch seconds', { 'x-rate-limit-reset': '1767225900' }, '2026-01-01T00:05:00.000Z'],
    [
      'the end of a window that is not used up',
      { 'x-rate-limit-reset': '1767225900', 'x-rate-limit-remaining': '12' },
      undefined,
    ],
    [
      'Retry-After before the end of the window',
      { 'retry-after': '1', 'x-rate-limit-reset': '1767225900' },
      '2026-01-01T00:00:01.000Z',
    ],
  ])('is read from %s', (_, headers: Record<string, string>, expected) => {
    expect(parseRetryAt(headers, now)?.toISOString()).toBe(expected);
  });

  it('is between now and a day later for any header', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.double().map(String),
          fc.date({ noInvalidDate: true }).map((d) => d.toUTCString()),
        ),
        (header) => {
          const at = parseRetryAt({ 'retry-after': header }, now)?.getTime() ?? now.getTime();
          expect(at - now.getTime()).toBeGreaterThanOrEqual(0);
          expect(at - now.getTime()).toBeLessThanOrEqual(24 * 3600 * 1000);
        },
      ),
    );
  });

  it('follows a backoff that grows to a limit, with jitter', () => {
    expect([0, 1, 2, 3, 9].map((attempt) => backoffMs(attempt, () => 0))).toEqual([250, 500, 1000, 2000, 4000]);
    expect([0, 1, 2, 3, 9].map((attempt) => backoffMs(attempt, () => 1))).toEqual([500, 1000, 2000, 4000, 8000]);
  });
});

describe('a redirect', () => {
  const target = (from: string, to: string) => resolveRedirect('x', [new URL(from)], to).href;
  it.each([
    ['a path', 'https://a.example/1', '/2', 'https://a.example/2'],
    ['http to https', 'http://a.example/1', 'https://a.example/2', 'https://a.example/2'],
    ['the same name with www.', 'https://a.example/1', 'https://www.a.example/1', 'https://www.a.example/1'],
    ['the same name without www.', 'https://www.a.example/1', 'https://a.example/1', 'https://a.example/1'],
    ['the same port', 'http://a.example:8080/1', 'http://a.example:8080/2', 'http://a.example:8080/2'],
    [
      'a path, with the credentials of a configured address',
      'https://u:p@a.example/1',
      '/2',
      'https://u:p@a.example/2',
    ],
  ])('is followed on the same host: %s', (_, from, to, expected) => {
    expect(target(from, to)).toBe(expected);
  });

  it.each([
    ['https down to http', 'https://a.example/1', 'http://a.example/1'],
    ['another host', 'https://a.example/1', 'https://b.example/1'],
    ['the name with www. twice', 'https://www.a.example/1', 'https://www.www.a.example/1'],
    ['the name with www. over http', 'http://a.example/1', 'http://www.a.example/1'],
    ['a loopback address with www.', 'https://127.0.0.1/1', 'https://www.127.0.0.1/1'],
    ['a subdomain', 'https://a.example/1', 'https://x.a.example/1'],
    ['a host that begins with the same name', 'https://a.example/1', 'https://a.example.evil.example/'],
    ['the host as a user name', 'https://a.example/1', 'https://a.example@b.example/'],
    ['another port', 'https://a.example/1', 'https://a.example:8443/1'],
    ['http to https on an odd port', 'http://a.example:8080/1', 'https://a.example:8443/1'],
    ['itself', 'https://a.example/1', '/1'],
    ['an invalid address', 'https://a.example/1', 'http://['],
  ])('is refused: %s', (_, from, to) => {
    expect(() => target(from, to)).toThrow(expect.objectContaining({ fault: 'redirect_refused' }) as Error);
  });

  it('is refused after four redirects, even to new addresses', () => {
    const seen = [1, 2, 3, 4, 5].map((n) => new URL(`https://a.example/${n}`));
    expect(() => resolveRedirect('x', seen, '/6')).toThrow(
      expect.objectContaining({ fault: 'redirect_refused' }) as Error,
    );
  });
});

describe('reading pages', () => {
  const from = (cursors: (string | undefined)[], failAt = -1) => {
    let page = -1;
    return () => {
      page += 1;
      if (page === failAt) return Promise.reject(new UpstreamError('reset', 'x broke'));
      return Promise.resolve({ page, next: cursors[page % cursors.length] });
    };
  };

  it.each([
    ['no next cursor', ['a', 'b', undefined]],
    ['an empty cursor', ['a', 'b', '']],
  ])('ends at %s', async (_, cursors) => {
    expect(await readPages({ name: 'x', maxPages: 10, read: from(cursors) })).toEqual({ pages: [0, 1, 2] });
  });

  it.each([
    ['when a cursor repeats', ['a'], 10, 2],
    ['when an earlier cursor repeats', ['a', 'b', 'a'], 10, 3],
    ['at the page cap', ['a', 'b', 'c', 'd', 'e'], 3, 3],
  ])('stops %s and returns the pages read so far', async (_, cursors, maxPages, read) => {
    const { pages, failure } = await readPages({ name: 'x', maxPages, read: from(cursors) });
    expect([pages.length, failure?.fault]).toEqual([read, 'pagination']);
  });

  it('stops at a cursor that is too long for a URL', async () => {
    const { pages, failure } = await readPages({ name: 'x', maxPages: 10, read: from(['a', 'b'.repeat(5_000)]) });
    expect([pages.length, failure?.fault]).toEqual([2, 'pagination']);
  });

  it('stops when all pages together are too large', async () => {
    const pageBytes = 5 * 1024 * 1024;
    const read = (cursor = '') => Promise.resolve({ page: cursor, next: `${cursor}a`, bytes: pageBytes });
    const { pages, failure } = await readPages({ name: 'x', maxPages: 10, read });
    expect([pages.length, failure?.fault]).toEqual([3, 'too_large']);
    expect(failure?.message).toBe('x sent more than 16384 kB in all pages; using the pages read so far');
  });

  it('succeeds when the last page is also the last one allowed', async () => {
    expect(await readPages({ name: 'x', maxPages: 3, read: from(['a', 'b', undefined]) })).toEqual({
      pages: [0, 1, 2],
    });
  });

  it('returns the pages read so far when a later page fails, and fails when the first page fails', async () => {
    const partly = await readPages({ name: 'x', maxPages: 10, read: from(['a', 'b', 'c'], 2) });
    expect(partly).toMatchObject({ pages: [0, 1], failure: { fault: 'reset' } });
    await expect(readPages({ name: 'x', maxPages: 10, read: from(['a'], 0) })).rejects.toMatchObject({
      fault: 'reset',
    });
  });

  it('rethrows an error that is not an upstream failure', async () => {
    const read = (cursor?: string) =>
      cursor ? Promise.reject(new TypeError('bug')) : Promise.resolve({ page: 1, next: 'a' });
    await expect(readPages({ name: 'x', maxPages: 10, read })).rejects.toThrow(TypeError);
  });
});

describe('the rate limiter', () => {
  it('spaces calls evenly, also if time advances only during its own sleeps', async () => {
    let elapsedMs = 0;
    const starts: number[] = [];
    const schedule = createRateLimiter({
      perSecond: 4,
      concurrency: 10,
      stopwatch: () => elapsedMs,
      sleep: (ms) => Promise.resolve(void (elapsedMs += ms)),
    });
    const call = () => schedule(() => Promise.resolve(void starts.push(elapsedMs)));
    for (let n = 0; n < 4; n += 1) await call();
    elapsedMs += 10_000;
    await call();
    expect(starts).toEqual([0, 250, 500, 750, 10_750]);
  });
});

it('never quotes a body that is not JSON', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (body) => {
      try {
        parseJson('x', body);
      } catch (error) {
        expect(error).toMatchObject({ fault: 'malformed', message: 'x sent a body that is not valid JSON' });
      }
    }),
  );
});
