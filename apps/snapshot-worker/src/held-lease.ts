import { LeaseLostError, type Lease } from '@postjoin/snapshot-store';

/** A lease is renewed this many times within its life, so that one missed renewal costs nothing. */
const renewalsPerLife = 3;

/** Another worker holds the lease. */
export class LeaseHeldError extends Error {
  override readonly name = 'LeaseHeldError';
}

/**
 * Runs an act while holding the lease, renewing it meanwhile, and gives it back whatever happens. Should it be lost,
 * the store refuses what the act then writes.
 * @throws {LeaseHeldError} when another worker holds it
 */
export async function withLease<Result>(
  acquire: () => Promise<Lease | null>,
  ttlMs: number,
  act: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  const lease = await acquire();
  if (!lease) throw new LeaseHeldError('another worker holds the lease');
  const heartbeat = setInterval(() => {
    lease.renew().catch((error: unknown) => {
      if (error instanceof LeaseLostError) clearInterval(heartbeat);
    });
  }, ttlMs / renewalsPerLife);
  try {
    return await act(lease);
  } finally {
    clearInterval(heartbeat);
    // A store that is away forgets the lease by itself.
    await lease.release().catch(() => undefined);
  }
}
