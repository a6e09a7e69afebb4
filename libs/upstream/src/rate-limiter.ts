import PQueue from 'p-queue';

export interface RateLimiterOptions {
  perSecond: number;
  concurrency: number;
  stopwatch: () => number;
  sleep: (ms: number) => Promise<void>;
}

/**
 * Limits the calls to one upstream: starts them evenly spaced, with at most `concurrency` running.
 *
 * Does not use p-queue's `interval`, which reads the system clock and stalls for as long as the clock has jumped back.
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
