import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readArchive } from '@postjoin/archive';
import { collect, type ReadLines } from './collect.ts';
import { renderConsole } from './render-console.ts';
import { renderPage } from './render-page.ts';
import { createTables } from './tables.ts';

const help = `Studies what prices did after posts. Prints tables and writes one HTML page.

  npm run study -- DIR             reads an archive that the worker wrote (docs/archive.md)
  npm run study -- --replay [DIR]  reads recorded posts, contracts and prices (docs/replay.md)

DIR of a replay has posts.jsonl, contracts.jsonl and, if there are prices, price-history.jsonl. Its default is the folder
of recorded data beside the repository.

Options:
  --out FILE  where the page is written (default: artifacts/study.html)
`;

/** The folder of the recorded data, which is not part of the repository. */
const recordedData = fileURLToPath(new URL('../../../../../shared/eval/', import.meta.url));

/** EX_USAGE of sysexits.h. */
const usageExitCode = 64;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      replay: { type: 'boolean' },
      out: { type: 'string', default: 'artifacts/study.html' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  if (values.help) return void process.stdout.write(help);
  const [directory] = positionals;
  if (positionals.length > 1 || (directory === undefined && !values.replay)) return failUsage();
  const source = values.replay ? 'Recorded data of the past' : 'An archive of final rows';
  const readLines = values.replay ? await createReplay(directory) : () => readArchive(directory ?? '');
  const data = await collect(readLines);
  const tables = createTables(data);
  process.stdout.write(renderConsole(tables));
  const file = resolve(values.out);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, renderPage(data, tables, source));
  process.stdout.write(`\nPage  ${file}\n`);
}

/** Creates the lines once, because matching takes longer than the study. */
async function createReplay(folder: string = recordedData): Promise<ReadLines> {
  // Loaded only here, because the matcher and the recordings need more memory than an archive.
  const { readReplay } = await import('./replay.ts');
  const lines = readReplay(folder);
  return async function* () {
    yield* await Promise.resolve(lines);
  };
}

function failUsage(): void {
  process.stderr.write(`Name the directory of one archive.\n\n${help}`);
  process.exitCode = usageExitCode;
}

// A reader that closes standard output, such as head, does not stop the page from being written.
process.stdout.on('error', () => undefined);

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
