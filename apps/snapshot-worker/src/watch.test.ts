import { expect, it } from 'vitest';
import { watch } from './watch.ts';

/** A world in which pauses take no time: a pass takes what it is said to take. */
function createWorld(passMs: number, random: () => number) {
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

it('starts a pass every interval, whatever a pass takes', async () => {
  const { deps, pass, starts } = createWorld(40_000, () => 0.5);
  await watch(deps, pass);
  expect(starts).toEqual([0, 300_000, 600_000, 900_000]);
});

it.each([
  [0, 270_000],
  [0.999_999, 330_000],
])('stretches and shortens the interval by at most a tenth (random %d)', async (random, interval) => {
  const { deps, pass, starts } = createWorld(0, () => random);
  await watch(deps, pass);
  expect(starts[1]).toBeCloseTo(interval, -1);
});

it('rests a moment after a pass that took longer than the interval', async () => {
  const { deps, pass, pauses } = createWorld(900_000, () => 0.5);
  await watch(deps, pass);
  expect(pauses).toEqual([1000, 1000, 1000]);
});

it('never overlaps itself', async () => {
  const { deps, pass } = createWorld(0, () => 0.5);
  let running = 0;
  await watch(deps, async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    await pass();
    running -= 1;
  });
});

it('makes no pass when it is told to stop at once', async () => {
  const { deps, pass, starts } = createWorld(0, () => 0.5);
  await watch({ ...deps, signal: AbortSignal.abort() }, pass);
  expect(starts).toEqual([]);
});
