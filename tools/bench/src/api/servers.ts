import { spawn, type ChildProcess } from 'node:child_process';
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

/** A production setup with request ids, logs, headers and a rate limit that the load does not reach. */
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

function clockArgs({ time }: CapturedStore): string[] {
  return time === undefined ? [] : ['--at', time];
}

/** The api from its source, on the first core. */
export async function startApi(captured: CapturedStore): Promise<Server> {
  const api = startProgram('api', clockArgs(captured), apiEnvironment(captured), { core: 0 });
  return serverOf(api, await listeningAt(api, { thenDiscard: true }));
}

const built = fileAt('../../../../apps/api/dist/main.js');

/** The flags and the compile cache that the systemd unit sets. */
const deployedFlags = ['--enable-source-maps', '--max-semi-space-size=4'];

/** The built api as it is deployed, on any core. */
export async function startBuiltApi(captured: CapturedStore): Promise<Server> {
  const api = spawn(process.execPath, [...deployedFlags, built, ...clockArgs(captured)], {
    env: { ...apiEnvironment(captured), NODE_COMPILE_CACHE: `${captured.store}-compiled` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return serverOf(api, await listeningAt(api, { thenDiscard: true }));
}

/** Sends the bytes of a file with node:http. */
export function startNodeHttp(body: string): Promise<Server> {
  return startPeer('node-http.ts', [body]);
}

/** Answers from the same snapshot with Koa and published middleware. */
export function startKoa({ store, time }: CapturedStore): Promise<Server> {
  return startPeer('koa.ts', [store, ...(time === undefined ? [] : [time])]);
}

/** A peer on the first core. */
async function startPeer(file: string, args: readonly string[]): Promise<Server> {
  const node = [process.execPath, '--conditions=@postjoin/source', '--enable-source-maps', fileAt(`peers/${file}`)];
  const peer = spawn('taskset', ['-c', '0', ...node, ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return serverOf(peer, await listeningAt(peer, { thenDiscard: true }));
}

function serverOf(child: ChildProcess, url: string): Server {
  return { url, pid: child.pid ?? NaN, process: child };
}
