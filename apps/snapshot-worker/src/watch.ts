/**
 * Each interval is randomly up to 10 % shorter or longer, so that many workers do not call upstreams at the same time.
 */
const jitterShare = 0.1;

/** Shortest pause between passes, also after a pass that took longer than the interval. */
const minPauseMs = 1000;

export interface WatchDeps {
  everyMs: number;
  /** Returns a random number from 0 to 1. */
  random: () => number;
  /** Monotonic time in milliseconds. */
  stopwatch: () => number;
  /** Resolves early when the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
}

/** Runs one pass after another until the signal aborts. `pass` must not throw. Passes never overlap. */
export async function watch(deps: WatchDeps, pass: () => Promise<void>): Promise<void> {
  while (!deps.signal.aborted) {
    const startedMs = deps.stopwatch();
    await pass();
    if (deps.signal.aborted) return;
    const elapsedMs = deps.stopwatch() - startedMs;
    await deps.sleep(Math.max(minPauseMs, addJitter(deps) - elapsedMs), deps.signal);
  }
}

function addJitter({ everyMs, random }: WatchDeps): number {
  return everyMs * (1 + jitterShare * (2 * random() - 1));
}
