import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { median } from '../median.ts';
import type { AskedRequest } from './asked-request.ts';
import { passFigures, shareOf, type BarePass, type Round } from './figures.ts';
import { measureSwitching } from './switching.ts';
import { measuredCore, startRecordedUpstreams, watchPasses, type RecordedUpstreams } from './watched-passes.ts';

const help = `Measures passes of the worker beside the bare transfer and parsing of the same answers, and how soon replicas switch.

  npm run bench:worker [-- --rounds 3 --passes 10 --switches 5]

Prints JSON. Needs taskset (apt-get install util-linux) and redis-server. Upstreams are on loopback: recorded data where it
is kept beside the repository, else the sample. A worker watches, so that its start is in no figure; passes are ten
seconds apart. What is measured runs on the first core, the upstreams on the second.
`;

const run = promisify(execFile);

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    passes: { type: 'string', default: '10' },
    switches: { type: 'string', default: '5' },
    help: { type: 'boolean', short: 'h' },
  },
});

async function measure(rounds: number, passes: number, switches: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'postjoin-bench-'));
  const upstreams = await startRecordedUpstreams();
  try {
    const switching = await measureSwitching(upstreams, folder, switches);
    process.stderr.write(`switched after ${switching.milliseconds.join(', ')} ms\n`);
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      measured.push(await oneRound(upstreams, join(folder, String(round)), passes));
      process.stderr.write(`round ${round + 1} of ${rounds}\n`);
    }
    const [first, ...later] = [0, 1, 2, passes - 1].map((index) => passFigures(measured, index));
    const report = {
      machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version },
      data: upstreams.data,
      rounds,
      passes: [first, ...later],
      later_of_first: later.map((figures) => shareOf(figures, first)),
      peak_megabytes: median(measured.map((round) => round.passes.at(-1)?.peak_megabytes ?? NaN)),
      snapshot_megabytes: median(measured.map(({ snapshotBytes }) => Math.round(snapshotBytes / 1e5) / 10)),
      switching,
    };
    console.log(JSON.stringify(report, null, 2));
  } finally {
    upstreams.child.kill();
    rmSync(folder, { recursive: true });
  }
}

async function oneRound(upstreams: RecordedUpstreams, folder: string, count: number): Promise<Round> {
  const store = join(folder, 'snapshots');
  const made = await watchPasses(upstreams, store, count);
  const requests = made.map(({ asked }) => asked);
  const bare = { axios: await transfer('axios', folder, requests), http: await transfer('http', folder, requests) };
  return { passes: made.map(({ pass }) => pass), bare, snapshotBytes: newestSize(store) };
}

async function transfer(client: string, folder: string, requests: AskedRequest[][]): Promise<BarePass[]> {
  const file = join(folder, 'requests.json');
  writeFileSync(file, JSON.stringify(requests));
  const script = fileURLToPath(new URL('bare-transfer.ts', import.meta.url));
  const node = [process.execPath, '--conditions=@postjoin/source', script, client, file];
  const { stdout } = await run('taskset', ['-c', String(measuredCore), ...node]);
  return JSON.parse(stdout) as BarePass[];
}

function newestSize(store: string): number {
  const newest = readdirSync(store)
    .filter((name) => name.startsWith('generation-'))
    .sort()
    .at(-1);
  return statSync(join(store, newest ?? '')).size;
}

if (values.help) process.stdout.write(help);
else await measure(Number(values.rounds), Number(values.passes), Number(values.switches));
