import { createServer, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { startApi, type RunningApi } from '@postjoin/api/start-api';
import { sampleWorld, startLocalUpstreams, type LocalUpstreams } from '@postjoin/local-upstreams';
import { createLogger, readSettings } from '@postjoin/program';
import { createDirectoryStore, type Snapshot } from '@postjoin/snapshot-store';
import { runCommand } from '@postjoin/snapshot-worker/testing';
import { minuteMs } from '@postjoin/values';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { listenOnLoopback } from '@postjoin/upstream/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

/**
 * All upstreams hang at once. The pass ends a minute after its time at the latest, which the timeout of the tests limits:
 * the time of these passes is a second. The earlier data stays with its times, and the api answers throughout.
 */

const directory = useTempDirectory('group');
let upstreams: LocalUpstreams;
let hanging: Server;
let hangingUrl: string;
let api: RunningApi;
/** Milliseconds by which the clock of the api is ahead. */
let aheadMs = 0;
/** How the hanging upstreams answer. */
let answer: (response: ServerResponse) => void = () => undefined;

const settingsOf = (urls: Readonly<Record<string, string | undefined>>) => ({
  SNAPSHOT_STORE: join(directory, 'snapshots'),
  PASS_TIME: '1s',
  PORT: '0',
  RATE_LIMIT: 'off',
  TOTAL_RATE_LIMIT: 'off',
  ...urls,
});

async function readNewest(): Promise<Snapshot> {
  const snapshot = await createDirectoryStore(join(directory, 'snapshots'), { now: Date.now }).latest();
  if (!snapshot) throw new Error('the store has no snapshot');
  return snapshot;
}

const pass = (urls: Readonly<Record<string, string | undefined>>) =>
  runCommand(['once', '--every', '5m'], settingsOf(urls));

beforeAll(async () => {
  upstreams = await startLocalUpstreams({ world: sampleWorld(), clock: () => new Date(), port: 0 });
  hanging = createServer((_request, response) => answer(response));
  hangingUrl = await listenOnLoopback(hanging);
  expect(await pass({ ...upstreams.environment, PASS_TIME: '60s' })).toMatchObject({ code: 0 });
  api = await startApi(readSettings(settingsOf(upstreams.environment)), {
    clock: () => new Date(Date.now() + aheadMs),
    log: createLogger('api', 'error', { write: () => undefined }),
  });
});
afterAll(async () => {
  await api.close();
  await upstreams.close();
  hanging.closeAllConnections();
  hanging.close();
});

/** Calls the api until the pass has ended, and returns the statuses. */
async function callWhile(pending: Promise<unknown>): Promise<Set<number>> {
  const statuses = new Set<number>();
  let hasEnded = false;
  void pending.finally(() => (hasEnded = true));
  while (!hasEnded)
    for (const path of ['/livez', '/readyz', '/api/v1/join?hours=48'])
      statuses.add((await fetch(api.url + path)).status);
  return statuses;
}

const json = { 'content-type': 'application/json' };

it.each<[string, (response: ServerResponse) => void]>([
  ['accept connections, and never answer', () => undefined],
  ['send headers, and no body', (response) => void response.writeHead(200, json).flushHeaders()],
  [
    'send a byte of the body at a time',
    (response) => {
      response.writeHead(200, json).write('[');
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    },
  ],
])('a pass whose upstreams all %s ends with 2, and keeps the earlier data with its times', async (_, hang) => {
  answer = hang;
  aheadMs = 0;
  const before = await readNewest();
  const urls = Object.keys(upstreams.environment).filter((name) => name.endsWith('_URL'));
  const hangingUrls = Object.fromEntries(urls.map((name) => [name, hangingUrl]));
  const running = pass({ ...upstreams.environment, ...hangingUrls });
  const statuses = await callWhile(running);
  expect(statuses).toEqual(new Set([200]));
  const { code, events } = await running;
  expect([code, events.at(-1)]).toMatchObject([2, { outcome: 'nothing_fetched' }]);
  const after = await readNewest();
  expect(after.generation).toBe(before.generation + 1);
  expect(after.posts).toEqual(before.posts);
  const priceOf = ({ contracts }: Snapshot) =>
    contracts.map(({ id, last_price, price_at }) => [id, last_price, price_at]);
  expect(priceOf(after)).toEqual(priceOf(before));
  const successOf = ({ feed, venues }: Snapshot) =>
    [...feed, ...venues]
      .map(({ name, last_success_at }) => [name, last_success_at])
      .filter(([name]) => name !== 'stored_history');
  expect(successOf(after)).toEqual(successOf(before));
  const errors = [...after.feed, ...after.venues].flatMap(({ error }) => error ?? []);
  expect(errors.filter((error) => error.startsWith('timeout: ')).length).toBeGreaterThan(2);

  // Two intervals of passes later, the answers are stale.
  aheadMs = 11 * minuteMs;
  const generation = async () =>
    ((await (await fetch(`${api.url}/readyz`)).json()) as { data: { generation: number } }).data.generation;
  await expect.poll(generation).toBe(after.generation);
  const envelope = (await (await fetch(`${api.url}/api/v1/join?hours=48`)).json()) as { ok: boolean; data: object };
  expect(envelope).toMatchObject({ ok: true });
  expect(JSON.stringify(envelope)).toContain('"stale":true');
});
