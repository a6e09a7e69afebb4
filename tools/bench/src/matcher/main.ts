import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readLines, type ContractLine, type Label, type PostLine, type Share } from '@postjoin/evaluation';
import { judgeScope } from '@postjoin/market-venues/scope';
import { candidateOf, contractsFrom } from './candidates.ts';
import { costOf, type Cost } from './cost.ts';
import { engines } from './engines.ts';
import { qualityOf, type Quality } from './quality.ts';

/** Contracts in the index, and posts that are timed, evenly taken from all of them. */
const sizes = [1_500, 14_000, 100_000];
const timedPosts = 150;
const judged = fileURLToPath(new URL('../../../../../shared/eval/', import.meta.url));

interface Result {
  engine: string;
  quality: Quality;
  costs: Cost[];
}

async function main(): Promise<void> {
  if (!existsSync(`${judged}labels-dev.jsonl`)) {
    process.stderr.write('The judged pairs are not beside the repository (../shared/eval): nothing to measure on.\n');
    process.exitCode = 2;
    return;
  }
  const all = (await readLines<ContractLine>(`${judged}contracts.jsonl`)).map(candidateOf);
  const inScope = all.filter((contract) => judgeScope(contract).in_scope);
  const posts = (await readLines<PostLine>(`${judged}posts.jsonl`)).filter(({ text }) => text.trim() !== '');
  const labels = await readLines<Label>(`${judged}labels-dev.jsonl`);
  const timed = everyNth(posts, Math.floor(posts.length / timedPosts));
  const results = engines.map((engine): Result => {
    progress(`${engine.name}: quality on ${labels.length} posts`);
    const quality = qualityOf(engine, inScope, posts, labels);
    const costs = sizes.map((size) => {
      progress(`${engine.name}: ${size} contracts`);
      return costOf(engine, contractsFrom([...inScope, ...all], size), timed);
    });
    return { engine: engine.name, quality, costs };
  });
  const [load] = loadavg();
  const machine = { node: process.version, load: Number(load?.toFixed(1)), timed_posts: timed.length };
  process.stdout.write(`${tableOf(results)}\n\n${JSON.stringify({ machine, results })}\n`);
}

const everyNth = <T>(values: readonly T[], step: number): T[] => values.filter((_, at) => at % step === 0);

const began = performance.now();
function progress(task: string): void {
  process.stderr.write(`${((performance.now() - began) / 1_000).toFixed(0)} s  ${task}\n`);
}

const heads = ['engine', 'strict', 'lenient', 'recall', 'silence', 'contracts', 'index ms', 'index cpu ms', 'heap MB'];

function tableOf(results: readonly Result[]): string {
  const head = [...heads, 'median µs', 'p99 µs'];
  const rows = results.flatMap(({ engine, quality, costs }) =>
    costs.map((cost) => [
      engine,
      ...[quality.strict_precision, quality.lenient_precision, quality.recall, quality.silence].map(written),
      cost.contracts,
      cost.index_ms,
      cost.index_cpu_ms,
      cost.heap_mb,
      cost.median_us,
      cost.p99_us,
    ]),
  );
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const written = ({ value, count }: Share): string => `${value ?? '-'} (${count})`;

const help = `Compares the matcher with full-text engines: quality on labelled posts, time to index and to match, and memory.

  npm run --silent bench:matcher

Needs recorded data and labels in ../shared/eval. Prints a table, then the same results as JSON.
`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) process.stdout.write(help);
else await main();
