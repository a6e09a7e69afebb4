import { expect, it } from 'vitest';
import { summarizePass, compareCost, type Round } from './pass-stats.ts';
import type { MeasuredPass } from './watch-passes.ts';

const pass = (cpu_seconds: number, bytes: number): MeasuredPass => ({
  seconds: 2,
  cpu_seconds,
  peak_megabytes: 200,
  calls: 10,
  bytes,
  contracts: 5,
  posts: { new: 1, retained: 2 },
});
const bare = { seconds: 1, cpu_seconds: 0.5 };
const round = (...cpu: [number, number]): Round => ({
  passes: [pass(cpu[0], 1000), pass(cpu[1], 200)],
  bare: { axios: [bare, bare], http: [bare, bare] },
  snapshotBytes: 1,
});

it('takes medians over the rounds and compares them with the bare transfer of the same pass', () => {
  const rounds = [round(9, 1), round(1, 1), round(1.5, 1)];
  expect(summarizePass(rounds, 0)).toMatchObject({
    pass: 1,
    cpu_seconds: 1.5,
    posts: 3,
    beside: { axios: { times_seconds: 2, times_cpu: 3 } },
  });
});

it('returns the cost of a later pass as a share of the first one', () => {
  const rounds = [round(2, 0.5)];
  const share = compareCost(summarizePass(rounds, 1), summarizePass(rounds, 0));
  expect(share).toEqual({ pass: 2, bytes: 0.2, calls: 1, cpu: 0.25 });
});
