import { mkdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import {
  GenerationConflictError,
  type Lease,
  type Snapshot,
  type SnapshotStore,
  type StoreOptions,
} from './contract.ts';
import {
  claimName,
  fileName,
  listNumbers,
  onDisk,
  readIfPresent,
  removeAll,
  syncDirectory,
  temporaryName,
  writeDurably,
} from './directory-files.ts';
import { acquireDirectoryLease, assertHeld } from './directory-lease.ts';
import { encodeSnapshot } from './encoding.ts';
import { defaultRetainedGenerations, readNewest } from './read-newest.ts';

/**
 * Keeps each generation as one file that is written under a temporary name, forced to the disk, and only then given its
 * own name, which can be taken once. A reader therefore never sees half of one, and two writers never share one.
 */
export function createDirectoryStore(directory: string, options: StoreOptions): SnapshotStore {
  const retained = options.retainedGenerations ?? defaultRetainedGenerations;
  const stops = new Set<() => void>();

  async function put(snapshot: Snapshot, lease: Lease): Promise<void> {
    await assertHeld(directory, lease.token, options.now);
    await assertNext(directory, snapshot.generation);
    const temporary = temporaryName(lease.token, 'snapshot');
    try {
      await writeDurably(join(directory, temporary), encodeSnapshot(snapshot));
      // Writing takes a while, in which the lease may have run out.
      await assertHeld(directory, lease.token, options.now);
      if (!(await claimName(directory, temporary, fileName('generation', snapshot.generation))))
        throw new GenerationConflictError(`generation ${snapshot.generation} is there already`);
    } finally {
      await removeAll(directory, [temporary]);
    }
    await syncDirectory(directory);
    await removeOld(directory, snapshot.generation - retained);
  }

  return {
    name: `directory ${directory}`,
    latest: () =>
      onDisk(async () => {
        const read = (generation: number) => readIfPresent(directory, fileName('generation', generation));
        return readNewest(await listNumbers(directory, 'generation'), read, options);
      }),
    latestGeneration: () => onDisk(async () => (await listNumbers(directory, 'generation')).at(-1) ?? null),
    put: (snapshot, lease) => onDisk(() => put(snapshot, lease)),
    acquireLease: (holder, ttlMs) =>
      onDisk(async () => {
        const lease = await acquireDirectoryLease(directory, holder, ttlMs, options.now);
        return (
          lease && {
            token: lease.token,
            renew: () => onDisk(() => lease.renew()),
            release: () => onDisk(() => lease.release()),
          }
        );
      }),
    subscribe(onGeneration) {
      const stop = watchGenerations(directory, onGeneration);
      stops.add(stop);
      return stop;
    },
    close() {
      for (const stop of stops) stop();
      return Promise.resolve();
    },
  };
}

async function assertNext(directory: string, generation: number): Promise<void> {
  const newest = (await listNumbers(directory, 'generation')).at(-1);
  if (newest !== undefined && generation !== newest + 1)
    throw new GenerationConflictError(`generation ${newest} is the newest`);
}

async function removeOld(directory: string, upTo: number): Promise<void> {
  const generations = await listNumbers(directory, 'generation');
  const old = generations.filter((generation) => generation <= upTo);
  await removeAll(
    directory,
    old.map((generation) => fileName('generation', generation)),
  );
}

/** Where the system cannot watch, as on some network file systems, nothing is called: polling makes up for it. */
function watchGenerations(directory: string, onGeneration: () => void): () => void {
  try {
    mkdirSync(directory, { recursive: true });
    const watcher = watch(directory, { persistent: false }, (_event, name) => {
      if (name?.startsWith('generation-')) onGeneration();
    });
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => undefined;
  }
}
