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
  readIfPresent,
  removeAll,
  syncDirectory,
  temporaryName,
  writeDurably,
} from './directory-files.ts';
import { acquireDirectoryLease, assertHeld } from './directory-lease.ts';
import { encodeSnapshot } from './encoding.ts';
import { assertNextGeneration, defaultRetainedGenerations, readNewest } from './generations.ts';
import { onDisk } from './store-failures.ts';

/**
 * Stores each generation as a file. The file is written under a temporary name, flushed to the disk, and then linked to
 * its final name. So a reader never sees an incomplete file. A link fails if the name exists, so two writers never
 * write the same generation.
 */
export function createDirectoryStore(directory: string, options: StoreOptions): SnapshotStore {
  const retained = options.retainedGenerations ?? defaultRetainedGenerations;
  const stops = new Set<() => void>();

  async function put(snapshot: Snapshot, lease: Lease): Promise<void> {
    await assertHeld(directory, lease.token, options.now);
    assertNextGeneration(snapshot.generation, (await listNumbers(directory, 'generation')).at(-1));
    const temporary = temporaryName(lease.token, 'snapshot');
    try {
      await writeDurably(join(directory, temporary), encodeSnapshot(snapshot));
      // The lease may have run out during the write.
      await assertHeld(directory, lease.token, options.now);
      if (!(await claimName(directory, temporary, fileName('generation', snapshot.generation))))
        throw new GenerationConflictError(`generation ${snapshot.generation} exists already: another worker wrote it`);
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

async function removeOld(directory: string, lastOld: number): Promise<void> {
  const generations = await listNumbers(directory, 'generation');
  const old = generations.filter((generation) => generation <= lastOld);
  await removeAll(
    directory,
    old.map((generation) => fileName('generation', generation)),
  );
}

/**
 * Calls `onGeneration` when a generation appears in the directory. Some network file systems cannot be watched: their
 * readers find a new generation at the next poll.
 */
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
