import type { Pause } from './client.ts';
import { UpstreamError, upstreamFaults } from './types.ts';

/**
 * Pauses as plain JSON, by name of the client. A snapshot stores them, so that a pause also holds for the passes of
 * later processes.
 */
export type StoredPauses = Record<string, Record<string, unknown>>;

/**
 * A pause lasts at most the 24 hours that an upstream can request. A pause that ends more than 25 hours ahead was
 * computed with a wrong clock.
 */
const maxPauseMs = 25 * 3_600_000;

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
