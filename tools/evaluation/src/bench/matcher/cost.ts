import { createMatcher, type Matcher } from '@postjoin/matcher';
import { sum } from '@postjoin/values';
import type { PostLine } from '../../data-files.ts';
import { median } from '../median.ts';
import { createOpenFilter, type Candidate } from './candidates.ts';

export interface Cost {
  contracts: number;
  /** Median time to build the index, in wall-clock and in CPU time with garbage collection. */
  index_ms: number;
  index_cpu_ms: number;
  builds: number;
  /** Heap of the index after a garbage collection. */
  heap_mb: number;
  /** Median and 99th percentile over the posts. The time of a post is the median over all rounds. */
  median_us: number;
  p99_us: number;
  rounds: number;
}

/** No new build starts after this time. The same limit applies to the rounds. At least one build and one round run. */
const budgetMs = 10_000;
/** Node compiles code while the first rounds run, and services run for days. So only the later rounds should decide. */
const maxRounds = 25;
const maxBuilds = 3;

/** Measures the index of the contracts, and the match of each post. */
export function measureCost(contracts: readonly Candidate[], posts: readonly PostLine[]): Cost {
  const times: BuildTimes = { wallMs: [], cpuMs: [] };
  const heapBefore = measureHeap();
  let matcher = timeBuild(contracts, times);
  const heap = measureHeap() - heapBefore;
  while (times.wallMs.length < maxBuilds && sum(times.wallMs) < budgetMs) matcher = timeBuild(contracts, times);
  const rounds: number[][] = [];
  const started = performance.now();
  while (rounds.length === 0 || (rounds.length < maxRounds && performance.now() - started < budgetMs))
    rounds.push(
      posts.map((post) => timeTask(() => matcher.match(toMatchable(post), { accept: createOpenFilter(post) })) * 1_000),
    );
  const postTimes = posts.map((_, index) => median(rounds.map((round) => round[index] ?? NaN))).sort((a, b) => a - b);
  return {
    contracts: contracts.length,
    index_ms: Math.round(median(times.wallMs)),
    index_cpu_ms: Math.round(median(times.cpuMs)),
    builds: times.wallMs.length,
    heap_mb: Math.round(heap / 1e6),
    median_us: Math.round(median(postTimes)),
    p99_us: Math.round(postTimes[Math.floor(0.99 * (postTimes.length - 1))] ?? NaN),
    rounds: rounds.length,
  };
}

interface BuildTimes {
  wallMs: number[];
  cpuMs: number[];
}

const toMatchable = ({ text, created_at: at }: PostLine) => ({ text, at });

function timeBuild(contracts: readonly Candidate[], { wallMs, cpuMs }: BuildTimes): Matcher<Candidate> {
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  const matcher = createMatcher(contracts);
  wallMs.push(performance.now() - started);
  const { user, system } = process.cpuUsage(cpuBefore);
  cpuMs.push((user + system) / 1_000);
  return matcher;
}

function timeTask(task: () => unknown): number {
  const started = performance.now();
  task();
  return performance.now() - started;
}

function measureHeap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
