import { watch, type FSWatcher } from 'node:fs';
import { resolve } from 'node:path';
import type { Lease, Snapshot, SnapshotStore, StoreOptions } from './types.ts';
import {
  claimName,
  createGenerationReader,
  describeVersion,
  toFileName,
  listNumbers,
  removeAll,
  syncDirectory,
  writeTemporary,
} from './directory-files.ts';
import { acquireDirectoryLease, assertHeld } from './directory-lease.ts';
import { encodeSnapshot } from './encoding.ts';
import {
  assertNextGeneration,
  createConflictError,
  defaultRetainedGenerations,
  findNewest,
  readNewest,
} from './generations.ts';
import { onDisk } from './store-failures.ts';

/**
 * Stores each generation as a file. The file is written under a temporary name, flushed to the disk, and then linked to
 * its final name. So a reader never sees an incomplete file. A link fails if the name exists, so two writers never
 * write the same generation.
 */
export function createDirectoryStore(directory: string, options: StoreOptions): SnapshotStore {
  const retained = options.retainedGenerations ?? defaultRetainedGenerations;
  const stops = new Set<() => void>();

  const readNewestNumber = async () => findNewest(await listNumbers(directory, 'generation'));

  async function put(snapshot: Snapshot, { token }: Lease): Promise<void> {
    const { generation } = snapshot;
    await assertHeld(directory, token);
    assertNextGeneration(generation, await readNewestNumber());
    await writeTemporary(directory, token, 'snapshot', encodeSnapshot(snapshot), async (temporary) => {
      // The lease may have been lost during the write.
      await assertHeld(directory, token);
      if (await claimName(directory, temporary, toFileName('generation', generation))) return;
      // The next holder of the lease may have claimed the name, or removed the temporary file.
      await assertHeld(directory, token);
      throw createConflictError(generation);
    });
    await syncDirectory(directory);
    await removeOld(directory, generation - retained);
  }

  return {
    name: `directory ${resolve(directory)}`,
    latest: ({ below } = {}) =>
      onDisk(async () => {
        const generations = await listNumbers(directory, 'generation');
        return readNewest(generations, createGenerationReader(directory), options, below);
      }),
    latestGeneration: () => onDisk(async () => (await readNewestNumber()) ?? null),
    latestVersion: () =>
      onDisk(async () => {
        const newest = await readNewestNumber();
        return newest === undefined ? null : describeVersion(directory, newest);
      }),
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

/** Removes the generations up to `lastOld`. A failure does not fail the write, and the next write tries again. */
async function removeOld(directory: string, lastOld: number): Promise<void> {
  const generations = await listNumbers(directory, 'generation').catch(() => []);
  const old = generations.filter((generation) => generation <= lastOld);
  const names = old.map((generation) => toFileName('generation', generation));
  await Promise.allSettled(names.map((name) => removeAll(directory, [name])));
}

/** Interval of the attempts to watch a directory that no worker has created yet. */
const watchRetryMs = 1000;

/**
 * Calls `onGeneration` when a generation appears in the directory. Some network file systems cannot be watched: their
 * readers find a new generation at the next poll.
 */
function watchGenerations(directory: string, onGeneration: () => void): () => void {
  let watcher: FSWatcher | undefined;
  let retry: NodeJS.Timeout | undefined;
  function start(): void {
    try {
      watcher = watch(directory, { persistent: false }, (_event, name) => {
        if (name?.startsWith('generation-')) onGeneration();
      });
      watcher.on('error', () => watcher?.close());
    } catch {
      retry = setTimeout(restart, watchRetryMs).unref();
    }
  }
  /** Calls `onGeneration`, because a generation may have been written before the directory was watched. */
  function restart(): void {
    start();
    if (watcher) onGeneration();
  }
  start();
  return () => {
    clearTimeout(retry);
    watcher?.close();
  };
}
