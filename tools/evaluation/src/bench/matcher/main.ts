import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { decideScope } from '@postjoin/matcher/scope';
import { dataFiles, hasLabelledData, readJsonLines, type ContractLine, type PostLine } from '../../data-files.ts';
import type { EventMetrics, Label } from '../../event-metrics.ts';
import type { Share } from '../../share.ts';
import { repeatContracts, toCandidate } from './candidates.ts';
import { measureCost, type Cost } from './cost.ts';
import { engines } from './engines.ts';
import { measureQuality } from './quality.ts';

/** Numbers of contracts in the index. */
const indexSizes = [1_500, 14_000, 100_000];
/** Number of timed posts. They are at equal distances in the list of all posts. */
const timedPostCount = 150;

interface Result {
  engine: string;
  quality: EventMetrics;
  costs: Cost[];
}

async function main(): Promise<void> {
  if (!hasLabelledData()) {
    process.stderr.write('The labelled data in ../shared/eval is missing or incomplete: nothing to measure.\n');
    process.exitCode = 2;
    return;
  }
  const contracts = (await readJsonLines<ContractLine>(dataFiles.contracts)).map(toCandidate);
  const inScope = contracts.filter((contract) => decideScope(contract).in_scope);
  // Contracts in scope come first, and once more among all, as when the bars of the speed were set.
  const timed = [...inScope, ...contracts.map((contract) => ({ ...contract, id: `${contract.id}#all` }))];
  const posts = (await readJsonLines<PostLine>(dataFiles.posts)).filter(({ text }) => text.trim() !== '');
  const labels = await readJsonLines<Label>(dataFiles.labels);
  const timedPosts = takeEveryNth(posts, Math.floor(posts.length / timedPostCount));
  const results = engines.map((engine): Result => {
    logProgress(`${engine.name}: quality on ${labels.length} posts`);
    const quality = measureQuality(engine, inScope, posts, labels);
    const costs = indexSizes.map((size) => {
      logProgress(`${engine.name}: ${size} contracts`);
      return measureCost(engine, repeatContracts(timed, size), timedPosts);
    });
    return { engine: engine.name, quality, costs };
  });
  const [load] = loadavg();
  const machine = { node: process.version, load: Number(load?.toFixed(1)), timed_posts: timedPosts.length };
  process.stdout.write(`${renderTable(results)}\n\n${JSON.stringify({ machine, results })}\n`);
}

const takeEveryNth = <T>(values: readonly T[], n: number): T[] => values.filter((_, index) => index % n === 0);

const startedAt = performance.now();
function logProgress(task: string): void {
  process.stderr.write(`${((performance.now() - startedAt) / 1_000).toFixed(0)} s  ${task}\n`);
}

const qualityHeads = ['strict', 'lenient', 'recall', 'silence'];
const costHeads = ['contracts', 'index ms', 'index cpu ms', 'heap MB', 'median µs', 'p99 µs'];

/** Renders a Markdown table with one row per engine and index size. */
function renderTable(results: readonly Result[]): string {
  const head = ['engine', ...qualityHeads, ...costHeads];
  const rows = results.flatMap(({ engine, quality, costs }) =>
    costs.map((cost) => [
      engine,
      ...[quality.strict_precision, quality.lenient_precision, quality.recall, quality.silence].map(renderShare),
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

const renderShare = ({ value, count }: Share): string => `${value ?? '-'} (${count})`;

const help = `Compares the matcher with full-text engines: quality on labelled posts, time to index and to match, and memory.

  npm run --silent bench:matcher

Needs recorded data and labels in ../shared/eval. Prints a table, then the same results as JSON.
`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) process.stdout.write(help);
else await main();
