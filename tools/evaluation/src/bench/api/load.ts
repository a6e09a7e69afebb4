import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The result of one round of load. */
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
  /** A Lua file that creates the requests. If unset, wrk requests `url` repeatedly. */
  script?: string;
  scriptArgs?: readonly string[];
  headers?: Readonly<Record<string, string>>;
}

/** @throws {Error} when wrk or taskset is not installed */
export function requireLoadTools(): void {
  for (const tool of ['wrk', 'taskset']) {
    if (spawnSync(tool, ['--version']).error) {
      throw new Error(`${tool} is not installed: apt-get install wrk util-linux`);
    }
  }
}

/** Loads a server with wrk. wrk runs on the second core, so that it does not compete with the server. */
export async function runLoad({
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
  return parseReport(stdout);
}

const msPerUnit: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** Parses the report that wrk prints. @throws {Error} for other output */
export function parseReport(report: string): Round {
  const requests = /(\d+) requests in/.exec(report)?.[1];
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(report)?.[1];
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s|m)/.exec(report) ?? [];
  if (requests === undefined || rate === undefined || p99 === undefined || unit === undefined)
    throw new Error('wrk printed no report');
  const failedAnswers = Number(/Non-2xx or 3xx responses: (\d+)/.exec(report)?.[1] ?? 0);
  const socketErrors =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(report)?.slice(1) ?? [];
  return {
    requests: Number(requests),
    requestsPerSecond: Number(rate),
    p99Ms: Number(p99) * (msPerUnit[unit] ?? 1),
    errors: failedAnswers + socketErrors.reduce((sum, count) => sum + Number(count), 0),
  };
}
