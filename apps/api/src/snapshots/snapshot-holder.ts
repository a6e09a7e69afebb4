import type { SnapshotStore } from '@postjoin/snapshot-store';
import { createGenerationLoader, type LoaderOptions } from './generation-loader.ts';
import { repeatWhileRequested } from './repeat-while-requested.ts';
import type { ServedSnapshot } from './served-snapshot.ts';
import type { StoreHealth } from './store-health.ts';

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

/**
 * Default time until generations that were unreadable are read again. The time is necessary because a repaired
 * permission or device does not change the version of the store.
 */
const defaultRereadAfterMs = 30_000;

export interface HolderOptions extends Omit<LoaderOptions, 'onUnreadable'> {
  store: LoaderOptions['store'] & Pick<SnapshotStore, 'subscribe'>;
  /** Interval of the checks for a new generation. The checks find a generation whose notification was missed. */
  pollMs: number;
  /** Time until generations that were unreadable are read again. Default: 30 s. */
  rereadAfterMs?: number;
}

export function createSnapshotHolder(options: HolderOptions): SnapshotHolder {
  const { store, pollMs, rereadAfterMs = defaultRereadAfterMs } = options;
  const loader = createGenerationLoader({ ...options, onUnreadable: scheduleReread });
  const refresh = repeatWhileRequested(loader.load);
  let pollTimer: NodeJS.Timeout | undefined;
  let rereadTimer: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};

  function schedulePoll(): void {
    pollTimer = setTimeout(() => void refresh().then(schedulePoll), pollMs).unref();
  }

  function scheduleReread(): void {
    clearTimeout(rereadTimer);
    rereadTimer = setTimeout(() => {
      loader.forgetVersion();
      void refresh();
    }, rereadAfterMs).unref();
  }

  return {
    get current() {
      return loader.served;
    },
    storeHealth: () => loader.health,
    refresh,
    reportUnreadable: loader.reportUnreadable,
    async start() {
      await refresh();
      unsubscribe = store.subscribe(() => void refresh());
      schedulePoll();
    },
    stop() {
      clearTimeout(pollTimer);
      clearTimeout(rereadTimer);
      unsubscribe();
    },
  };
}
