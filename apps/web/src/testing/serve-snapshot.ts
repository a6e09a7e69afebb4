import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApi } from '@postjoin/api/start-api';
import { createLogger, readSettings, stoppedClock } from '@postjoin/program';
import { createDirectoryStore, type Snapshot } from '@postjoin/snapshot-store';

/** An api that serves one snapshot from a temporary store. */
export interface ServedSnapshot {
  url: string;
  stop(): Promise<void>;
}

/** Starts the api in this process with one snapshot. The clock of the api stays at `at`. */
export async function serveSnapshot(
  snapshot: Snapshot,
  at: Date,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServedSnapshot> {
  const directory = await mkdtemp(join(tmpdir(), 'postjoin-web-'));
  await writeSnapshot(directory, snapshot);
  const environment = { SNAPSHOT_STORE: directory, PORT: '0', RATE_LIMIT: 'off', ...settings };
  const log = createLogger('api', 'warn', { write: (line) => void process.stderr.write(line) });
  const api = await startApi(readSettings(environment), { clock: stoppedClock(at), log });
  return {
    url: api.url,
    stop: async () => {
      await api.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function writeSnapshot(directory: string, snapshot: Snapshot): Promise<void> {
  const store = createDirectoryStore(directory, { now: Date.now });
  const lease = await store.acquireLease('test', 60_000);
  if (!lease) throw new Error('another process holds the lease of the temporary store');
  await store.put(snapshot, lease);
  await lease.release();
  await store.close();
}
