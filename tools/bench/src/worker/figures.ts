import { median } from '../median.ts';
import type { MeasuredPass } from './watched-passes.ts';

/** What one would fetch with instead. */
export const clients = ['axios', 'http'] as const;

export type BarePass = Pick<MeasuredPass, 'seconds' | 'cpu_seconds'>;

/** One round: as many passes as wanted, and each client's own transfer of what every one of them asked. */
export interface Round {
  passes: MeasuredPass[];
  bare: Record<(typeof clients)[number], BarePass[]>;
  snapshotBytes: number;
}

/** Medians over the rounds of the pass with this index. */
export function passFigures(rounds: readonly Round[], index: number) {
  const of = (figure: (pass: MeasuredPass) => number) =>
    median(rounds.flatMap(({ passes }) => (passes[index] ? [figure(passes[index])] : [])));
  const pass = {
    pass: index + 1,
    seconds: rounded(of(({ seconds }) => seconds)),
    cpu_seconds: rounded(of(({ cpu_seconds }) => cpu_seconds)),
    calls: of(({ calls }) => calls),
    bytes: of(({ bytes }) => bytes),
    contracts: of(({ contracts }) => contracts),
    posts: of(({ posts }) => posts.new + posts.retained),
  };
  return {
    ...pass,
    beside: Object.fromEntries(clients.map((client) => [client, beside(pass, rounds, client, index)])),
  };
}

function beside(pass: BarePass, rounds: readonly Round[], client: (typeof clients)[number], index: number) {
  const of = (figure: keyof BarePass) => median(rounds.map(({ bare }) => bare[client][index]?.[figure] ?? NaN));
  const bare = { seconds: of('seconds'), cpu_seconds: of('cpu_seconds') };
  return {
    seconds: rounded(bare.seconds),
    cpu_seconds: rounded(bare.cpu_seconds),
    times_seconds: rounded(pass.seconds / bare.seconds),
    times_cpu: rounded(pass.cpu_seconds / bare.cpu_seconds),
  };
}

type Figures = ReturnType<typeof passFigures> | undefined;

/** What a later pass costs of the first one. */
export function shareOf(later: Figures, first: Figures) {
  const share = (figure: 'bytes' | 'calls' | 'cpu_seconds') =>
    rounded((later?.[figure] ?? NaN) / (first?.[figure] ?? NaN));
  return { pass: later?.pass, bytes: share('bytes'), calls: share('calls'), cpu: share('cpu_seconds') };
}

function rounded(value: number): number {
  return Number(value.toFixed(2));
}
