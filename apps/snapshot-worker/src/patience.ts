import { StoreUnavailableError } from '@postjoin/snapshot-store';

/** A store that restarts or fails over is back within this; a full disk or a wrong password is not. */
export const storeRetryPausesMs = [500, 1500, 4000] as const;

/** Runs an act on the store again after a pause while the store is unavailable. @throws what the last attempt threw */
export async function withPatience<Result>(
  act: () => Promise<Result>,
  sleep: (ms: number) => Promise<void>,
  pausesMs: readonly number[] = storeRetryPausesMs,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const [pauseMs, ...rest] = pausesMs;
    if (!(error instanceof StoreUnavailableError) || pauseMs === undefined) throw error;
    await sleep(pauseMs);
    return withPatience(act, sleep, rest);
  }
}
