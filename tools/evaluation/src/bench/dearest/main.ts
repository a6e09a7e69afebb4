import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { feeds } from '@postjoin/openapi-spec';
import { memoryOptions, startNode, stop, waitForUrl } from '@postjoin/program/testing';
import fc from 'fast-check';
import { captureStore, type CapturedStore } from '../capture-store.ts';
import { endChildrenWhenStopped } from '../end-children.ts';
import { median } from '../median.ts';
import {
  arbitraryChange,
  arbitraryRequest,
  type Corpus,
  type Endpoint,
  type Parameter,
  type Request,
} from './requests.ts';

const help = `Looks for the request that takes the most processor time of the api.

  npm run --silent bench:dearest [-- --requests 4000 --seed 1 --root DIRECTORY]

Starts the api on a captured snapshot of the recorded week, without a rate limit. Sends generated requests one after
another, over HTTP, MCP and as a batch of MCP, for operations, feeds, pages and pictures, then changes single parameters of the dearest ones. Measures the processor time of the api's
main thread for each request (Linux only). At the end, the dearest requests are measured again in five new processes.
Prints them as JSON with the medians. The first sentence of a generation creates the matcher; that time does not count.

  --root DIRECTORY   the api of another checkout
`;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '4000' },
    seed: { type: 'string', default: '1' },
    root: { type: 'string', default: fileURLToPath(new URL('../../../../../', import.meta.url)) },
    help: { type: 'boolean', short: 'h' },
  },
});

/** Requests that are changed, and measured again at the end. */
const retained = 10;
/** Processes in which the dearest requests are measured again, because a collection of garbage can hit any request. */
const confirmations = 5;
/** Requests before the first measured one, so that the code is compiled. */
const warmUps = 300;

async function main(): Promise<void> {
  void endChildrenWhenStopped();
  const [requests, seed] = [Number(values.requests), Number(values.seed)];
  const captured = await captureStore();
  const first = await startMeasuredApi(captured);
  const { endpoints, corpus } = await describe(first.url);
  const arbitrary = arbitraryRequest(endpoints, corpus);
  const warmUp = fc.sample(arbitrary, { numRuns: warmUps, seed: seed + 1 });
  const dearest: Measured[] = [];
  const add = async (request: Request, ms: Promise<number>) => {
    dearest.push({ request, ms: await ms });
    dearest.sort((a, b) => b.ms - a.ms).splice(retained);
  };
  await first.warmUp(warmUp);
  for (const request of fc.sample(arbitrary, { numRuns: requests / 2, seed }))
    await add(request, first.measure(request));
  for (let round = 0; round < requests / 2; round += 1) {
    const base = dearest[round % dearest.length]!.request;
    const [request] = fc.sample(arbitraryChange(base, endpoints, corpus), { numRuns: 1, seed: seed + round });
    if (request) await add(request, first.measure(request));
  }
  await first.stop();
  const times = new Map<Request, number[]>(dearest.map(({ request }) => [request, []]));
  for (let round = 0; round < confirmations; round += 1) {
    const api = await startMeasuredApi(captured);
    await api.warmUp(warmUp);
    for (const [request, ms] of times) ms.push(await api.measure(request));
    await api.stop();
  }
  const confirmed = [...times]
    .map(([request, ms]) => ({ median_ms: round(median(ms)), max_ms: round(Math.max(...ms)), ...request }))
    .sort((a, b) => b.median_ms - a.median_ms);
  process.stdout.write(`${JSON.stringify({ data: captured.data, requests, seed, dearest: confirmed }, null, 2)}\n`);
}

interface Measured {
  request: Request;
  ms: number;
}

const round = (ms: number): number => Math.round(ms * 10) / 10;

async function startMeasuredApi({ store, time }: CapturedStore) {
  const api: ChildProcess = startNode({
    entry: 'apps/api/src/main.ts',
    args: time === undefined ? [] : ['--at', time],
    environment: {
      ...process.env,
      ...{ SNAPSHOT_STORE: store, PORT: '0', LOG_LEVEL: 'info', NODE_ENV: 'production' },
      ...{ RATE_LIMIT: 'off', TOTAL_RATE_LIMIT: 'off', RISK_WINDOWS: 'on' },
    },
    nodeOptions: memoryOptions,
    directory: values.root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await waitForUrl(api, { thenDiscard: true });
  return {
    url,
    stop: () => stop(api),
    async measure(request: Request): Promise<number> {
      const before = readThreadMs(api.pid!);
      await send(url, request);
      return readThreadMs(api.pid!) - before;
    },
    /** Also sends a sentence, which creates the matcher. */
    async warmUp(requests: readonly Request[]) {
      await send(url, { path: '/api/v1/markets', parameters: { text: 'I will meet President Xi.' } });
      for (const request of requests) await send(url, request);
    },
  };
}

/** The processor time of the main thread, in milliseconds. Its first number has nanoseconds. */
const readThreadMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

async function send(url: string, { path, parameters, tool, inBatch = false }: Request): Promise<void> {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: parameters } };
  const { id = '', ...query } = parameters;
  const target = path.replace(':id', encodeURIComponent(id));
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const answer =
    tool === undefined
      ? await fetch(`${url}${target}?${new URLSearchParams(query).toString()}`)
      : await fetch(`${url}/mcp`, { method: 'POST', headers, body: JSON.stringify(inBatch ? [call] : call) });
  await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${path} was answered with ${answer.status}`);
}

/** Reads the operations from the description, and the texts of the data from answers. */
async function describe(url: string): Promise<{ endpoints: Endpoint[]; corpus: Corpus }> {
  const fetchJson = async (path: string) => (await fetch(url + path)).json();
  const { paths } = (await fetchJson('/api/v1/openapi.json')) as {
    paths: Record<string, { get: { operationId: string; parameters?: Parameter[] } }>;
  };
  const operations = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .map(([path, { get }]): Endpoint => ({
      path,
      tool: get.operationId,
      parameters: (get.parameters ?? []).filter(({ name }) => name !== 'cursor'),
    }));
  const markets = (await fetchJson('/api/v1/markets')) as { data: { contracts: { id: string; title: string }[] } };
  const posts = (await fetchJson('/api/v1/posts?hours=168')) as {
    data: { posts: { id: string; text: string; at: string }[] };
  };
  const [contracts, texts] = [markets.data.contracts, posts.data.posts];
  const topics = operations.flatMap(({ parameters }) => parameters).find(({ name }) => name === 'markets')!;
  const id: Parameter = { name: 'id', required: true, schema: { type: 'string' } };
  const pages = ['/posts/:id', '/posts/:id/preview.png', '/contracts/:id', '/contracts/:id/preview.png'];
  const feedPaths = Object.values(feeds).map(({ path }): Endpoint => ({ path, parameters: [topics] }));
  return {
    endpoints: [...operations, ...feedPaths, ...pages.map((path): Endpoint => ({ path, parameters: [id] }))],
    corpus: {
      titles: contracts.map(({ title }) => title),
      posts: texts.map(({ text }) => text),
      ids: [...contracts, ...texts].map(({ id }) => id),
      newestAt: new Date(texts[0]?.at ?? Date.now()),
    },
  };
}

if (values.help) process.stdout.write(help);
else await main();
