import { on, once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { help } from './command-line.ts';
import { shutdownTimeoutMs, listen, type ListeningServer } from './listen.ts';

const timeouts = {
  headersMs: 2_000,
  requestMs: 2_000,
  stalledMs: 100,
  keepAliveMs: 5_000,
  lingerMs: 2_000,
  checkIntervalMs: 50,
};
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

let server: ListeningServer;
afterEach(() => server.close());

async function serve(listener: RequestListener): Promise<Socket> {
  server = await listen({ host: '127.0.0.1', port: 0, timeouts });
  server.serve(listener);
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

describe('a caller that does not read its response', () => {
  it('is disconnected', async () => {
    const { promise: isFinished, resolve } = Promise.withResolvers<boolean>();
    const socket = await serve((_, response) => {
      response.once('close', () => resolve(response.writableFinished));
      response.end(Buffer.alloc(64 * 1024 * 1024));
    });
    socket.pause().write(get('/'));
    expect(await isFinished).toBe(false);
    socket.destroy();
  });

  it('is distinguished from one that pauses between requests', async () => {
    const socket = await serve((_, response) => response.end('done'));
    for (let sent = 0; sent < 2; sent++) {
      socket.write(get('/'));
      expect(await readUntil(socket, 'done')).toMatch(/^HTTP\/1\.1 200 /);
      await delay(4 * timeouts.stalledMs);
    }
    socket.destroy();
  });
});

describe('during shutdown', () => {
  it('answers open requests, and closes the connection after any later request', async () => {
    const pendingResponse = Promise.withResolvers<ServerResponse>();
    const socket = await serve(({ url }, response) => {
      if (url === '/before') return pendingResponse.resolve(response);
      response.end('after');
      void pendingResponse.promise.then((earlier) => earlier.end('before'));
    });
    socket.write(get('/before'));
    await pendingResponse.promise;
    const closed = server.close();
    socket.write(get('/after'));
    const [, before, after] = (await readUntil(socket, 'after')).split('HTTP/1.1 200 OK');
    expect(before).toMatch(/before$/);
    expect(after).toMatch(/\r\nConnection: close\r\n[^]*after$/);
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
