import { setTimeout as wait } from 'node:timers/promises';
import type { UpstreamClients } from '@postjoin/upstream';
import { maxClockSkewMs } from '@postjoin/values';

/** The clock of this machine differs from those of the upstreams, so the pass would write wrong times. */
export class WrongClockError extends Error {
  override readonly name = 'WrongClockError';
}

type Clocks = Pick<UpstreamClients, 'clockOffsetMs' | 'whenClockIsKnown'>;

/**
 * Checks the clock by those of the upstreams, because a snapshot that lies ahead of the clock does not show which of the
 * two was wrong.
 * @throws {WrongClockError}
 */
export function requireRightClock({ clockOffsetMs }: Pick<Clocks, 'clockOffsetMs'>): void {
  const offsetMs = clockOffsetMs() ?? 0;
  if (isRight(offsetMs)) return;
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  throw new WrongClockError(
    `the clock of this machine is ${minutes} minutes ${offsetMs > 0 ? 'behind' : 'ahead of'} those of the upstreams; ` +
      'nothing was written. Synchronise the clock',
  );
}

/** Leaves most of the time of a pass to what waits. An upstream usually responds within a second. */
const maxClockWaitMs = 15_000;

/**
 * Resolves with whether sources that charge may be called: not with a wrong clock, because the pass then writes nothing.
 * Waits until the clock is known or the free upstreams have been read, at most 15 seconds. Then the clock is not known, and
 * a pass writes.
 */
export async function mayCharge(clocks: Clocks, freeUpstreams: Promise<unknown>): Promise<boolean> {
  const timeout = wait(maxClockWaitMs, undefined, { ref: false });
  await Promise.race([clocks.whenClockIsKnown(), freeUpstreams, timeout]);
  return isRight(clocks.clockOffsetMs() ?? 0);
}

const isRight = (offsetMs: number): boolean => Math.abs(offsetMs) <= maxClockSkewMs;
