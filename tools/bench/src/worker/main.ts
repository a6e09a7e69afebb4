import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { median } from '../median.ts';
import { summarizePass, compareCost, type BarePass, type Round } from './pass-stats.ts';
import { measureSwitching } from './switching.ts';
import {
  measuredCore,
  startRecordingUpstreams,
  watchPasses,
  type RecordedRequest,
  type RecordingUpstreams,
} from './watch-passes.ts';

const help = `Compares passes of the worker with the bare transfer and parsing of the same answers, and measures how soon
replicas switch to a new generation.

  npm run bench:worker [-- --rounds 3 --passes 10 --switches 5]

Prints JSON. Needs taskset (apt-get install util-linux) and redis-server. Upstreams are local, with the recorded
data in ../shared/eval if it exists, else with the sample. One worker makes all passes of a round, ten seconds apart, so
that the results leave out its start. Measured programs run on the first core, the upstreams on the second.
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
  const upstreams = await startRecordingUpstreams();
  try {
    const switching = await measureSwitching(upstreams, folder, switches);
    process.stderr.write(`switched after ${switching.milliseconds.join(', ')} ms\n`);
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      measured.push(await measureRound(upstreams, join(folder, String(round)), passes));
      process.stderr.write(`round ${round + 1} of ${rounds}\n`);
    }
    const [first, ...later] = [0, 1, 2, passes - 1].map((index) => summarizePass(measured, index));
    const report = {
      machine: { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version },
      data: upstreams.data,
      rounds,
      passes: [first, ...later],
      later_of_first: later.map((pass) => compareCost(pass, first)),
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

async function measureRound(upstreams: RecordingUpstreams, folder: string, count: number): Promise<Round> {
  const store = join(folder, 'snapshots');
  const passes = await watchPasses(upstreams, store, count);
  const requests = passes.map(({ requests }) => requests);
  const bare = {
    axios: await measureTransfer('axios', folder, requests),
    http: await measureTransfer('http', folder, requests),
  };
  return { passes: passes.map(({ pass }) => pass), bare, snapshotBytes: newestSize(store) };
}

async function measureTransfer(client: string, folder: string, requests: RecordedRequest[][]): Promise<BarePass[]> {
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
