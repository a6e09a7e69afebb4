import { on, once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { help } from './command-line.ts';
import { shutdownTimeoutMs, listen, type ListeningServer } from './listen.ts';

const times = {
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
  server = await listen({ host: '127.0.0.1', port: 0, times });
  server.serve(listener);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** What is read until it ends as said. */
async function readTo(socket: Socket, end: string): Promise<string> {
  let text = '';
  for await (const chunk of on(socket, 'data', { close: ['close'] })) {
    text += String(chunk);
    if (text.endsWith(end)) break;
  }
  return text;
}

describe('a caller who does not take an answer', () => {
  it('is disconnected', async () => {
    const { promise: whole, resolve } = Promise.withResolvers<boolean>();
    const socket = await serve((_, response) => {
      response.once('close', () => resolve(response.writableFinished));
      response.end(Buffer.alloc(64 * 1024 * 1024));
    });
    socket.pause().write(get('/'));
    expect(await whole).toBe(false);
    socket.destroy();
  });

  it('is not one who asks again after a while', async () => {
    const socket = await serve((_, response) => response.end('done'));
    for (let asked = 0; asked < 2; asked++) {
      socket.write(get('/'));
      expect(await readTo(socket, 'done')).toMatch(/^HTTP\/1\.1 200 /);
      await delay(4 * times.stalledMs);
    }
    socket.destroy();
  });
});

describe('when it closes', () => {
  it('answers what is under way, and says of what comes after that it is the last on its connection', async () => {
    const held = Promise.withResolvers<ServerResponse>();
    const socket = await serve(({ url }, response) => {
      if (url === '/before') return held.resolve(response);
      response.end('after');
      void held.promise.then((underWay) => underWay.end('before'));
    });
    socket.write(get('/before'));
    await held.promise;
    const closed = server.close();
    socket.write(get('/after'));
    const [, before, after] = (await readTo(socket, 'after')).split('HTTP/1.1 200 OK');
    expect(before).toMatch(/before$/);
    expect(after).toMatch(/\r\nConnection: close\r\n[^]*after$/);
    await closed;
  });

  it('still answers who asks again over a connection that was idle', async () => {
    const socket = await serve((_, response) => response.end('done'));
    socket.write(get('/'));
    await readTo(socket, 'done');
    const closed = server.close();
    socket.write(get('/'));
    expect(await readTo(socket, 'done')).toMatch(/\r\nConnection: close\r\n/);
    await closed;
  });

  it('gives as long as the help says', () => {
    expect(help).toContain(`${shutdownTimeoutMs / 1000} seconds`);
  });
});
