import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  startProgram,
  sampleWorld,
  startLocalUpstreams,
  type WorldContract,
  type WorldPost,
} from '@postjoin/local-upstreams';
import { waitForUrl, stop, waitForExit } from '@postjoin/program/testing';

const help = `Counts the files of the project that one thing crosses, by V8's coverage of the programs.

  npm run --silent rooms [-- --files]

A matched post and a price: from the response of an upstream to a row of GET /api/v1/join, through the worker and the
api. Counted are the files with a function that is called more often than without the post, or without the price's
contract. A cold request: the files with a function that is called more often than by an api that answers nothing.
`;

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const at = new Date('2026-05-20T12:00:00Z');
const request = '/api/v1/join?hours=24';

/** Numbers of calls by function. A key begins with the file, then a tab. */
type Calls = ReadonlyMap<string, number>;

/** The coverage of a program, of which it writes one file for each process and thread when it ends. */
function readCalls(directory: string): Calls {
  const calls = new Map<string, number>();
  for (const name of readdirSync(directory)) {
    const { result } = JSON.parse(readFileSync(join(directory, name), 'utf8')) as {
      result: {
        url: string;
        functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[];
      }[];
    };
    for (const { url, functions } of result) {
      const file = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : '';
      if (!/^(?:apps|libs)\/[^/]+\/src\//u.test(file)) continue;
      // The first function is the module itself.
      for (const { functionName, ranges } of functions.slice(1)) {
        const key = `${file}\t${functionName}:${ranges[0]!.startOffset}`;
        calls.set(key, (calls.get(key) ?? 0) + ranges[0]!.count);
      }
    }
  }
  return calls;
}

const listFiles = (calls: Calls, without: Calls): string[] => [
  ...new Set([...calls].flatMap(([key, count]) => (count > (without.get(key) ?? 0) ? [key.split('\t')[0]!] : []))),
];

interface Run {
  posts: readonly WorldPost[];
  contracts: readonly WorldContract[];
  /** Whether the api gets the request, and does not only load the snapshot. */
  isRequested?: boolean;
}

/** Captures a world, serves it, and returns the calls of both programs. */
async function measure({ posts, contracts, isRequested = true }: Run): Promise<{ worker: Calls; api: Calls }> {
  const directory = mkdtempSync(join(tmpdir(), 'postjoin-rooms-'));
  const world = { viewAt: (now: Date) => ({ now, posts, contracts }) };
  const upstreams = await startLocalUpstreams({ world, clock: () => at, port: 0 });
  const environment = {
    ...{ ...process.env, ...upstreams.environment, LOG_LEVEL: 'error', PORT: '0' },
    ...{ SNAPSHOT_STORE: join(directory, 'store'), FEEDS: 'trumpstruth', VENUES: 'polymarket' },
  };
  const cover = (program: string) => ({ ...environment, NODE_V8_COVERAGE: join(directory, program) });
  const clock = ['--at', at.toISOString()];
  try {
    await waitForExit(startProgram('worker', ['once', ...clock], cover('worker')));
    const api = startProgram('api', clock, cover('api'));
    const url = await waitForUrl(api);
    if (isRequested) await (await fetch(url + request)).text();
    await stop(api);
    return { worker: readCalls(join(directory, 'worker')), api: readCalls(join(directory, 'api')) };
  } finally {
    await upstreams.close();
    rmSync(directory, { recursive: true });
  }
}

async function main(): Promise<void> {
  const view = sampleWorld().viewAt(at);
  const [sample] = view.contracts.filter(({ venue, state }) => venue === 'polymarket' && state === 'open');
  const title = 'Will Trump pardon Harold Winterbourne in 2026?';
  const contracts = [{ ...sample!, title, eventTitle: title, outcome: null }];
  const [post] = view.posts.filter(({ platform, kind }) => platform === 'truthsocial' && kind === 'text');
  const posts = [{ ...post!, text: 'It is my great honor to pardon Harold Winterbourne!' }];
  const both = await measure({ posts, contracts });
  const postless = await measure({ posts: [], contracts });
  const priceless = await measure({ posts, contracts: [] });
  const empty = await measure({ posts: [], contracts: [] });
  const idle = await measure({ posts, contracts, isRequested: false });
  const paths = {
    'a matched post': [...listFiles(both.worker, postless.worker), ...listFiles(both.api, postless.api)],
    'a price': [...listFiles(postless.worker, empty.worker), ...listFiles(both.api, priceless.api)],
    'a cold GET /join': listFiles(both.api, idle.api),
  };
  for (const [name, all] of Object.entries(paths)) {
    const files = [...new Set(all)].sort();
    const byPackage = [...Map.groupBy(files, (file) => file.split('/')[1]!)].map(
      ([key, own]) => `${key} ${own.length}`,
    );
    process.stdout.write(`${name.padEnd(17)} ${String(files.length).padStart(3)}  ${byPackage.join(', ')}\n`);
    if (process.argv.includes('--files')) process.stdout.write(files.map((file) => `  ${file}\n`).join(''));
  }
}

if (process.argv.includes('--help')) process.stdout.write(help);
else await main();
