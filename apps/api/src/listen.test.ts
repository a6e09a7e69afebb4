import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { on, once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { help } from './command-line.ts';
import { shutdownTimeoutMs, listen, type ListeningServer } from './listen.ts';

const timeouts = {
  headersMs: 2_000,
  requestMs: 2_000,
  unreadMs: () => 100,
  keepAliveMs: 5_000,
  lingerMs: 2_000,
  checkIntervalMs: 50,
};
const patient = { timeouts: { ...timeouts, unreadMs: () => 60_000 }, maxHeldBytes: 100 * 1024 * 1024 };
const megabyte = 1024 * 1024;
/** Larger than the buffers of the operating system, so that it cannot be sent completely until the caller reads. */
const largeAnswer = Buffer.alloc(32 * megabyte);
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

let server: ListeningServer;
afterEach(() => server.close());

async function serve(listener: RequestListener, options: Partial<Parameters<typeof listen>[0]> = {}): Promise<Socket> {
  server = await listen({ host: '127.0.0.1', port: 0, timeouts, ...options });
  server.serve(listener);
  return open();
}

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Reads from a socket until the received text ends with `end`. */
async function readUntil(socket: Socket, end: string): Promise<string> {
  let text = '';
  for await (const chunk of on(socket, 'data', { close: ['close'] })) {
    text += String(chunk);
    if (text.endsWith(end)) break;
  }
  return text;
}

/** Waits until a connection is closed, with or without an error. */
function waitForClose(socket: Socket): Promise<void> {
  return new Promise((resolve) => void socket.once('close', () => resolve()));
}

describe('a caller that does not read its response', () => {
  /** Unread answers may be larger than in these tests, so only the time limit closes a connection. */
  const timed = { maxHeldBytes: 100 * megabyte };

  it('is disconnected', async () => {
    const { promise: isFinished, resolve } = Promise.withResolvers<boolean>();
    const socket = await serve((_, response) => {
      response.once('close', () => resolve(response.writableFinished));
      response.end(largeAnswer);
    }, timed);
    socket.pause().write(get('/'));
    expect(await isFinished).toBe(false);
    socket.destroy();
  });

  it('is disconnected even while it sends more requests', async () => {
    const socket = await serve((_, response) => response.end(largeAnswer), timed);
    socket.pause().write(get('/'));
    const timer = setInterval(() => socket.write(get('/')), 20);
    await waitForClose(socket);
    clearInterval(timer);
  });

  it('is distinguished from one that pauses between requests', async () => {
    const socket = await serve((_, response) => response.end('done'));
    for (let sent = 0; sent < 2; sent++) {
      socket.write(get('/'));
      expect(await readUntil(socket, 'done')).toMatch(/^HTTP\/1\.1 200 /);
      await delay(4 * timeouts.unreadMs());
    }
    socket.destroy();
  });
});

describe('requests that are sent before the last answer is taken', () => {
  it('close their connection at once when the caller has not read that answer', async () => {
    const responses: ServerResponse[] = [];
    const socket = await serve((_, response) => {
      responses.push(response);
      response.end(largeAnswer);
    }, patient);
    socket.pause().write(get('/large'));
    await expect.poll(() => responses).toHaveLength(1);
    socket.write(get('/next'));
    await expect
      .poll(() => responses.map(({ closed, writableFinished }) => [closed, writableFinished]))
      .toEqual([[true, false]]);
    socket.destroy();
  });

  it('close their connection at once when they are many, and no other connection', async () => {
    const socket = await serve(({ url }, response) => void (url === '/fast' && response.end('done')));
    const other = await open();
    other.write(get('/fast'));
    await readUntil(other, 'done');
    socket.write(get('/slow').repeat(2_000));
    await waitForClose(socket);
    expect(other.closed).toBe(false);
    other.destroy();
  });

  it.each([
    ['good', get('/')],
    ['with two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n'],
    ['with an unknown expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: b\r\n\r\n'],
    ['without a host', 'GET / HTTP/1.1\r\n\r\n'],
  ])('are not parsed when they are many, and each is one %s', async (_, request) => {
    let parsed = 0;
    const count = () => (parsed += 1);
    subscribe('http.server.request.start', count);
    const socket = await serve((_request, response) => response.end());
    socket.write(request.repeat(1_000));
    await waitForClose(socket.resume());
    unsubscribe('http.server.request.start', count);
    expect(parsed).toBeLessThan(10);
  });
});

it('answers a request to change the protocol like any other', async () => {
  const socket = await serve((_, response) => response.end('done'));
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
  expect(await readUntil(socket, 'done')).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

it('closes the connections with the largest unread answers when all unread answers together are too large', async () => {
  let answered = 0;
  const small = await serve(({ url }, response) => {
    response.end(Buffer.alloc(Number(url?.slice(1)) * megabyte));
    answered += 1;
  }, patient);
  const [medium, large] = [await open(), await open()];
  small.pause().write(get('/20'));
  medium.pause().write(get('/40'));
  await expect.poll(() => answered).toBe(2);
  large.write(get('/60'));
  let largeBytes = 0;
  large.on('data', (chunk: Buffer) => (largeBytes += chunk.length));
  await waitForClose(large);
  let smallBytes = 0;
  small.on('data', (chunk: Buffer) => (smallBytes += chunk.length)).resume();
  await expect.poll(() => smallBytes).toBeGreaterThan(20 * megabyte);
  expect(largeBytes).toBeLessThan(60 * megabyte);
  for (const socket of [small, medium, large]) socket.destroy();
});

it('counts answers that the operating system has taken, until their caller sends the next request', async () => {
  let closedConnections = 0;
  const first = await serve((_, response) => response.end(Buffer.alloc(100_000)), {
    ...patient,
    maxHeldBytes: 450_000,
    onOverload: (connections) => (closedConnections += connections),
  });
  const others = await Promise.all(Array.from({ length: 3 }, open));
  for (const socket of [first, ...others]) {
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => (bytes += chunk.length));
    for (let request = 1; request <= 3; request += 1) {
      socket.write(get('/'));
      await expect.poll(() => bytes).toBeGreaterThan(request * 100_000);
    }
  }
  // Each of the four has read three answers, and one of each may be unread.
  expect(closedConnections).toBe(0);
  const unread = await Promise.all(Array.from({ length: 3 }, open));
  for (const socket of unread) socket.pause().write(get('/'));
  await expect.poll(() => closedConnections).toBeGreaterThan(1);
  for (const socket of [first, ...others, ...unread]) socket.destroy();
});

it('closes the connections with the largest bodies when bodies that do not end are too large together', async () => {
  let closedConnections = 0;
  const listener: RequestListener = (request, response) => {
    request.resume();
    if (request.headers['content-length'] === '2') response.end('done');
  };
  const first = await serve(listener, { onOverload: (connections) => (closedConnections += connections) });
  const others = [first, ...(await Promise.all(Array.from({ length: 600 }, open)))];
  for (const socket of others) socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65536\r\n\r\na');
  await expect.poll(() => closedConnections).toBeGreaterThan(200);
  const small = await open();
  small.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}');
  expect(await readUntil(small, 'done')).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of [small, ...others]) socket.destroy();
});

it.each([
  ['malformed', 'nonsense\r\n\r\n'],
  ['unfinished', 'GET / HTTP/1.1\r\n'],
])('closes both halves of a connection whose head is %s', async (_, head) => {
  await serve((_request, response) => response.end());
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.resume().write(head);
  await once(socket, 'end');
  // The caller notices the closed half only when it writes.
  const timer = setInterval(() => socket.write('x'), 50);
  await waitForClose(socket);
  clearInterval(timer);
});

it('retains few parsers of closed connections, because each holds the head that it has read in parts', async () => {
  const { parsers } = createRequire(import.meta.url)('node:_http_common') as { parsers: { list: unknown[] } };
  const first = await serve((_, response) => response.end('done'));
  const sockets = [first, ...(await Promise.all(Array.from({ length: 200 }, open)))];
  for (const socket of sockets) socket.write(get('/'));
  await Promise.all(sockets.map((socket) => readUntil(socket, 'done')));
  const closed = Promise.all(sockets.map(waitForClose));
  await server.close();
  await closed;
  await expect.poll(() => parsers.list.length).toBeGreaterThan(0);
  await delay(100); // the other parsers are free too
  expect(parsers.list.length).toBeLessThan(100);
});

it('closes connections of a caller that has too many at once, until one of them is closed', async () => {
  const first = await serve((_, response) => response.end('done'), { maxConnectionsEach: 2 });
  await open();
  await waitForClose((await open()).resume());
  first.destroy();
  await expect
    .poll(() =>
      fetch(server.url).then(
        (answer) => answer.text(),
        () => 'closed',
      ),
    )
    .toBe('done');
});

describe('during shutdown', () => {
  it('answers open requests, and closes the connection after any later request', async () => {
    const pendingResponse = Promise.withResolvers<ServerResponse>();
    const socket = await serve(({ url }, response) => {
      if (url === '/before') return pendingResponse.resolve(response);
      response.end('after');
    });
    const other = await open();
    socket.write(get('/before'));
    const earlier = await pendingResponse.promise;
    const closed = server.close();
    other.write(get('/after'));
    expect(await readUntil(other, 'after')).toMatch(/\r\nConnection: close\r\n[^]*after$/);
    earlier.end('before');
    expect(await readUntil(socket, 'before')).toMatch(/^HTTP\/1\.1 200 /);
    await closed;
  });

  it('still answers one more request on an idle connection', async () => {
    const socket = await serve((_, response) => response.end('done'));
    socket.write(get('/'));
    await readUntil(socket, 'done');
    const closed = server.close();
    socket.write(get('/'));
    expect(await readUntil(socket, 'done')).toMatch(/\r\nConnection: close\r\n/);
    await closed;
  });

  it('uses the time limit that the help documents', () => {
    expect(help).toContain(`${shutdownTimeoutMs / 1000} seconds`);
  });
});
