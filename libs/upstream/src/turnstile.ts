import PQueue from 'p-queue';

export interface TurnstileOptions {
  perSecond: number;
  concurrency: number;
  stopwatch: () => number;
  sleep: (ms: number) => Promise<void>;
}

/**
 * Lets calls to one upstream through one after another: evenly spaced, so many at once.
 *
 * The spacing is ours and not p-queue's `interval`, because that one reads the system clock and stands still for as
 * long as the clock has jumped back.
 */
export function createTurnstile({ perSecond, concurrency, stopwatch, sleep }: TurnstileOptions) {
  const queue = new PQueue({ concurrency });
  const spacingMs = 1000 / perSecond;
  let nextStartMs = 0;
  return <Result>(act: () => Promise<Result>): Promise<Result> =>
    queue.add(async () => {
      const nowMs = stopwatch();
      const waitMs = Math.max(0, nextStartMs - nowMs);
      nextStartMs = nowMs + waitMs + spacingMs;
      if (waitMs > 0) await sleep(waitMs);
      return act();
    });
}
