import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Profiler } from 'node:inspector';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startNode, stop, waitForUrl } from '@postjoin/process/child';
import { captureStore, type CapturedStore } from '../capture-store.ts';
import { countFunctions, executedFiles, excludeFunctions, type ExecutedFile } from './executed.ts';

const help = `Lists the functions of the project that run for one request.

  npm run --silent bench:path [-- --json]

Starts the api from its source on a captured snapshot and sends these requests, one after another:

  cold      GET /api/v1/join?hours=24, the first request of the process
  refused   GET /api/v1/join?hours=0, answered with 400
  cached    GET /api/v1/join?hours=24, after a second one has put the answer into the cache

Counts functions, methods and arrow functions in apps/*/src and libs/*/src for which V8's precise coverage reports a
call, from just before a request until 100 ms after its answer, when the access log has been written. Does not count
node_modules, Node itself, and functions that also run within two seconds without a request (timers), which are listed
separately.
`;

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const preload = new URL('./coverage-preload.ts', import.meta.url).href;

/** Longer than the interval of one second at which the api checks the store. */
const idleMs = 2_000;
/** Longer than the delay of the access log. */
const settleMs = 100;

const { values } = parseArgs({ options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });

if (values.help) process.stdout.write(help);
else await main();

async function main(): Promise<void> {
  const captured = await captureStore();
  const api = startCoveredApi(captured);
  try {
    const url = await waitForUrl(api, { thenDiscard: true });
    const report = await measure(api, url);
    process.stdout.write(values.json === true ? `${JSON.stringify(report, null, 2)}\n` : renderReport(report));
  } finally {
    if (api.connected) api.disconnect();
    await stop(api);
  }
}

function startCoveredApi({ store, time }: CapturedStore): ChildProcess {
  const clock = time === undefined ? [] : ['--at', time];
  return startNode({
    entry: 'apps/api/src/main.ts',
    args: clock,
    environment: { ...process.env, NODE_ENV: 'production', PORT: '0', SNAPSHOT_STORE: store },
    nodeOptions: ['--import', preload],
    directory: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

type Report = Awaited<ReturnType<typeof measure>>;

async function measure(api: ChildProcess, url: string) {
  const join = '/api/v1/join?hours=24';
  await wait(settleMs);
  await takeCoverage(api);
  await wait(idleMs);
  const timers = await takeCoverage(api);

  async function measureRequest(name: string, path: string) {
    await takeCoverage(api);
    const { status, body } = await fetch(url + path).then(async (response) => {
      return { status: response.status, body: await response.text() };
    });
    await wait(settleMs);
    const files = excludeFunctions(await takeCoverage(api), timers);
    return {
      name,
      request: `GET ${path}`,
      status,
      bytes: Buffer.byteLength(body),
      ...countFunctions(files),
      by_file: files,
    };
  }

  const cold = await measureRequest('cold', join);
  const refused = await measureRequest('refused', '/api/v1/join?hours=0');
  await (await fetch(url + join)).text();
  await wait(settleMs);
  const cached = await measureRequest('cached', join);
  return { requests: [cold, refused, cached], timers };
}

/** Returns the functions that ran since the previous call of `takeCoverage`. */
async function takeCoverage(api: ChildProcess): Promise<ExecutedFile[]> {
  api.send('take');
  const [coverage] = (await once(api, 'message')) as [Profiler.ScriptCoverage[]];
  return executedFiles(coverage, root);
}

function renderReport({ requests, timers }: Report): string {
  const sections = requests.map(({ name, request, status, files, functions, calls, by_file }) => {
    return `${name}: ${request}, ${status}\n${files} files, ${functions} functions, ${calls} calls\n${renderFiles(by_file)}`;
  });
  return [...sections, `excluded: functions that run without a request\n${renderFiles(timers)}`].join('\n');
}

function renderFiles(files: readonly ExecutedFile[]): string {
  const width = Math.max(0, ...files.map(({ file }) => file.length));
  const rows = files.map(({ file, functions }) => {
    const names = functions.map(
      ({ name, line, calls }) => `${name || 'anonymous'}:${line}${calls > 1 ? ` ×${calls}` : ''}`,
    );
    return `  ${file.padEnd(width)} ${String(functions.length).padStart(3)}  ${names.join(', ')}\n`;
  });
  return rows.join('');
}
