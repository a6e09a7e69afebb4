import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What one round of load measured. */
export interface Round {
  requests: number;
  requestsPerSecond: number;
  p99Ms: number;
  /** Answers that were not 2xx or 3xx, and connections that failed. */
  errors: number;
}

export interface Load {
  url: string;
  seconds: number;
  connections: number;
  /** A Lua file that makes the requests; without it the address is asked over and over. */
  script?: string;
  scriptArgs?: readonly string[];
  headers?: Readonly<Record<string, string>>;
}

/** @throws {Error} when a program that loads servers is not installed */
export function requireLoadTools(): void {
  for (const tool of ['wrk', 'taskset']) {
    if (spawnSync(tool, ['--version']).error) {
      throw new Error(`${tool} is not installed: apt-get install wrk util-linux`);
    }
  }
}

/** Puts load on a server with wrk, on the second core, so that it does not compete with what it measures. */
export async function putLoad({
  url,
  seconds,
  connections,
  script,
  scriptArgs = [],
  headers = {},
}: Load): Promise<Round> {
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const scriptOption = script === undefined ? [] : ['-s', script];
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...scriptOption, ...headerArgs, url];
  const { stdout } = await run('taskset', ['-c', '1', ...wrk, ...(scriptArgs.length > 0 ? ['--', ...scriptArgs] : [])]);
  return readReport(stdout);
}

const milliseconds: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** Reads the report that wrk prints. */
export function readReport(report: string): Round {
  const requests = /(\d+) requests in/.exec(report)?.[1];
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(report)?.[1];
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s|m)/.exec(report) ?? [];
  if (requests === undefined || rate === undefined || p99 === undefined || unit === undefined)
    throw new Error('wrk printed no report');
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(report)?.[1] ?? 0);
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(report)?.slice(1) ?? [];
  return {
    requests: Number(requests),
    requestsPerSecond: Number(rate),
    p99Ms: Number(p99) * (milliseconds[unit] ?? 1),
    errors: refused + broken.reduce((sum, count) => sum + Number(count), 0),
  };
}
