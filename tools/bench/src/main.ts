import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const help = `Runs the benchmarks of the api, the matcher and the worker, one after another.

  npm run --silent bench

Each prints its own report and has its own options: npm run bench:api -- --help, and likewise bench:matcher and
bench:worker. They take many minutes, and need wrk, taskset and redis-server.
`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });

if (values.help) process.stdout.write(help);
else for (const name of ['api', 'matcher', 'worker']) run(name);

/** Runs a benchmark in its own process. `--expose-gc` is for the benchmark of the matcher, which measures memory. */
function run(name: string): void {
  if (process.exitCode) return;
  const main = fileURLToPath(new URL(`${name}/main.ts`, import.meta.url));
  const args = ['--expose-gc', '--conditions=@postjoin/source', main];
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
}
