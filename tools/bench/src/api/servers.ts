import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listeningAt, startProgram } from '@postjoin/demo';
import type { CapturedStore } from '../replay-snapshot.ts';

/** A server that was started for measuring. */
export interface Server {
  url: string;
  pid: number;
  process: ChildProcess;
}

const fileAt = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Everything that goes with a request is in place: ids, logs, headers and a rate limit that nobody reaches. */
export function apiEnvironment({ store }: CapturedStore): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    SNAPSHOT_STORE: store,
    RATE_LIMIT: '9999999/1s',
    LOG_LEVEL: 'info',
  };
}

/** The api on the first core. */
export async function startApi(captured: CapturedStore): Promise<Server> {
  const api = startProgram('api', captured.clockArgs, apiEnvironment(captured), { core: 0 });
  return serverOf(api, await listeningAt(api, { thenDiscard: true }));
}

const built = fileAt('../../../../apps/api/dist/main.js');

/** The flags and the kept code that the systemd unit gives it. */
const deployedFlags = ['--enable-source-maps', '--max-semi-space-size=4'];

/** The api as it is deployed, built and on any core. @throws {Error} when it has not been built */
export async function startBuiltApi(captured: CapturedStore): Promise<Server> {
  if (!existsSync(built)) throw new Error('the api has not been built: npm run build');
  const api = spawn(process.execPath, [...deployedFlags, built, ...captured.clockArgs], {
    env: { ...apiEnvironment(captured), NODE_COMPILE_CACHE: `${captured.store}-compiled` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return serverOf(api, await listeningAt(api, { thenDiscard: true }));
}

/** A server on the first core that only sends the bytes of a file. */
export async function startPeer(kind: 'bare' | 'busy' | 'fastify', body: string): Promise<Server> {
  const args = ['-c', '0', process.execPath, fileAt('peer-server.ts'), kind, body];
  const peer = spawn('taskset', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return serverOf(peer, await listeningAt(peer));
}

function serverOf(child: ChildProcess, url: string): Server {
  return { url, pid: child.pid ?? NaN, process: child };
}
