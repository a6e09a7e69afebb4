import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packed } from './packing.ts';
import { startedUpstreams } from './testing/started.ts';

const long = Buffer.from('the same words again, '.repeat(100));

describe('a body', () => {
  it.each([
    ['gzip, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['zstd', undefined],
    ['br;q=0', undefined],
    ['', undefined],
  ])('for a client that takes "%s" is packed as %s', (takes, coding) => {
    const { body, coding: used } = packed(long, takes);
    const whole = used === 'br' ? brotliDecompressSync(body) : used === 'gzip' ? gunzipSync(body) : body;
    expect([used, whole.equals(long)]).toEqual([coding, true]);
    expect(body.length < long.length).toBe(coding !== undefined);
  });

  it('that is short is sent as it is', () => {
    expect(packed(Buffer.from('{}'), 'gzip, br')).toEqual({ body: Buffer.from('{}') });
  });
});

describe('an answer', () => {
  const { get } = startedUpstreams('2026-03-15T12:00:00Z');

  it.each([
    ['whole, is packed', {}, 'br'],
    ['of a part, is not: a part is of the bytes as they are', { range: 'bytes=0-4999' }, null],
  ])('%s', async (_what, headers, coding) => {
    const { headers: got } = await get('TRUTH_ARCHIVE_URL', '', {
      headers: { 'accept-encoding': 'gzip, br', ...headers },
    });
    expect(got.get('content-encoding')).toBe(coding);
  });
});
