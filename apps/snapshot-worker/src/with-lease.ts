import { LeaseLostError, type Lease } from '@postjoin/snapshot-store';

/** Renewals within the life of a lease. With three, one missed renewal does no harm. */
const renewalsPerLife = 3;

/** Longest wait for the release of a lease. Added to a hanging write, it stays below the stop timeout of systemd. */
const maxReleaseWaitMs = 3000;

/** Another worker holds the lease. */
export class LeaseHeldError extends Error {
  override readonly name = 'LeaseHeldError';
}

/**
 * Waits for the lease, runs the task under it with renewals, and always releases it. If the lease is lost meanwhile,
 * the store rejects the writes of the task.
 *
 * @throws {LeaseHeldError} when another worker holds the lease; the signal's reason when it aborts before the lease is
 *   acquired
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

/** Also releases a lease that arrives after an abort. A store that is down or hangs lets the lease expire instead. */
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
    // The signal of `watch` lives as long as the process; a listener left on it would hold the data of every pass.
    signal.removeEventListener('abort', onAbort);
  }
}
