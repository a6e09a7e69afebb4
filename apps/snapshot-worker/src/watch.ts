/** Random change of each interval, up to 10 % either way, so that many workers do not call upstreams in step. */
const jitterShare = 0.1;

/** Pause after a pass that took longer than the interval. */
const minPauseMs = 1000;

export interface WatchDeps {
  everyMs: number;
  /** Returns 0 to 1. */
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
