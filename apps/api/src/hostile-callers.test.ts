import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { operations } from '@postjoin/openapi-spec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getJson, putSnapshot, runApp, type RunningApp } from './testing/run-app.ts';
import { sampleSnapshot } from './testing/sample-data.ts';

let app: RunningApp;
/** Allows little time, so that only tests of its limits use it: a busy machine sends a whole request as slowly. */
let impatient: RunningApp;
beforeAll(async () => {
  app = await runApp({ snapshot: sampleSnapshot(), timeouts: { keepAliveMs: 5_000 } });
  const timeouts = { headersMs: 400, requestMs: 800, checkIntervalMs: 100 };
  impatient = await runApp({ snapshot: sampleSnapshot(), timeouts });
});
afterAll(() => Promise.all([app.close(), impatient.close()]));

async function open(at = app.url): Promise<Socket> {
  const { hostname, port } = new URL(at);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

/** Sends bytes over a new connection and returns everything that the server sends until it closes the connection. */
async function sendBytes(bytes: string, at = app.url): Promise<string> {
  const socket = await open(at);
  socket.on('error', () => undefined);
  socket.write(bytes, 'latin1');
  let text = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) text += chunk.toString('latin1');
  return text;
}

const postMcp = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/mcp`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

describe('an excessive or malformed URL', () => {
  it.each([
    ['a value of 27 kB', `/api/v1/markets?q=${'x'.repeat(27_000)}`, 414, 'uri_too_long'],
    ['a path of 27 kB', `/${'x'.repeat(27_000)}`, 414, 'uri_too_long'],
    ['a value of 5 kB', `/api/v1/markets?q=${'x'.repeat(5_000)}`, 400, 'invalid_parameter'],
    ['27 kB of ignored parameters', `/api/v1/markets?${'utm_a=1&'.repeat(3_400)}`, 414, 'uri_too_long'],
    ['a thousand parameters', `/api/v1/markets?${'a=1&'.repeat(1_000)}`, 400, 'unknown_parameter'],
    ['a zero byte', '/api/v1/markets?q=%00', 400, 'invalid_parameter'],
    ['half a surrogate', '/api/v1/markets?q=%ED%A0%80', 400, 'invalid_parameter'],
    ['__proto__', '/api/v1/markets?__proto__=1', 400, 'unknown_parameter'],
    ['__proto__ as a path', '/__proto__', 404, 'not_found'],
    ['a path with ..', '/api/v1/../../etc/passwd', 404, 'not_found'],
    ['a path with encoded ..', '/api/v1/%2e%2e%2f%2e%2e%2fetc/passwd', 404, 'not_found'],
    ['a path that is not UTF-8', '/api/v1/%E0%A4%A', 404, 'not_found'],
    ['the path of a page with a slash', '/posts/1/', 404, 'not_found'],
    [
      'a list that is nested deeply',
      `/api/v1/watchlist?markets=${'['.repeat(4_990)}${']'.repeat(4_990)}`,
      400,
      'invalid_parameter',
    ],
  ])('such as %s is rejected with an error envelope', async (_, path, status, code) => {
    const { response, body } = await getJson(app.url, path);
    expect([response.status, body.error?.code]).toEqual([status, code]);
    expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts\b|\\n\s+at /);
  });

  it('of 40 kB closes the connection with status 431', async () => {
    expect(await sendBytes(`GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  });
});

it.each(['w', 'ж', '𠮷'])('accepts the maximum number of topics, made of %s', async (character) => {
  const topics = Array.from({ length: 50 }, () => character.repeat(39)).join(',');
  const { response } = await getJson(app.url, `/api/v1/watchlist?hours=168&markets=${encodeURIComponent(topics)}`);
  expect(response.status).toBe(200);
});

describe('a request target that is an absolute URL', () => {
  const requestTarget = (target: string, at = app.url) =>
    sendBytes(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, at);

  it('is served by its path and query', async () => {
    expect(await requestTarget('http://a.example/api/v1/posts?limit=1')).toMatch(/^HTTP\/1\.1 200 [^]*"posts":/);
  });

  it.each([
    'http://[/api/v1/markets?q=SECRET-words',
    'http://a.example:eighty/api/v1/markets?q=SECRET-words',
    '//a@[/api/v1/markets?q=SECRET-words#b',
  ])('such as %s is rejected or not found, counts against the rate limit, and is never logged', async (target) => {
    const own = await runApp({ rateLimit: { requests: 1, windowMs: 3_600_000 } });
    const answers = [await requestTarget(target, own.url), await requestTarget(target, own.url)];
    await own.close();
    expect(answers[0]).toMatch(/^HTTP\/1\.1 40[04] [^]*\r\nRateLimit: "default";r=0;[^]*"ok":false/);
    expect(answers[1]).toMatch(/^HTTP\/1\.1 429 /);
    expect(own.logText()).not.toMatch(/SECRET/);
    expect(own.lines.filter((line) => Number(line['level']) >= 50)).toEqual([]);
  });
});

describe('an unsupported method', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s is rejected with the list of supported methods', async (method) => {
    for (const { path } of Object.values(operations)) {
      const { response, body } = await getJson(app.url, path, { method });
      expect([response.status, body.error?.code]).toEqual([405, 'method_not_allowed']);
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    }
  });
});

describe('headers of negotiation', () => {
  const find = async (accept: string) =>
    (await fetch(`${app.url}/nothing`, { headers: { accept } })).headers.get('content-type');

  it('choose a page', async () => {
    expect(await find('text/html,*/*;q=0.8')).toMatch(/^text\/html/);
  });

  // Parsing these takes seconds.
  it.each(['",', '";', ';q="a",'])('that repeat %s 30 kB long are ignored', async (part) => {
    expect(await find(`text/html,${part.repeat(Math.floor(30_000 / part.length))}`)).toMatch(/^application\/json/);
  });
});

describe('input that is not HTTP', () => {
  it.each([
    ['nonsense', 'HELO there\r\n\r\n'],
    ['a header with a line break inside', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n'],
    ['two hosts', 'GET /livez HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n'],
    ['the same host twice', 'GET /livez HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n'],
    ['two lengths', 'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
  ])('such as %s gets a bare status 400', async (_, bytes) => {
    expect(await sendBytes(bytes)).toMatch(
      /^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n$/,
    );
  });
});

describe('a slow or silent caller', () => {
  it('that sends its headers slowly is disconnected', async () => {
    const socket = await open(impatient.url);
    socket.on('error', () => undefined);
    socket.resume();
    socket.write('GET /livez HTTP/1.1\r\n');
    const timer = setInterval(() => socket.write('X-A: b\r\n'), 50);
    await once(socket, 'close');
    clearInterval(timer);
  });

  it('that never finishes a body is disconnected', async () => {
    const socket = await open(impatient.url);
    socket.on('error', () => undefined);
    socket.resume();
    socket.write('POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
    await once(socket, 'close');
  });

  it('with a thousand idle connections does not delay other callers', async () => {
    const sockets = await Promise.all(Array.from({ length: 1_000 }, () => open()));
    for (const socket of sockets) socket.on('error', () => undefined);
    expect((await fetch(`${app.url}/livez`)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});

it('records status 499 and logs no error when a caller disconnects in the middle of a body', async () => {
  const own = await runApp();
  const socket = await open(own.url);
  const expecting = 'Content-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue';
  socket.write(`POST /mcp HTTP/1.1\r\nHost: a\r\n${expecting}\r\n\r\n`);
  await once(socket, 'data');
  socket.end('{"jsonrpc"', () => socket.destroy());
  await expect.poll(() => own.records.map(({ route, status }) => [route, status])).toEqual([['/mcp', 499]]);
  await own.close();
  expect(own.lines.filter((line) => Number(line['level']) > 30)).toEqual([]);
});

describe('a request that is sent before the last answer', () => {
  const good = 'GET /api/v1/join?hours=24 HTTP/1.1\r\nHost: a\r\n\r\n';
  const badChunk =
    'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nx';

  it.each([
    ['a good one', good],
    ['one with a body', 'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}'],
    ['nonsense', 'HELO there\r\n\r\n'],
    ['a body that is cut into invalid chunks', badChunk],
    ['headers that are too long', `GET / HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
  ])('such as %s makes that answer the last of the connection', async (_, early) => {
    const text = await sendBytes(good + early);
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nConnection: close\r\n[^]*"ok":true/);
    expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it('is refused after that answer when its headers never end', async () => {
    const text = await sendBytes(`${good}GET / HTTP/1.1\r\nHost: a\r\n`, impatient.url);
    expect([...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)).toEqual(['200', '408']);
  });

  it('is not mistaken for the malformed body of an only request, which is refused at once', async () => {
    expect(await sendBytes(badChunk)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });
});

describe('an excessive or malformed body to /mcp', () => {
  it.each([
    ['1 MB', 'x'.repeat(1_000_000), 413],
    ['JSON nested 30,000 deep', '['.repeat(30_000) + ']'.repeat(30_000), 400],
    ['objects nested 10,000 deep', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000), 400],
    ['65 kB', `"${'x'.repeat(65_535)}"`, 413],
    [
      'an object of 3,000 members',
      JSON.stringify(Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [n, 1]))),
      400,
    ],
    ['a batch of 10,000', JSON.stringify(Array.from({ length: 10_000 }, () => ({}))), 400],
    ['nothing', '', 400],
    ['half a message', '{"jsonrpc":', 400],
    ['a number', '5', 400],
    ['null', 'null', 400],
    ['__proto__', '{"__proto__":{"method":"ping"},"jsonrpc":"2.0","id":1}', 400],
  ])('such as %s is rejected with a JSON-RPC error', async (_, body, status) => {
    const response = await postMcp(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) as number } });
  });

  const headOfChunks =
    'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';

  it('is rejected during the upload when its chunks are tiny', async () => {
    const text = await sendBytes(headOfChunks + '1\r\n \r\n'.repeat(101));
    expect(text).toMatch(/^HTTP\/1\.1 400 [^]*chunks of the body must have 64 bytes on average/);
  });

  it('is cut off when more tiny chunks arrive before the answer', async () => {
    expect(await sendBytes(headOfChunks + '1\r\n \r\n'.repeat(201))).toBe('');
  });

  it('is rejected during the upload when it has no Content-Length', async () => {
    const chunk = new Uint8Array(65_536).fill(32);
    let sent = 0;
    const long = new ReadableStream<Uint8Array>({
      // On a busy machine, the chunks of a body without an end come faster than the server rejects it.
      async pull(controller) {
        await nextTurn();
        if ((sent += 1) > 1_000) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: long, duplex: 'half' };
    const status = await fetch(`${app.url}/mcp`, init as RequestInit).then(
      (response) => response.status,
      () => 'disconnected',
    );
    expect([413, 'disconnected']).toContain(status);
    expect(sent).toBeLessThan(1_000);
    expect((await fetch(`${app.url}/livez`)).status).toBe(200);
  });

  it('that is not UTF-8 is rejected', async () => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array([0x22, 0xff, 0x22]),
    };
    expect((await fetch(`${app.url}/mcp`, init)).status).toBe(400);
  });
});

it('answers each request from a single generation, even while the next one is loaded', async () => {
  const all = sampleSnapshot().posts;
  const firstId = all[0]?.id;
  const checkPosts = async (limit: number) => {
    const { body } = await getJson(app.url, `/api/v1/posts?limit=${limit}`);
    const { total, posts } = body.data as { total: number; posts: { id: string }[] };
    expect(posts).toHaveLength(total);
    expect(posts.some(({ id }) => id === firstId)).toBe(total === 6);
    expect([5, 6]).toContain(total);
  };
  for (let generation = 2; generation <= 21; generation++) {
    const posts = generation % 2 === 0 ? all.slice(1) : all;
    await putSnapshot(app.store, sampleSnapshot({ generation, posts }));
    await Promise.all([app.holder.refresh(), ...[10, 11, 12, 13, 14].map(checkPosts)]);
  }
  expect(app.holder.current?.generation).toBe(21);
});
