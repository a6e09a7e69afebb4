import { deepStrictEqual } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CapturedStore } from '../capture-store.ts';
import { compareServers, type LoadPlan, type Target } from './compare-servers.ts';
import type { Load } from './load.ts';
import { pathCount, createSinceLastPaths, createWatchlistPaths } from './unique-paths.ts';
import { startApi, startKoa, startNodeHttp, type Server } from './servers.ts';
import { measureStartAndMemory, roundSeconds } from './start-and-memory.ts';

export interface Bench {
  captured: CapturedStore;
  /** Temporary folder for files that servers and wrk read. */
  folder: string;
  plan: LoadPlan;
  /** Registers a server so that it is stopped when the part ends. */
  register: (server: Promise<Server>) => Promise<Server>;
}

const repeatedPath = '/api/v1/join?hours=24';
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The parts of a run, by the names that `--only` accepts. Each part starts its own servers. */
export const parts = {
  repeated: measureRepeated,
  unchanged: measureUnchanged,
  since_last: (bench) => measureNeverRepeated(bench, createSinceLastPaths(snapshotTime(bench), Math.random)),
  watchlist: (bench) => measureNeverRepeated(bench, createWatchlistPaths(Math.random)),
  mcp: measureMcp,
  start: measureStart,
} satisfies Record<string, (bench: Bench) => Promise<object>>;

export type Part = keyof typeof parts;

async function measureRepeated({ captured, folder, plan, register }: Bench) {
  const api = await register(startApi(captured));
  const nodeHttp = await register(startNodeHttp(await writeBody(folder, api.url + repeatedPath)));
  return compareServers([createTarget('postjoin', api, repeatedPath), createTarget('node:http', nodeHttp, '')], plan);
}

/** Measures 304 answers: each request has the entity tag of the current answer in `If-None-Match`. */
async function measureUnchanged({ captured, folder, plan, register }: Bench) {
  const api = await register(startApi(captured));
  const nodeHttp = await register(startNodeHttp(await writeBody(folder, api.url + repeatedPath)));
  const etag = await fetchValidator(api.url + repeatedPath);
  return compareServers(
    [
      createTarget('postjoin', api, repeatedPath, { headers: { 'If-None-Match': etag } }),
      createTarget('node:http', nodeHttp, '', { headers: { 'If-None-Match': '"1"' } }),
    ],
    plan,
  );
}

/**
 * Measures paths that never repeat. The api and Koa compute each answer. The node:http server always sends the same
 * body: the one with the median size among answers of the api.
 */
async function measureNeverRepeated({ captured, folder, plan, register }: Bench, paths: readonly string[]) {
  const api = await register(startApi(captured));
  const koa = await register(startKoa(captured));
  if (captured.time !== undefined) await requireEqualAnswers([api, koa], paths[0] ?? repeatedPath);
  const nodeHttp = await register(startNodeHttp(await writeBody(folder, await findMedianSized(api.url, paths))));
  const pathsFile = writePaths(folder, paths);
  const neverRepeated = (name: string, { url, pid }: Server): Target => {
    return { name, pid, load: (round) => createUniqueLoad(url, pathsFile, round / plan.rounds) };
  };
  return compareServers(
    [neverRepeated('postjoin', api), neverRepeated('koa', koa), createTarget('node:http', nodeHttp, '')],
    plan,
  );
}

async function measureMcp({ captured, plan, register }: Bench) {
  const { url, pid } = await register(startApi(captured));
  const load = { url: `${url}/mcp`, script: script('mcp.lua') };
  return compareServers([{ name: 'postjoin', pid, load: () => load }], plan);
}

function measureStart({ captured, folder, plan: { rounds, connections } }: Bench) {
  const pathsFile = writePaths(folder, createWatchlistPaths(Math.random));
  return measureStartAndMemory(
    captured,
    {
      repeated: repeatedPath,
      neverRepeated: (url, round) => ({
        ...createUniqueLoad(url, pathsFile, (round % 32) / 32),
        seconds: roundSeconds,
        connections,
      }),
    },
    { starts: rounds, connections },
  );
}

function snapshotTime({ captured }: Bench): Date {
  return captured.time === undefined ? new Date() : new Date(captured.time);
}

function createTarget(name: string, { url, pid }: Server, path: string, more: Pick<Load, 'headers'> = {}): Target {
  return { name, pid, load: () => ({ url: url + path, ...more }) };
}

/** Starts each round at another line of the file, so that no path repeats while its answer is cached. */
function createUniqueLoad(url: string, pathsFile: string, from: number) {
  return { url, script: script('unique-paths.lua'), scriptArgs: [pathsFile, String(Math.floor(from * pathCount))] };
}

/** Writes an answer of the api to a file that the node:http server sends. */
async function writeBody(folder: string, url: string): Promise<string> {
  const file = join(folder, 'body');
  writeFileSync(file, Buffer.from(await (await fetch(url)).arrayBuffer()));
  return file;
}

function writePaths(folder: string, paths: readonly string[]): string {
  const file = join(folder, 'paths');
  writeFileSync(file, paths.join('\n'));
  return file;
}

/**
 * Returns the entity tag of the uncompressed answer, because wrk does not request compression.
 * @throws {Error} if the answer to a request with this tag is not 304
 */
async function fetchValidator(url: string): Promise<string> {
  const asWrk = { 'accept-encoding': 'identity' };
  const etag = (await fetch(url, { headers: asWrk })).headers.get('etag') ?? '';
  const again = await fetch(url, { headers: { ...asWrk, 'if-none-match': etag } });
  if (again.status !== 304) throw new Error(`the api answered ${again.status} instead of 304 to its own validator`);
  return etag;
}

/**
 * Checks that two servers send the same answer. The clocks of both servers must have the same fixed time.
 * @throws {AssertionError} with the differences
 */
async function requireEqualAnswers(servers: readonly [Server, Server], path: string): Promise<void> {
  const fetchAnswer = async ({ url }: Server) => (await fetch(url + path)).json();
  deepStrictEqual(await fetchAnswer(servers[0]), await fetchAnswer(servers[1]));
}

/** Enough answers for a stable median. The number is odd, so that the median is one of the answers. */
const sampleSize = 101;

async function findMedianSized(api: string, paths: readonly string[]): Promise<string> {
  const answers: { url: string; bytes: number }[] = [];
  for (const path of paths.slice(-sampleSize)) {
    const { byteLength } = await (await fetch(api + path)).arrayBuffer();
    answers.push({ url: api + path, bytes: byteLength });
  }
  answers.sort((a, b) => a.bytes - b.bytes);
  return answers[answers.length >> 1]?.url ?? api + repeatedPath;
}
