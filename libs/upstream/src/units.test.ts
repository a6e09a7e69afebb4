import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, readPages, UpstreamError } from './index.ts';
import { followable } from './redirect.ts';
import { backoffMs, retryAtOf } from './retry-timing.ts';
import { createTurnstile } from './turnstile.ts';
import { formatUserAgent } from './user-agent.ts';

const now = new Date('2026-01-01T00:00:00Z');

describe('when an upstream wants to be asked again', () => {
  it.each([
    ['seconds', { 'retry-after': '120' }, '2026-01-01T00:02:00.000Z'],
    ['a date', { 'retry-after': 'Thu, 01 Jan 2026 00:10:00 GMT' }, '2026-01-01T00:10:00.000Z'],
    [
      'a date in the past, which is now',
      { 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' },
      '2026-01-01T00:00:00.000Z',
    ],
    ['a year, which is cut to a day', { 'retry-after': '31536000' }, '2026-01-02T00:00:00.000Z'],
    ['nothing', {}, undefined],
    ['words', { 'retry-after': 'later' }, undefined],
    ['a negative number', { 'retry-after': '-5' }, undefined],
    ['a day that no year has', { 'retry-after': 'Sun, 30 Feb 2026 00:00:00 GMT' }, undefined],
    ['the end of its window in epoch seconds', { 'x-rate-limit-reset': '1767225900' }, '2026-01-01T00:05:00.000Z'],
    [
      'the end of its window as an instant',
      { 'x-ratelimit-reset': '2026-01-01T00:05:00.000Z' },
      '2026-01-01T00:05:00.000Z',
    ],
    [
      'the end of a window that is not used up',
      { 'x-rate-limit-reset': '1767225900', 'x-rate-limit-remaining': '12' },
      undefined,
    ],
    ['both', { 'retry-after': '1', 'x-rate-limit-reset': '1767225900' }, '2026-01-01T00:00:01.000Z'],
  ])('it says %s', (_, headers: Record<string, string>, expected) => {
    expect(retryAtOf(headers, now)?.toISOString()).toBe(expected);
  });

  it('reads any header without failing, and never as a time before now or a day after it', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.double().map(String),
          fc.date({ noInvalidDate: true }).map((d) => d.toUTCString()),
        ),
        (said) => {
          const at = retryAtOf({ 'retry-after': said }, now)?.getTime() ?? now.getTime();
          expect(at - now.getTime()).toBeGreaterThanOrEqual(0);
          expect(at - now.getTime()).toBeLessThanOrEqual(24 * 3600 * 1000);
        },
      ),
    );
  });

  it('spreads pauses of our own and lets them grow to a bound', () => {
    expect([0, 1, 2, 3, 9].map((attempt) => backoffMs(attempt, () => 0))).toEqual([250, 500, 1000, 2000, 4000]);
    expect([0, 1, 2, 3, 9].map((attempt) => backoffMs(attempt, () => 1))).toEqual([500, 1000, 2000, 4000, 8000]);
  });
});

describe('a redirect', () => {
  const target = (from: string, to: string) => followable('x', [new URL(from)], to).href;
  it.each([
    ['a path', 'https://a.example/1', '/2', 'https://a.example/2'],
    ['http to https', 'http://a.example/1', 'https://a.example/2', 'https://a.example/2'],
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
    ['a host below it', 'https://a.example/1', 'https://x.a.example/1'],
    ['a host that ends like it', 'https://a.example/1', 'https://a.example.evil.example/'],
    ['the host as a user name', 'https://a.example/1', 'https://a.example@b.example/'],
    ['another port', 'https://a.example/1', 'https://a.example:8443/1'],
    ['http to https on an odd port', 'http://a.example:8080/1', 'https://a.example:8443/1'],
    ['itself', 'https://a.example/1', '/1'],
    ['no address', 'https://a.example/1', 'http://['],
  ])('is refused: %s', (_, from, to) => {
    expect(() => target(from, to)).toThrow(expect.objectContaining({ fault: 'redirect_refused' }) as Error);
  });

  it('is refused after a few hops, whatever the addresses', () => {
    const seen = [1, 2, 3, 4, 5].map((n) => new URL(`https://a.example/${n}`));
    expect(() => followable('x', seen, '/6')).toThrow(expect.objectContaining({ fault: 'redirect_refused' }) as Error);
  });
});

describe('page after page', () => {
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
    ['an empty one', ['a', 'b', '']],
  ])('ends at %s', async (_, cursors) => {
    expect(await readPages({ name: 'x', maxPages: 10, read: from(cursors) })).toEqual({ pages: [0, 1, 2] });
  });

  it.each([
    ['at the second sight of a cursor', ['a'], 10, 2],
    ['at the second sight of an earlier cursor', ['a', 'b', 'a'], 10, 3],
    ['at the page cap', ['a', 'b', 'c', 'd', 'e'], 3, 3],
  ])('stops %s and keeps what was read', async (_, cursors, maxPages, read) => {
    const { pages, failure } = await readPages({ name: 'x', maxPages, read: from(cursors) });
    expect([pages.length, failure?.fault]).toEqual([read, 'pagination']);
  });

  it('does not call the last page of exactly as many as allowed a failure', async () => {
    expect(await readPages({ name: 'x', maxPages: 3, read: from(['a', 'b', undefined]) })).toEqual({
      pages: [0, 1, 2],
    });
  });

  it('keeps what was read when a later page fails, and fails when the first does', async () => {
    const partly = await readPages({ name: 'x', maxPages: 10, read: from(['a', 'b', 'c'], 2) });
    expect(partly).toMatchObject({ pages: [0, 1], failure: { fault: 'reset' } });
    await expect(readPages({ name: 'x', maxPages: 10, read: from(['a'], 0) })).rejects.toMatchObject({
      fault: 'reset',
    });
  });

  it('does not hide a fault of our own', async () => {
    const read = (cursor?: string) =>
      cursor ? Promise.reject(new TypeError('ours')) : Promise.resolve({ page: 1, next: 'a' });
    await expect(readPages({ name: 'x', maxPages: 10, read })).rejects.toThrow(TypeError);
  });
});

describe('the pace', () => {
  it('keeps calls apart, also when the clock that they wait by stands still', async () => {
    let elapsedMs = 0;
    const starts: number[] = [];
    const takeTurn = createTurnstile({
      perSecond: 4,
      concurrency: 10,
      stopwatch: () => elapsedMs,
      sleep: (ms) => Promise.resolve(void (elapsedMs += ms)),
    });
    const call = () => takeTurn(() => Promise.resolve(void starts.push(elapsedMs)));
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
        expect(error).toMatchObject({ fault: 'malformed', message: 'x sent a body that is not whole JSON' });
      }
    }),
  );
});

it.each([
  [{ url: 'https://posts.example', name: 'Example' }, 'postjoin/1.0 (+https://posts.example)'],
  [{ url: undefined, name: 'Łódź (Example)\r\n' }, 'postjoin/1.0 (d Example)'],
])('formats a User-Agent of %j', (contact, expected) => {
  expect(formatUserAgent('postjoin/1.0', contact)).toBe(expected);
});
