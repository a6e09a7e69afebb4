import { hourMs } from '@postjoin/values';
import { UpstreamError, upstreamFaults } from './types.ts';

/** A time without requests to one upstream, after a 429 or a refusal for the place. */
export interface Pause {
  /** End of the pause on the `stopwatch`, so a jump of the system clock does not change the length of the pause. */
  untilMs: number;
  /** The error of a request that cannot wait for the end. Its `retryAt` is the end of the pause. */
  error: UpstreamError;
}

/** Starts a pause, unless the current one of the client ends later. Returns the pause that ends last. */
export function extendPause(pauses: Map<string, Pause>, name: string, next: Pause): Pause {
  const current = pauses.get(name);
  if (current && current.untilMs >= next.untilMs) return current;
  pauses.set(name, next);
  return next;
}

/**
 * Pauses as plain JSON, by name of the client. A snapshot stores them, so that a pause also holds for the passes of
 * later processes.
 */
export type StoredPauses = Record<string, Record<string, unknown>>;

/**
 * A pause lasts at most the 24 hours that an upstream can request. A pause that ends more than 25 hours ahead was
 * computed with a wrong clock.
 */
const maxPauseMs = 25 * hourMs;

export function storePauses(pauses: ReadonlyMap<string, Pause>, stopwatchMs: number): StoredPauses {
  const current = [...pauses].filter(([, { untilMs }]) => untilMs > stopwatchMs);
  return Object.fromEntries(
    current.map(([name, { error }]) => {
      const { fault, message, retryAt } = error;
      return [name, { fault, message, retry_at: retryAt?.toISOString() }];
    }),
  );
}

/** Adds stored pauses to `pauses`, except for clients that are paused already. */
export function restorePauses(
  pauses: Map<string, Pause>,
  stored: StoredPauses,
  { now, stopwatchMs }: { now: Date; stopwatchMs: number },
): void {
  for (const [name, entry] of Object.entries(stored)) {
    const error = readError(entry);
    const leftMs = (error?.retryAt?.getTime() ?? NaN) - now.getTime();
    const isCurrent = leftMs > 0 && leftMs <= maxPauseMs;
    const hasPause = (pauses.get(name)?.untilMs ?? -Infinity) > stopwatchMs;
    if (error && isCurrent && !hasPause) pauses.set(name, { untilMs: stopwatchMs + leftMs, error });
  }
}

function readError({ fault, message, retry_at }: StoredPauses[string]): UpstreamError | undefined {
  const known = upstreamFaults.find((candidate) => candidate === fault);
  if (known === undefined || typeof message !== 'string' || typeof retry_at !== 'string') return undefined;
  return new UpstreamError(known, message, { retryAt: new Date(retry_at) });
}
