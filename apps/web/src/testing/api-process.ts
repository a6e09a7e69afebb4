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

/** The api as it is deployed, over a store of the test's own. */
export interface RunningApi {
  url: string;
  stop(): Promise<void>;
}

/** Starts the api as a program of its own over one snapshot, with its clock standing at an instant. */
export async function startApi(snapshot: Snapshot, at: Date): Promise<RunningApi> {
  const place = await mkdtemp(join(tmpdir(), 'postjoin-web-'));
  await writeSnapshot(place, snapshot);
  const environment = { ...process.env, SNAPSHOT_STORE: place, PORT: '0', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' };
  const args = ['--conditions=@postjoin/source', program, '--at', at.toISOString()];
  const child = spawn(process.execPath, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  return {
    url: await readListeningUrl(child),
    stop: async () => {
      await stopProcess(child);
      await rm(place, { recursive: true, force: true });
    },
  };
}

async function writeSnapshot(place: string, snapshot: Snapshot): Promise<void> {
  const store = createDirectoryStore(place, { now: Date.now });
  const lease = await store.acquireLease('test', 60_000);
  if (!lease) throw new Error('a store of the test’s own is held by somebody else');
  await store.put(snapshot, lease);
  await lease.release();
  await store.close();
}

/** The address that the program logs when it listens. */
async function readListeningUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the api was started without an output to read');
  for await (const line of createInterface({ input: child.stdout })) {
    const entry = JSON.parse(line) as { url?: string };
    if (entry.url !== undefined) return entry.url;
  }
  throw new Error('the api ended before it listened; its message is above');
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
