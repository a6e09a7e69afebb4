import { createJoinTable, type JoinTable } from '@postjoin/join';
import type { Clock } from '@postjoin/settings';
import { StoreUnavailableError, type SnapshotStore } from '@postjoin/snapshot-store';
import type { Logger } from '../logger.ts';

/** A loaded and indexed generation. Immutable, so a request uses one generation from start to end. */
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
   * False if the last refresh failed: the store is unreachable or has lost its generations, or indexing a generation
   * failed.
   */
  answers: boolean;
  /** Class name of the error. It contains no path or credential. Undefined while `answers` is true. */
  problem?: string;
  /** A generation that is newer than the served one but unreadable, with the reason, such as a newer format. */
  unreadable?: { generation: number; reason: string };
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

/** Time from a snapshot until the next one is due, for a snapshot without a schedule. */
const defaultFreshMs = 60_000;

export function createSnapshotHolder(options: {
  store: Pick<SnapshotStore, 'latest' | 'latestGeneration' | 'subscribe'>;
  clock: Clock;
  log: Logger;
  /** Interval of the checks for a new generation. They find a generation whose notification was missed. */
  pollMs: number;
}): SnapshotHolder {
  const { store, clock, log, pollMs } = options;
  let health: StoreHealth = { answers: true };
  /** The newest generation at the last load. If it proved unreadable, it is not loaded a second time. */
  let lastAttempted: number | undefined;
  let unreadable: StoreHealth['unreadable'];
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};
  let loading: Promise<void> | undefined;
  let isRefreshRequested = false;

  async function load(): Promise<void> {
    const generation = await store.latestGeneration();
    if (generation === null && holder.current) throw new StoreUnavailableError('the store lost its generations');
    if (generation !== null && generation !== holder.current?.generation && generation !== lastAttempted) {
      unreadable = undefined;
      const snapshot = await store.latest();
      if (snapshot && snapshot.generation !== holder.current?.generation)
        serve(await createJoinTable(snapshot, clock()));
      lastAttempted = generation;
    }
    if (!health.answers) log.info('snapshot store is available again');
    health = { answers: true, ...(unreadable && { unreadable }) };
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

  function noteProblem(error: unknown): void {
    const problem = error instanceof Error ? error.name : 'Error';
    if (health.answers)
      log.warn(
        { err: error, serving: holder.current?.generation ?? null },
        'loading the newest snapshot generation failed; still serving the previous one',
      );
    health = { answers: false, problem };
  }

  function refresh(): Promise<void> {
    isRefreshRequested = true;
    loading ??= loadWhileRequested().finally(() => (loading = undefined));
    return loading;
  }

  /** Loads once more if a refresh was requested during a load: the store may have a newer generation by then. */
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
    reportUnreadable(generation: number, reason: string) {
      unreadable ??= { generation, reason };
      log.warn(
        { generation, reason, serving: holder.current?.generation ?? null },
        'newest snapshot generation is unreadable; still serving the previous one',
      );
    },
    async start() {
      await refresh();
      unsubscribe = store.subscribe(() => void refresh());
      schedulePoll();
    },
    stop() {
      clearTimeout(timer);
      unsubscribe();
    },
  };
  return holder;
}

function toServedSnapshot(table: JoinTable): ServedSnapshot {
  const { generation, taken_at } = table.metadata;
  const takenAtMs = Date.parse(taken_at);
  return {
    generation,
    table,
    takenAtMs,
    lastModified: new Date(takenAtMs).toUTCString(),
    intervalMs: toIntervalMs(table.metadata),
  };
}

function toIntervalMs({ next_in_s, isRedated }: JoinTable['metadata']): number {
  if (isRedated) return 0;
  return next_in_s === null ? defaultFreshMs : next_in_s * 1000;
}
