import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildProject } from '@postjoin/local-upstreams';
import { stop } from '@postjoin/program/testing';
import { captureStore } from '../capture-store.ts';
import { endChildrenWhenStopped } from '../end-children.ts';
import { mediansOfResults } from '../median.ts';
import { requireLoadTools } from './load.ts';
import { parts, type Bench, type Part } from './parts.ts';
import type { Server } from './servers.ts';

const partNames = Object.keys(parts) as Part[];

const help = `Compares the api with a node:http server that sends the same bytes, and with the same api written with Koa,
published middleware and JSON.stringify.

  npm run --silent bench:api [-- --runs 5 --only since_last,watchlist --rounds 3 --seconds 1]

  --only     ${partNames.join(', ')} (default: all)
  --runs     complete runs, each with new servers (default 1)
  --rounds   rounds of a part; results are medians over them (default 3)
  --seconds  length of a round (default 1)

Builds the api, then prints JSON: the medians of the runs, and each run. Compare processor_us_per_request:
user and system time of all threads of a server, per request. Rates and latencies depend on what else the machine does.
of_koa and of_node_http are the peer's processor time divided by the api's: above 1 the api takes less.

Needs Linux, two cores, wrk and taskset (apt-get install wrk util-linux). Servers run on the first core, the load on the
second, 50 connections. A run of all parts takes about a minute and a half.
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) process.stdout.write(help);
else await main();

async function main(): Promise<void> {
  void endChildrenWhenStopped();
  const selectedParts = values.only?.split(',').map(parsePart) ?? partNames;
  const plan = { rounds: parseCount('rounds'), seconds: parseCount('seconds'), connections: 50 };
  const runCount = parseCount('runs');
  requireLoadTools();
  buildProject('@postjoin/api');
  const captured = await captureStore();
  const folder = mkdtempSync(join(tmpdir(), 'postjoin-bench-'));
  const runs: object[] = [];
  try {
    for (let run = 1; run <= runCount; run += 1) {
      const results: Record<string, object> = {};
      for (const part of selectedParts) {
        process.stderr.write(`run ${run} of ${runCount}: ${part}\n`);
        results[part] = await measure(part, { captured, folder, plan });
      }
      runs.push(results);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
  console.log(
    JSON.stringify({ machine, data: captured.data, ...plan, medians: mediansOfResults(runs), runs }, null, 2),
  );
}

async function measure(part: Part, bench: Omit<Bench, 'register'>): Promise<object> {
  const servers: Server[] = [];
  const register = async (starting: Promise<Server>) => {
    const server = await starting;
    servers.push(server);
    return server;
  };
  try {
    return await parts[part]({ ...bench, register });
  } finally {
    await Promise.all(servers.map((server) => stop(server.process)));
  }
}

function parsePart(name: string): Part {
  const part = partNames.find((known) => known === name);
  if (part === undefined) throw new Error(`--only must be some of ${partNames.join(', ')}; got ${name}`);
  return part;
}

function parseCount(option: 'runs' | 'rounds' | 'seconds'): number {
  const count = Number(values[option]);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${option} must be a whole number from 1 on`);
  return count;
}
