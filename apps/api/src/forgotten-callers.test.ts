import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startNode, waitForUrl } from '@postjoin/program/testing';
import { createDirectoryStore } from '@postjoin/snapshot-store';
import { useTempDirectory } from '@postjoin/snapshot-store/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putSnapshot } from './testing/run-app.ts';
import { sampleSnapshot } from './testing/sample-data.ts';

const main = new URL('./main.ts', import.meta.url).pathname;

/** Shortens every long timer of the program, so that minutes pass in half a second. */
const shortTimers = `
  const wait = globalThis.setTimeout;
  const short = (run, ms = 0, ...rest) => wait(run, Math.min(ms, 500), ...rest);
  globalThis.setTimeout = Object.assign(short, wait);
`;

const directory = useTempDirectory('group');
let api: ChildProcess;
let url: string;
beforeAll(async () => {
  const store = createDirectoryStore(join(directory, 'store'), { now: () => Date.now() });
  await putSnapshot(store, sampleSnapshot());
  await store.close();
  const preload = `data:text/javascript,${encodeURIComponent(shortTimers)}`;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const settings = { PORT: '0', SNAPSHOT_STORE: './store', RATE_LIMIT: '50/1s', TRUST_PROXY: 'on' };
  api = startNode({
    entry: main,
    environment: { PATH, NODE_COMPILE_CACHE, ...settings },
    nodeOptions: ['--heapsnapshot-signal=SIGUSR2', '--import', preload],
    directory,
  });
  url = await waitForUrl(api, { thenDiscard: true });
});
afterAll(async () => {
  api.kill('SIGKILL');
  await once(api, 'close');
});

async function call(path: string, body?: string): Promise<void> {
  const headers = {
    'x-forwarded-for': '203.0.113.77',
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const agent = new Agent();
  const sent = request(new URL(path, url), { agent, headers, method: body === undefined ? 'GET' : 'POST' });
  const [response] = (await once(sent.end(body), 'response')) as [NodeJS.ReadableStream];
  await text(response);
  agent.destroy();
}

/** Returns the words of callers that the memory of the program contains. */
async function findInMemory(words: readonly string[]): Promise<string[]> {
  const before = await readdir(directory);
  api.kill('SIGUSR2');
  const findNew = async () => (await readdir(directory)).find((file) => !before.includes(file));
  await expect.poll(findNew).toMatch(/\.heapsnapshot$/);
  // The program writes the snapshot in one turn of the event loop, so an answer shows that the file is complete.
  await call('/livez');
  const file = join(directory, (await findNew())!);
  const { strings } = JSON.parse(await readFile(file, 'utf8')) as { strings: string[] };
  expect(strings).toContain('get_watchlist');
  await rm(file);
  return words.filter((word) => strings.some((string) => string.toLowerCase().includes(word)));
}

it('forgets the words and addresses of callers without a further request', async () => {
  const search = { name: 'search_markets', arguments: { q: 'grumplequark' } };
  for (let calls = 0; calls < 3; calls += 1) {
    await call('/api/v1/watchlist?markets=Quixoblatwoz,Fed');
    await call('/api/v1/markets?q=zwibblefrotz');
    await call('/api/v1/markets?text=He+will+pardon+Flommagrund.');
    await call('/api/v1/markets?wrongvargle=1');
    await call('/mcp', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: search }));
  }
  const words = ['quixoblatwoz', 'zwibblefrotz', 'flommagrund', 'wrongvargle', 'grumplequark', '203.0.113.77'];
  await expect.poll(() => findInMemory(words), { interval: 2_000 }).toEqual([]);
});
