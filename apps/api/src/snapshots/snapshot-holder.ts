import { setTimeout as wait } from 'node:timers/promises';
import type { JoinTable } from '@postjoin/join';
import type { Clock } from '@postjoin/program';
import {
  describeUnreadable,
  StoreUnavailableError,
  type SnapshotStore,
  type UnreadableGeneration,
} from '@postjoin/snapshot-store';
import type { Logger } from '../logger.ts';
import { createServedSnapshot, createUnreadableGenerations, loadNewest, type ServedSnapshot } from './load-newest.ts';
import { createStoreHealthRecord, type StoreHealth } from './store-health.ts';

/**
 * Holds the served generation. Loads and indexes each newer generation in the background, and then replaces the served
 * one in a single assignment.
 */
export interface SnapshotHolder {
  /** The served generation. Null before the first snapshot. */
  readonly current: ServedSnapshot | null;
  /** The state of the store at the last refresh. */
  readonly health: StoreHealth;
  /**
   * Loads the newest generation if the version of the store has changed. A call during a refresh makes that refresh
   * check the store once more. Never rejects: failures are logged and become part of `health`.
   */
  refresh: () => Promise<void>;
  /** Records a generation that the store could not read. The store calls this function as its `onUnreadable`. */
  reportUnreadable: (generation: number, reason: string) => void;
}

export interface HolderOptions {
  store: Pick<SnapshotStore, 'name' | 'latest' | 'latestVersion'>;
  clock: Clock;
  log: Logger;
  /** Marks every answer as recorded data of the past. */
  isReplay?: boolean;
  /** Whether answers have the addresses of contracts. */
  venueLinks?: boolean;
  /** Returns the origin of the addresses of rows. It is known once the service listens. */
  getOrigin?: () => string;
  /** Minimum time until generations that were unreadable are read again. Default: 30 s. */
  rereadAfterMs?: number;
}

/**
 * Default time until generations that were unreadable are read again. The time is necessary because a repaired
 * permission or device does not change the version of the store.
 */
const defaultRereadAfterMs = 30_000;

/** The result of the last load. */
interface Loaded {
  version: string;
  isReadable: boolean;
  unreadable: readonly UnreadableGeneration[];
  /** Time of `performance.now` from which the same version is loaded again. */
  expiresAtMs: number;
}

export function createSnapshotHolder(options: HolderOptions): SnapshotHolder {
  const { store, clock, log, isReplay = false, venueLinks = true, getOrigin = () => '' } = options;
  const { rereadAfterMs = defaultRereadAfterMs } = options;
  const health = createStoreHealthRecord(log, store.name);
  const unreadable = createUnreadableGenerations(log, () => holder.current?.generation ?? null);
  let loaded: Loaded | undefined;

  async function loadIfChanged(): Promise<void> {
    const version = await store.latestVersion();
    if (version === null && !holder.current) return health.recordEmpty();
    if (version === null) throw new StoreUnavailableError('the store has lost its generations');
    if (version !== loaded?.version || performance.now() >= loaded.expiresAtMs) loaded = await loadVersion(version);
    if (!loaded.isReadable) throw new StoreUnavailableError(describeUnreadable(loaded.unreadable));
    health.recordUsable(loaded.unreadable[0]);
  }

  async function loadVersion(version: string): Promise<Loaded> {
    unreadable.startLoad();
    const options = { store, clock, isReplay, venueLinks, unreadable, origin: getOrigin(), served: holder.current };
    const found = await loadNewest(options);
    if (typeof found === 'object') {
      holder.current = createServedSnapshot(found);
      logServed(found, log);
    }
    unreadable.endLoad();
    const { list } = unreadable;
    const expiresAtMs = list.length > 0 ? performance.now() + rereadAfterMs : Infinity;
    return { version, isReadable: found !== 'none', unreadable: list, expiresAtMs };
  }

  const holder: SnapshotHolder & { current: ServedSnapshot | null } = {
    current: null,
    get health() {
      return health.current;
    },
    refresh: repeatWhileRequested(() =>
      loadIfChanged().catch((error) => health.recordProblem(error, holder.current?.generation ?? null)),
    ),
    reportUnreadable: (generation, reason) => unreadable.add(generation, reason),
  };
  return holder;
}

/**
 * Runs one call of `run` at a time. A call during a run makes that run repeat, because what `run` reads may have changed
 * by then. Every call resolves after the last repetition.
 */
function repeatWhileRequested(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isRequested = false;
  async function runAll(): Promise<void> {
    while (isRequested) {
      isRequested = false;
      await run();
    }
  }
  return () => {
    isRequested = true;
    running ??= runAll().finally(() => (running = undefined));
    return running;
  };
}

function logServed({ metadata }: JoinTable, log: Logger): void {
  const { generation, taken_at, isRedated } = metadata;
  log.info({ generation, taken_at }, 'serving a new snapshot generation');
  if (isRedated)
    log.warn({ generation }, 'this snapshot is dated in the future; its times are replaced, and answers are stale');
}

/**
 * Refreshes once, and then at each notification of the store and after each interval. The interval is necessary because
 * a notification may be missed.
 * @param refresh never rejects
 * @returns the function that ends the watch. The promise resolves after the first refresh.
 */
export async function watchStore(
  store: Pick<SnapshotStore, 'subscribe'>,
  refresh: () => Promise<void>,
  intervalMs: number,
): Promise<() => void> {
  const ended = new AbortController();
  const waitUnlessEnded = () => wait(intervalMs, true, { ref: false, signal: ended.signal }).catch(() => false);
  async function poll(): Promise<void> {
    while (await waitUnlessEnded()) await refresh();
  }

  await refresh();
  const unsubscribe = store.subscribe(() => void refresh());
  void poll();
  return () => {
    ended.abort();
    unsubscribe();
  };
}
