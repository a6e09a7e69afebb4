import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startProgram } from '@postjoin/local-upstreams';
import { memoryOptions, startNode, waitForUrl } from '@postjoin/program/testing';
import type { CapturedStore } from '../capture-store.ts';
import { publicUrl } from './peers/join-answers.ts';

export interface Server {
  url: string;
  pid: number;
  process: ChildProcess;
}

const fileAt = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Creates the environment of the api: as in production, but with a rate limit that the load does not reach. */
function createApiEnvironment({ store }: CapturedStore): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    PUBLIC_URL: publicUrl,
    SNAPSHOT_STORE: store,
    RATE_LIMIT: '9999999/1s',
    TOTAL_RATE_LIMIT: '9999999/1s',
    LOG_LEVEL: 'info',
  };
}

function clockArgs({ time }: CapturedStore): string[] {
  return time === undefined ? [] : ['--at', time];
}

/** Starts the api from its source, on the first core. */
export async function startApi(captured: CapturedStore): Promise<Server> {
  const api = startProgram('api', clockArgs(captured), createApiEnvironment(captured), { core: 0 });
  return createServer(api, await waitForUrl(api, { thenDiscard: true }));
}

const built = fileAt('../../../../../apps/api/dist/main.js');

/** Starts the built api as the systemd unit does, on any core. */
export async function startBuiltApi(captured: CapturedStore): Promise<Server> {
  const api = spawn(process.execPath, ['--enable-source-maps', ...memoryOptions, built, ...clockArgs(captured)], {
    env: { ...createApiEnvironment(captured), NODE_COMPILE_CACHE: `${captured.store}-compiled` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return createServer(api, await waitForUrl(api, { thenDiscard: true }));
}

/** Starts a node:http server that sends the bytes of a file. */
export function startNodeHttp(body: string): Promise<Server> {
  return startPeer('node-http.ts', [body]);
}

/** Starts a server of Koa and published middleware over the same snapshot. */
export function startKoa({ store, time }: CapturedStore): Promise<Server> {
  return startPeer('koa.ts', [store, ...(time === undefined ? [] : [time])]);
}

/** Starts a server that the api is compared with, on the first core. */
async function startPeer(file: string, args: readonly string[]): Promise<Server> {
  const peer = startNode({
    entry: fileAt(`peers/${file}`),
    args,
    environment: { ...process.env, NODE_ENV: 'production' },
    nodeOptions: ['--enable-source-maps'],
    core: 0,
  });
  return createServer(peer, await waitForUrl(peer, { thenDiscard: true }));
}

function createServer(child: ChildProcess, url: string): Server {
  return { url, pid: child.pid ?? NaN, process: child };
}
