import { LeaseLostError, type Lease } from '@postjoin/snapshot-store';
import { unlessAborted } from './unless-aborted.ts';

/** A lease is renewed this many times within its life, so that one missed renewal costs nothing. */
const renewalsPerLife = 3;

/** How long giving back a lease is waited for. With a write that hangs it stays below what service managers allow. */
const giveBackAtMostMs = 3000;

/** Another worker holds the lease. */
export class LeaseHeldError extends Error {
  override readonly name = 'LeaseHeldError';
}

/**
 * Runs an act while holding the lease that was asked for, renewing it meanwhile, and gives it back whatever happens.
 * Should it be lost, the store refuses what the act then writes.
 * @throws {LeaseHeldError} when another worker holds it; the signal's reason when that is given before there is one
 */
export async function withLease<Result>(
  asked: Promise<Lease | null>,
  ttlMs: number,
  signal: AbortSignal,
  act: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  try {
    const lease = await unlessAborted(signal, asked);
    if (!lease) throw new LeaseHeldError('another worker holds the lease');
    return await whileRenewing(lease, ttlMs, () => act(lease));
  } finally {
    await giveBack(asked);
  }
}

async function whileRenewing<Result>(lease: Lease, ttlMs: number, act: () => Promise<Result>): Promise<Result> {
  const heartbeat = setInterval(() => {
    lease.renew().catch((error: unknown) => {
      if (error instanceof LeaseLostError) clearInterval(heartbeat);
    });
  }, ttlMs / renewalsPerLife);
  try {
    return await act();
  } finally {
    clearInterval(heartbeat);
  }
}

/** Also a lease that comes only now. A store that is away forgets it by itself, and one that hangs is not waited for. */
async function giveBack(asked: Promise<Lease | null>): Promise<void> {
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, giveBackAtMostMs);
  const givenBack = asked.then((lease) => lease?.release()).catch(() => undefined);
  await Promise.race([givenBack, tooLong]);
  clearTimeout(timer);
}
