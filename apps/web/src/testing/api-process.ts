import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createDirectoryStore, type Snapshot } from '@postjoin/snapshot-store';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const program = 'apps/api/src/main.ts';

/** An api process, as in production, with a temporary store. */
export interface RunningApi {
  url: string;
  stop(): Promise<void>;
}

/** Starts the api as a process that serves one snapshot. The clock of the api stays at `at`. */
export async function startApi(
  snapshot: Snapshot,
  at: Date,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningApi> {
  const directory = await mkdtemp(join(tmpdir(), 'postjoin-web-'));
  await writeSnapshot(directory, snapshot);
  const environment = {
    ...process.env,
    SNAPSHOT_STORE: directory,
    PORT: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const args = ['--conditions=@postjoin/source', program, '--at', at.toISOString()];
  const child = spawn(process.execPath, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  return {
    url: await readListeningUrl(child),
    stop: async () => {
      await stopProcess(child);
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

/** Reads the address that the api logs when it listens. */
async function readListeningUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the api process has no stdout pipe');
  for await (const line of createInterface({ input: child.stdout })) {
    const entry = JSON.parse(line) as { url?: string };
    if (entry.url !== undefined) return entry.url;
  }
  throw new Error('the api exited before it listened; its error is above');
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
