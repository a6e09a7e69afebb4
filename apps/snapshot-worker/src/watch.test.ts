import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PassKind } from './pass-report.ts';
import { maxShortPassMs, watch } from './watch.ts';

interface SimulationOptions {
  everyMs?: number;
  random?: () => number;
  /** Duration of the passes. */
  passMs?: Partial<Record<PassKind, number>>;
  /** Whether a short pass may follow a pass. */
  mayFollow?: (kind: PassKind) => boolean;
}

/** Simulates time: pauses resolve immediately, and the signal aborts in the fourth full pass. */
function createSimulation({ everyMs = 300_000, random = () => 0.5, passMs = {}, mayFollow }: SimulationOptions = {}) {
  const stop = new AbortController();
  let nowMs = 0;
  const starts: Record<PassKind, number[]> = { full: [], short: [] };
  const pauses: number[] = [];
  return {
    starts,
    pauses,
    deps: {
      everyMs,
      random,
      stopwatch: () => nowMs,
      signal: stop.signal,
      sleep: (ms: number) => {
        pauses.push(ms);
        nowMs += ms;
        return Promise.resolve();
      },
    },
    pass: (kind: PassKind) => {
      starts[kind].push(nowMs);
      nowMs += passMs[kind] ?? 0;
      if (starts.full.length === 4) stop.abort();
      return Promise.resolve(mayFollow?.(kind) ?? false);
    },
  };
}

it('starts a pass every interval, independent of the duration of passes', async () => {
  const { deps, pass, starts } = createSimulation({ passMs: { full: 40_000 } });
  await watch(deps, pass);
  expect(starts).toEqual({ full: [0, 300_000, 600_000, 900_000], short: [] });
});

it.each([
  [0, 270_000],
  [0.999_999, 330_000],
])('varies the interval by at most 10 % (random %d)', async (random, interval) => {
  const { deps, pass, starts } = createSimulation({ random: () => random });
  await watch(deps, pass);
  expect(starts.full[1]).toBeCloseTo(interval, -1);
});

it('pauses for a second after a pass that took longer than the interval', async () => {
  const { deps, pass, pauses } = createSimulation({ passMs: { full: 900_000 }, mayFollow: () => true });
  await watch(deps, pass);
  expect(pauses).toEqual([1000, 1000, 1000]);
});

it('never runs two passes at a time', async () => {
  const { deps, pass } = createSimulation({ mayFollow: () => true });
  let running = 0;
  await watch(deps, async (kind) => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return pass(kind);
  });
});

it('runs no pass when the signal has already aborted', async () => {
  const { deps, pass, starts } = createSimulation();
  await watch({ ...deps, signal: AbortSignal.abort() }, pass);
  expect(starts).toEqual({ full: [], short: [] });
});

describe('short passes', () => {
  it('run 60 to 90 seconds apart between full passes', async () => {
    const { deps, pass, starts } = createSimulation({ passMs: { full: 20_000 }, mayFollow: () => true });
    await watch(deps, pass);
    expect(starts.full).toEqual([0, 300_000, 600_000, 900_000]);
    expect(starts.short.slice(0, 4)).toEqual([75_000, 150_000, 225_000, 375_000]);
  });

  it('end before the next full pass is due, however long they take', async () => {
    const duration = fc.integer({ min: 0, max: maxShortPassMs });
    await fc.assert(
      fc.asyncProperty(
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        duration,
        async (random, short) => {
          const next = () => random.next().value as number;
          const { deps, pass, starts } = createSimulation({ random: next, passMs: { short }, mayFollow: () => true });
          await watch(deps, pass);
          const intervals = starts.full.slice(1).map((start, index) => start - starts.full[index]!);
          expect(Math.max(...intervals)).toBeLessThanOrEqual(330_001);
          expect(Math.min(...intervals)).toBeGreaterThanOrEqual(269_999);
        },
      ),
    );
  });

  it('do not follow a short pass that failed, until the next full pass', async () => {
    const { deps, pass, starts } = createSimulation({ mayFollow: (kind) => kind === 'full' });
    await watch(deps, pass);
    expect(starts.short).toEqual([75_000, 375_000, 675_000]);
  });

  it('are left out where full passes are as frequent', async () => {
    const { deps, pass, starts } = createSimulation({ everyMs: 90_000, mayFollow: () => true });
    await watch(deps, pass);
    expect(starts.short).toEqual([]);
  });
});
