import type { FeedProgress } from '@postjoin/feed-sources';
import { stoppedClock, trackedAccounts, type Clock, type Settings } from '@postjoin/settings';
import { createSnapshotStore, type Snapshot, type SnapshotStore } from '@postjoin/snapshot-store';
import type { Commands, CommonOptions } from './command-line.ts';
import { createUpstreams } from './create-upstreams.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { checkStore, summarise, type StoreState } from './inspect-store.ts';
import { serveMetrics } from './metrics-server.ts';
import { createMetrics, type WorkerMetrics } from './metrics.ts';
import { exitCodeOf, outcomeOf, StoppedError } from './outcome.ts';
import type { Output, VenueProgress } from './output.ts';
import { runPass, type Pass } from './pass.ts';
import type { Usage } from './pass-report.ts';
import { watch } from './watch.ts';

/** What the worker needs of the world around it. */
export interface Surroundings {
  settings: Settings;
  output: Output;
  /** Where `show --full` writes. */
  print: (text: string) => void;
  /** The real clock; `--at` puts one that stands still in its place, though never for leases. */
  clock: Clock;
  /** Milliseconds that only ever grow. */
  stopwatch: () => number;
  /** What this process has used so far. */
  usage: () => Usage;
  random: () => number;
  /** Returns early when the signal is given. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Names this process to people who look at the lease. */
  holder: string;
  /** Given when the process is told to stop; its reason is a `StoppedError`. */
  signal: AbortSignal;
  /** How the program is to end. */
  exitWith: (code: ExitCode) => void;
}

/** The commands over real parts. */
export function createCommands(around: Surroundings): Commands {
  return {
    once: (options) => withStore(around, (store) => once(around, store, options)),
    watch: (options) => withStore(around, (store) => keepWatching(around, store, options)),
    check: (options) => withStore(around, (store) => check(around, store, options)),
    show: (options) => withStore(around, (store) => show(around, store, options)),
  };
}

/** Opens the store for a command, closes it, and turns what the command throws into an exit code. */
async function withStore(around: Surroundings, act: (store: SnapshotStore) => Promise<void>): Promise<void> {
  const { settings, output, clock } = around;
  const store = createSnapshotStore(settings.SNAPSHOT_STORE, {
    now: () => clock().getTime(),
    keepGenerations: settings.KEEP_GENERATIONS,
    onUnreadable: (generation, reason) => output.unreadable(generation, reason),
  });
  try {
    await act(store);
  } catch (error) {
    fail(around, error);
  } finally {
    await store.close();
  }
}

function fail({ output, exitWith }: Surroundings, error: unknown): void {
  tell(output, error);
  exitWith(exitCodeOf(error));
}

function tell(output: Output, error: unknown): void {
  if (error instanceof StoppedError) output.facts('stopped', { written: 'nothing since the last snapshot' });
  else output.failed(error, exitCodeOf(error) === exitCodes.internal);
}

async function once(around: Surroundings, store: SnapshotStore, options: CommonOptions & { every?: number }) {
  const { pass } = preparePasses(around, store, clockOf(around, options), options.every);
  const { report } = await pass(null);
  around.output.passed(report);
  around.exitWith(report.outcome === 'written' ? exitCodes.done : exitCodes.nothingFetched);
}

async function keepWatching(around: Surroundings, store: SnapshotStore, options: CommonOptions & { every?: number }) {
  const everyMs = options.every ?? around.settings.WATCH_EVERY;
  const clock = clockOf(around, options);
  const { pass, costs } = preparePasses(around, store, clock, everyMs);
  const metrics = createMetrics(clock, costs);
  const server = await startMetrics(around, metrics);
  let written: Snapshot | null = null;
  try {
    await watch({ ...around, everyMs }, async () => {
      written = (await passAndTell(around, metrics, () => pass(written))) ?? written;
    });
  } finally {
    server?.close();
    server?.closeAllConnections();
  }
  around.exitWith(exitCodes.done);
}

/** A pass that fails is told and counted; the next one comes all the same. */
async function passAndTell(
  { output }: Surroundings,
  metrics: WorkerMetrics,
  pass: () => Promise<Pass>,
): Promise<Snapshot | undefined> {
  try {
    const { snapshot, report } = await pass();
    output.passed(report);
    metrics.passEnded(report.outcome);
    metrics.snapshotWritten(snapshot, report);
    return snapshot;
  } catch (error) {
    tell(output, error);
    metrics.passEnded(outcomeOf(error));
    return undefined;
  }
}

function startMetrics({ settings, output }: Surroundings, { registry }: WorkerMetrics) {
  if (settings.METRICS_PORT === undefined) return undefined;
  return serveMetrics(registry, settings.HOST, settings.METRICS_PORT, (url) => output.facts('metrics', { url }));
}

/** Upstream clients live as long as the process, so that their pace and the pauses asked for hold between passes. */
function preparePasses(around: Surroundings, store: SnapshotStore, clock: Clock, everyMs: number | undefined) {
  const { settings, output, signal, sleep, usage, holder } = around;
  const { clients, sources, venues } = createUpstreams(settings, clock);
  const deps = {
    store,
    clock,
    signal,
    usage,
    sleep: (ms: number) => sleep(ms, signal),
    lease: { holder, ttlMs: settings.LEASE_TTL },
    costs: () => clients.costs(),
    capture: {
      sources,
      venues,
      accounts: trackedAccounts(settings),
      retentionDays: settings.RETENTION_DAYS,
      nextInS: everyMs === undefined ? null : everyMs / 1000,
      onSource: (progress: FeedProgress) => output.source(progress),
      onVenue: (progress: VenueProgress) => output.venue(progress),
    },
  };
  return { pass: (remembered: Snapshot | null) => runPass(deps, remembered), costs: deps.costs };
}

async function check(around: Surroundings, store: SnapshotStore, options: CommonOptions & { maxAge?: number }) {
  const found = await checkStore(store, clockOf(around, options)());
  around.output.found('check', found);
  around.exitWith(isGoodEnough(found, options.maxAge) ? exitCodes.done : exitCodes.nothingFetched);
}

function isGoodEnough({ readable_generation: generation, age_seconds: age }: StoreState, maxAgeMs?: number): boolean {
  if (maxAgeMs === undefined) return generation !== null;
  return age !== null && age * 1000 <= maxAgeMs;
}

async function show(around: Surroundings, store: SnapshotStore, options: { full?: boolean }) {
  const snapshot = await store.latest();
  if (!snapshot) {
    around.output.found('show', { snapshot: 'none yet' });
    return around.exitWith(exitCodes.nothingFetched);
  }
  if (options.full) around.print(`${JSON.stringify(snapshot)}\n`);
  else around.output.found('show', summarise(snapshot));
  around.exitWith(exitCodes.done);
}

function clockOf({ clock }: Surroundings, { at }: CommonOptions): Clock {
  return at ? stoppedClock(at) : clock;
}
