import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressBody } from './compression.ts';
import { useLocalUpstreams } from './testing/use-local-upstreams.ts';

const longBody = Buffer.from('a repetitive sentence, '.repeat(100));

describe('a body', () => {
  it.each([
    ['gzip, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['zstd', undefined],
    ['br;q=0', undefined],
    ['', undefined],
  ])('for Accept-Encoding "%s" is compressed with %s', (acceptEncoding, coding) => {
    const { body, coding: used } = compressBody(longBody, acceptEncoding);
    const decompressed = used === 'br' ? brotliDecompressSync(body) : used === 'gzip' ? gunzipSync(body) : body;
    expect([used, decompressed.equals(longBody)]).toEqual([coding, true]);
    expect(body.length < longBody.length).toBe(coding !== undefined);
  });

  it('that is short is sent uncompressed', () => {
    expect(compressBody(Buffer.from('{}'), 'gzip, br')).toEqual({ body: Buffer.from('{}') });
  });
});

describe('a response', () => {
  const { get } = useLocalUpstreams('2026-03-15T12:00:00Z');

  it.each([
    ['with the whole body is compressed', {}, 'br'],
    ['with a byte range is not compressed', { range: 'bytes=0-4999' }, null],
  ])('%s', async (_case, headers, coding) => {
    const { headers: received } = await get('TRUTH_ARCHIVE_URL', '', {
      headers: { 'accept-encoding': 'gzip, br', ...headers },
    });
    expect(received.get('content-encoding')).toBe(coding);
  });
});
