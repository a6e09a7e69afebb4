import dns from 'node:dns';
import { createServer } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { errorLine, isTransient, mapConnectionError } from './map-error.ts';
import { createTestClients, listenOnLoopback } from './testing.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['EAI_AGAIN', true, /^dns: x .*the name server does not answer$/],
  ['ENOTFOUND', false, /^dns: x has a host name that does not resolve$/],
  ['ENETUNREACH', true, /^network: x .*no network route/],
  ['EHOSTUNREACH', true, /^network: x .*no network route/],
  ['ETIMEDOUT', true, /^timeout: x did not accept the connection in time$/],
  ['ECONNRESET', true, /^reset: /],
  ['ECONNREFUSED', false, /^refused: x refuses connections$/],
  ['HPE_HEADER_OVERFLOW', false, /^too_large: x sent headers of more than 16 kB$/],
  ['HPE_INVALID_CONSTANT', false, /^malformed: x sent no valid HTTP response$/],
  ['SELF_SIGNED_CERT_IN_CHAIN', false, /^network: x sent a certificate that is not trusted/],
])('a connection error with the code %s: retried %s, reported as %s', (code, expected, message) => {
  const error = mapConnectionError('x', Object.assign(new Error('hush'), { code }));
  expect([isTransient(error), errorLine(error)]).toEqual([expected, expect.stringMatching(message)]);
});

it('names the host that does not resolve', () => {
  const cause = Object.assign(new Error('hush'), { code: 'ENOTFOUND', hostname: 'archive.example' });
  const error = mapConnectionError('x', Object.assign(new Error('hush', { cause }), { code: 'ENOTFOUND' }));
  expect(errorLine(error)).toBe('dns: x has a host name that does not resolve (archive.example)');
});

it('a refused connection may be that of the forward proxy, if there is one', () => {
  const error = mapConnectionError('x', { code: 'ECONNREFUSED' }, { usesProxy: true });
  expect(errorLine(error)).toBe('refused: x refuses connections, or the forward proxy of HTTPS_PROXY does');
});

it.each(['EAI_AGAIN', 'ETIMEDOUT'])(
  'a request is sent again when the first look-up of the host fails (%s)',
  async (code) => {
    const server = createServer((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1\r\n\r\n1'),
    );
    const { port } = new URL(await listenOnLoopback(server));
    let lookups = 0;
    vi.spyOn(dns, 'lookup').mockImplementation(((
      _host: string,
      _options: object,
      done: (...args: unknown[]) => void,
    ) => {
      lookups += 1;
      if (lookups === 1) done(Object.assign(new Error(code), { code }));
      else done(null, [{ address: '127.0.0.1', family: 4 }]);
    }) as typeof dns.lookup);
    const { value } = await createTestClients()('x').json({ url: `http://upstream.test:${port}/` });
    expect([value, lookups]).toEqual([1, 2]);
    server.close();
  },
);
