import { mkdir, open, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { readSettings } from '@postjoin/program';
import { createDirectoryStore, type Snapshot } from '@postjoin/snapshot-store';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { startApi, type RunningApi } from '../start-api.ts';
import { getJson, putSnapshot } from '../testing/run-app.ts';
import { sampleSnapshot, testNow } from '../testing/sample-data.ts';

/** The tests run an api on a directory that an operator or a fault changes. */

const directory = join(useTempDirectory('test'), 'snapshots');
let api: RunningApi | undefined;
let lines: string[];
beforeEach(() => void (lines = []));
afterEach(() => api?.close());

async function start(): Promise<string> {
  const settings = readSettings({ SNAPSHOT_STORE: directory, PORT: '0', METRICS_PORT: '0' });
  api = await startApi(settings, {
    clock: () => testNow,
    log: createLogger('info', { write: (line) => void lines.push(line) }),
  });
  return api.url;
}

async function put(...snapshots: Partial<Snapshot>[]): Promise<void> {
  const store = createDirectoryStore(directory, { now: () => Date.now() });
  for (const snapshot of snapshots) await putSnapshot(store, sampleSnapshot(snapshot));
  await store.close();
}

const pathOf = (generation: number) => join(directory, `generation-${String(generation).padStart(12, '0')}.json`);

/** Fetches the status of `/readyz` and its text: the state of the store, or the message of the error. */
async function getReadiness(url: string): Promise<[number, unknown]> {
  const { response, body } = await getJson(url, '/readyz');
  return [response.status, body.error?.message ?? `${String(body.data['generation'])}: ${String(body.data['store'])}`];
}

async function getStoreMetric(): Promise<string | undefined> {
  const text = await (await fetch(api?.metricsUrl ?? '')).text();
  return /^postjoin_store_answers (\d)$/m.exec(text)?.[1];
}

const waitForReadiness = (url: string, expected: [number, unknown]) =>
  expect.poll(() => getReadiness(url)).toEqual(expected);

it('serves a generation that it first read while the file was half copied', async () => {
  await put({});
  const bytes = await readFile(pathOf(1));
  await rm(pathOf(1));
  await writeFile(pathOf(1), bytes.subarray(0, bytes.length / 2));
  const url = await start();
  const cutShort = 'The only generation in the store, 1, cannot be read: cut short';
  expect(await getReadiness(url)).toEqual([503, expect.stringContaining(cutShort) as string]);
  const copy = await open(pathOf(1), 'a');
  await copy.write(bytes.subarray(bytes.length / 2));
  await copy.close();
  await waitForReadiness(url, [200, '1: answers']);
});

it('does not load a generation again whose file was only touched', async () => {
  await put({});
  await start();
  await utimes(pathOf(1), new Date(), new Date());
  await put({ generation: 2 });
  const served = () => lines.filter((line) => line.includes('serving a new snapshot generation'));
  await expect.poll(served).toHaveLength(2);
});

it('serves the generation before one that the system refuses to read', async () => {
  await put({}, { generation: 2 });
  await mkdir(pathOf(3));
  const url = await start();
  expect(await getReadiness(url)).toEqual([
    200,
    '2: generation 3 cannot be read: it is not a file; generation 2 is served',
  ]);
  expect(await getStoreMetric()).toBe('1');
});

it('serves the generation before one with a post that fits into no answer', async () => {
  const posts = sampleSnapshot().posts.map((post, n) => (n === 0 ? { ...post, text: 'long '.repeat(20_000) } : post));
  await put({}, { generation: 2, posts });
  const url = await start();
  const reason = 'generation 2 cannot be read: it cannot be indexed (RangeError); generation 1 is served';
  expect(await getReadiness(url)).toEqual([200, `1: ${reason}`]);
});

it('serves the generation before one that is too large for the memory', async () => {
  await put({}, { generation: 2 });
  const { heap_size_limit: bytes } = getHeapStatistics();
  await truncate(pathOf(2), Math.ceil(bytes / 8) + 1);
  const url = await start();
  const [status, text] = await getReadiness(url);
  expect([status, text]).toEqual([200, expect.stringMatching(/^1: generation 2 cannot be read: it has \d+ MB, and /)]);
});

it('continues to serve a generation whose file was altered, not the one before it', async () => {
  await put({}, { generation: 2 });
  const url = await start();
  await writeFile(pathOf(2), 'altered');
  await waitForReadiness(url, [200, '2: generation 2 cannot be read: no header; generation 2 is served']);
});

it('reports a store in which no generation can be read', async () => {
  await put({}, { generation: 2 });
  for (const generation of [1, 2]) await writeFile(pathOf(generation), 'altered');
  const url = await start();
  const reason = 'None of the 2 generations in the store can be read; generation 2: no header';
  expect(await getReadiness(url)).toEqual([503, `${reason}.`]);
  expect((await getJson(url, '/api/v1/join')).body.error).toMatchObject({
    code: 'not_ready',
    message: `${reason}; try again in 15 seconds.`,
  });
  expect(await getStoreMetric()).toBe('0');
  await put({ generation: 3 });
  await waitForReadiness(url, [200, '3: answers']);
  expect(await getStoreMetric()).toBe('1');
});

it('reports that no generation can be read, while it still serves one', async () => {
  await put({});
  const url = await start();
  await writeFile(pathOf(1), 'altered');
  await waitForReadiness(url, [
    200,
    '1: the only generation in the store, 1, cannot be read: no header; generation 1 is served',
  ]);
  expect(await getStoreMetric()).toBe('0');
});

it('never creates the directory, reports that it is missing, and serves once a worker has created it', async () => {
  const url = await start();
  const problem = 'the snapshot directory cannot be used: its path does not exist (ENOENT)';
  expect(await getReadiness(url)).toEqual([503, `T${problem.slice(1)}.`]);
  expect(await readdir(dirname(directory))).toEqual([]);
  const logged = lines.filter((line) => line.includes(problem));
  expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    `${problem} (directory ${directory})`,
  ]);
  await put({});
  await waitForReadiness(url, [200, '1: answers']);
});
