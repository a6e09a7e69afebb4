import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSnapshotStore, type SnapshotStore } from '@postjoin/snapshot-store';
import { exampleSnapshot, hasRedisServer, startRedisServer } from '@postjoin/snapshot-store/testing';
import { expect, it } from 'vitest';
import { parseCommands } from './commands.ts';
import { readPages } from './pages.ts';
import { runToEnd } from './try-command.ts';

/** The commands of operations.md that contain a text. */
function commandsWith(text: string): string[] {
  const page = readPages().find(({ path }) => path === 'docs/operations.md');
  const commands = (page ? parseCommands(page) : []).map(({ command }) => command);
  return commands.filter((command) => command.includes(text));
}

async function put(store: SnapshotStore, ...generations: number[]): Promise<void> {
  const lease = await store.acquireLease('test', 60_000);
  if (!lease) throw new Error('another process holds the lease');
  for (const generation of generations) await store.put(exampleSnapshot({ generation }), lease);
  await lease.release();
}

it.skipIf(!hasRedisServer())(
  'the documented commands copy the newest snapshot of Redis and put it back (skipped without redis-server)',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'postjoin-store-copy-'));
    const server = await startRedisServer({ directory });
    const address = `redis://127.0.0.1:${server.port}/0`;
    const store = createSnapshotStore(address, { now: Date.now });
    const environment = { ...process.env, SNAPSHOT_STORE: address };
    const run = (...commands: string[]) =>
      runToEnd(['set -e', ...commandsWith('store() { redis-cli'), ...commands].join('\n'), {
        root: directory,
        environment,
      });
    try {
      await put(store, 1, 2);
      expect(
        await run(...commandsWith("$(store get '{postjoin}:newest')"), ...commandsWith('store get "')),
      ).toMatchObject({
        code: 0,
      });
      await put(store, 3, 4, 5);
      const restoring = ['store del ', 'store -x set ', 'store set '].flatMap(commandsWith);
      expect(await run('generation=2', ...restoring)).toMatchObject({ code: 0 });
      expect(await store.latest()).toEqual(exampleSnapshot({ generation: 2 }));
      await put(store, 3);
      expect(await store.latestGeneration()).toBe(3);
    } finally {
      await store.close();
      await server.stop();
      await rm(directory, { recursive: true });
    }
  },
);
