import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { JoinData } from '@postjoin/join';
import type { Environment } from '@postjoin/settings';
import { buildProject, startProgram, stop, waitForExit, waitForUrl } from './programs.ts';
import { renderRowTable } from './row-table.ts';

export interface ServeOptions {
  environment: Environment;
  /** Arguments of both programs, such as `--at TIME`. */
  clockArgs: readonly string[];
  /** `once`: one pass before the api starts. `watch`: passes on a schedule beside the api. */
  worker: 'once' | 'watch';
  /** Runs when both programs have stopped. */
  cleanUp: () => Promise<void>;
}

/** Builds the page, runs the worker and the api, prints rows and addresses, and serves until SIGINT or SIGTERM. */
export async function serve(options: ServeOptions): Promise<void> {
  const children: ChildProcess[] = [];
  const stopped = waitForStopSignal();
  try {
    buildProject('@postjoin/web');
    await startWorker(options, children);
    const api = startProgram('api', options.clockArgs, options.environment);
    children.push(api);
    const url = await waitForUrl(api);
    console.log(renderSummary(await fetchRows(url), url));
    await Promise.race([stopped, failOnExit(api)]);
  } finally {
    await Promise.all(children.map(stop));
    await options.cleanUp();
  }
}

/** Exit code of the worker when every upstream failed. The api still starts, and reports the errors. */
const nothingFetched = 2;

async function startWorker({ worker, clockArgs, environment }: ServeOptions, children: ChildProcess[]): Promise<void> {
  // With `watch`, the worker inherits standard output, because it prints readable lines only if its output is a
  // terminal.
  const stdout = worker === 'watch' ? 'inherit' : 'pipe';
  const child = startProgram('worker', [worker, ...clockArgs], environment, { stdout });
  children.push(child);
  if (worker === 'watch') return;
  const code = await waitForExit(child);
  if (code !== 0 && code !== nothingFetched)
    throw new Error(`the snapshot worker ended with code ${code}; its message is above`);
}

/** @throws {Error} when the api exits by itself */
async function failOnExit(api: ChildProcess): Promise<never> {
  await once(api, 'exit');
  throw new Error('the api ended by itself; its message is above');
}

function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

/** As many rows as fit on a screen of 40 lines together with the addresses. */
const maxRows = 7;

/** Fetches the newest rows of the last 7 days. Returns no rows before the first snapshot. */
async function fetchRows(url: string): Promise<JoinData['rows']> {
  const response = await fetch(`${url}/api/v1/join?hours=168&limit=${maxRows}`);
  if (!response.ok) return [];
  const { data } = (await response.json()) as { data: JoinData };
  return data.rows;
}

function renderSummary(rows: JoinData['rows'], url: string): string {
  const table =
    rows.length > 0
      ? `The newest posts of the last 7 days that match a contract\n\n${renderRowTable(rows)}`
      : 'No post of the last 7 days matches a contract yet. The page shows the state of each source.';
  return `${table}

Page   ${url}/
Docs   ${url}/docs
API    curl '${url}/api/v1/join?hours=24'
MCP    claude mcp add --transport http postjoin ${url}/mcp

Serving until Ctrl-C.`;
}
