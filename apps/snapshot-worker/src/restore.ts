import { readFile } from 'node:fs/promises';
import {
  GenerationConflictError,
  UnreadableSnapshotError,
  type Lease,
  type Snapshot,
  type SnapshotStore,
} from '@postjoin/snapshot-store';
import { readMessage } from './output.ts';

/** The file of a backup cannot be used. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Writes the snapshot in a file, as `show --full` prints it, into an empty store. Returns its generation.
 * @throws {BackupError} {GenerationConflictError} if the store is not empty, {StoreUnavailableError}
 */
export async function restore(file: string, store: SnapshotStore, lease: Lease): Promise<number> {
  const snapshot = await readBackup(file);
  const newest = await store.latestGeneration();
  if (newest !== null)
    throw new GenerationConflictError(`the store is not empty: it has generation ${newest}; nothing was written`);
  try {
    await store.put(snapshot, lease);
  } catch (error) {
    if (error instanceof UnreadableSnapshotError)
      throw new BackupError(`the file ${file} is no snapshot of this version: ${error.message}`);
    throw error;
  }
  return snapshot.generation;
}

/** Reads a file, of which `put` checks all but the generation. */
async function readBackup(file: string): Promise<Snapshot> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new BackupError(`the file ${file} cannot be read: ${readMessage(error)}`);
  });
  const snapshot = parseJson(text) as Snapshot | undefined;
  if (!Number.isSafeInteger(snapshot?.generation) || !snapshot)
    throw new BackupError(`the file ${file} is no snapshot, as \`show --full\` prints it`);
  return snapshot;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
