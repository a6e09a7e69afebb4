import type { JoinTable } from '@postjoin/join';
import type { Clock } from '@postjoin/settings';
import {
  describeUnreadable,
  StoreUnavailableError,
  type SnapshotStore,
  type UnreadableGeneration,
} from '@postjoin/snapshot-store';
import type { Logger } from '../logger.ts';
import { loadNewest } from './load-newest.ts';
import { createServedSnapshot, type ServedSnapshot } from './served-snapshot.ts';
import { createStoreHealthRecord, type StoreHealth } from './store-health.ts';
import { createUnreadableGenerations } from './unreadable-generations.ts';

/** Loads the newest generation of a store when the version of the store changes. */
export interface GenerationLoader {
  /** The generation that was loaded last. Null before the first. */
  readonly served: ServedSnapshot | null;
  readonly health: StoreHealth;
  /** Never rejects: failures are logged and become part of `health`. */
  load: () => Promise<void>;
  /** Makes the next `load` read the store again although its version is the same. */
  forgetVersion(): void;
  reportUnreadable: (generation: number, reason: string) => void;
}

export interface LoaderOptions {
  store: Pick<SnapshotStore, 'name' | 'latest' | 'latestVersion'>;
  clock: Clock;
  log: Logger;
  /** Marks every answer as recorded data of the past. */
  isReplay?: boolean;
  /** Whether answers have the addresses of contracts. */
  venueLinks?: boolean;
  /** Returns the origin of the addresses of rows. It is known once the service listens. */
  getOrigin?: () => string;
  /** Called after a load that met an unreadable generation. */
  onUnreadable: () => void;
}

/** The result of the last load. */
interface Loaded {
  version: string;
  isReadable: boolean;
  unreadable: readonly UnreadableGeneration[];
}

export function createGenerationLoader(options: LoaderOptions): GenerationLoader {
  const { store, clock, log, isReplay = false, venueLinks = true, getOrigin = () => '', onUnreadable } = options;
  const health = createStoreHealthRecord(log, store.name);
  const unreadable = createUnreadableGenerations(log, () => loader.served?.generation ?? null);
  let loaded: Loaded | undefined;

  async function loadIfChanged(): Promise<void> {
    const version = await store.latestVersion();
    if (version === null && !loader.served) return health.recordEmpty();
    if (version === null) throw new StoreUnavailableError('the store has lost its generations');
    if (version !== loaded?.version) loaded = await loadVersion(version);
    if (!loaded.isReadable) throw new StoreUnavailableError(describeUnreadable(loaded.unreadable));
    health.recordUsable(loaded.unreadable[0]);
  }

  async function loadVersion(version: string): Promise<Loaded> {
    unreadable.startLoad();
    const found = await loadNewest({
      ...{ store, clock, isReplay, venueLinks, unreadable },
      origin: getOrigin(),
      served: loader.served,
    });
    if (typeof found === 'object') {
      loader.served = createServedSnapshot(found);
      logServed(found, log);
    }
    unreadable.endLoad();
    if (unreadable.list.length > 0) onUnreadable();
    return { version, isReadable: found !== 'none', unreadable: unreadable.list };
  }

  const loader = {
    served: null as ServedSnapshot | null,
    get health() {
      return health.current;
    },
    load: () => loadIfChanged().catch((error) => health.recordProblem(error, loader.served?.generation ?? null)),
    forgetVersion: () => (loaded = undefined),
    reportUnreadable: (generation: number, reason: string) => unreadable.add(generation, reason),
  };
  return loader;
}

function logServed({ metadata, hasMatches }: JoinTable, log: Logger): void {
  const { generation, taken_at, isRedated } = metadata;
  log.info({ generation, taken_at }, 'serving a new snapshot generation');
  if (isRedated)
    log.warn({ generation }, 'this snapshot is dated in the future; its times are replaced, and answers are stale');
  if (!hasMatches) log.warn({ generation }, 'an older worker wrote this snapshot without matches; upgrade the worker');
}
