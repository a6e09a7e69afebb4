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

/** One measured round of one server. */
export interface Measured extends Round {
  processorUs: number;
}

/** V8 has compiled the code of a request by then. */
const warmUpSeconds = 4;

/** Loads every target in turn in each round, so that a slow minute of the machine slows all of them. */
export async function contestOf(targets: readonly Target[], { rounds, seconds, connections }: Rules) {
  const measured = targets.map(({ name }) => ({ name, rounds: [] as Measured[] }));
  for (const { load } of targets) await putLoad({ ...load(0), seconds: warmUpSeconds, connections });
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, { pid, load }] of targets.entries()) {
      const before = processorMs(pid);
      const result = await putLoad({ ...load(round), seconds, connections });
      const processorUs = ((processorMs(pid) - before) * 1000) / result.requests;
      measured[place]?.rounds.push({ ...result, processorUs });
    }
  }
  return summaryOf(measured);
}

/**
 * The medians of each server, the first of which is ours, and how it compares with each other one: `of_koa` is the
 * processor time of the Koa server divided by ours, as the median of the rounds. Above 1 ours takes less.
 */
export function summaryOf(measured: readonly { name: string; rounds: readonly Measured[] }[]) {
  const [own, ...peers] = measured;
  const ratios = peers.map(({ name, rounds }) => {
    const ofRounds = rounds.map(({ processorUs }, round) => processorUs / (own?.rounds[round]?.processorUs ?? NaN));
    return [`of_${name.replace(':', '_')}`, Number(median(ofRounds).toFixed(2))];
  });
  const servers = measured.map(({ name, rounds }) => [name, mediansOfRounds(rounds)]);
  return Object.fromEntries([...servers, ...ratios]) as Record<string, object | number>;
}

function mediansOfRounds(rounds: readonly Measured[]) {
  const middle = (read: (one: Measured) => number) => median(rounds.map(read));
  return {
    processor_us_per_request: Number(middle((one) => one.processorUs).toFixed(1)),
    requests_per_second: Math.round(middle((one) => one.requestsPerSecond)),
    p99_ms: Number(middle((one) => one.p99Ms).toFixed(2)),
    errors: rounds.reduce((sum, one) => sum + one.errors, 0),
  };
}
