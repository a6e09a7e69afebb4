import type { JoinTable } from '@postjoin/join';
import type { Snapshot, SnapshotStore } from '@postjoin/snapshot-store';
import type { Clock } from '@postjoin/settings';
import type { Logger } from '../logger.ts';

/** A generation as requests see it. Never changed once it is held: a request that began with it ends with it. */
export interface HeldSnapshot {
  readonly generation: number;
  /** Tells it from any other generation of any store. */
  readonly name: string;
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
}

/** Holds the newest generation, loaded and joined apart from any request, and swaps it in one assignment. */
export interface SnapshotHolder {
  current(): HeldSnapshot | null;
  storeHealth(): StoreHealth;
  /** Loads what there is and begins to follow the store. Never throws: without a snapshot there is just none yet. */
  start(): Promise<void>;
  /** Asks the store now. Calls meanwhile join the one under way. */
  refresh(): Promise<void>;
  stop(): void;
}

/** Without a schedule a snapshot is taken for fresh this long. */
const unscheduledFreshMs = 60_000;

export function createSnapshotHolder(options: {
  store: SnapshotStore;
  createTable: (snapshot: Snapshot) => JoinTable;
  clock: Clock;
  log: Logger;
  /** How often the store is asked for its newest generation, in case a notice was missed. */
  pollMs: number;
}): SnapshotHolder {
  const { store, createTable, log, pollMs } = options;
  let held: HeldSnapshot | null = null;
  let health: StoreHealth = { answers: true };
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};
  let loading: Promise<void> | undefined;
  let isWanted = false;

  async function load(): Promise<void> {
    const generation = await store.latestGeneration();
    if (generation !== null && generation !== held?.generation) {
      const snapshot = await store.latest();
      if (snapshot && snapshot.generation !== held?.generation) hold(snapshot);
    }
    if (!health.answers) log.info('generations are loaded again');
    health = { answers: true };
  }

  function hold(snapshot: Snapshot): void {
    held = holdSnapshot(snapshot, createTable(snapshot));
    log.info({ generation: snapshot.generation, taken_at: snapshot.taken_at }, 'serving a new generation');
  }

  function noteProblem(error: unknown): void {
    const problem = error instanceof Error ? error.name : 'Error';
    if (health.answers)
      log.warn(
        { err: error, serving: held?.generation ?? null },
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

  return {
    current: () => held,
    storeHealth: () => health,
    refresh,
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
}

function holdSnapshot(snapshot: Snapshot, table: JoinTable): HeldSnapshot {
  const takenAtMs = Date.parse(snapshot.taken_at);
  const freshMs = snapshot.next_in_s === null ? unscheduledFreshMs : snapshot.next_in_s * 1000;
  return {
    generation: snapshot.generation,
    name: `${snapshot.generation} ${snapshot.taken_at}`,
    table,
    takenAtMs,
    lastModified: new Date(takenAtMs).toUTCString(),
    nextAt: takenAtMs + freshMs,
  };
}
