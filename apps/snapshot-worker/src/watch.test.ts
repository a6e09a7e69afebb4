import { expect, it } from 'vitest';
import { watch } from './watch.ts';

/** Simulates time: pauses resolve immediately, each pass takes `passMs`, and the signal aborts in the fourth pass. */
function createSimulation(passMs: number, random: () => number) {
  const stop = new AbortController();
  let nowMs = 0;
  const starts: number[] = [];
  const pauses: number[] = [];
  return {
    starts,
    pauses,
    deps: {
      everyMs: 300_000,
      random,
      stopwatch: () => nowMs,
      signal: stop.signal,
      sleep: (ms: number) => {
        pauses.push(ms);
        nowMs += ms;
        return Promise.resolve();
      },
    },
    pass: () => {
      starts.push(nowMs);
      nowMs += passMs;
      if (starts.length === 4) stop.abort();
      return Promise.resolve();
    },
  };
}

it('starts a pass every interval, independent of the duration of passes', async () => {
  const { deps, pass, starts } = createSimulation(40_000, () => 0.5);
  await watch(deps, pass);
  expect(starts).toEqual([0, 300_000, 600_000, 900_000]);
});

it.each([
  [0, 270_000],
  [0.999_999, 330_000],
])('varies the interval by at most 10 % (random %d)', async (random, interval) => {
  const { deps, pass, starts } = createSimulation(0, () => random);
  await watch(deps, pass);
  expect(starts[1]).toBeCloseTo(interval, -1);
});

it('pauses for a second after a pass that took longer than the interval', async () => {
  const { deps, pass, pauses } = createSimulation(900_000, () => 0.5);
  await watch(deps, pass);
  expect(pauses).toEqual([1000, 1000, 1000]);
});

it('never runs two passes at a time', async () => {
  const { deps, pass } = createSimulation(0, () => 0.5);
  let running = 0;
  await watch(deps, async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    await pass();
    running -= 1;
  });
});

it('runs no pass when the signal has already aborted', async () => {
  const { deps, pass, starts } = createSimulation(0, () => 0.5);
  await watch({ ...deps, signal: AbortSignal.abort() }, pass);
  expect(starts).toEqual([]);
});
