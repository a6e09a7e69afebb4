import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { stop } from '@postjoin/demo';
import { captureStore, type CapturedStore } from '../replay-snapshot.ts';
import { contestOf, type Target } from './contest.ts';
import { questionCount, sinceLastAddresses, watchlistAddresses } from './questions.ts';
import { startApi, startBuiltApi, startPeer, type Server } from './servers.ts';
import { measureStartAndMemory } from './start-and-memory.ts';
import { askSteadily, type Waits } from './steady-load.ts';
import { measureSwap } from './swap.ts';

const help = `Measures the api beside servers that only send the same bytes: node:http and Fastify, in one run; then a
change of snapshot, a start, and the memory after a million requests.

  npm run bench:api [-- --rounds 7 --seconds 2]

Prints JSON. Needs Linux, wrk (apt-get install wrk) and npm run build. Each server runs on the first core, the load on the
second, 50 connections. Takes about nine minutes.
`;

const connections = 50;
/** Answers of which the one of the middle size is taken: an odd number. */
const weighed = 101;
const hot = '/api/v1/join?hours=24';
/** The same question over MCP. */
const toolCall = { name: 'get_join', arguments: { hours: 24 } };
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) process.stdout.write(help);
else await measure(Number(values.rounds), Number(values.seconds));

async function measure(rounds: number, seconds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'postjoin-bench-'));
  const servers: Server[] = [];
  const started = async (server: Promise<Server>) => {
    servers.push(await server);
    return server;
  };
  try {
    const captured = await captureStore();
    const now = captured.clockArgs[1] === undefined ? new Date() : new Date(captured.clockArgs[1]);
    const sinceAddresses = sinceLastAddresses(now, Math.random);
    const listAddresses = watchlistAddresses(Math.random);
    const since = writeLines(join(folder, 'since'), sinceAddresses);
    const lists = writeLines(join(folder, 'lists'), listAddresses);
    const api = await started(startApi(captured));
    const bodyFile = join(folder, 'body');
    const peersOf = async (question: string): Promise<Target[]> => {
      writeFileSync(bodyFile, Buffer.from(await (await fetch(api.url + question)).arrayBuffer()));
      const bare = await started(startPeer('bare', bodyFile));
      const fastify = await started(startPeer('fastify', bodyFile));
      return [
        { name: 'node:http', pid: bare.pid, load: () => ({ url: bare.url }) },
        { name: 'fastify', pid: fastify.pid, load: () => ({ url: fastify.url }) },
      ];
    };
    const peersOfNew = async (question: string): Promise<Target[]> => {
      const peers = await peersOf(question);
      const busy = await started(startPeer('busy', bodyFile));
      return [...peers, { name: 'node:http after 20 µs of work', pid: busy.pid, load: () => ({ url: busy.url }) }];
    };
    const postjoin = (load: Target['load']): Target => ({ name: 'postjoin', pid: api.pid, load });
    // Each round begins at another line, so that no question comes twice while its answer could still be kept.
    const asked =
      (file: string, url = api.url) =>
      (round: number) => ({
        url,
        script: script('requests.lua'),
        scriptArgs: [file, String(Math.floor((round / rounds) * questionCount))],
      });
    const contest = (targets: Target[]) => contestOf(targets, { rounds, seconds, connections });
    const step = async <Result>(name: string, measuring: Promise<Result>): Promise<Result> => {
      process.stderr.write(`measuring: ${name}\n`);
      return measuring;
    };

    const etag = await validatorOf(api.url + hot);
    const hotPeers = await peersOf(hot);
    const bareWithCopy = hotPeers
      .filter(({ name }) => name === 'node:http')
      .map((bare) => ({ ...bare, load: () => ({ ...bare.load(0), headers: { 'If-None-Match': '"1"' } }) }));
    const report = {
      machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version },
      data: captured.data,
      rounds,
      seconds,
      connections,
      repeated: await step('a repeated question', contest([postjoin(() => ({ url: api.url + hot })), ...hotPeers])),
      unchanged: await step(
        'a repeated question of a client that has the answer',
        contest([postjoin(() => ({ url: api.url + hot, headers: { 'If-None-Match': etag } })), ...bareWithCopy]),
      ),
      since_last: await step(
        'a cursor that nobody asked with before',
        contest([postjoin(asked(since)), ...(await peersOfNew(await middleOf(api.url, sinceAddresses)))]),
      ),
      watchlist: await step(
        'a watch list that nobody asked for before',
        contest([postjoin(asked(lists)), ...(await peersOfNew(await middleOf(api.url, listAddresses)))]),
      ),
      mcp: await step(
        'tools/call over MCP',
        contest([postjoin(() => ({ url: `${api.url}/mcp`, script: script('mcp.lua') }))]),
      ),
      mcp_steady: await step('the same over connections that stay', measureSteadyMcp(api.url)),
      swap: await step('a change of snapshot', measureSwapOfBuilt(captured, rounds)),
      start_and_memory: await step(
        'starts, and a million requests',
        measureStartAndMemory(
          captured,
          { repeated: hot, neverRepeated: (url, round) => ({ ...asked(lists, url)(round), seconds: 5, connections }) },
          { starts: rounds, connections },
        ),
      ),
    };
    console.log(JSON.stringify(report, null, 2));
  } finally {
    await Promise.all(servers.map((server) => stop(server.process)));
    rmSync(folder, { recursive: true });
  }
}

function measureSteadyMcp(api: string): Promise<Waits> {
  return askSteadily({
    url: `${api}/mcp`,
    asking: {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: toolCall }),
    },
    connections,
    seconds: 5,
    warmUpSeconds: 2,
  });
}

/** As it is deployed, on any core: the new generation is joined beside the requests. */
async function measureSwapOfBuilt(captured: CapturedStore, rounds: number) {
  const api = await startBuiltApi(captured);
  try {
    return await measureSwap(api.url, { store: captured.store, rounds });
  } finally {
    await stop(api.process);
  }
}

/** What wrk, which takes no encoding, has to send to be told that its copy is good. @throws {Error} when it is not told so */
async function validatorOf(url: string): Promise<string> {
  const asWrk = { 'accept-encoding': 'identity' };
  const etag = (await fetch(url, { headers: asWrk })).headers.get('etag') ?? '';
  const again = await fetch(url, { headers: { ...asWrk, 'if-none-match': etag } });
  if (again.status !== 304) throw new Error(`a good copy was answered with ${again.status}`);
  return etag;
}

/** Of some questions the one whose answer is of the middle size, for servers that send the same bytes again and again. */
async function middleOf(api: string, addresses: readonly string[]): Promise<string> {
  const lengths = new Map<string, number>();
  for (const address of addresses.slice(-weighed)) {
    lengths.set(address, (await (await fetch(api + address)).arrayBuffer()).byteLength);
  }
  const [address] = [...lengths].sort(([, a], [, b]) => a - b)[lengths.size >> 1] ?? [hot];
  return address;
}

function writeLines(file: string, lines: readonly string[]): string {
  writeFileSync(file, lines.join('\n'));
  return file;
}
