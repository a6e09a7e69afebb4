import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listeningAt, startProgram, stop } from '@postjoin/demo';
import { median } from '../median.ts';
import { captureStore, type CapturedStore } from '../replay-snapshot.ts';
import { putLoad, type Load, type Round } from './load.ts';
import { measureSwap } from './swap.ts';
import { questionCount, sinceLastAddresses, watchlistAddresses } from './questions.ts';

const help = `Measures the api beside servers that only send the same bytes: node:http and Fastify, in one run.

  npm run bench:api [-- --rounds 7 --seconds 2]

Prints JSON. Needs wrk (apt-get install wrk). Each server runs on the first core, the load on the second, 50 connections.
`;

const connections = 50;
const hot = '/api/v1/join?hours=24';
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) process.stdout.write(help);
else await measure(Number(values.rounds), Number(values.seconds));

type Target = { name: string; load: (round: number) => Omit<Load, 'seconds' | 'connections'> };

async function measure(rounds: number, seconds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'postjoin-bench-'));
  const children: ChildProcess[] = [];
  try {
    const captured = await captureStore();
    const api = await startApi(captured, children);
    const now = captured.clockArgs[1] === undefined ? new Date() : new Date(captured.clockArgs[1]);
    const since = writeLines(join(folder, 'since'), sinceLastAddresses(now, Math.random));
    const lists = writeLines(join(folder, 'lists'), watchlistAddresses(Math.random));
    const peers = async (question: string) => {
      const file = join(folder, 'body');
      writeFileSync(file, Buffer.from(await (await fetch(api + question)).arrayBuffer()));
      const [bare, fastify] = [await startPeer('bare', file, children), await startPeer('fastify', file, children)];
      return [
        { name: 'node:http', load: () => ({ url: bare }) },
        { name: 'fastify', load: () => ({ url: fastify }) },
      ];
    };
    const etag = (await fetch(api + hot)).headers.get('etag') ?? '';
    const asked = (file: string) => (round: number) => ({
      url: api,
      script: path('requests.lua'),
      scriptArgs: [file, String(Math.floor((round / rounds) * questionCount))],
    });
    const contest = (targets: Target[]) => contestOf(targets, { rounds, seconds });
    const hotPeers = await peers(hot);
    const bare = hotPeers[0]?.load().url ?? '';
    const report = {
      machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version },
      data: captured.data,
      rounds,
      seconds,
      connections,
      repeated: await contest([{ name: 'postjoin', load: () => ({ url: api + hot }) }, ...hotPeers]),
      unchanged: await contest([
        { name: 'postjoin', load: () => ({ url: api + hot, headers: { 'If-None-Match': etag } }) },
        { name: 'node:http', load: () => ({ url: bare, headers: { 'If-None-Match': '"1"' } }) },
      ]),
      since_last: await contest([
        { name: 'postjoin', load: asked(since) },
        ...(await peers(middleQuestion(sinceLastAddresses(now, () => 0.5)))),
      ]),
      watchlist: await contest([
        { name: 'postjoin', load: asked(lists) },
        ...(await peers(middleQuestion(watchlistAddresses(Math.random)))),
      ]),
      swap: await measureSwap(api, { store: captured.store, rounds }),
      mcp: await contest([{ name: 'postjoin', load: () => ({ url: `${api}/mcp`, script: path('mcp.lua') }) }]),
    };
    console.log(JSON.stringify(report, null, 2));
  } finally {
    await Promise.all(children.map(stop));
    rmSync(folder, { recursive: true });
  }
}

function middleQuestion(addresses: string[]): string {
  return addresses[0] ?? hot;
}

/** Everything that goes with a request is in place: ids, logs, headers and a rate limit that nobody reaches. */
async function startApi(captured: CapturedStore, children: ChildProcess[]): Promise<string> {
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    SNAPSHOT_STORE: captured.store,
    RATE_LIMIT: '9999999/1s',
    LOG_LEVEL: 'info',
  };
  const api = startProgram('api', captured.clockArgs, environment, { core: 0 });
  children.push(api);
  return listeningAt(api, { thenDiscard: true });
}

async function startPeer(kind: string, body: string, children: ChildProcess[]): Promise<string> {
  const args = ['-c', '0', process.execPath, path('peer-server.ts'), kind, body];
  const peer = spawn('taskset', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(peer);
  return listeningAt(peer);
}

function writeLines(file: string, lines: readonly string[]): string {
  writeFileSync(file, lines.join('\n'));
  return file;
}

/** Each round puts load on every target in turn, so that a noisy moment falls on all of them. */
async function contestOf(targets: Target[], { rounds, seconds }: { rounds: number; seconds: number }) {
  const measured = new Map<string, Round[]>(targets.map(({ name }) => [name, []]));
  for (const { load } of targets) await putLoad({ ...load(0), seconds: 1, connections });
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, load } of targets) {
      measured.get(name)?.push(await putLoad({ ...load(round), seconds, connections }));
    }
  }
  const rates = new Map([...measured].map(([name, all]) => [name, median(all.map((one) => one.requestsPerSecond))]));
  const bareRate = rates.get('node:http');
  return [...measured].map(([name, all]) => ({
    name,
    requests_per_second: Math.round(rates.get(name) ?? NaN),
    p99_ms: median(all.map((one) => one.p99Ms)),
    errors: all.reduce((sum, one) => sum + one.errors, 0),
    ...(bareRate === undefined ? {} : { of_node_http: Number(((rates.get(name) ?? NaN) / bareRate).toFixed(2)) }),
  }));
}
