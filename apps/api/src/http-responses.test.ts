import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { BlockList } from 'node:net';
import { aSourceRecord, aVenueHealth, hoursAgo } from '@postjoin/join/testing';
import { defaultIdentity } from '@postjoin/openapi-spec';
import type { RateLimit } from '@postjoin/program';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SnapshotHolder } from './snapshots/snapshot-holder.ts';
import { getJson, putSnapshot, runApp, type RunningApp } from './testing/run-app.ts';
import { sampleSnapshot, testNow } from './testing/sample-data.ts';

const join = '/api/v1/join?hours=24';

/** Sends a request without the headers that `fetch` adds, and returns the response body without decompressing it. */
async function sendRequest(url: string, options: { method?: string; headers?: Record<string, string> } = {}) {
  const request = httpRequest(url, options).end();
  const [response] = (await once(request, 'response')) as [import('node:http').IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

let app: RunningApp;
beforeAll(async () => (app = await runApp({ snapshot: sampleSnapshot() })));
afterAll(() => app.close());

// Koa sends the first two answers to a URL. Later answers to the URL come from the response cache.
describe.each(['a first', 'a repeated'])('%s answer', (kind) => {
  const path = `${join}&limit=${kind === 'a first' ? 7 : 8}`;
  const get = (headers: Record<string, string> = {}) => sendRequest(app.url + path, { headers });
  beforeAll(async () => {
    if (kind === 'a first') return;
    for (const encoding of ['identity', 'gzip', 'br']) await get({ 'accept-encoding': encoding });
  });

  it('has a strong validator, the date of the data and its maximum age', async () => {
    const { headers } = await get();
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
    expect(headers['last-modified']).toBe(testNow.toUTCString());
    expect(headers['cache-control']).toBe('public, max-age=60, must-revalidate');
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('is readable by pages of any origin and runs no scripts', async () => {
    const { headers } = await get({ origin: 'https://chat.example' });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-expose-headers']).toMatch(/ETag.*RateLimit.*Retry-After/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('is sent as %s to clients that accept it, with the same text', async (encoding, decompress) => {
    const plain = await get();
    const compressed = await get({ 'accept-encoding': encoding });
    expect(compressed.headers['content-encoding']).toBe(encoding);
    expect(compressed.headers['content-length']).toBe(String(compressed.body.length));
    expect(compressed.body.length).toBeLessThan(plain.body.length);
    expect(decompress(compressed.body).toString()).toBe(plain.body.toString());
    expect(compressed.headers.etag).not.toBe(plain.headers.etag);
  });

  it.each(['identity', 'gzip', 'br'])('is 304 without a body for the validator of %s', async (encoding) => {
    const { headers } = await get({ 'accept-encoding': encoding });
    const again = await get({ 'accept-encoding': encoding, 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers.etag).toBe(headers.etag);
    expect(again.headers['cache-control']).toBe(headers['cache-control']);
  });

  it('is 304 with the headers that update the copy and without those that describe a body', async () => {
    const { headers } = await get();
    const again = await get({ 'if-none-match': headers.etag ?? '' });
    const bodyHeaders = ['content-type', 'content-length', 'last-modified', 'content-security-policy'];
    expect(Object.keys(again.headers).filter((name) => bodyHeaders.includes(name))).toEqual([]);
    for (const name of ['cache-control', 'date', 'etag', 'vary']) expect(again.headers).toHaveProperty(name);
    for (const name of ['access-control-allow-origin', 'access-control-expose-headers'])
      expect(again.headers[name]).toBe(headers[name]);
  });

  it('is 304 to HEAD with the same headers as to GET when the copy is current', async () => {
    const { headers } = await get();
    const conditional = { headers: { 'if-none-match': headers.etag ?? '' } };
    const [toGet, toHead] = [
      await sendRequest(app.url + path, conditional),
      await sendRequest(app.url + path, { method: 'HEAD', ...conditional }),
    ];
    expect(toHead.status).toBe(304);
    expect(Object.keys(toHead.headers).sort()).toEqual(Object.keys(toGet.headers).sort());
  });

  it('has the same headers and no body in response to HEAD', async () => {
    const plain = await get();
    const head = await sendRequest(app.url + path, { method: 'HEAD' });
    expect(head.body.length).toBe(0);
    expect([head.status, head.headers.etag, head.headers['content-length']]).toEqual([
      200,
      plain.headers.etag,
      String(plain.body.length),
    ]);
  });
});

it.each([
  ['an answer', join, /, must-revalidate$/],
  ['a feed', '/feed.json', /, must-revalidate$/],
  ['a page of a post', '/posts/1', /, must-revalidate, no-transform$/],
  ['a document', '/api/v1/openapi.json', /, stale-while-revalidate=60, stale-if-error=86400$/],
  ['a page without data', '/terms', /, stale-if-error=86400, no-transform$/],
])('%s lets caches serve only what stays true', async (_, path, directives) => {
  const { headers } = await sendRequest(app.url + path, { headers: { accept: 'text/html' } });
  expect(headers['cache-control']).toMatch(directives);
});

it('answers a repeated request with the same headers', async () => {
  const path = `${join}&limit=9`;
  const [first, second] = [await sendRequest(app.url + path), await sendRequest(app.url + path)];
  const comparable = ({ headers }: typeof first) => ({ ...headers, date: '' });
  expect(comparable(second)).toEqual(comparable(first));
  expect(second.body).toEqual(first.body);
});

describe('the headers of one request', () => {
  const names = ['ratelimit', 'ratelimit-policy', 'x-request-id'];
  const findNames = (headers: object) => Object.keys(headers).filter((name) => names.includes(name));
  let limited: RunningApp;
  beforeAll(async () => {
    limited = await runApp({ snapshot: sampleSnapshot(), rateLimit: { requests: 100, windowMs: 60_000 } });
  });
  afterAll(() => limited.close());

  it.each([join, '/api/v1/capabilities', '/api/v1/openapi.json', '/privacy'])(
    'are missing from answers that shared caches store: %s',
    async (path) => {
      for (let sent = 0; sent < 4; sent++) {
        const { headers } = await sendRequest(limited.url + path);
        const unchanged = await sendRequest(limited.url + path, { headers: { 'if-none-match': headers.etag ?? '' } });
        expect(headers['cache-control']).toMatch(/^public, /);
        expect([unchanged.status, findNames(headers), findNames(unchanged.headers)]).toEqual([304, [], []]);
      }
    },
  );

  it.each([
    ['GET', '/api/v1/posts?limit=0', 400],
    ['GET', '/nothing', 404],
    ['POST', '/mcp', 415],
  ])('are in answers that no cache stores: %s %s', async (method, path, status) => {
    const { headers, ...answer } = await sendRequest(limited.url + path, { method });
    expect([answer.status, headers['cache-control']]).toEqual([status, 'no-store']);
    expect(findNames(headers).sort()).toEqual(names);
    expect(headers['x-request-id']).toMatch(/^[\w-]+$/);
  });
});

it('answers each of many concurrent requests with its own result', async () => {
  const expectedStatus = (limit: number) => (limit === 0 ? 400 : 200);
  const limits = Array.from({ length: 100 }, (_, n) => n % 20);
  const answers = await Promise.all(limits.map((limit) => getJson(app.url, `/api/v1/posts?hours=168&limit=${limit}`)));
  expect(answers.map(({ response }) => response.status)).toEqual(limits.map(expectedStatus));
  answers.forEach(({ body }, at) => {
    const limit = limits[at] ?? 0;
    if (limit === 0) return expect(body.error?.parameter).toBe('limit');
    const total = Number(body.data['total']);
    expect(total).toBeGreaterThan(1);
    expect(body.data['posts']).toHaveLength(Math.min(limit, total));
  });
});

it('answers concurrent requests when one of the callers disconnects', async () => {
  const aborted = httpRequest(app.url + join, { agent: false }).on('error', () => undefined);
  const others = Array.from({ length: 20 }, () => sendRequest(app.url + join));
  aborted.end(() => aborted.destroy());
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(20).fill(200));
});

it('has the same validator for equivalent calls', async () => {
  const [a, b] = [
    await sendRequest(`${app.url}/api/v1/posts`),
    await sendRequest(`${app.url}/api/v1/posts?hours=24&account=&utm_x=1`),
  ];
  expect(a.headers.etag).toBe(b.headers.etag);
});

describe('a validator', () => {
  const getEtag = async (options: Parameters<typeof runApp>[0], path = join) => {
    const own = await runApp({ snapshot: sampleSnapshot(), ...options });
    const { headers } = await sendRequest(own.url + path);
    await own.close();
    return headers.etag;
  };
  const later = () => new Date(testNow.getTime() + 61_000);

  it('is the same on every replica', async () => {
    expect(await getEtag({})).toBe(await getEtag({}));
  });

  it.each([
    ['another snapshot', { snapshot: sampleSnapshot({ taken_at: '2026-01-01T00:00:00.000Z' }) }],
    ['another product', { identity: { ...defaultIdentity, product: 'Other' } }],
    ['a later minute', { clock: later }],
  ])('changes with %s', async (_, options) => {
    expect(await getEtag(options)).not.toBe(await getEtag({}));
  });

  it('does not change with the snapshot where the answer does not', async () => {
    const path = '/api/v1/capabilities';
    expect(await getEtag({ clock: later, snapshot: sampleSnapshot({ generation: 7 }) }, path)).toBe(
      await getEtag({}, path),
    );
  });
});

it('drops cached answers as soon as a new generation is served', async () => {
  const own = await runApp({ snapshot: sampleSnapshot() });
  const before = [await sendRequest(own.url + join), await sendRequest(own.url + join)];
  await putSnapshot(own.store, sampleSnapshot({ generation: 2, posts: [] }));
  await own.holder.refresh();
  const after = await sendRequest(own.url + join, { headers: { 'if-none-match': before[1]?.headers.etag ?? '' } });
  expect(after.status).toBe(200);
  expect(after.body.equals(before[1]?.body ?? Buffer.alloc(0))).toBe(false);
  await own.close();
});

it('ignores If-Modified-Since, because answers change while their date stays', async () => {
  let now = testNow;
  const own = await runApp({ snapshot: sampleSnapshot(), clock: () => now });
  const first = await sendRequest(own.url + join);
  now = new Date(testNow.getTime() + 61_000);
  const headers = { 'if-modified-since': first.headers['last-modified'] ?? '' };
  const answers = [await sendRequest(own.url + join, { headers }), await sendRequest(own.url + join, { headers })];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.headers['last-modified']).toBe(first.headers['last-modified']);
  expect(answers[0]?.headers.etag).not.toBe(first.headers.etag);
  await own.close();
});

it('increases the age of the data while the snapshot stays the same', async () => {
  let now = testNow;
  const own = await runApp({ snapshot: sampleSnapshot(), clock: () => now });
  const ageAt = async (seconds: number) => {
    now = new Date(testNow.getTime() + seconds * 1000);
    const { response, body } = await getJson(own.url, join);
    const { age_seconds, stale } = body.data['snapshot'] as { age_seconds: number; stale: boolean };
    const { status } = body.data['feed'] as { status: string };
    return [age_seconds, stale, status, response.headers.get('cache-control')?.split(',')[1]?.trim()];
  };
  expect(await ageAt(59)).toEqual([0, false, 'up', 'max-age=1']);
  expect(await ageAt(61)).toEqual([60, false, 'up', 'max-age=59']);
  expect(await ageAt(7200)).toEqual([7200, true, 'degraded', 'max-age=5']);
  await own.close();
});

it.each([
  '/api/v1/join?hours=168',
  '/api/v1/posts',
  '/api/v1/markets?q=pardon',
  '/api/v1/watchlist?markets=pardon',
  '/api/v1/since-last?since=2026-03-09T00:00:00Z',
  '/feed.json',
  '/feed.atom',
  '/posts/1',
  '/contracts/polymarket:1',
  '/posts/1/preview.png',
])('lets no cache serve %s with an age that the service itself would not state', async (path) => {
  let now = testNow;
  const own = await runApp({ snapshot: sampleSnapshot(), clock: () => now });
  const read = async (second: number) => {
    now = new Date(testNow.getTime() + second * 1000);
    const { headers, body } = await sendRequest(own.url + path);
    return { body, maxAge: Number(/max-age=(\d+), must-revalidate/.exec(headers['cache-control'] ?? '')?.[1]) };
  };
  // The last times are after the next pass was due, and after posts and prices are stale.
  for (const second of [0, 31.4, 59.9, 250, 299.5, 301, 359, 599, 600.5, 3 * 3600]) {
    const stored = await read(second);
    expect(stored.maxAge).toBeGreaterThanOrEqual(0);
    const later = await read(second + Math.max(0, stored.maxAge - 0.001));
    expect(later.body.equals(stored.body), `${second} s`).toBe(true);
  }
  await own.close();
});

it('sends an answer whole, not as 304, when caches may keep it for less than a second', async () => {
  let now = new Date(testNow.getTime() + 58_900);
  const own = await runApp({ snapshot: sampleSnapshot(), clock: () => now });
  const first = await sendRequest(own.url + join);
  const headers = { 'if-none-match': first.headers.etag ?? '' };
  const requestAgain = async () => {
    const { status, headers: sent, body } = await sendRequest(own.url + join, { headers });
    return [status, sent['cache-control'], body.length];
  };
  expect(await requestAgain()).toEqual([304, 'public, max-age=1, must-revalidate', 0]);
  now = new Date(testNow.getTime() + 59_100);
  expect(await requestAgain()).toEqual([200, 'public, max-age=0, must-revalidate', first.body.length]);
  await own.close();
});

it('lets caches store an answer for at most a minute, and never beyond the next full pass', async () => {
  let now = testNow;
  const own = await runApp({ snapshot: sampleSnapshot(), clock: () => now });
  const maxAgeAt = async (seconds: number) => {
    now = new Date(testNow.getTime() + seconds * 1000);
    const { response } = await getJson(own.url, join);
    return /max-age=(-?\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1];
  };
  expect(await maxAgeAt(0)).toBe('60');
  expect(await maxAgeAt(297.5)).toBe('2');
  expect(await maxAgeAt(300)).toBe('5');
  expect(await maxAgeAt(-60)).toBe('60');
  expect(await maxAgeAt(-365 * 86_400)).toBe('60');
  await own.close();
});

it('refuses a forged cursor of since_last that lies in the future, like since', async () => {
  const cursor = Buffer.from('{"since":"9999-12-31T23:59:59.999Z"}').toString('base64url');
  const { response, body } = await getJson(app.url, `/api/v1/since-last?since=2026-03-10T00:00:00Z&cursor=${cursor}`);
  expect([response.status, body.error?.code, body.error?.parameter]).toEqual([400, 'invalid_parameter', 'cursor']);
});

describe('a browser', () => {
  it('may send a CORS preflight', async () => {
    const { status, headers } = await sendRequest(app.url + join, {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example' },
    });
    expect(status).toBe(204);
    expect(headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
    expect(headers['access-control-allow-headers']).toContain('If-None-Match');
  });
});

describe('the rate limit', () => {
  it('rejects with the time to wait, including requests for cached answers', async () => {
    const limited = await runApp({ snapshot: sampleSnapshot(), rateLimit: { requests: 3, windowMs: 60_000 } });
    const answers = [];
    for (let sent = 0; sent < 5; sent++) answers.push(await getJson(limited.url, join));
    expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200, 429, 429]);
    const rejected = answers[4];
    expect(rejected?.response.headers.get('retry-after')).toBe('60');
    expect(rejected?.response.headers.get('ratelimit')).toBe('"default";r=0;t=60');
    expect(rejected?.body).toMatchObject({ ok: false, error: { code: 'too_many_requests', retry_after_s: 60 } });
    expect((await fetch(`${limited.url}/readyz`)).status).toBe(200);
    await limited.close();
  });

  it('counts a rejected request for a cached answer once', async () => {
    const [each, total] = [6, 3].map((requests) => ({ requests, windowMs: 60_000 })) as [RateLimit, RateLimit];
    const rateLimits = { each, total, shared: null, sharedCallers: new BlockList() };
    const limited = await runApp({ snapshot: sampleSnapshot(), rateLimits });
    const limits = [];
    for (let sent = 0; sent < 7; sent++) {
      const { headers, status } = (await getJson(limited.url, join)).response;
      limits.push(status === 429 && headers.get('ratelimit-policy'));
    }
    const policies = Array<string>(3).fill('"total";q=3;w=60');
    expect(limits).toEqual([false, false, false, ...policies, '"default";q=6;w=60']);
    await limited.close();
  });

  it('ends after the reported time, even while the clock is stopped', async () => {
    let elapsed = 1_000;
    const rateLimit = { requests: 1, windowMs: 60_000 };
    const limited = await runApp({ snapshot: sampleSnapshot(), rateLimit, elapsedMs: () => elapsed });
    await getJson(limited.url, join);
    const { response } = await getJson(limited.url, join);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '59']);
    elapsed += 59_000;
    expect((await getJson(limited.url, join)).response.status).toBe(200);
    await limited.close();
  });
});

describe.each(['/', '/privacy', '/llms.txt', '/robots.txt', '/.well-known/security.txt', '/api/v1/openapi.json'])(
  '%s',
  (path) => {
    it('is served with a validator and without broken links', async () => {
      const { status, headers, body } = await sendRequest(app.url + path);
      expect(status).toBe(200);
      expect(headers.etag).toBeDefined();
      const links = [...body.toString().matchAll(/href="(\/[^"]*)"/g)].map(([, link]) =>
        link?.replaceAll('&#38;', '&'),
      );
      for (const link of links) expect((await sendRequest(app.url + link)).status, link).toBe(200);
    });
  },
);

it('allows the rendered pages what the service itself has, and no connections', async () => {
  const policy = (await sendRequest(`${app.url}/privacy`)).headers['content-security-policy'];
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self';");
  expect(policy).not.toContain('connect-src');
});

it('sets an expiry in security.txt less than a year ahead', async () => {
  const { body } = await sendRequest(`${app.url}/.well-known/security.txt`);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body.toString())?.[1] ?? '');
  expect(expires - testNow.getTime()).toBeGreaterThan(30 * 86_400_000);
  expect(expires - testNow.getTime()).toBeLessThan(365 * 86_400_000);
});

describe('health', () => {
  it('is live without a snapshot, and ready with any snapshot, even an old one', async () => {
    const own = await runApp();
    expect((await fetch(`${own.url}/livez`)).status).toBe(200);
    const early = await getJson(own.url, '/readyz');
    expect([early.response.status, early.body.error?.code]).toEqual([503, 'not_ready']);
    await putSnapshot(own.store, sampleSnapshot({ taken_at: '2020-01-01T00:00:00.000Z' }));
    await own.holder.refresh();
    const ready = await getJson(own.url, '/readyz');
    expect([ready.response.status, ready.body.data['generation']]).toEqual([200, 1]);
    await own.close();
  });

  it('is degraded while an account is silent, with the time of its newest post', async () => {
    const snapshot = sampleSnapshot();
    const posts = snapshot.posts.map((post) => (post.account === 'whitehouse' ? { ...post, at: hoursAgo(49) } : post));
    const own = await runApp({ snapshot: { ...snapshot, posts } });
    const { body } = await getJson(own.url, '/readyz');
    expect(body.data).toMatchObject({ degraded: true, silent_since: { whitehouse: hoursAgo(49) } });
    expect(body.data).not.toHaveProperty('degraded_since');
    await own.close();
  });

  it('is degraded, and ready, since posts or prices were last read', async () => {
    const since = { posts: hoursAgo(3), prices: null };
    const feed = [aSourceRecord(since.posts, 'error')];
    const own = await runApp({ snapshot: sampleSnapshot({ feed, venues: [] }) });
    const { response, body } = await getJson(own.url, '/readyz');
    expect(response.status).toBe(200);
    expect(body.data).toEqual({
      status: 'ready',
      version: '1.2.3',
      degraded: true,
      degraded_since: since,
      generation: 1,
      taken_at: testNow.toISOString(),
      posts_read_at: since.posts,
      prices_read_at: null,
      age_seconds: null,
      stale: true,
      store: 'answers',
    });
    await own.close();
  });

  it.each([
    ['every source of posts failed', 'error', 'ok', { posts: hoursAgo(0.1) }],
    ['every venue failed', 'ok', 'error', { prices: hoursAgo(0.1) }],
    ['every upstream failed', 'error', 'error', { posts: hoursAgo(0.1), prices: hoursAgo(0.1) }],
    ['all responded, if only in part', 'ok', 'partial', undefined],
  ] as const)('is degraded as soon as a pass fails, when %s', async (_, outcome, status, since) => {
    const readAt = (failed: boolean) => (failed ? hoursAgo(0.1) : testNow.toISOString());
    const feed = [aSourceRecord(readAt(outcome === 'error'), outcome)];
    const venues = [aVenueHealth(readAt(status === 'error'), status)];
    const own = await runApp({ snapshot: sampleSnapshot({ feed, venues }) });
    const { body } = await getJson(own.url, '/readyz');
    expect(body.data).toMatchObject({ stale: false, degraded: since !== undefined });
    expect(body.data['degraded_since']).toEqual(since);
    await own.close();
  });
});

it('serves the documents that directories of assistants require', async () => {
  const own = await runApp({ snapshot: sampleSnapshot(), openAiChallenge: 'token-1' });
  const get = async (path: string) => {
    const response = await fetch(own.url + path);
    return [response.status, response.headers.get('content-type'), await response.text()];
  };
  expect(await get('/terms')).toEqual([200, 'text/html; charset=utf-8', expect.stringContaining('Terms of use')]);
  expect(await get('/server.json')).toEqual([
    200,
    'application/json; charset=utf-8',
    expect.stringContaining('"type": "streamable-http"'),
  ]);
  expect(await get('/mcp/server-card')).toEqual([
    200,
    'application/mcp-server-card+json; charset=utf-8',
    expect.stringContaining('/schemas/v1/server-card.schema.json'),
  ]);
  expect(await get('/.well-known/openai-apps-challenge')).toEqual([200, 'text/plain; charset=utf-8', 'token-1']);
  await own.close();
  const without = await runApp();
  expect((await fetch(`${without.url}/.well-known/openai-apps-challenge`)).status).toBe(404);
  await without.close();
});

it('logs and counts requests without any data of the caller', async () => {
  const own = await runApp({ snapshot: sampleSnapshot() });
  const headers = {
    'user-agent': 'SECRET-agent',
    'x-forwarded-for': '203.0.113.77',
    referer: 'https://SECRET.example',
  };
  const paths = [
    '/api/v1/watchlist?markets=SECRET-topic',
    '/api/v1/watchlist?markets=SECRET-topic',
    '/api/v1/markets?q=SECRET-word',
    '/api/v1/since-last?since=2026-03-09T01:02:03Z',
    '/api/v1/posts?account=SECRET',
    '/SECRET-path',
  ];
  for (const path of paths) await fetch(own.url + path, { headers });
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_watchlist', arguments: { markets: 'SECRET' } },
  };
  const mcp = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(call),
  };
  await fetch(`${own.url}/mcp`, mcp);
  await own.close();
  const requests = own.lines.filter((line) => 'route' in line);
  expect(requests.map(({ route, status }) => [route, status])).toEqual([
    ['/api/v1/watchlist', 200],
    ['/api/v1/watchlist', 200],
    ['/api/v1/markets', 200],
    ['/api/v1/since-last', 200],
    ['/api/v1/posts', 400],
    ['unmatched', 404],
    ['/mcp', 200],
  ]);
  const names = ['bytes', 'duration_ms', 'level', 'method', 'program', 'request_id', 'route', 'status', 'time'];
  for (const { route, ...line } of requests) {
    const expected = route === '/mcp' ? [...names, 'tool'] : names;
    expect(Object.keys({ route, ...line }).sort()).toEqual(expected.sort());
  }
  expect(own.logText()).not.toMatch(/SECRET|203\.0\.113\.77|127\.0\.0\.1|2026-03-09/);
  expect(own.records).toHaveLength(requests.length);
});

it('logs only the name, code and frames of an unexpected error', async () => {
  const failure = Object.assign(new TypeError('Cannot convert SECRET-word to a BigInt'), {
    code: 'ERR_BROKEN',
    input: '/?q=SECRET-word',
  });
  const holder: SnapshotHolder = {
    current: null,
    get health(): never {
      throw failure;
    },
    reportUnreadable: () => undefined,
    refresh: () => Promise.resolve(),
  };
  const own = await runApp({ holder });
  const { response, body } = await getJson(own.url, '/readyz');
  await own.close();
  expect([response.status, body.error?.code]).toEqual([500, 'internal']);
  const [line] = own.lines.filter(({ msg }) => msg === 'a request failed');
  const stack = expect.stringMatching(/^TypeError\n {4}at .*http-responses\.test\.ts/) as string;
  expect(line?.['err']).toEqual({ name: 'TypeError', code: 'ERR_BROKEN', stack });
  expect(own.logText()).not.toContain('SECRET');
});
