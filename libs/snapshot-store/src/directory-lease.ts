import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LeaseLostError, type Lease, type StoreOptions } from './contract.ts';
import {
  claimName,
  fileName,
  listNumbers,
  readIfPresent,
  removeAbandoned,
  removeAll,
  replaceName,
  syncDirectory,
  temporaryName,
  writeDurably,
} from './directory-files.ts';

/**
 * Leases in a directory: one small file a lease, numbered by its fencing token. The highest number is the only one that
 * counts, a number can be claimed once, and the last file stays when the lease is given back, so that numbers only grow.
 */
interface LeaseRecord {
  holder: string;
  renewed_at_ms: number;
  ttl_ms: number;
  released: boolean;
}

type Now = StoreOptions['now'];

/** Null when another holder has it, or was quicker. */
export async function acquireDirectoryLease(
  directory: string,
  holder: string,
  ttlMs: number,
  now: Now,
): Promise<Lease | null> {
  await mkdir(directory, { recursive: true });
  const last = await newestToken(directory);
  if (last > 0 && isRunning(await readRecord(directory, last), now())) return null;
  const token = last + 1;
  const record = () => ({ holder, renewed_at_ms: now(), ttl_ms: ttlMs, released: false });
  if (!(await claimToken(directory, token, record()))) return null;
  await removeEarlier(directory, token);
  const enqueue = createSerialQueue();
  return {
    token,
    renew: () =>
      enqueue(async () => {
        await assertHeld(directory, token, now);
        await rewriteRecord(directory, token, record());
      }),
    release: () =>
      enqueue(async () => {
        if ((await newestToken(directory)) === token)
          await rewriteRecord(directory, token, { ...record(), released: true });
      }),
  };
}

/** One act after another: a renewal that is still being written must not undo a release. */
function createSerialQueue(): (act: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (act) => {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  };
}

/** @throws {LeaseLostError} when the lease ran out or another holder has one */
export async function assertHeld(directory: string, token: number, now: Now): Promise<void> {
  const newest = await newestToken(directory);
  if (newest > token) throw new LeaseLostError('another worker holds the lease');
  if (newest < token || !isRunning(await readRecord(directory, token), now()))
    throw new LeaseLostError('the lease ran out');
}

async function claimToken(directory: string, token: number, record: LeaseRecord): Promise<boolean> {
  const claimed = await claimOnce(directory, token, record);
  // Somebody slow may claim a number whose owner has come and gone. The highest number decides.
  if (!claimed || (await newestToken(directory)) !== token) return false;
  await syncDirectory(directory);
  return true;
}

async function claimOnce(directory: string, token: number, record: LeaseRecord): Promise<boolean> {
  const temporary = temporaryName(token, `lease-${randomUUID()}`);
  try {
    await writeDurably(join(directory, temporary), JSON.stringify(record));
    return await claimName(directory, temporary, fileName('lease', token));
  } finally {
    await removeAll(directory, [temporary]);
  }
}

async function rewriteRecord(directory: string, token: number, record: LeaseRecord): Promise<void> {
  const temporary = temporaryName(token, 'renewal');
  await writeDurably(join(directory, temporary), JSON.stringify(record));
  await replaceName(directory, temporary, fileName('lease', token));
}

async function removeEarlier(directory: string, token: number): Promise<void> {
  const tokens = await listNumbers(directory, 'lease');
  const earlier = tokens.filter((other) => other < token);
  await removeAll(
    directory,
    earlier.map((other) => fileName('lease', other)),
  );
  await removeAbandoned(directory, token);
}

async function newestToken(directory: string): Promise<number> {
  return (await listNumbers(directory, 'lease')).at(-1) ?? 0;
}

async function readRecord(directory: string, token: number): Promise<Partial<LeaseRecord> | undefined> {
  const bytes = await readIfPresent(directory, fileName('lease', token));
  try {
    const value: unknown = JSON.parse(bytes?.toString() ?? 'null');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined; // Torn by a power cut: its holder is gone as well.
  }
}

/** A renewal that lies further ahead than the lease is long was made before the clock jumped back: it says nothing. */
function isRunning(record: Partial<LeaseRecord> | undefined, nowMs: number): boolean {
  if (!record || record.released) return false;
  const { renewed_at_ms: renewedAtMs, ttl_ms: ttlMs } = record;
  if (typeof renewedAtMs !== 'number' || typeof ttlMs !== 'number') return false;
  return Math.abs(nowMs - renewedAtMs) < ttlMs;
}
