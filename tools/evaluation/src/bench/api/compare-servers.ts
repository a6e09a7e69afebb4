import { median } from '../median.ts';
import { runLoad, type Load, type Round } from './load.ts';
import { readProcessorMs } from './process-usage.ts';

/** A server under load. */
export interface Target {
  name: string;
  pid: number;
  load: (round: number) => Omit<Load, 'seconds' | 'connections'>;
}

export interface LoadPlan {
  rounds: number;
  seconds: number;
  connections: number;
}

/** One round of load on one server. */
export interface MeasuredRound extends Round {
  /** Processor time per request, in microseconds. */
  processorUs: number;
}

/** Long enough for V8 to compile the code of a request. */
const warmUpSeconds = 2;

/** Loads each target once in every round, so that a slow minute of the machine affects all targets. */
export async function compareServers(targets: readonly Target[], { rounds, seconds, connections }: LoadPlan) {
  const measured = targets.map(({ name }) => ({ name, rounds: [] as MeasuredRound[] }));
  for (const { load } of targets) await runLoad({ ...load(0), seconds: warmUpSeconds, connections });
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { pid, load }] of targets.entries()) {
      const before = readProcessorMs(pid);
      const result = await runLoad({ ...load(round), seconds, connections });
      const processorUs = ((readProcessorMs(pid) - before) * 1000) / result.requests;
      measured[index]?.rounds.push({ ...result, processorUs });
    }
  }
  return summarize(measured);
}

/**
 * Returns the medians of each server. Also compares each other server with the first server, which is the api. For
 * example, `of_koa` is the processor time of the Koa server divided by the processor time of the api. The value is the
 * median over the rounds. If `of_koa` is above 1, the api takes less time.
 */
export function summarize(measured: readonly { name: string; rounds: readonly MeasuredRound[] }[]) {
  const [own, ...peers] = measured;
  const ratios = peers.map(({ name, rounds }) => {
    const roundRatios = rounds.map(({ processorUs }, round) => processorUs / (own?.rounds[round]?.processorUs ?? NaN));
    return [`of_${name.replace(':', '_')}`, Number(median(roundRatios).toFixed(2))];
  });
  const servers = measured.map(({ name, rounds }) => [name, summarizeRounds(rounds)]);
  return Object.fromEntries([...servers, ...ratios]) as Record<string, object | number>;
}

function summarizeRounds(rounds: readonly MeasuredRound[]) {
  const medianOf = (read: (round: MeasuredRound) => number) => median(rounds.map(read));
  return {
    processor_us_per_request: Number(medianOf(({ processorUs }) => processorUs).toFixed(1)),
    requests_per_second: Math.round(medianOf(({ requestsPerSecond }) => requestsPerSecond)),
    p99_ms: Number(medianOf(({ p99Ms }) => p99Ms).toFixed(2)),
    errors: rounds.reduce((sum, { errors }) => sum + errors, 0),
  };
}
