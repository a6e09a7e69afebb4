/** How far a pause is stretched or shortened at random, so that many workers do not ask upstreams in step. */
const jitterShare = 0.1;

/** A pass that took longer than the interval is followed by this much rest. */
const shortestPauseMs = 1000;

export interface WatchDeps {
  everyMs: number;
  /** 0 to 1. */
  random: () => number;
  /** Milliseconds that only ever grow. */
  stopwatch: () => number;
  /** Returns early when the signal is given. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
}

/** Makes one pass after another until told to stop. `pass` must not throw; the next one waits for it to end. */
export async function watch(deps: WatchDeps, pass: () => Promise<void>): Promise<void> {
  while (!deps.signal.aborted) {
    const startedMs = deps.stopwatch();
    await pass();
    if (deps.signal.aborted) return;
    const tookMs = deps.stopwatch() - startedMs;
    await deps.sleep(Math.max(shortestPauseMs, jittered(deps) - tookMs), deps.signal);
  }
}

function jittered({ everyMs, random }: WatchDeps): number {
  return everyMs * (1 + jitterShare * (2 * random() - 1));
}
