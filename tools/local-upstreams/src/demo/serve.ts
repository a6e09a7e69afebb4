import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { JoinData } from '@postjoin/join';
import { waitForStopSignal, type Environment, type Program } from '@postjoin/program';
import { stop, waitForExit, waitForUrl } from '@postjoin/program/testing';
import { buildProject, startProgram } from './programs.ts';
import { passUntilWhole } from './passes-until-whole.ts';
import { renderRowTable } from './row-table.ts';

export interface ServeOptions {
  environment: Environment;
  /** Arguments of both programs, such as `--at TIME`. */
  clockArgs: readonly string[];
  /**
   * `once`: one pass before the api starts. `untilWhole`: passes before the api starts, until every venue is read
   * whole. `watch`: passes on a schedule beside the api.
   */
  worker: 'once' | 'untilWhole' | 'watch';
  /** Runs after the passes of `untilWhole`, before the api starts. */
  completeSnapshot?: () => Promise<void>;
  /** Runs when both programs have stopped. */
  cleanUp: () => Promise<void>;
}

/** With a single pass, the page shows the data as current for two of these intervals. */
const staticInterval = '30m';

/** Starts a program for `serve`. Throws after a stop signal, so that no program starts while the others stop. */
type Start = typeof startProgram;

/**
 * Builds the page, runs the worker and the api, prints rows and addresses, and serves until the first stop signal. When
 * this function returns or throws, every program that it started has stopped.
 * @throws {Error} when the api, or the worker with `watch`, ends by itself
 */
export async function serve(options: ServeOptions): Promise<void> {
  const children: ChildProcess[] = [];
  const stopping = new AbortController();
  const stopped = waitForStopSignal(process).then(() => stopping.abort());
  const start: Start = (...args) => {
    stopping.signal.throwIfAborted();
    const child = startProgram(...args);
    children.push(child);
    return child;
  };
  try {
    buildProject('@postjoin/web');
    await Promise.race([stopped, runPrograms(options, start)]);
  } finally {
    await Promise.all(children.map(stop));
    await options.cleanUp();
  }
}

async function runPrograms(options: ServeOptions, start: Start): Promise<never> {
  const { worker, clockArgs, environment } = options;
  const failures: Promise<never>[] = [];
  const pass = (...args: string[]) => takeSnapshot(start('worker', ['once', ...clockArgs, ...args], environment));
  if (worker === 'once') await pass('--every', staticInterval);
  else if (worker === 'untilWhole') {
    await passUntilWhole(environment['SNAPSHOT_STORE'] ?? '', pass);
    await options.completeSnapshot?.();
  } else {
    // The worker inherits standard output, because it prints readable lines only if its output is a terminal.
    const output = { stdout: 'inherit' } as const;
    const child = start('worker', ['watch', ...clockArgs], toWorkerEnvironment(environment), output);
    failures.push(failOnExit('worker', child));
  }
  const api = start('api', clockArgs, environment);
  failures.push(failOnExit('api', api));
  const serving = waitForUrl(api).then(async (url) => console.log(renderSummary(await fetchRows(url), url)));
  await Promise.race([serving, ...failures]);
  return Promise.race(failures);
}

/** The worker serves its metrics on the port after that of the api, because two programs cannot share a port. */
function toWorkerEnvironment(environment: Environment): Environment {
  const port = Number(environment['METRICS_PORT']);
  return port > 0 ? { ...environment, METRICS_PORT: String(port + 1) } : environment;
}

/** Exit code of the worker when every upstream failed. The api still starts, and reports the errors. */
const nothingFetched = 2;

async function takeSnapshot(worker: ChildProcess): Promise<void> {
  const code = await waitForExit(worker);
  if (code !== 0 && code !== nothingFetched)
    throw new Error(`the snapshot worker ended with code ${code}; its message is above`);
}

/** @throws {Error} when the program exits */
async function failOnExit(program: Program, child: ChildProcess): Promise<never> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  const how = signal ?? `exit code ${code}`;
  throw new Error(`the ${program} ended by itself with ${how}, so the service has stopped; its messages are above`);
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
