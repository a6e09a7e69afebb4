import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LeaseLostError, type Lease, type StoreOptions } from './types.ts';
import {
  claimName,
  createDirectory,
  ignore,
  toFileName,
  listNumbers,
  readIfPresent,
  removeAbandoned,
  removeAll,
  replaceName,
  syncDirectory,
  writeTemporary,
} from './directory-files.ts';
import { assertWithinLimit, findNewest, maxLeaseMs } from './generations.ts';

/**
 * The content of a lease file. Each lease has its own file, whose name contains the fencing token of the lease. Only
 * the lease with the highest token is valid, and each token can be claimed only once. The last file remains after a
 * release, so tokens only increase.
 */
interface LeaseRecord {
  holder: string;
  renewed_at_ms: number;
  ttl_ms: number;
  released: boolean;
}

type Now = StoreOptions['now'];

/**
 * Acquires the lease of a directory, and creates the directory if it does not exist. Returns null if another worker
 * holds the lease, or claims it at the same time. A holder that has the lease gets a new one: its last call failed after
 * the claim, such as when the disk could not make it durable.
 */
export async function acquireDirectoryLease(
  directory: string,
  holder: string,
  ttlMs: number,
  now: Now,
): Promise<Lease | null> {
  await createDirectory(directory);
  const last = await readNewestToken(directory);
  const current = last > 0 ? await readRecord(directory, last) : undefined;
  if (current?.holder !== holder && isRunning(current, now())) return null;
  const token = last + 1;
  assertWithinLimit(token);
  const record = () => ({ holder, renewed_at_ms: now(), ttl_ms: ttlMs, released: false });
  if (!(await claimToken(directory, token, record()))) return null;
  await removeEarlier(directory, token);
  const enqueue = createSerialQueue();
  return {
    token,
    renew: () =>
      enqueue(async () => {
        await assertHeld(directory, token);
        await rewriteRecord(directory, token, record());
      }),
    release: () =>
      enqueue(async () => {
        if ((await readNewestToken(directory)) === token)
          await rewriteRecord(directory, token, { ...record(), released: true });
      }),
  };
}

/** Runs calls one after another. Otherwise a renewal that is still being written could undo a release. */
function createSerialQueue(): (act: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (act) => {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  };
}

/**
 * Checks that a lease may be used, even if it has run out. @throws {LeaseLostError} if the lease was released, or if
 * another worker has acquired a later one
 */
export async function assertHeld(directory: string, token: number): Promise<void> {
  const newest = await readNewestToken(directory);
  if (newest > token) throw new LeaseLostError('another worker holds the lease');
  const record = newest < token ? undefined : await readRecord(directory, token);
  if (!record || record.released) throw new LeaseLostError('the lease has ended');
}

async function claimToken(directory: string, token: number, record: LeaseRecord): Promise<boolean> {
  const claimed = await claimOnce(directory, token, record);
  // A slow worker may claim a token after a higher one was granted. Only the lease with the highest token is valid.
  if (!claimed || (await readNewestToken(directory)) !== token) return false;
  await syncDirectory(directory);
  return true;
}

function claimOnce(directory: string, token: number, record: LeaseRecord): Promise<boolean> {
  return writeTemporary(directory, token, 'lease', JSON.stringify(record), (temporary) =>
    claimName(directory, temporary, toFileName('lease', token)),
  );
}

function rewriteRecord(directory: string, token: number, record: LeaseRecord): Promise<void> {
  return writeTemporary(directory, token, 'lease', JSON.stringify(record), (temporary) =>
    replaceName(directory, temporary, toFileName('lease', token)),
  );
}

async function removeEarlier(directory: string, token: number): Promise<void> {
  const tokens = await listNumbers(directory, 'lease');
  const earlier = tokens.filter((number) => number < token);
  await removeAll(
    directory,
    earlier.map((number) => toFileName('lease', number)),
  );
  await removeAbandoned(directory, token);
}

async function readNewestToken(directory: string): Promise<number> {
  return findNewest(await listNumbers(directory, 'lease')) ?? 0;
}

/** Maximum bytes of a lease file. A record has 150 and the name of its holder. */
const maxRecordBytes = 4096;

/** Returns undefined for what no worker has written, such as a pipe, whose read would never end. */
async function readRecord(directory: string, token: number): Promise<Partial<LeaseRecord> | undefined> {
  const stats = await stat(join(directory, toFileName('lease', token))).catch(ignore('ENOENT'));
  if (!stats?.isFile() || stats.size > maxRecordBytes) return undefined;
  const bytes = await readIfPresent(directory, toFileName('lease', token));
  try {
    const value: unknown = JSON.parse(bytes?.toString() ?? 'null');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined; // A power cut left the file incomplete, and ended the holder too.
  }
}

/**
 * Whether a lease has not been released and was renewed less than `ttl_ms` ago. A renewal dated `ttl_ms` or more ahead
 * was written before the clock jumped back, and is ignored. So is a lease that no worker has written.
 */
function isRunning(record: Partial<LeaseRecord> | undefined, nowMs: number): boolean {
  if (!record || record.released) return false;
  const { renewed_at_ms: renewedAtMs, ttl_ms: ttlMs } = record;
  if (typeof renewedAtMs !== 'number' || typeof ttlMs !== 'number' || ttlMs > maxLeaseMs) return false;
  return Math.abs(nowMs - renewedAtMs) < ttlMs;
}
