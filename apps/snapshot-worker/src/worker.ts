import { getHeapStatistics } from 'node:v8';
import type { FeedProgress } from '@postjoin/feed-sources';
import { packageVersion, stoppedClock, trackedAccounts, type Clock, type Settings } from '@postjoin/program';
import {
  createSnapshotStore,
  StoreUnavailableError,
  type Snapshot,
  type SnapshotStore,
} from '@postjoin/snapshot-store';
import type { Commands, CommonOptions } from './command-line.ts';
import { createArchiver, printArchive, runArchiveCheck } from './archive.ts';
import { listFastSources, type ShortPassEnd } from './capture.ts';
import { createUpstreams } from './create-upstreams.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { checkStore, firstPassHint, readIfExists, summarise } from './inspect-store.ts';
import { serveMetrics } from './metrics-server.ts';
import { createMetrics, type WorkerMetrics } from './metrics.ts';
import { toExitCode, toPassOutcome, StoppedError } from './outcome.ts';
import {
  configureJudge,
  configureModel,
  type ConfiguredModel,
  describeDays,
  probeModel,
  renderVerdicts,
} from './judge/index.ts';
import { readMessage, type Output, type VenueProgress } from './output.ts';
import { runPass, runShortPass, type Pass } from './pass.ts';
import type { PassKind, Usage } from './pass-report.ts';
import { restore } from './restore.ts';
import { maxShortPassMs, watch } from './watch.ts';
import { withLease } from './with-lease.ts';

/** Dependencies of the commands. */
export interface WorkerDependencies {
  settings: Settings;
  output: Output;
  /** Writes the output of `show --full`, `verdicts` and `archive csv`. */
  print: (text: string) => void;
  /** The real clock. `--at` replaces it with a fixed time, except for leases. */
  clock: Clock;
  /** Monotonic time in milliseconds. */
  stopwatch: () => number;
  /** Returns the resources that this process has used since its start. */
  usage: () => Usage;
  random: () => number;
  /** Resolves early when the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Identifies this process in the lease, for operators. */
  holder: string;
  /** Returns the number of log lines that could not be written, for the metrics. */
  droppedLogLines: () => number;
  /** Aborts when the process gets a stop signal, such as SIGTERM. `signal.reason` is then a `StoppedError`. */
  signal: AbortSignal;
  /** Sets the exit code of the program. */
  exitWith: (code: ExitCode) => void;
}

/** Creates the commands of the worker. */
export function createCommands(deps: WorkerDependencies): Commands {
  return {
    once: (options) => withStore(deps, (store) => runOnce(deps, store, options)),
    watch: (options) => withStore(deps, (store) => runWatch(deps, store, options)),
    check: (options) => withStore(deps, (store) => runCheck(deps, store, options)),
    show: (options) => withStore(deps, (store) => runShow(deps, store, options)),
    restore: (file) => withStore(deps, (store) => runRestore(deps, store, file)),
    verdicts: () => withStore(deps, (store) => runVerdicts(deps, store)),
    archiveCheck: () => runArchiveCheck(deps),
    archiveCsv: () => printArchive(deps),
  };
}

/**
 * Maximum bytes of a generation, as a share of the heap. A pass holds the previous and the next snapshot, and the posts
 * that the sources deliver.
 */
const maxGenerationShare = 1 / 4;

/** Opens the store, runs the command, closes the store. An error of the command becomes a log line and an exit code. */
async function withStore(deps: WorkerDependencies, command: (store: SnapshotStore) => Promise<void>): Promise<void> {
  const { settings, output, clock } = deps;
  const store = createSnapshotStore(settings.SNAPSHOT_STORE, {
    now: () => clock().getTime(),
    retainedGenerations: settings.KEEP_GENERATIONS,
    maxGenerationBytes: getHeapStatistics().heap_size_limit * maxGenerationShare,
    onUnreadable: (generation, reason) => output.unreadableSnapshot(generation, reason),
  });
  try {
    await command(store);
  } catch (error) {
    reportError(deps, store, error);
    deps.exitWith(toExitCode(error));
  } finally {
    await store.close();
  }
}

function reportError({ output }: WorkerDependencies, store: SnapshotStore, error: unknown): void {
  if (error instanceof StoppedError) output.event('stopped', 'stopped before the end of the pass; nothing was written');
  else if (toExitCode(error) === exitCodes.leaseHeld) output.event('lease_held', readMessage(error));
  else if (error instanceof StoreUnavailableError) output.failure(`${error.message} (${store.name})`);
  else output.failure(error, toExitCode(error) === exitCodes.internal);
}

const readVersion = ({ settings }: WorkerDependencies): string => settings.BUILD ?? packageVersion;

function logStart(deps: WorkerDependencies): void {
  const version = readVersion(deps);
  deps.output.event('starting', `version ${version}`, { version });
}

async function runOnce(deps: WorkerDependencies, store: SnapshotStore, options: CommonOptions & { every?: number }) {
  logStart(deps);
  const { passes } = createPassRunner(deps, store, selectClock(deps, options), options.every);
  const { report } = reportPass(deps, await passes.full(null));
  deps.exitWith(report.outcome === 'written' ? exitCodes.done : exitCodes.nothingFetched);
}

async function runWatch(deps: WorkerDependencies, store: SnapshotStore, options: CommonOptions & { every?: number }) {
  logStart(deps);
  const everyMs = options.every ?? deps.settings.WATCH_EVERY;
  const clock = selectClock(deps, options);
  const { passes, costs, judge } = createPassRunner(deps, store, clock, everyMs);
  const { droppedLogLines } = deps;
  const metrics = createMetrics({ costs, judge: judge?.totals, droppedLogLines, version: readVersion(deps) });
  const server = await startMetrics(deps, metrics);
  let written: Snapshot | null = null;
  try {
    await watch({ ...deps, everyMs }, async (kind) => {
      const result = await runAndReport(deps, { store, metrics, kind }, () => passes[kind](written));
      if (typeof result === 'string') return result === 'nothing_new';
      written = result ?? written;
      return result !== undefined && listFastSources(result).length > 0;
    });
  } finally {
    server?.close();
    server?.closeAllConnections();
  }
  deps.exitWith(exitCodes.done);
}

/**
 * Logs and counts a failed pass instead of throwing, so that `watch` continues with the next pass.
 * @returns the written snapshot, or why a short pass wrote nothing; undefined for a failed pass
 */
async function runAndReport(
  deps: WorkerDependencies,
  { store, metrics, kind }: { store: SnapshotStore; metrics: WorkerMetrics; kind: PassKind },
  pass: () => Promise<Pass | ShortPassEnd>,
): Promise<Snapshot | ShortPassEnd | undefined> {
  try {
    const result = await pass();
    metrics.passEnded(kind, typeof result === 'string' ? result : result.report.outcome);
    if (typeof result === 'string') return result;
    reportPass(deps, result);
    return result.snapshot;
  } catch (error) {
    reportError(deps, store, error);
    metrics.passEnded(kind, toPassOutcome(error));
    return undefined;
  }
}

/** Logs a pass and, after the first pass of a day, the verdicts of the day before it. */
function reportPass({ output }: WorkerDependencies, pass: Pass): Pass {
  const { report, snapshot, previousAt = snapshot.taken_at } = pass;
  output.passReport(report);
  const day = previousAt.slice(0, 10);
  const verdicts = snapshot.taken_at.startsWith(day) ? undefined : describeDays(snapshot)[day];
  if (verdicts !== undefined) output.event('verdicts', `${day}: ${verdicts}`, { day });
  return pass;
}

function startMetrics({ settings, output }: WorkerDependencies, { registry }: WorkerMetrics) {
  const { METRICS_HOST, METRICS_PORT } = settings;
  if (METRICS_PORT === undefined) return undefined;
  return serveMetrics(registry, METRICS_HOST, METRICS_PORT, (url) =>
    output.event('metrics', `serving metrics at ${url}`, { url }),
  );
}

/**
 * Reads every setting of a pass, and throws for those that a pass cannot use. Creates the upstream clients once per
 * process, so that their rate limits and pauses also apply from one pass to the next.
 */
function createPassRunner(deps: WorkerDependencies, store: SnapshotStore, clock: Clock, everyMs: number | undefined) {
  const { settings, output, signal, sleep, stopwatch, usage, holder } = deps;
  const { clients, sources, venues } = createUpstreams(settings, { now: clock, hasRealClock: clock === deps.clock });
  const judge = configureJudge(settings, clock, stopwatch);
  const passDeps = {
    store,
    clock,
    signal,
    usage,
    sleep: (ms: number) => sleep(ms, signal),
    lease: { holder, ttlMs: settings.LEASE_TTL },
    ...createArchiver(settings),
    costs: () => clients.costs(),
    capture: {
      sources,
      venues,
      clients,
      stopwatch,
      judge,
      accounts: trackedAccounts(settings),
      retentionDays: settings.RETENTION_DAYS,
      certainty: settings.CERTAINTY,
      restrictedTexts: settings.X_API_TEXT === 'full' ? settings.X_API_TEXT : undefined,
      nextInS: everyMs === undefined ? null : everyMs / 1000,
      minIntervalS: settings.WATCH_EVERY / 1000,
      onSource: (progress: FeedProgress) => output.sourceProgress(progress),
      onVenue: (progress: VenueProgress) => output.venueProgress(progress),
    },
  };
  // Most short passes find nothing new, so only a failure is logged.
  const onSource = (progress: FeedProgress) => progress.state === 'error' && output.sourceProgress(progress);
  const shortPassDeps = { ...passDeps, capture: { ...passDeps.capture, onSource } };
  const passes = {
    full: (lastWritten: Snapshot | null) => {
      clients.startPass();
      return runPass(passDeps, lastWritten);
    },
    short: (lastWritten: Snapshot | null) => {
      clients.startPass(Math.min(settings.PASS_TIME, maxShortPassMs));
      return runShortPass(shortPassDeps, lastWritten);
    },
  };
  return { passes, costs: passDeps.costs, judge, sources, venues };
}

async function runCheck(deps: WorkerDependencies, store: SnapshotStore, options: CommonOptions & { maxAge?: number }) {
  const clock = selectClock(deps, options);
  const model = configureModel(deps.settings, deps.clock);
  const settings = describeSettings(createPassRunner(deps, store, clock, undefined), model, deps.settings);
  const state = await checkStore(store, clock(), options.maxAge);
  // With `--max-age`, a monitor runs the command every few minutes. Its requests would use up those of the day.
  const probe = options.maxAge === undefined ? await runProbe(deps, model) : undefined;
  const { problem, readable_generation: generation } = state;
  const hasFailed = problem !== undefined || probe?.hasFailed === true;
  deps.output.commandResult({
    command: 'check',
    message: problem ?? `the settings can be used, and generation ${generation} can be served (${store.name})`,
    facts: { ...state, settings, ...(probe && { judge: probe.message }) },
    hasFailed,
  });
  deps.exitWith(hasFailed ? exitCodes.nothingFetched : exitCodes.done);
}

/** Describes what a pass with these settings reads and writes beside the store. */
function describeSettings(
  runner: Pick<ReturnType<typeof createPassRunner>, 'sources' | 'venues'>,
  model: ConfiguredModel | undefined,
  { ARCHIVE }: WorkerDependencies['settings'],
) {
  return {
    sources: runner.sources.map(({ name }) => name),
    venues: runner.venues.map(({ name }) => name),
    model: model ? `${model.model} at ${model.host}` : null,
    archive: ARCHIVE ?? null,
  };
}

async function runProbe({ settings, stopwatch }: WorkerDependencies, model: ConfiguredModel | undefined) {
  return model && probeModel(model, { timeoutMs: settings.JUDGE_SECONDS * 1000, stopwatch });
}

async function runShow(deps: WorkerDependencies, store: SnapshotStore, options: { full?: boolean }) {
  const snapshot = await readNewest('show', deps, store);
  if (!snapshot) return;
  if (options.full) deps.print(`${JSON.stringify(snapshot)}\n`);
  else
    deps.output.commandResult({
      command: 'show',
      message: `summary of generation ${snapshot.generation}`,
      facts: { ...summarise(snapshot), ...(snapshot.judge && { verdicts: describeDays(snapshot) }) },
    });
  deps.exitWith(exitCodes.done);
}

async function runRestore(
  { settings, output, signal, holder, exitWith }: WorkerDependencies,
  store: SnapshotStore,
  file: string,
) {
  const ttlMs = settings.LEASE_TTL;
  const generation = await withLease(store.acquireLease(holder, ttlMs), ttlMs, signal, (lease) =>
    restore(file, store, lease),
  );
  const message = `generation ${generation} is in the store (${store.name})`;
  output.commandResult({ command: 'restore', message, facts: { generation } });
  exitWith(exitCodes.done);
}

async function runVerdicts(deps: WorkerDependencies, store: SnapshotStore) {
  const snapshot = await readNewest('verdicts', deps, store);
  if (!snapshot) return;
  deps.print(renderVerdicts(snapshot));
  deps.exitWith(exitCodes.done);
}

/** Reads the newest snapshot. Without one, reports the failure of the command. */
async function readNewest(command: 'show' | 'verdicts', deps: WorkerDependencies, store: SnapshotStore) {
  const snapshot = await readIfExists(() => store.latest());
  if (snapshot) return snapshot;
  const message = `no readable snapshot in the store (${store.name}): ${firstPassHint}`;
  deps.output.commandResult({ command, message, facts: {}, hasFailed: true });
  deps.exitWith(exitCodes.nothingFetched);
  return undefined;
}

function selectClock({ clock }: WorkerDependencies, { at }: CommonOptions): Clock {
  return at ? stoppedClock(at) : clock;
}
