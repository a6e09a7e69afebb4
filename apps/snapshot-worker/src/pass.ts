import { isDatedAhead } from '@postjoin/join';
import type { Clock } from '@postjoin/program';
import {
  GenerationConflictError,
  LeaseLostError,
  StoreUnavailableError,
  type Lease,
  type Snapshot,
  type SnapshotStore,
} from '@postjoin/snapshot-store';
import { capture, captureFastSources, type CaptureDeps, type Captured, type ShortPassEnd } from './capture.ts';
import { measureCosts, reportPass, type Costs, type PassKind, type PassReport, type Usage } from './pass-report.ts';
import { readMessage } from './output.ts';
import { abortable, withLease } from './with-lease.ts';

/**
 * Pauses between the attempts to call the store, 6 s in all. A restart or failover of the store takes less time. A
 * failure that lasts longer, such as a full disk or a wrong password, does not end after further attempts.
 */
const storeRetryPausesMs = [500, 1500, 4000] as const;

export interface PassDeps {
  store: SnapshotStore;
  clock: Clock;
  capture: CaptureDeps;
  lease: { holder: string; ttlMs: number };
  /** Returns the calls, bytes and time that each upstream client has used since its creation. */
  costs: () => Costs;
  /** Returns the resources that this process has used since its start. */
  usage: () => Usage;
  sleep: (ms: number) => Promise<void>;
  /** Appends the final rows of a snapshot to the archive, and returns the number of lines. Missing without ARCHIVE. */
  archive?: (snapshot: Snapshot, lease: Lease) => Promise<number>;
  /** Aborts a pass that has not yet started to write. A write that has started completes, but is not retried. */
  signal: AbortSignal;
}

export interface Pass {
  report: PassReport;
  snapshot: Snapshot;
  /** The time of the previous snapshot; undefined if there is none. */
  previousAt: string | undefined;
}

/**
 * Runs one pass: acquires the lease, captures all upstreams and writes the next generation.
 *
 * @param lastWritten last snapshot that this process wrote. The pass starts from it if the stored snapshot is missing
 *   or older, so that no post is lost when the store loses its data.
 * @throws {WrongClockError} {LeaseHeldError} {LeaseLostError} {GenerationConflictError} {StoreUnavailableError} or the
 *   signal's reason if the signal aborts before the write. In all these cases nothing was written, except that a
 *   `StoreUnavailableError` can also mean that only the replies to the write were lost.
 */
export function runPass(deps: PassDeps, lastWritten: Snapshot | null = null): Promise<Pass> {
  return withPassLease(deps, (lease) =>
    writeNext<never>({ kind: 'full', lease, lastWritten, captureNext: capture }, deps),
  );
}

/**
 * Runs a short pass: acquires the lease, reads only the fast sources, and writes the next generation if they have a new
 * post. Otherwise returns why it wrote nothing. Throws as `runPass` does.
 */
export function runShortPass(deps: PassDeps, lastWritten: Snapshot | null): Promise<Pass | ShortPassEnd> {
  const captureNext = captureFastSources;
  return withPassLease(deps, (lease) => writeNext({ kind: 'short', lease, lastWritten, captureNext }, deps));
}

function withPassLease<Result>(deps: PassDeps, task: (lease: Lease) => Promise<Result>): Promise<Result> {
  const { holder, ttlMs } = deps.lease;
  const acquiring = withRetries(deps, () => deps.store.acquireLease(holder, ttlMs));
  return withLease(acquiring, ttlMs, deps.signal, task);
}

interface NextPass<End> {
  kind: PassKind;
  lease: Lease;
  lastWritten: Snapshot | null;
  captureNext: (previous: Snapshot | null, now: Date, deps: CaptureDeps) => Promise<Captured | End>;
}

async function writeNext<End extends string = never>(
  { kind, lease, lastWritten, captureNext }: NextPass<End>,
  deps: PassDeps,
): Promise<Pass | End> {
  const before = deps.usage();
  const costsBefore = deps.costs();
  const stored = await read(deps, () => readStored(kind, lastWritten, deps));
  const now = deps.clock();
  const previous = chooseNewer(stored, lastWritten, now);
  const captured = await abortable(deps.signal, captureNext(previous, now, deps.capture));
  if (typeof captured === 'string') return captured;
  const snapshot = { generation: await getNextGeneration(deps, previous), ...captured };
  await write(deps, snapshot, lease);
  const archive = await writeArchive(deps, snapshot, lease);
  const upstreams = measureCosts(costsBefore, deps.costs());
  const report = reportPass(previous, snapshot, { kind, upstreams, before, after: deps.usage() });
  return { snapshot, previousAt: previous?.taken_at, report: { ...report, ...(archive && { archive }) } };
}

/**
 * Reads the newest snapshot. A short pass usually writes nothing, so it does not read a generation that this process
 * wrote.
 */
async function readStored(kind: PassKind, lastWritten: Snapshot | null, { store }: PassDeps): Promise<Snapshot | null> {
  const isOwn = kind === 'short' && (await store.latestGeneration()) === lastWritten?.generation;
  return isOwn ? lastWritten : store.latest();
}

/**
 * Appends to the archive after the snapshot is written. A failure does not fail the pass: the posts stay in the snapshot,
 * and the next pass appends the missing lines.
 */
async function writeArchive(deps: PassDeps, snapshot: Snapshot, lease: Lease): Promise<PassReport['archive']> {
  try {
    return deps.archive && { lines: await deps.archive(snapshot, lease) };
  } catch (error) {
    return { lines: 0, error: readMessage(error) };
  }
}

/**
 * Retries a call while the store is unavailable and may become available without a repair.
 * @throws the error of the last attempt
 */
async function withRetries<Result>(
  deps: Pick<PassDeps, 'sleep' | 'signal'>,
  call: () => Promise<Result>,
  pausesMs: readonly number[] = storeRetryPausesMs,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const [pauseMs, ...rest] = pausesMs;
    if (!(error instanceof StoreUnavailableError) || error.isPermanent || pauseMs === undefined) throw error;
    await deps.sleep(pauseMs);
    if (deps.signal.aborted) throw error;
    return withRetries(deps, call, rest);
  }
}

/** Reads from the store, with retries. Rejects as soon as the signal aborts. */
function read<Result>(deps: PassDeps, call: () => Promise<Result>): Promise<Result> {
  return abortable(deps.signal, withRetries(deps, call));
}

/**
 * Returns the newer of two snapshots. If this process wrote `lastWritten` while its clock was ahead, returns the stored
 * snapshot.
 */
function chooseNewer(stored: Snapshot | null, lastWritten: Snapshot | null, now: Date): Snapshot | null {
  if (!stored || !lastWritten) return stored ?? lastWritten;
  if (isDatedAhead(lastWritten, now)) return stored;
  return Date.parse(lastWritten.taken_at) > Date.parse(stored.taken_at) ? lastWritten : stored;
}

/**
 * Returns one more than the newest generation in the store, even if that generation is unreadable. If the store has
 * lost all data, returns one more than the generation of the previous snapshot.
 */
async function getNextGeneration(deps: PassDeps, previous: Snapshot | null): Promise<number> {
  const inStore = await read(deps, () => deps.store.latestGeneration());
  return (inStore ?? previous?.generation ?? 0) + 1;
}

/**
 * Writes the snapshot, with retries. A retry is refused if the store already has this snapshot. An earlier attempt then
 * wrote the snapshot and only the reply was lost, so the write has succeeded.
 */
async function write(deps: PassDeps, snapshot: Snapshot, lease: Lease): Promise<void> {
  let attempts = 0;
  await withRetries(deps, async () => {
    attempts += 1;
    try {
      await deps.store.put(snapshot, lease);
    } catch (error) {
      const isRefused = error instanceof GenerationConflictError || error instanceof LeaseLostError;
      const mayBeOwnWrite = isRefused && attempts > 1;
      if (!mayBeOwnWrite || (await deps.store.latest())?.taken_at !== snapshot.taken_at) throw error;
    }
  });
}
