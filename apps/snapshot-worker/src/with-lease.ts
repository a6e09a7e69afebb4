import { LeaseLostError, type Lease } from '@postjoin/snapshot-store';

/** Number of renewals during the life of a lease. With three renewals, the lease survives a failed one. */
const renewalsPerLife = 3;

/**
 * Longest wait for the release of a lease. This wait and the longest wait for a hanging write are together shorter than
 * the stop timeout of systemd.
 */
const maxReleaseWaitMs = 3000;

/** Another worker holds the lease. */
export class LeaseHeldError extends Error {
  override readonly name = 'LeaseHeldError';
}

/**
 * Waits for the lease, runs the task, renews the lease during the task, and always releases the lease. If the lease is
 * lost during the task, the store rejects the writes of the task.
 *
 * @throws {LeaseHeldError} when another worker holds the lease; the signal's reason when the signal aborts before the
 *   lease is acquired
 */
export async function withLease<Result>(
  acquiring: Promise<Lease | null>,
  ttlMs: number,
  signal: AbortSignal,
  task: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  try {
    const lease = await abortable(signal, acquiring);
    if (!lease) throw new LeaseHeldError('another worker holds the lease; nothing was written');
    return await whileRenewing(lease, ttlMs, () => task(lease));
  } finally {
    await releaseLease(acquiring);
  }
}

async function whileRenewing<Result>(lease: Lease, ttlMs: number, task: () => Promise<Result>): Promise<Result> {
  const heartbeat = setInterval(() => {
    lease.renew().catch((error: unknown) => {
      if (error instanceof LeaseLostError) clearInterval(heartbeat);
    });
  }, ttlMs / renewalsPerLife);
  try {
    return await task();
  } finally {
    clearInterval(heartbeat);
  }
}

/**
 * Releases the lease, even if the store grants the lease only after an abort. If the store is down or hangs, the lease
 * is not released and ends when it expires.
 */
async function releaseLease(acquiring: Promise<Lease | null>): Promise<void> {
  const { promise: timedOut, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, maxReleaseWaitMs);
  const released = acquiring.then((lease) => lease?.release()).catch(() => undefined);
  await Promise.race([released, timedOut]);
  clearTimeout(timer);
}

/** Resolves like `work`, or rejects with the signal's reason as soon as the signal aborts. */
export async function abortable<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason as Error);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    // The signal of `watch` lives as long as the process. A listener that stays on the signal would keep the data of
    // each pass in memory.
    signal.removeEventListener('abort', onAbort);
  }
}
