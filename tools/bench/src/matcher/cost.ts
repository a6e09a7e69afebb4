import type { PostLine } from '@postjoin/evaluation';
import { median } from '../median.ts';
import { isOpenAt } from './candidates.ts';
import type { Candidate, Engine } from './engines.ts';

export interface Cost {
  contracts: number;
  /** Of `builds` builds the middle one, by the clock and by the processor, collecting garbage included. */
  index_ms: number;
  index_cpu_ms: number;
  builds: number;
  /** What the index holds after collecting garbage. */
  heap_mb: number;
  /** Of every post the middle of `rounds` rounds; of these the middle one and the slowest but one in a hundred. */
  median_us: number;
  p99_us: number;
  rounds: number;
}

/** What one cell may take; at least one round and one build are always made, and at most so many. */
const budgetMs = 10_000;
const mostRounds = 5;
const mostBuilds = 3;

export function costOf(engine: Engine, contracts: readonly Candidate[], posts: readonly PostLine[]): Cost {
  const walls: number[] = [];
  const processor: number[] = [];
  const before = heapUsed();
  let answer = buildTimed(engine, contracts, walls, processor);
  const heap = heapUsed() - before;
  while (walls.length < mostBuilds && sum(walls) < budgetMs) answer = buildTimed(engine, contracts, walls, processor);
  const rounds: number[][] = [];
  const started = performance.now();
  while (rounds.length === 0 || (rounds.length < mostRounds && performance.now() - started < budgetMs))
    rounds.push(posts.map((post) => timeOf(() => answer(post, isOpenAt(post))) * 1_000));
  const times = posts.map((_, at) => median(rounds.map((round) => round[at] ?? NaN))).sort((a, b) => a - b);
  return {
    contracts: contracts.length,
    index_ms: Math.round(median(walls)),
    index_cpu_ms: Math.round(median(processor)),
    builds: walls.length,
    heap_mb: Math.round(heap / 1e6),
    median_us: Math.round(median(times)),
    p99_us: Math.round(times[Math.floor(0.99 * (times.length - 1))] ?? NaN),
    rounds: rounds.length,
  };
}

function buildTimed(
  engine: Engine,
  contracts: readonly Candidate[],
  walls: number[],
  processor: number[],
): ReturnType<Engine['build']> {
  const used = process.cpuUsage();
  const started = performance.now();
  const answer = engine.build(contracts);
  walls.push(performance.now() - started);
  const { user, system } = process.cpuUsage(used);
  processor.push((user + system) / 1_000);
  return answer;
}

function timeOf(task: () => unknown): number {
  const started = performance.now();
  task();
  return performance.now() - started;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function heapUsed(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
