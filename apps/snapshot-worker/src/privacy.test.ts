import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createDirectoryStore } from '@postjoin/snapshot-store';
import { hasRedisServer, startRedisServer, useTempDirectory } from '@postjoin/snapshot-store/testing';
import { listenOnLoopback } from '@postjoin/upstream/testing';
import { describe, expect, it } from 'vitest';
import { runCommand } from './testing.ts';
import { runWorker, workerEnvironment } from './testing-program.ts';

/**
 * The worker has no callers, so it stores no data of callers. Its log and snapshots must not contain the two secrets of
 * the operator: the token of the X API and the password of Redis. In these tests the X API repeats the token in headers
 * and bodies of its responses.
 */
const token = 'hunter2-token';

const json = { 'content-type': 'application/json' };
const problem = JSON.stringify({
  title: `Bearer ${token}`,
  detail: `Bearer ${token}`,
  type: `https://x.invalid/${token}`,
});

const echoingResponses: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'a 401': (response) => response.writeHead(401, json).end(problem),
  'a 402': (response) => response.writeHead(402, json).end(problem),
  'a 403 as a page': (response) => response.writeHead(403, { 'content-type': 'text/html' }).end(`<p>${token}</p>`),
  'a 429': (response) => response.writeHead(429, { ...json, 'retry-after': '3600', 'x-echo': token }).end(problem),
  'another content type': (response) => response.writeHead(200, { 'content-type': `text/plain; ${token}` }).end(token),
  'malformed JSON': (response) => response.writeHead(200, json).end(`{"data":"${token}`),
  'another payload': (response) => response.writeHead(200, json).end(JSON.stringify({ data: [{ id: token }] })),
  'a redirect': (response) => response.writeHead(302, { location: `http://${token}.invalid/${token}` }).end(),
  'a broken connection': (response) => response.socket?.resetAndDestroy(),
};

async function serve(answer: (response: ServerResponse) => void) {
  let hasReceivedToken = false;
  const server = createServer((request, response) => {
    hasReceivedToken ||= request.headers.authorization === `Bearer ${token}`;
    answer(response);
  });
  return {
    url: await listenOnLoopback(server),
    hasReceivedToken: () => hasReceivedToken,
    close: () => server.close(),
  };
}

describe('the worker reveals no secret', () => {
  const directory = useTempDirectory('group');

  it.each(Object.entries(echoingResponses))('when the X API responds with %s', async (name, answer) => {
    const server = await serve(answer);
    const environment = workerEnvironment({
      LOG_LEVEL: 'trace',
      FEEDS: 'platform_api',
      X_API_URL: server.url,
      X_BEARER_TOKEN: token,
      SNAPSHOT_STORE: join(directory, name),
    });
    const { events } = await runCommand(['once'], environment);
    const stored = await createDirectoryStore(environment['SNAPSHOT_STORE'] ?? '', { now: () => Date.now() }).latest();
    server.close();
    expect(server.hasReceivedToken()).toBe(true);
    expect(events.find(({ event, state }) => event === 'source' && state === 'error')).toBeDefined();
    expect(stored?.feed[0]).toMatchObject({ name: 'platform_api', outcome: 'error' });
    expect(JSON.stringify([events, stored])).not.toContain('hunter2');
  });

  it.skipIf(!hasRedisServer())(
    'when Redis accepts its password, rejects it or is down (skipped where redis-server is not installed)',
    async () => {
      const redis = await startRedisServer({ directory, password: 'hunter2-word' });
      const environmentWith = (credentials: string) =>
        workerEnvironment({
          LOG_LEVEL: 'trace',
          SNAPSHOT_STORE: `redis://${credentials}@127.0.0.1:${redis.port}/0`,
        });
      const accepted = await runWorker(['once'], environmentWith(':hunter2-word'));
      const rejected = await runWorker(['check'], environmentWith('hunter2-user:hunter2-else'));
      await redis.stop();
      const down = await runWorker(['check'], environmentWith(':hunter2-word'));
      expect([accepted.code, rejected.code, down.code]).toEqual([2, 74, 74]);
      for (const { output, errors } of [accepted, rejected, down]) expect(output + errors).not.toContain('hunter2');
    },
  );
});
