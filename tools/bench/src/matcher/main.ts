import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { figuresOf, type Label, type Share } from '@postjoin/evaluation';
import { readLines, type ContractLine, type PostLine } from '@postjoin/evaluation';
import { judgeScope } from '@postjoin/market-venues/scope';
import { engines, type Candidate, type Engine } from './engines.ts';

/** Contracts in the index, posts that are timed, and how often; the median of the rounds is printed. */
const sizes = [1_500, 14_000, 100_000];
const timedPosts = 150;
const rounds = 3;
const judged = fileURLToPath(new URL('../../../../../shared/eval/', import.meta.url));
const earlyMs = 36 * 3_600_000;
const lateMs = 6 * 3_600_000;

async function main(): Promise<void> {
  if (!existsSync(`${judged}labels-dev.jsonl`)) {
    process.stderr.write('The judged pairs are not beside the repository (../shared/eval): nothing to measure on.\n');
    process.exitCode = 2;
    return;
  }
  const all = (await readLines<ContractLine>(`${judged}contracts.jsonl`)).map(candidateOf);
  const inScope = all.filter((contract) => judgeScope(contract).in_scope);
  const posts = await readLines<PostLine>(`${judged}posts.jsonl`);
  const labels = await readLines<Label>(`${judged}labels-dev.jsonl`);
  process.stdout.write(
    `${process.version}, ${timedPosts} posts, medians of ${rounds} rounds; quality on ${labels.length} judged posts\n\n`,
  );
  process.stdout.write(
    '| engine | strict | lenient | recall | silence | contracts | index ms | heap MB | median µs | p99 µs |\n',
  );
  process.stdout.write('|---|---|---|---|---|---|---|---|---|---|\n');
  for (const engine of engines) {
    const quality = qualityOf(engine, inScope, posts, labels);
    for (const size of sizes) process.stdout.write(`${rowOf(engine, quality, size, [...inScope, ...all], posts)}\n`);
  }
}

function candidateOf(line: ContractLine): Candidate {
  const title = line.title ?? line.event_title ?? '';
  return {
    id: line.id,
    venue: line.venue ?? '',
    event_id: line.event_id,
    title,
    event_title: line.event_title ?? title,
    outcome: line.outcome ?? '',
    opens: Date.parse(line.opens_at ?? ''),
    closes: Date.parse(line.closes_at ?? ''),
    opens_at: line.opens_at ?? null,
    closes_at: line.closes_at ?? null,
  };
}

/** The threshold of a search engine is the one that is best for it on the very posts that are measured. */
function qualityOf(engine: Engine, contracts: Candidate[], posts: PostLine[], labels: Label[]): string {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const answer = engine.build(contracts);
  const given = new Map(
    labels.map(({ post }) => {
      const line = byId.get(post);
      return [post, line ? answer(line, isOpenAt(line)) : null] as const;
    }),
  );
  const scores = [...given.values()].flatMap((best) => (best ? [best.score] : [])).sort((a, b) => a - b);
  const thresholds = engine.isTuned
    ? [0.5, 0.7, 0.8, 0.9, 0.95, 0.98].map((share) => scores[Math.floor(share * scores.length)] ?? 0)
    : [0];
  const results = thresholds.map((threshold) =>
    figuresOf(labels, (post) => {
      const best = given.get(post);
      return { event: best && best.score >= threshold ? best.event : null, outcome: null };
    }),
  );
  const best = results.reduce((one, other) =>
    valueOf(other.strict_precision) > valueOf(one.strict_precision) ? other : one,
  );
  return [best.strict_precision, best.lenient_precision, best.recall, best.silence]
    .map(({ count, value }) => `${value ?? '-'} (${count})`)
    .join(' | ');
}

const valueOf = ({ value }: Share): number => value ?? 0;

function isOpenAt(post: PostLine): (contract: Candidate) => boolean {
  const at = Date.parse(post.created_at);
  return ({ opens, closes }) => !(opens - earlyMs > at) && !(at > closes + lateMs);
}

function rowOf(engine: Engine, quality: string, size: number, source: Candidate[], posts: PostLine[]): string {
  const contracts = Array.from({ length: size }, (_, at): Candidate =>
    copyOf(source[at % source.length], Math.floor(at / source.length)),
  );
  const before = heapUsed();
  const started = performance.now();
  const answer = engine.build(contracts);
  const indexMs = performance.now() - started;
  const heap = heapUsed() - before;
  const sample = posts.filter(({ text }) => text.trim() !== '').slice(0, timedPosts);
  const times = sample.map((post) => {
    const isOpen = isOpenAt(post);
    const runs = Array.from({ length: rounds }, () => {
      const start = performance.now();
      answer(post, isOpen);
      return (performance.now() - start) * 1_000;
    });
    return runs.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  });
  times.sort((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(0);
  return `| ${engine.name} | ${quality} | ${size} | ${indexMs.toFixed(0)} | ${(heap / 1e6).toFixed(0)} | ${at(0.5)} | ${at(0.99)} |`;
}

/** More contracts than there are: the same questions in other words, so that nothing is read only once. */
function copyOf(contract: Candidate | undefined, round: number): Candidate {
  if (!contract) throw new Error('there are contracts');
  if (round === 0) return contract;
  const suffix = ` (series ${round})`;
  return {
    ...contract,
    id: `${contract.id}-${round}`,
    event_id: `${contract.event_id}-${round}`,
    title: contract.title + suffix,
    event_title: contract.event_title + suffix,
  };
}

function heapUsed(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

await main();
