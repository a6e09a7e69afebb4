import { createJoinTable, type JoinTable } from '@postjoin/join';
import { StoreUnavailableError, type SnapshotStore } from '@postjoin/snapshot-store';
import type { Logger } from '../logger.ts';

/** A generation as requests see it. Never changed once it is held: a request that began with it ends with it. */
export interface HeldSnapshot {
  readonly generation: number;
  readonly table: JoinTable;
  readonly takenAtMs: number;
  /** HTTP date of `taken_at`. */
  readonly lastModified: string;
  /** When the next generation is due, epoch milliseconds. */
  readonly nextAt: number;
}

/** The state of the store, for `/readyz` and the metrics. */
export interface StoreHealth {
  /** False while the store does not answer or holds nothing that reads back. */
  answers: boolean;
  /** In words, without paths or credentials; undefined while it answers. */
  problem?: string;
  /** A generation newer than the one served that does not read back, and why: torn, or written by a newer version. */
  unreadable?: { generation: number; reason: string };
}

/** Holds the newest generation, loaded and indexed between requests, and swaps it in one assignment. */
export interface SnapshotHolder {
  /** What requests are answered from; null before the first snapshot. */
  readonly current: HeldSnapshot | null;
  storeHealth(): StoreHealth;
  /** Loads what there is and begins to follow the store. Never throws: without a snapshot there is just none yet. */
  start(): Promise<void>;
  /** Asks the store now. Calls meanwhile join the one under way. */
  refresh(): Promise<void>;
  /** Notes a generation that the store could not read; for the store's `onUnreadable`. */
  reportUnreadable(generation: number, reason: string): void;
  stop(): void;
}

/** Without a schedule a snapshot is taken for fresh this long. */
const unscheduledFreshMs = 60_000;

export function createSnapshotHolder(options: {
  store: Pick<SnapshotStore, 'latest' | 'latestGeneration' | 'subscribe'>;
  log: Logger;
  /** How often the store is asked for its newest generation, in case a notice was missed. */
  pollMs: number;
}): SnapshotHolder {
  const { store, log, pollMs } = options;
  let health: StoreHealth = { answers: true };
  /** The newest generation that was tried: one that does not read back is not tried again. */
  let tried: number | undefined;
  let unreadable: StoreHealth['unreadable'];
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};
  let loading: Promise<void> | undefined;
  let isWanted = false;

  async function load(): Promise<void> {
    const generation = await store.latestGeneration();
    if (generation === null && holder.current) throw new StoreUnavailableError('the generations of the store are gone');
    if (generation !== null && generation !== holder.current?.generation && generation !== tried) {
      unreadable = undefined;
      const snapshot = await store.latest();
      if (snapshot && snapshot.generation !== holder.current?.generation) hold(await createJoinTable(snapshot));
      tried = generation;
    }
    if (!health.answers) log.info('generations are loaded again');
    health = { answers: true, ...(unreadable && { unreadable }) };
  }

  function hold(table: JoinTable): void {
    holder.current = heldSnapshot(table);
    const { generation, taken_at } = table.metadata;
    log.info({ generation, taken_at }, 'serving a new generation');
    if (!table.hasMatches)
      log.warn({ generation }, 'its posts are not matched yet: a worker of an older version wrote it');
  }

  function noteProblem(error: unknown): void {
    const problem = error instanceof Error ? error.name : 'Error';
    if (health.answers)
      log.warn(
        { err: error, serving: holder.current?.generation ?? null },
        'no generation could be loaded; going on with what is held',
      );
    health = { answers: false, problem };
  }

  function refresh(): Promise<void> {
    isWanted = true;
    loading ??= loadWhileWanted().finally(() => (loading = undefined));
    return loading;
  }

  /** A notice that comes while a generation loads may be about the next one. */
  async function loadWhileWanted(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await load().catch(noteProblem);
    }
  }

  function follow(): void {
    timer = setTimeout(() => void refresh().then(follow), pollMs).unref();
  }

  const holder = {
    current: null as HeldSnapshot | null,
    storeHealth: (): StoreHealth => health,
    refresh,
    reportUnreadable(generation: number, reason: string) {
      unreadable ??= { generation, reason };
      log.warn({ generation, reason, serving: holder.current?.generation ?? null }, 'a generation cannot be read');
    },
    async start() {
      await refresh();
      unsubscribe = store.subscribe(() => void refresh());
      follow();
    },
    stop() {
      clearTimeout(timer);
      unsubscribe();
    },
  };
  return holder;
}

function heldSnapshot(table: JoinTable): HeldSnapshot {
  const { generation, taken_at, next_in_s } = table.metadata;
  const takenAtMs = Date.parse(taken_at);
  return {
    generation,
    table,
    takenAtMs,
    lastModified: new Date(takenAtMs).toUTCString(),
    nextAt: takenAtMs + (next_in_s === null ? unscheduledFreshMs : next_in_s * 1000),
  };
}
