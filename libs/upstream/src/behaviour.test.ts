import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { StoredPauses, UpstreamError } from './index.ts';
import { createFaultServer, createTestClients, type FaultServer, type RouteResponse } from './testing.ts';

const validators = {
  etag: '"v1"',
  last_modified: 'Thu, 01 Jan 2026 00:00:00 GMT',
  received_at: '2026-01-01T00:00:00.000Z',
};
const validatorHeaders = { etag: validators.etag, 'last-modified': validators.last_modified };
const routes: Record<string, RouteResponse> = {
  '/list': { body: { items: [1] }, headers: { ...validatorHeaders, 'set-cookie': 'a=b' } },
  '/second': { body: { items: [2] } },
  '/moved': { status: 301, headers: { location: '/list' }, body: '' },
  '/dies': { status: 500, body: 'no' },
  '/out-of-credits': { status: 402, body: { title: 'CreditsDepleted' } },
  '/out-of-credits-page': { status: 402, headers: { 'content-type': 'text/html' }, body: '<p>pay</p>' },
};

let server: FaultServer;
beforeEach(async () => {
  server = await createFaultServer({ routes });
});
afterEach(() => server.close());

const json = { accept: ['application/json'] };
const tooMany = (headers: Record<string, string> = {}, times?: number) =>
  server.inject({
    answer: (_, response) => response.writeHead(429, headers).end(),
    ...(times !== undefined && { times }),
  });

describe('requests', () => {
  it('send the user agent and the accepted types, encodings and language', async () => {
    await createTestClients()('x').request({ url: `${server.url}/list`, accept: ['application/json', 'text/json'] });
    expect(server.requests[0]?.headers).toMatchObject({
      'user-agent': 'postjoin/test (+https://example.invalid)',
      accept: 'application/json, text/json',
      'accept-encoding': 'gzip, br, zstd',
      'accept-language': 'en',
    });
  });

  it('repeat the key of an array and omit undefined values', async () => {
    const query = { id: ['a', 'b'], closed: false, absent: undefined };
    await createTestClients()('x').json({ url: `${server.url}/list?page=1`, query });
    expect(server.requests[0]?.query.toString()).toBe('page=1&id=a&id=b&closed=false');
  });

  it('request a byte range uncompressed, because part of a compressed body cannot be decompressed', async () => {
    await createTestClients()('x').json({ url: `${server.url}/list`, headers: { Range: 'bytes=0-9' } });
    expect(server.requests[0]?.headers['accept-encoding']).toBe('identity');
  });
});

describe('conditional requests', () => {
  it('returns validators, sends them back and reports 304 without a body', async () => {
    const client = createTestClients()('x');
    const first = await client.json({ url: `${server.url}/list` });
    expect(first.response).toMatchObject({ status: 200, notModified: false, validators });

    server.inject({ answer: (_, response) => response.writeHead(304).end() });
    const second = await client.json({ url: `${server.url}/list`, validators: first.response.validators });
    expect(second).toMatchObject({ value: undefined, response: { status: 304, notModified: true, validators } });
    expect(server.requests[1]?.headers).toMatchObject({
      'if-none-match': validators.etag,
      'if-modified-since': validators.last_modified,
    });
  });

  it.each([
    ['a day later', '2026-01-02T00:00:00Z'],
    ['after the clock was ahead', '2025-12-31T23:59:00Z'],
  ])('asks without validators %s, because a server may never change them', async (_, now) => {
    const client = createTestClients({ now: new Date(now) })('x');
    const { response } = await client.json({ url: `${server.url}/list`, validators });
    expect(response).toMatchObject({ status: 200, validators: { received_at: new Date(now).toISOString() } });
    expect(server.requests.at(-1)?.headers).not.toHaveProperty('if-none-match');
  });

  it('neither stores nor sends validators with which a later request would fail', async () => {
    const etag = `"${'e'.repeat(600)}"`;
    const future = 'Fri, 31 Dec 9999 23:59:59 GMT';
    server.inject({
      answer: (_, response) =>
        response.writeHead(200, { 'content-type': 'application/json', etag, 'last-modified': future }).end('{}'),
    });
    const client = createTestClients()('x');
    const first = await client.json({ url: `${server.url}/list` });
    expect(first.response.validators).toEqual({ received_at: '2026-01-01T00:00:00.000Z' });
    await client.json({ url: `${server.url}/list`, validators: { ...validators, etag } });
    expect(server.requests[1]?.headers).not.toHaveProperty('if-none-match');
  });

  it('reuses the connection of a 304', async () => {
    const client = createTestClients()('x');
    const connections = new Set<unknown>();
    server.inject({
      answer: (_, response) => {
        connections.add(response.socket);
        response.writeHead(304, { 'content-length': '9999999', 'content-encoding': 'gzip' }).end();
      },
    });
    for (const url of [server.url, server.url]) {
      expect(await client.request({ url, validators, ...json })).toMatchObject({ notModified: true, validators });
    }
    expect(connections.size).toBe(1);
  });

  it('rejects a 304 to an unconditional request', async () => {
    server.inject({ answer: (_, response) => response.writeHead(304).end() });
    await expect(createTestClients()('x').json({ url: `${server.url}/list` })).rejects.toMatchObject({
      fault: 'rejected',
      status: 304,
    });
  });
});

describe('responses', () => {
  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('are decompressed from %s', async (coding, compress) => {
    const body = compress('{"words":"in plain"}');
    server.inject({
      answer: (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': coding }).end(body);
      },
    });
    const clients = createTestClients();
    expect((await clients('x').json({ url: server.url })).value).toEqual({ words: 'in plain' });
    expect(clients.costs()['x']?.bytes).toBe(body.length);
  });

  it.each([
    ['identity', '{"a":1}'],
    ['', '{"a":1}'],
    ['utf-8', '{"a":1}'],
    ['None', '{"a":1}'],
    ['aws-chunked', '{"a":1}'],
    ['aws-chunked, gzip', gzipSync('{"a":1}')],
    ['gzip', '{"a":1}'],
    ['br', '{"a":1}'],
    ['zstd', '{"a":1}'],
    ['deflate', deflateSync('{"a":1}')],
    ['deflate', deflateRawSync('{"a":1}')],
  ])('are read with the content encoding "%s" of %o', async (coding, body) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': coding };
    server.inject({ answer: (_, response) => response.writeHead(200, headers).end(body) });
    expect((await createTestClients()('x').json({ url: server.url })).value).toEqual({ a: 1 });
  });

  it('that an unknown compression made are malformed', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'compress' };
    server.inject({ answer: (_, response) => response.writeHead(200, headers).end(Buffer.from([0x1f, 0x9d, 0x90])) });
    await expect(createTestClients()('x').json({ url: server.url })).rejects.toMatchObject({ fault: 'malformed' });
  });

  it.each([
    undefined,
    '',
    'binary/octet-stream',
    'text/plain; charset=utf-8',
    'text/html',
    'application/vnd.x+json',
    '?',
  ])('that begin as JSON are read with the content type %j', async (type) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    server.inject({ answer: (_, response) => response.writeHead(200, headers).end('\ufeff\r\n [1]') });
    expect((await createTestClients()('x').json({ url: server.url })).value).toEqual([1]);
  });

  it.each([
    ['application/json', '<rss><channel/></rss>', '<rss><channel/></rss>'],
    ['text/html', '\ufeff\n<?xml version="1.0"?><rss/>', '\n<?xml version="1.0"?><rss/>'],
    ['text/html', '<!doctype html><p>no', 'content_type'],
    ['text/plain', '<?xml version="1.0"?><HTML><p>no', 'content_type'],
    ['text/plain', 'no', 'content_type'],
    [undefined, '', 'content_type'],
  ])('that are requested as XML and sent as %s: %j', async (type, body, expected) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    server.inject({ answer: (_, response) => response.writeHead(200, headers).end(body) });
    const read = createTestClients()('x').request({ url: server.url, accept: ['text/xml'] });
    expect(
      await read.then(
        (response) => String(Buffer.from(response.body)),
        (error: UpstreamError) => error.fault,
      ),
    ).toBe(expected);
  });

  it('are returned unchanged if they are a part of a file, whatever their content type is', async () => {
    server.inject({ answer: (_, response) => response.writeHead(206).end('\ufeffd": 1}]') });
    const { body } = await createTestClients()('x').request({ url: server.url, ...json });
    expect(String(Buffer.from(body))).toBe('\ufeffd": 1}]');
  });

  it('with a second zstd frame are malformed, because the decoder would drop it', async () => {
    const body = Buffer.concat([zstdCompressSync('{}'), zstdCompressSync(' ')]);
    const headers = { 'content-type': 'application/json', 'content-encoding': 'zstd' };
    server.inject({ answer: (_, response) => response.writeHead(200, headers).end(body) });
    await expect(createTestClients()('x').json({ url: server.url })).rejects.toMatchObject({ fault: 'malformed' });
  });

  it('may be exactly as large as the cap and not one byte larger', async () => {
    const body = JSON.stringify(routes['/list']!.body);
    const client = createTestClients({ defaults: { maxBytes: body.length } })('x');
    await client.json({ url: `${server.url}/list` });
    const tight = createTestClients({ defaults: { maxBytes: body.length - 1 } })('x');
    await expect(tight.json({ url: `${server.url}/list` })).rejects.toMatchObject({ fault: 'too_large' });
  });

  it('with invalid UTF-8 are malformed', async () => {
    const body = Buffer.from([0x22, 0xc3, 0x28, 0x22]);
    server.inject({
      answer: (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    });
    await expect(createTestClients()('x').json({ url: server.url })).rejects.toMatchObject({ fault: 'malformed' });
  });

  it('contain no cookie', async () => {
    const { headers } = await createTestClients()('x').request({ url: `${server.url}/list`, ...json });
    expect(Object.keys(headers)).not.toContain('set-cookie');
  });

  it('are read after a redirect on the same host', async () => {
    const clients = createTestClients();
    const { value, response } = await clients('x').json({ url: `${server.url}/moved` });
    expect([value, response.redirectedTo]).toEqual([{ items: [1] }, `${server.url}/list`]);
    const direct = await clients('x').json({ url: `${server.url}/list` });
    expect(direct.response).not.toHaveProperty('redirectedTo');
    expect(clients.costs()['x']).toMatchObject({ calls: 3, statuses: { 200: 2, 301: 1 } });
  });

  it('with an expected failure status are returned, or thrown by their status if they are not JSON', async () => {
    const client = createTestClients()('x');
    const expectStatus = [402];
    const { value, response } = await client.json({ url: `${server.url}/out-of-credits`, expectStatus });
    expect([response.status, value]).toEqual([402, { title: 'CreditsDepleted' }]);
    await expect(client.json({ url: `${server.url}/out-of-credits-page`, expectStatus })).rejects.toMatchObject({
      fault: 'credits_depleted',
      status: 402,
    });
    const { response: other } = await client.json({ url: `${server.url}/out-of-credits`, expectStatus: 'any' });
    expect(other.status).toBe(402);
  });
});

describe('a request with a body', () => {
  const body = '{"q":1}';

  it('is a POST of JSON', async () => {
    const { value } = await createTestClients()('x').json({ url: `${server.url}/list`, body });
    expect(value).toEqual({ items: [1] });
    expect(server.requests).toMatchObject([
      { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': String(body.length) } },
    ]);
  });

  it('follows no redirect', async () => {
    await expect(createTestClients()('x').json({ url: `${server.url}/moved`, body })).rejects.toMatchObject({
      fault: 'redirect_refused',
    });
    expect(server.requests).toHaveLength(1);
  });
});

describe('retries', () => {
  it('stop after two retries', async () => {
    const clients = createTestClients();
    await expect(clients('x').json({ url: `${server.url}/dies` })).rejects.toMatchObject({ fault: 'upstream_5xx' });
    expect(clients.costs()['x']).toMatchObject({ calls: 3, statuses: { 500: 3 } });
  });

  it.each([401, 402, 403, 404, 422])('do not follow a %i', async (status) => {
    server.inject({ answer: (_, response) => response.writeHead(status).end() });
    await expect(createTestClients()('x').json({ url: server.url })).rejects.toMatchObject({ status });
    expect(server.requests).toHaveLength(1);
  });

  it('stop when the Retry-After of a 503 exceeds the retry budget', async () => {
    server.inject({ answer: (_, response) => response.writeHead(503, { 'retry-after': '3600' }).end() });
    await expect(createTestClients()('x').json({ url: server.url })).rejects.toMatchObject({
      fault: 'upstream_5xx',
      retryAt: new Date('2026-01-01T01:00:00Z'),
    });
    expect(server.requests).toHaveLength(1);
  });

  it('stop at the deadline of the request, even if each attempt alone is within it', async () => {
    server.inject({
      answer: (_, response) => {
        const timer = setTimeout(() => response.writeHead(500).end(), 150);
        response.on('close', () => clearTimeout(timer));
      },
    });
    const client = createTestClients({ defaults: { deadlineMs: 250, retries: 100 } })('x');
    await expect(client.json({ url: server.url })).rejects.toMatchObject({ fault: 'timeout' });
  });
});

describe('an upstream that limits requests', () => {
  it('gets one retry when the pause fits into the budget', async () => {
    tooMany({ 'retry-after': '2' });
    await expect(createTestClients()('x').json({ url: server.url })).rejects.toMatchObject({
      fault: 'rate_limited',
      status: 429,
      retryAt: expect.any(Date) as Date,
    });
    expect(server.requests).toHaveLength(2);
  });

  it('gets no request from any caller before the time it reported', async () => {
    tooMany({ 'retry-after': '600' }, 1);
    const clients = createTestClients();
    for (const path of ['/list', '/second', '/list']) {
      const requested = clients('x').json({ url: server.url + path });
      await expect(requested).rejects.toMatchObject({
        fault: 'rate_limited',
        status: 429,
        message: 'x limits requests (429), next request at 2026-01-01T00:10:00.000Z',
      });
    }
    expect(server.requests).toHaveLength(1);
  });

  it('does not delay another upstream', async () => {
    tooMany({ 'retry-after': '600' }, 1);
    const clients = createTestClients();
    await expect(clients('x').json({ url: server.url })).rejects.toMatchObject({ fault: 'rate_limited' });
    expect((await clients('y').json({ url: `${server.url}/list` })).value).toEqual({ items: [1] });
  });

  it('gets a pause of one minute after two 429 responses without a time', async () => {
    tooMany();
    const error: unknown = await createTestClients()('x')
      .json({ url: server.url })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ fault: 'rate_limited' });
    const { retryAt } = error as { retryAt: Date };
    expect(retryAt.getTime() - Date.parse('2026-01-01T00:01:00Z')).toBeGreaterThanOrEqual(0);
    expect(retryAt.getTime() - Date.parse('2026-01-01T00:01:00Z')).toBeLessThan(2000);
  });

  it('serves all waiting requests after the pause', async () => {
    tooMany({ 'retry-after': '1' }, 1);
    const clients = createTestClients();
    const values = await Promise.all(
      ['/list', '/second', '/list'].map((path) => clients('x').json({ url: server.url + path })),
    );
    expect(values.map(({ value }) => value)).toEqual([{ items: [1] }, { items: [2] }, { items: [1] }]);
  });
});

describe('an upstream that refuses the place', () => {
  const refuse = (status: number, body: string) =>
    server.inject({ answer: (_, response) => response.writeHead(status, { 'content-type': 'text/html' }).end(body) });
  const requestFault = () =>
    createTestClients()('x')
      .json({ url: server.url })
      .then(
        () => 'none',
        ({ fault }: UpstreamError) => fault,
      );

  it('gets no further request within the hour', async () => {
    refuse(451, '');
    const client = createTestClients()('x');
    for (const path of ['/list', '/second', '/list']) {
      await expect(client.json({ url: server.url + path })).rejects.toMatchObject({
        fault: 'refused_for_place',
        message:
          'x refuses requests from the country, region or network of this server, next request at 2026-01-01T01:00:00.000Z',
      });
    }
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    'The owner of this website (x.com) has banned the country or region your IP address is in.',
    'The distribution is configured to block access from your country. We can not connect to the server.',
    'We are sorry, x is not available in your <b>jurisdiction</b>',
    'Your\n region\n is currently\n unsupported',
  ])('is recognised by the page %j', async (text) => {
    for (const status of [200, 403]) {
      refuse(status, `<html><style>p{}</style><p>${text}</p>`);
      expect(await requestFault()).toBe('refused_for_place');
    }
  });

  it.each([
    'You are unable to access x.com. Choose your country.',
    'Wait a moment...</p><p role="region">Access denied.</p>',
    '<script>const texts = { blocked: "not available in your country" };</script>Wait a moment...',
    `not available in your ${'<'.repeat(200_000)} country`,
    `not available in your country ${' '.repeat(300_000)}`,
  ])('differs from the page %#', async (text) => {
    refuse(200, `<p>${text}`);
    expect(await requestFault()).toBe('content_type');
    refuse(403, `<p>${text}`);
    expect(await requestFault()).toBe('forbidden');
  });

  it.each([
    ['Cloudflare', '<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b.js"></script>', {}],
    [
      'Cloudflare, with a block',
      '<title>Attention Required! | Cloudflare</title><h1>Sorry, you have been blocked</h1>',
      {},
    ],
    ['Cloudflare, by a header', '', { 'cf-mitigated': 'challenge' }],
    ['AWS, by a header', '<p>Human Verification', { 'x-amzn-waf-action': 'captcha' }],
    ['CloudFront', '<h1>403 ERROR</h1><h2>Request blocked.</h2> Generated by cloudfront (CloudFront)', {}],
    ['Akamai', '<h1>Access Denied</h1> Reference #18 https://errors.edgesuite.net/18', {}],
    ['Imperva', 'Request unsuccessful. Incapsula incident ID: 1-2', {}],
  ])('is recognised by the gate of %s with status 403, and by no page with status 200', async (_, page, headers) => {
    const answerWith = (status: number) =>
      server.inject({
        answer: (_request, response) =>
          response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(page),
      });
    answerWith(200);
    expect(await requestFault()).toBe('content_type');
    answerWith(403);
    expect(await requestFault()).toBe('refused_for_place');
  });

  it('gets a request for another path of the same records', async () => {
    refuse(403, 'Just a moment...');
    const client = createTestClients()('x');
    const request = (path: string, hasOtherPaths: boolean) =>
      client.json({ url: server.url + path, hasOtherPaths }).catch(() => undefined);
    for (const path of ['/list', '/second']) await request(path, true);
    expect(server.requests).toHaveLength(2);
    for (const path of ['/third', '/list']) await request(path, false);
    expect(server.requests).toHaveLength(3);
  });
});

describe('pauses of an earlier process', () => {
  const stored = async (answer: () => void) => {
    const clients = createTestClients();
    answer();
    await clients('x')
      .json({ url: server.url })
      .catch(() => undefined);
    server.inject(undefined);
    return JSON.parse(JSON.stringify(clients.pauses())) as StoredPauses;
  };
  const requestAt = async (now: string, pauses: StoredPauses) => {
    const clients = createTestClients({ now: new Date(now) });
    clients.restorePauses(pauses);
    return clients('x')
      .json({ url: `${server.url}/list` })
      .then(
        () => 'none',
        ({ message }: UpstreamError) => message,
      );
  };

  it.each([
    ['a 429', () => tooMany({ 'retry-after': '3600' })],
    ['a refusal for the place', () => server.inject({ answer: (_, response) => response.writeHead(451).end() })],
    [
      'a 503 with a time',
      () => server.inject({ answer: (_, response) => response.writeHead(503, { 'retry-after': '3600' }).end() }),
    ],
  ])('after %s hold until they end', async (_, answer) => {
    const pauses = await stored(answer);
    expect(await requestAt('2026-01-01T00:59:00Z', pauses)).toMatch(/^x .*, next request at 2026-01-01T01:00:00.000Z$/);
    expect(server.requests).toHaveLength(1);
    expect(await requestAt('2026-01-01T01:00:01Z', pauses)).toBe('none');
  });

  it('are ignored if they end more than a day ahead, because the clock was wrong', async () => {
    const pauses = await stored(() => tooMany({ 'retry-after': '3600' }));
    expect(await requestAt('2025-12-30T00:00:00Z', pauses)).toBe('none');
  });

  it.each([
    {},
    { fault: 'strange', message: 'x', retry_at: '2026-01-01T00:10:00Z' },
    { fault: 'timeout', retry_at: 7 },
  ])('are ignored if they cannot be read: %j', async (pause) => {
    expect(await requestAt('2026-01-01T00:00:00Z', { x: pause })).toBe('none');
  });

  it('are none for an upstream that answers', async () => {
    expect(await stored(() => undefined)).toEqual({});
  });
});

describe('the time of a pass', () => {
  const silent = { answer: () => undefined };

  it('ends a request that has no response', async () => {
    const clients = createTestClients({ defaults: { deadlineMs: 60_000, passMs: 300 } });
    clients.startPass();
    server.inject(silent);
    await expect(clients('x').json({ url: server.url })).rejects.toMatchObject({ fault: 'timeout' });
  });

  it('is shared by all clients, and later requests fail without a call', async () => {
    const clients = createTestClients({ defaults: { deadlineMs: 60_000, passMs: 300 } });
    clients.startPass();
    server.inject(silent);
    await clients('x')
      .json({ url: server.url })
      .catch(() => undefined);
    await expect(clients('y').json({ url: `${server.url}/list` })).rejects.toMatchObject({
      fault: 'timeout',
      message: 'y used up the time of this pass',
    });
    expect(server.requests).toHaveLength(1);
  });

  it('allows no pause that is longer than the rest of the pass', async () => {
    const clients = createTestClients({ defaults: { passMs: 5_000 } });
    clients.startPass();
    tooMany({ 'retry-after': '20' }, 1);
    await expect(clients('x').json({ url: server.url })).rejects.toMatchObject({ fault: 'rate_limited' });
    expect(server.requests).toHaveLength(1);
  });

  it('can be shorter for one pass', async () => {
    const clients = createTestClients({ defaults: { deadlineMs: 60_000, passMs: 60_000 } });
    clients.startPass(0);
    await expect(clients('x').json({ url: `${server.url}/list` })).rejects.toMatchObject({ fault: 'timeout' });
    clients.startPass();
    expect((await clients('x').json({ url: `${server.url}/list` })).value).toEqual({ items: [1] });
  });

  it('starts again with the next pass', async () => {
    const clients = createTestClients({ defaults: { deadlineMs: 60_000, passMs: 300 } });
    clients.startPass();
    server.inject({ ...silent, times: 1 });
    await clients('x')
      .json({ url: server.url })
      .catch(() => undefined);
    clients.startPass();
    expect((await clients('x').json({ url: `${server.url}/list` })).value).toEqual({ items: [1] });
  });
});

describe('the total time of a request', () => {
  it('ends a request that has no response', async () => {
    const client = createTestClients({ defaults: { deadlineMs: 60_000 } })('x');
    server.inject({ answer: () => undefined });
    await expect(client.json({ url: server.url, totalMs: 200 })).rejects.toMatchObject({ fault: 'timeout' });
  });

  it('allows no pause that is longer than its rest', async () => {
    tooMany({ 'retry-after': '20' }, 1);
    const request = createTestClients()('x').json({ url: server.url, totalMs: 5_000 });
    await expect(request).rejects.toMatchObject({ fault: 'rate_limited' });
    expect(server.requests).toHaveLength(1);
  });

  it('allows no call when no time is left', async () => {
    const request = createTestClients()('x').json({ url: `${server.url}/list`, totalMs: 0 });
    await expect(request).rejects.toMatchObject({ fault: 'timeout' });
    expect(server.requests).toEqual([]);
  });
});

describe('the clients', () => {
  it('are shared by name and count each upstream separately', async () => {
    const clients = createTestClients();
    await clients('x').json({ url: `${server.url}/list` });
    await clients('x').json({ url: `${server.url}/second` });
    await expect(clients('y').json({ url: 'http://127.0.0.1:1' })).rejects.toMatchObject({ fault: 'refused' });
    expect(clients.costs()).toMatchObject({
      x: { calls: 2, bytes: 26, statuses: { 200: 2 } },
      y: { calls: 1, bytes: 0, statuses: { 0: 1 } },
    });
  });

  it('never exceed the concurrency of an upstream', async () => {
    let open = 0;
    let maxOpen = 0;
    server.inject({
      answer: (_, response) => {
        maxOpen = Math.max(maxOpen, (open += 1));
        setTimeout(() => {
          open -= 1;
          response.writeHead(200, { 'content-type': 'application/json' }).end('1');
        }, 10);
      },
    });
    const client = createTestClients()('x', { concurrency: 3 });
    await Promise.all(Array.from({ length: 12 }, () => client.json({ url: server.url })));
    expect(maxOpen).toBe(3);
  });
});
