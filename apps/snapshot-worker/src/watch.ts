import type { PassKind } from './pass-report.ts';

/**
 * Each interval is randomly up to 10 % shorter or longer, so that many workers do not call upstreams at the same time.
 */
const jitterShare = 0.1;

/** Shortest pause between passes, also after a pass that took longer than the interval. */
const minPauseMs = 1000;

/** 60 to 90 seconds from the start of a pass to that of the next short pass: readers of the fast source do the same. */
const shortIntervalMs = { min: 60_000, max: 90_000 } as const;

/** 30 seconds: the longest time that the calls of a short pass may take. It starts only that long before a full one. */
export const maxShortPassMs = 30_000;

export interface WatchDeps {
  /** Time from the start of a full pass to the start of the next one. */
  everyMs: number;
  /** Returns a random number from 0 to 1. */
  random: () => number;
  /** Monotonic time in milliseconds. */
  stopwatch: () => number;
  /** Resolves early when the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
}

/**
 * Runs one full pass after another until the signal aborts, and short passes between them. Passes never overlap.
 * @param pass must not throw. It resolves to whether a short pass may follow before the next full pass
 */
export async function watch(deps: WatchDeps, pass: (kind: PassKind) => Promise<boolean>): Promise<void> {
  while (!deps.signal.aborted) {
    const startedMs = deps.stopwatch();
    const dueMs = startedMs + addJitter(deps);
    if (await pass('full')) await runShortPasses(startedMs, dueMs, deps, pass);
    await sleepUntil(dueMs, deps);
  }
}

async function runShortPasses(
  startedMs: number,
  dueMs: number,
  deps: WatchDeps,
  pass: (kind: PassKind) => Promise<boolean>,
): Promise<void> {
  const { min, max } = shortIntervalMs;
  const shortDueMs = Math.max(deps.stopwatch(), startedMs + min + deps.random() * (max - min));
  // A pause precedes the short pass, and another one the full pass.
  if (deps.signal.aborted || shortDueMs + maxShortPassMs + 2 * minPauseMs > dueMs) return;
  await sleepUntil(shortDueMs, deps);
  if (deps.signal.aborted) return;
  const shortStartedMs = deps.stopwatch();
  if (await pass('short')) await runShortPasses(shortStartedMs, dueMs, deps, pass);
}

async function sleepUntil(dueMs: number, { signal, stopwatch, sleep }: WatchDeps): Promise<void> {
  if (!signal.aborted) await sleep(Math.max(minPauseMs, dueMs - stopwatch()), signal);
}

function addJitter({ everyMs, random }: WatchDeps): number {
  return everyMs * (1 + jitterShare * (2 * random() - 1));
}
