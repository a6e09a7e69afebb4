import { StoreUnavailableError } from '@postjoin/snapshot-store';

/** A store that restarts or fails over is back within this; a full disk or a wrong password is not. */
const storeRetryPausesMs = [500, 1500, 4000] as const;

export interface PatienceDeps {
  sleep: (ms: number) => Promise<void>;
  /** Once it is given, nothing is tried again. */
  signal: AbortSignal;
}

/** Runs an act on the store again after a pause while the store is unavailable. @throws what the last attempt threw */
export async function withPatience<Result>(
  act: () => Promise<Result>,
  deps: PatienceDeps,
  pausesMs: readonly number[] = storeRetryPausesMs,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const [pauseMs, ...rest] = pausesMs;
    if (!(error instanceof StoreUnavailableError) || pauseMs === undefined) throw error;
    await deps.sleep(pauseMs);
    if (deps.signal.aborted) throw error;
    return withPatience(act, deps, rest);
  }
}
