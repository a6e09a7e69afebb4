import PQueue from 'p-queue';

export interface RateLimiterOptions {
  perSecond: number;
  concurrency: number;
  stopwatch: () => number;
  sleep: (ms: number) => Promise<void>;
}

/**
 * Limits the calls to one upstream. `perSecond` calls start per second, evenly spaced, and at most `concurrency` calls
 * run at the same time.
 *
 * The option `interval` of p-queue is not used, because it reads the system clock. When the clock jumps back by an
 * hour, that option stalls all calls for an hour.
 */
export function createRateLimiter({ perSecond, concurrency, stopwatch, sleep }: RateLimiterOptions) {
  const queue = new PQueue({ concurrency });
  const spacingMs = 1000 / perSecond;
  let nextStartMs = 0;
  return <Result>(task: () => Promise<Result>): Promise<Result> =>
    queue.add(async () => {
      const nowMs = stopwatch();
      const waitMs = Math.max(0, nextStartMs - nowMs);
      nextStartMs = nowMs + waitMs + spacingMs;
      if (waitMs > 0) await sleep(waitMs);
      return task();
    });
}
