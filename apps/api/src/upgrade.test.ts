import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@postjoin/settings';
import { createDirectoryStore, snapshotFormat } from '@postjoin/snapshot-store';
import { encodeFormat1, encodeUnchecked } from '@postjoin/snapshot-store/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { startApi, type RunningApi } from './start-api.ts';
import { getJson, putSnapshot } from './testing/run-app.ts';
import { sampleSnapshot, testNow } from './testing/sample-data.ts';

/** The tests run an api on a directory store that workers of other versions write. */

const withoutMatches = ['posts', 'markets'];
const withMatches = ['join', 'watchlist?markets=tariffs', 'since-last?since=2026-03-09T01:02:03Z'];

/** Maximum wait for a new generation. The api polls the store every second; the rest is a margin for a busy machine. */
const switchTimeoutMs = 10_000;

let directory: string;
let api: RunningApi | undefined;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'postjoin-api-upgrade-'));
});
afterEach(async () => {
  await api?.close();
  await rm(directory, { recursive: true });
});

async function start(): Promise<string> {
  const settings = readSettings({ SNAPSHOT_STORE: directory, PORT: '0' });
  api = await startApi(settings, { clock: () => testNow, log: createLogger('silent', { write: () => undefined }) });
  return api.url;
}

/** Writes a generation atomically, like a worker. */
async function writeGeneration(generation: number, bytes: Buffer): Promise<void> {
  const temporary = join(directory, '.written');
  await writeFile(temporary, bytes);
  await rename(temporary, join(directory, `generation-${String(generation).padStart(12, '0')}.json`));
}

async function put(generation: number): Promise<void> {
  const store = createDirectoryStore(directory, { now: () => Date.now() });
  await putSnapshot(store, sampleSnapshot({ generation }));
  await store.close();
}

const getStatus = async (url: string, path: string) => (await getJson(url, `/api/v1/${path}`)).response.status;
const getStatuses = (url: string, paths: readonly string[]) => Promise.all(paths.map((path) => getStatus(url, path)));
/** Fetches `data` of `/readyz` and checks that it reports ready. */
async function getReadiness(url: string): Promise<Record<string, unknown>> {
  const { response, body } = await getJson(url, '/readyz');
  expect(response.status).toBe(200);
  return body.data;
}

const waitForReadiness = (url: string, state: { generation: number; store: string }) =>
  expect.poll(() => getReadiness(url), { timeout: switchTimeoutMs }).toMatchObject(state);

it('serves posts and contracts of format 1, and joins once a worker has written matches', async () => {
  await writeGeneration(1, encodeFormat1(sampleSnapshot()));
  const url = await start();
  expect(await getStatuses(url, withoutMatches)).toEqual([200, 200]);
  expect((await getJson(url, '/api/v1/posts')).body.data['posts']).not.toEqual([]);
  expect((await getJson(url, '/api/v1/markets')).body.data['contracts']).not.toEqual([]);
  for (const path of withMatches) {
    const { response, body } = await getJson(url, `/api/v1/${path}`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    expect(body.error).toMatchObject({
      code: 'not_ready',
      message: expect.stringMatching(/^The posts are not matched with contracts yet: .* older version/) as string,
    });
  }

  await put(2);
  await waitForReadiness(url, { generation: 2, store: 'answers' });
  expect(await getStatuses(url, [...withoutMatches, ...withMatches])).toEqual([200, 200, 200, 200, 200]);
  expect((await getJson(url, '/api/v1/join')).body.data['rows']).not.toEqual([]);
});

it('keeps serving a readable generation and reports a newer one in an unknown format', async () => {
  await put(1);
  const url = await start();
  const getRows = async () => (await getJson(url, '/api/v1/join')).body.data['rows'];
  const before = await getRows();
  expect(before).not.toEqual([]);

  const newer = snapshotFormat + 1;
  await writeGeneration(2, encodeUnchecked({ generation: 2 }, newer));
  const reported =
    `generation 2 cannot be read: format ${newer} is newer than ${snapshotFormat}, the newest known here; ` +
    'generation 1 is served';
  await waitForReadiness(url, { generation: 1, store: reported });
  expect(await getRows()).toEqual(before);

  await put(3);
  await waitForReadiness(url, { generation: 3, store: 'answers' });
});
