import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLossyProxy } from '@postjoin/snapshot-store/testing/lossy-proxy';
import { startRedisServer } from '@postjoin/snapshot-store/testing/redis-server';

/** Two Redis servers behind a name. The second replicates the first. */
export async function startRedisPair() {
  const directories = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'postjoin-soak-redis-'))));
  const servers = await Promise.all(directories.map((directory) => startRedisServer({ directory })));
  const name = await startLossyProxy(servers[0]!.port);
  const command = (port: number, ...args: string[]) => spawnSync('redis-cli', ['-p', String(port), ...args]);
  command(servers[1]!.port, 'REPLICAOF', '127.0.0.1', String(servers[0]!.port));
  return {
    address: `redis://127.0.0.1:${name.port}`,
    /** Kills the first server. The second becomes the primary, and the name moves to it. */
    async failOver() {
      await servers[0]!.stop('SIGKILL');
      command(servers[1]!.port, 'REPLICAOF', 'NO', 'ONE');
      name.moveTo(servers[1]!.port);
    },
    async stop() {
      await name.close();
      await Promise.all(servers.map((server) => server.stop()));
      await Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true })));
    },
  };
}
