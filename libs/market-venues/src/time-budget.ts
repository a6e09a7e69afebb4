/** Limits the time that one pass spends on optional requests, such as those for price histories. */
export interface TimeBudget {
  /** Milliseconds that are left; not more than zero when the budget is used up. */
  leftMs(): number;
  /** Runs a task and subtracts its duration. The task receives the milliseconds that are left. */
  spend<Result>(task: (leftMs: number) => Promise<Result>): Promise<Result>;
}

/** @param stopwatch monotonic time in milliseconds */
export function createTimeBudget(totalMs: number, stopwatch: () => number): TimeBudget {
  let leftMs = totalMs;
  return {
    leftMs: () => leftMs,
    async spend(task) {
      const startedMs = stopwatch();
      try {
        return await task(leftMs);
      } finally {
        leftMs -= stopwatch() - startedMs;
      }
    },
  };
}

/** A budget without a limit. */
export const unlimitedBudget: TimeBudget = createTimeBudget(Infinity, () => 0);
