import { median } from '../median.ts';
import type { MeasuredPass } from './watch-passes.ts';

/** HTTP clients of the bare passes, which make the requests of a pass without the worker. */
export const clients = ['axios', 'http'] as const;

export type BarePass = Pick<MeasuredPass, 'seconds' | 'cpu_seconds'>;

/**
 * The passes of one round. For each client, `bare` has one bare pass for each entry of `passes`.
 */
export interface Round {
  passes: MeasuredPass[];
  bare: Record<(typeof clients)[number], BarePass[]>;
  snapshotBytes: number;
}

/**
 * Returns the medians over the rounds for the pass at `index` of each round, and the ratios of these medians to the
 * medians of the bare passes.
 */
export function summarizePass(rounds: readonly Round[], index: number) {
  const medianOf = (read: (pass: MeasuredPass) => number) =>
    median(rounds.flatMap(({ passes }) => (passes[index] ? [read(passes[index])] : [])));
  const pass = {
    pass: index + 1,
    seconds: round(medianOf(({ seconds }) => seconds)),
    cpu_seconds: round(medianOf(({ cpu_seconds }) => cpu_seconds)),
    calls: medianOf(({ calls }) => calls),
    bytes: medianOf(({ bytes }) => bytes),
    contracts: medianOf(({ contracts }) => contracts),
    posts: medianOf(({ posts }) => posts.new + posts.retained),
  };
  return {
    ...pass,
    beside: Object.fromEntries(clients.map((client) => [client, compareWithBare(pass, rounds, client, index)])),
  };
}

function compareWithBare(pass: BarePass, rounds: readonly Round[], client: (typeof clients)[number], index: number) {
  const medianOf = (name: keyof BarePass) => median(rounds.map(({ bare }) => bare[client][index]?.[name] ?? NaN));
  const bare = { seconds: medianOf('seconds'), cpu_seconds: medianOf('cpu_seconds') };
  return {
    seconds: round(bare.seconds),
    cpu_seconds: round(bare.cpu_seconds),
    times_seconds: round(pass.seconds / bare.seconds),
    times_cpu: round(pass.cpu_seconds / bare.cpu_seconds),
  };
}

type PassSummary = ReturnType<typeof summarizePass> | undefined;

/** Returns the cost of a later pass as a share of the cost of the first pass. */
export function compareCost(later: PassSummary, first: PassSummary) {
  const share = (name: 'bytes' | 'calls' | 'cpu_seconds') => round((later?.[name] ?? NaN) / (first?.[name] ?? NaN));
  return { pass: later?.pass, bytes: share('bytes'), calls: share('calls'), cpu: share('cpu_seconds') };
}

function round(value: number): number {
  return Number(value.toFixed(2));
}
