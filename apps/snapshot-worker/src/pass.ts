import type { Clock } from '@postjoin/settings';
import { GenerationConflictError, type Lease, type Snapshot, type SnapshotStore } from '@postjoin/snapshot-store';
import { capture, type CaptureDeps } from './capture.ts';
import { withLease } from './held-lease.ts';
import { costsSince, reportPass, type Costs, type PassReport, type Usage } from './pass-report.ts';
import { withPatience } from './patience.ts';
import { unlessAborted } from './unless-aborted.ts';

export interface PassDeps {
  store: SnapshotStore;
  clock: Clock;
  capture: CaptureDeps;
  lease: { holder: string; ttlMs: number };
  /** What the upstream clients have cost so far. */
  costs: () => Costs;
  /** What this process has used so far. */
  usage: () => Usage;
  sleep: (ms: number) => Promise<void>;
  /** Ends a pass that has not begun to write; a write is seen through, though not tried again. */
  signal: AbortSignal;
}

export interface Pass {
  report: PassReport;
  snapshot: Snapshot;
}

/**
 * One pass from lease to written generation. `remembered` is the last snapshot that this process wrote: it stands in
 * for what a store has lost, so that no post is lost with it.
 * @throws {LeaseHeldError} {LeaseLostError} {GenerationConflictError} {StoreUnavailableError}, with nothing written; the
 *   signal's reason when it is given before anything was
 */
export function runPass(deps: PassDeps, remembered: Snapshot | null = null): Promise<Pass> {
  const { holder, ttlMs } = deps.lease;
  const asked = patiently(deps, () => deps.store.acquireLease(holder, ttlMs));
  return withLease(asked, ttlMs, deps.signal, (lease) => runUnder(lease, deps, remembered));
}

async function runUnder(lease: Lease, deps: PassDeps, remembered: Snapshot | null): Promise<Pass> {
  const before = deps.usage();
  const costsBefore = deps.costs();
  const previous = newer(await read(deps, () => deps.store.latest()), remembered);
  const captured = await unlessAborted(deps.signal, capture(previous, deps.clock(), deps.capture));
  const snapshot = { ...captured, generation: await nextGeneration(deps, previous) };
  await write(deps, snapshot, lease);
  const costs = costsSince(costsBefore, deps.costs());
  return { snapshot, report: reportPass(previous, snapshot, costs, { before, after: deps.usage() }) };
}

function patiently<Result>(deps: PassDeps, act: () => Promise<Result>): Promise<Result> {
  return withPatience(act, deps);
}

/** Unlike a write, which is seen through once it is begun, reading ends with the signal. */
function read<Result>(deps: PassDeps, act: () => Promise<Result>): Promise<Result> {
  return unlessAborted(deps.signal, patiently(deps, act));
}

function newer(stored: Snapshot | null, remembered: Snapshot | null): Snapshot | null {
  if (!stored || !remembered) return stored ?? remembered;
  return Date.parse(remembered.taken_at) > Date.parse(stored.taken_at) ? remembered : stored;
}

/** After the newest number in the store, readable or not; in a store that has lost everything, after our own last. */
async function nextGeneration(deps: PassDeps, previous: Snapshot | null): Promise<number> {
  const inStore = await read(deps, () => deps.store.latestGeneration());
  return (inStore ?? previous?.generation ?? 0) + 1;
}

/** A connection that breaks may have lost the answer only: what is there by the next attempt was written by us. */
async function write(deps: PassDeps, snapshot: Snapshot, lease: Lease): Promise<void> {
  let attempts = 0;
  await patiently(deps, async () => {
    attempts += 1;
    try {
      await deps.store.put(snapshot, lease);
    } catch (error) {
      const mayBeOurs = error instanceof GenerationConflictError && attempts > 1;
      if (!mayBeOurs || (await deps.store.latest())?.taken_at !== snapshot.taken_at) throw error;
    }
  });
}
