import { cacheTopics, createJoinTable, type JoinTable } from '@postjoin/join';
import { describeError } from '@postjoin/process';
import type { Clock } from '@postjoin/settings';
import {
  describeUnreadable,
  StoreUnavailableError,
  type Snapshot,
  type SnapshotStore,
  type UnreadableGeneration,
} from '@postjoin/snapshot-store';
import type { Logger } from '../logger.ts';

/**
 * A generation (a numbered snapshot of the store) that is loaded and indexed. The object is immutable, so a request
 * uses one generation from start to end.
 */
export interface ServedSnapshot {
  readonly generation: number;
  readonly table: JoinTable;
  readonly takenAtMs: number;
  /** HTTP date of `taken_at`. */
  readonly lastModified: string;
  /** Milliseconds from this generation until the next one is due. 0 if this generation was dated in the future. */
  readonly intervalMs: number;
}

/** State of the snapshot store, for `/readyz` and the metrics. */
export interface StoreHealth {
  /**
   * Whether the last refresh found a generation that can be read and served. False while the store is
   * unreachable, is empty or has no generation that can be read and indexed.
   */
  answers: boolean;
  /**
   * Why `answers` is false: a sentence without its first capital and its full stop. It contains no path, address or
   * credential. Undefined while `answers` is true.
   */
  problem?: string;
  /** The newest generation, if the api cannot read it and serves an older one. */
  unreadable?: UnreadableGeneration;
}

/** States why there is no snapshot to serve. The sentence has no full stop, so that a caller can continue it. */
export function describeMissingSnapshot({ problem = 'no snapshot has been taken yet' }: StoreHealth): string {
  return problem.charAt(0).toUpperCase() + problem.slice(1);
}

/**
 * Holds the served generation. Loads and indexes each newer generation in the background, and then replaces the served
 * one in a single assignment.
 */
export interface SnapshotHolder {
  /** The served generation. Null before the first snapshot. */
  readonly current: ServedSnapshot | null;
  storeHealth(): StoreHealth;
  /** Loads the newest generation, if any, and starts to watch the store. Never rejects: failures are logged. */
  start(): Promise<void>;
  /**
   * Checks the store for a new generation and loads it. A call during a refresh makes that refresh check the store once
   * more.
   */
  refresh(): Promise<void>;
  /** Records a generation that the store could not read. The store calls this function as its `onUnreadable`. */
  reportUnreadable(generation: number, reason: string): void;
  stop(): void;
}

/** Time from a snapshot until the next one is due, for a snapshot whose `next_in_s` is null. */
const defaultFreshMs = 60_000;

/**
 * Default time until generations that were unreadable are read again. The time is necessary because a repaired
 * permission or device does not change the version of the store.
 */
const defaultRereadAfterMs = 30_000;

/** The result of the last attempt to load the newest generation. */
interface Loaded {
  version: string;
  isReadable: boolean;
  unreadable: readonly UnreadableGeneration[];
}

export function createSnapshotHolder(options: {
  store: Pick<SnapshotStore, 'name' | 'latest' | 'latestVersion' | 'subscribe'>;
  clock: Clock;
  log: Logger;
  /** Interval of the checks for a new generation. The checks find a generation whose notification was missed. */
  pollMs: number;
  /** Time until generations that were unreadable are read again. Default: 30 s. */
  rereadAfterMs?: number;
  /** Marks every answer as recorded data of the past. */
  isReplay?: boolean;
}): SnapshotHolder {
  const { store, clock, log, pollMs, rereadAfterMs = defaultRereadAfterMs, isReplay = false } = options;
  let health: StoreHealth = { answers: false, problem: 'the first snapshot is still loading' };
  let hasFailed = false;
  let loaded: Loaded | undefined;
  /** The generations that the store reported as unreadable during the current load. */
  let reported: UnreadableGeneration[] = [];
  /** The reports that were logged. A generation that is read again with the same result is not logged again. */
  const logged = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let rereadTimer: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};
  let loading: Promise<void> | undefined;
  let isRefreshRequested = false;

  async function load(): Promise<void> {
    const version = await store.latestVersion();
    if (version === null && !holder.current) return noteEmptyStore();
    if (version === null) throw new StoreUnavailableError('the store has lost its generations');
    if (version !== loaded?.version) loaded = await loadLatest(version);
    if (!loaded.isReadable) throw new StoreUnavailableError(describeUnreadable(loaded.unreadable));
    if (hasFailed) log.info('the snapshot store can be used again');
    hasFailed = false;
    const [unreadable] = loaded.unreadable;
    health = { answers: true, ...(unreadable && { unreadable }) };
  }

  async function loadLatest(version: string): Promise<Loaded> {
    reported = [];
    const isReadable = await serveNewest();
    if (reported.length > 0) scheduleReread();
    else logged.clear();
    return { version, isReadable, unreadable: reported };
  }

  /**
   * Serves the newest generation that can be read and indexed, if it is another than the served one. Returns false if
   * there is none.
   * @param below only generations with a lower number
   */
  async function serveNewest(below?: number): Promise<boolean> {
    const snapshot = await store.latest(below === undefined ? {} : { below });
    if (!snapshot) return false;
    if (isServed(snapshot) || isServedUnreadable()) return true;
    const table = await createJoinTable(snapshot, clock(), { isReplay }).catch((error: unknown) => {
      noteUnreadable(snapshot.generation, `it cannot be indexed (${nameOf(error)})`, { err: describeError(error) });
    });
    if (!table) return serveNewest(snapshot.generation);
    serve(table);
    return true;
  }

  /**
   * Whether a snapshot is the served one. Compares the times too, because an emptied store numbers its generations from
   * 1 again.
   */
  function isServed({ generation, taken_at }: Snapshot): boolean {
    const served = holder.current?.table.metadata;
    return served?.generation === generation && served.taken_at === taken_at;
  }

  /**
   * Whether the store still has the served generation but can no longer read it. The served generation must then not be
   * replaced by an older one.
   */
  function isServedUnreadable(): boolean {
    return reported.some(({ generation }) => generation === holder.current?.generation);
  }

  function scheduleReread(): void {
    clearTimeout(rereadTimer);
    rereadTimer = setTimeout(() => {
      loaded = undefined;
      void refresh();
    }, rereadAfterMs).unref();
  }

  function serve(table: JoinTable): void {
    holder.current = toServedSnapshot(table);
    const { generation, taken_at } = table.metadata;
    log.info({ generation, taken_at }, 'serving a new snapshot generation');
    if (table.metadata.isRedated)
      log.warn({ generation }, 'this snapshot is dated in the future; its times are replaced, and answers are stale');
    if (!table.hasMatches)
      log.warn({ generation }, 'an older worker wrote this snapshot without matches; upgrade the worker');
  }

  /** Records a generation that cannot be read or indexed, and logs it once. */
  function noteUnreadable(generation: number, reason: string, details: object = {}): void {
    reported.push({ generation, reason });
    const report = `${generation} ${reason}`;
    if (logged.has(report)) return;
    logged.add(report);
    const serving = holder.current?.generation ?? null;
    log.warn(
      { generation, reason, serving, ...details },
      'a snapshot generation is unreadable; trying the one before it',
    );
  }

  function noteEmptyStore(): void {
    const problem = 'no snapshot has been taken yet';
    if (health.problem !== problem) log.info(`${problem} (${store.name}); waiting for the worker`);
    health = { answers: false, problem };
  }

  /** Logs the location of the store only for operators: answers show `problem` to callers. */
  function noteProblem(error: unknown): void {
    const problem = describeProblem(error);
    if (health.problem !== problem)
      log.warn({ ...explain(error), serving: holder.current?.generation ?? null }, `${problem} (${store.name})`);
    hasFailed = true;
    health = { answers: false, problem };
  }

  function refresh(): Promise<void> {
    isRefreshRequested = true;
    loading ??= loadWhileRequested().finally(() => (loading = undefined));
    return loading;
  }

  /** Loads again if a refresh was requested during a load, because the store may have a newer generation by then. */
  async function loadWhileRequested(): Promise<void> {
    while (isRefreshRequested) {
      isRefreshRequested = false;
      await load().catch(noteProblem);
    }
  }

  function schedulePoll(): void {
    timer = setTimeout(() => void refresh().then(schedulePoll), pollMs).unref();
  }

  const holder = {
    current: null as ServedSnapshot | null,
    storeHealth: (): StoreHealth => health,
    refresh,
    reportUnreadable: (generation: number, reason: string) => noteUnreadable(generation, reason),
    async start() {
      await refresh();
      unsubscribe = store.subscribe(() => void refresh());
      schedulePoll();
    },
    stop() {
      clearTimeout(timer);
      clearTimeout(rereadTimer);
      unsubscribe();
    },
  };
  return holder;
}

/** Messages of the store contain no path or credential. Messages of other errors may quote data. */
function describeProblem(error: unknown): string {
  if (error instanceof StoreUnavailableError) return error.message;
  return `the newest generation cannot be loaded (${nameOf(error)})`;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'Error';
}

/** Only the name, code and frames of an unexpected error are logged, because its message can quote data. */
function explain(error: unknown) {
  return error instanceof StoreUnavailableError ? {} : { err: describeError(error) };
}

function toServedSnapshot(table: JoinTable): ServedSnapshot {
  const { generation, taken_at } = table.metadata;
  const takenAtMs = Date.parse(taken_at);
  return {
    generation,
    table: cacheTopics(table),
    takenAtMs,
    lastModified: new Date(takenAtMs).toUTCString(),
    intervalMs: toIntervalMs(table.metadata),
  };
}

function toIntervalMs({ next_in_s, isRedated }: JoinTable['metadata']): number {
  if (isRedated) return 0;
  return next_in_s === null ? defaultFreshMs : next_in_s * 1000;
}
