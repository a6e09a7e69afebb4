import { deepStrictEqual } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CapturedStore } from '../replay-snapshot.ts';
import { contestOf, type Rules, type Target } from './contest.ts';
import type { Load } from './load.ts';
import { questionCount, sinceLastAddresses, watchlistAddresses } from './questions.ts';
import { startApi, startBuiltApi, startKoa, startNodeHttp, type Server } from './servers.ts';
import { measureStartAndMemory } from './start-and-memory.ts';
import { askSteadily } from './steady-load.ts';
import { measureSwap } from './swap.ts';

/** What a part measures with. */
export interface Bench {
  captured: CapturedStore;
  /** For files that servers and load read. */
  folder: string;
  rules: Rules;
  /** Waits for a server, which is stopped when the part ends. */
  started: (server: Promise<Server>) => Promise<Server>;
}

const repeatedPath = '/api/v1/join?hours=24';
/** The same call over MCP. */
const mcpCall = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_join', arguments: { hours: 24 } } };
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The parts of a run by the names that `--only` takes. Each starts servers of its own. */
export const parts = {
  repeated: measureRepeated,
  unchanged: measureUnchanged,
  since_last: (bench) => measureNeverRepeated(bench, sinceLastAddresses(timeOf(bench), Math.random)),
  watchlist: (bench) => measureNeverRepeated(bench, watchlistAddresses(Math.random)),
  mcp: measureMcp,
  swap: async ({ captured, rules, started }) =>
    measureSwap((await started(startBuiltApi(captured))).url, { store: captured.store, rounds: rules.rounds }),
  start: measureStart,
} satisfies Record<string, (bench: Bench) => Promise<object>>;

export type Part = keyof typeof parts;

async function measureRepeated({ captured, folder, rules, started }: Bench) {
  const api = await started(startApi(captured));
  const bytes = await started(startNodeHttp(await bodyFile(folder, api.url + repeatedPath)));
  return contestOf([target('postjoin', api, repeatedPath), target('node:http', bytes, '')], rules);
}

/** Each client sends the validator of the answer that it has. */
async function measureUnchanged({ captured, folder, rules, started }: Bench) {
  const api = await started(startApi(captured));
  const bytes = await started(startNodeHttp(await bodyFile(folder, api.url + repeatedPath)));
  const etag = await validatorOf(api.url + repeatedPath);
  return contestOf(
    [
      target('postjoin', api, repeatedPath, { headers: { 'If-None-Match': etag } }),
      target('node:http', bytes, '', { headers: { 'If-None-Match': '"1"' } }),
    ],
    rules,
  );
}

/** node:http sends the answer of median size; Koa makes its answers as the api does. */
async function measureNeverRepeated({ captured, folder, rules, started }: Bench, addresses: readonly string[]) {
  const api = await started(startApi(captured));
  const koa = await started(startKoa(captured));
  if (captured.time !== undefined) await requireEqualAnswers([api, koa], addresses[0] ?? repeatedPath);
  const bytes = await started(startNodeHttp(await bodyFile(folder, await medianSized(api.url, addresses))));
  const lines = writeLines(folder, addresses);
  const neverRepeated = (name: string, { url, pid }: Server): Target => {
    return { name, pid, load: (round) => unusedAddresses(url, lines, round / rules.rounds) };
  };
  return contestOf([neverRepeated('postjoin', api), neverRepeated('koa', koa), target('node:http', bytes, '')], rules);
}

async function measureMcp({ captured, rules, started }: Bench) {
  const api = await started(startApi(captured));
  const url = `${api.url}/mcp`;
  const load = { url, script: script('mcp.lua') };
  const newConnections = await contestOf([{ name: 'postjoin', pid: api.pid, load: () => load }], rules);
  const steady = await askSteadily({
    url,
    asking: {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(mcpCall),
    },
    connections: rules.connections,
    seconds: 5,
    warmUpSeconds: 2,
  });
  return { ...newConnections, over_open_connections: steady };
}

function measureStart({ captured, folder, rules: { rounds, connections } }: Bench) {
  const lines = writeLines(folder, watchlistAddresses(Math.random));
  return measureStartAndMemory(
    captured,
    {
      repeated: repeatedPath,
      neverRepeated: (url, piece) => ({ ...unusedAddresses(url, lines, (piece % 32) / 32), seconds: 5, connections }),
    },
    { starts: rounds, connections },
  );
}

function timeOf({ captured }: Bench): Date {
  return captured.time === undefined ? new Date() : new Date(captured.time);
}

function target(name: string, { url, pid }: Server, path: string, more: Pick<Load, 'headers'> = {}): Target {
  return { name, pid, load: () => ({ url: url + path, ...more }) };
}

/** Each round begins at another line, so that no address comes twice while its answer could be cached. */
function unusedAddresses(url: string, lines: string, from: number) {
  return { url, script: script('requests.lua'), scriptArgs: [lines, String(Math.floor(from * questionCount))] };
}

/** Stores an answer for a server that sends bytes. */
async function bodyFile(folder: string, url: string): Promise<string> {
  const file = join(folder, 'body');
  writeFileSync(file, Buffer.from(await (await fetch(url)).arrayBuffer()));
  return file;
}

function writeLines(folder: string, addresses: readonly string[]): string {
  const file = join(folder, 'addresses');
  writeFileSync(file, addresses.join('\n'));
  return file;
}

/** The `If-None-Match` that wrk, which accepts no encoding, has to send for a 304. */
async function validatorOf(url: string): Promise<string> {
  const asWrk = { 'accept-encoding': 'identity' };
  const etag = (await fetch(url, { headers: asWrk })).headers.get('etag') ?? '';
  const again = await fetch(url, { headers: { ...asWrk, 'if-none-match': etag } });
  if (again.status !== 304) throw new Error(`the api answered ${again.status} instead of 304 to its own validator`);
  return etag;
}

/** Servers whose clocks stand still give the same answer. @throws {AssertionError} that shows where they differ */
async function requireEqualAnswers(servers: readonly [Server, Server], address: string): Promise<void> {
  const answerOf = async ({ url }: Server) => (await fetch(url + address)).json();
  deepStrictEqual(await answerOf(servers[0]), await answerOf(servers[1]));
}

/** Enough answers for a stable median; odd, so that the median is one of them. */
const sampledAnswers = 101;

async function medianSized(api: string, addresses: readonly string[]): Promise<string> {
  const lengths: { url: string; bytes: number }[] = [];
  for (const address of addresses.slice(-sampledAnswers)) {
    const { byteLength } = await (await fetch(api + address)).arrayBuffer();
    lengths.push({ url: api + address, bytes: byteLength });
  }
  lengths.sort((a, b) => a.bytes - b.bytes);
  return lengths[lengths.length >> 1]?.url ?? api + repeatedPath;
}
