import { median } from '../median.ts';
import { putLoad, type Load, type Round } from './load.ts';
import { processorMs } from './process-figures.ts';

/** A server under load. */
export interface Target {
  name: string;
  pid: number;
  load: (round: number) => Omit<Load, 'seconds' | 'connections'>;
}

export interface Rules {
  rounds: number;
  seconds: number;
  connections: number;
}

/** One measured round: what the load saw, and what the server spent. */
interface Measured extends Round {
  processorUs: number;
}

/** By then the code that a question takes has been compiled for it, in every server. */
const warmUpSeconds = 4;

/**
 * Each round puts load on every target in turn, so that a noisy moment falls on all of them. Medians of the rounds; the
 * processor time of a request is what a machine that others use too changes least.
 */
export async function contestOf(targets: readonly Target[], { rounds, seconds, connections }: Rules) {
  const measured = new Map<string, Measured[]>(targets.map(({ name }) => [name, []]));
  for (const { load } of targets) await putLoad({ ...load(0), seconds: warmUpSeconds, connections });
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, pid, load } of targets) {
      const before = processorMs(pid);
      const result = await putLoad({ ...load(round), seconds, connections });
      const processorUs = ((processorMs(pid) - before) * 1000) / result.requests;
      measured.get(name)?.push({ ...result, processorUs });
    }
  }
  const summaries = [...measured].map(([name, all]) => summaryOf(name, all));
  const bare = summaries.find(({ name }) => name === 'node:http');
  return summaries.map((summary) => ({ ...summary, ...(bare && { of_node_http: ratiosTo(bare, summary) }) }));
}

function summaryOf(name: string, all: readonly Measured[]) {
  const middle = (read: (one: Measured) => number) => median(all.map(read));
  return {
    name,
    requests_per_second: Math.round(middle((one) => one.requestsPerSecond)),
    processor_us_per_request: Number(middle((one) => one.processorUs).toFixed(1)),
    p99_ms: middle((one) => one.p99Ms),
    errors: all.reduce((sum, one) => sum + one.errors, 0),
  };
}

type Summary = ReturnType<typeof summaryOf>;

/** Above 1 is better than the bare server in rate, worse in p99. */
function ratiosTo(bare: Summary, one: Summary) {
  const ratio = (value: number) => Number(value.toFixed(2));
  return {
    rate: ratio(one.requests_per_second / bare.requests_per_second),
    rate_by_processor_time: ratio(bare.processor_us_per_request / one.processor_us_per_request),
    p99: ratio(one.p99_ms / bare.p99_ms),
  };
}
