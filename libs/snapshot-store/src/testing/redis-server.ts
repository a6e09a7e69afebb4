import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A real redis-server for tests, on a free port and with nothing in it. */

/** Whether `redis-server` is installed; tests that need it say that they are skipped where it is not. */
export function hasRedisServer(): boolean {
  return spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
}

export interface RedisServerOptions {
  /** Where it keeps its log of what was written, which it reads back when it is started again. */
  directory: string;
  password?: string;
  /** Speaks TLS only, with this certificate. */
  tls?: { certificate: string; key: string };
}

export interface RedisServer {
  readonly port: number;
  /** On the same port, with what it had. */
  start(): Promise<void>;
  /** Ends it at once, as a crash would, or in good order. */
  stop(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

export async function startRedisServer(options: RedisServerOptions): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess;
  const start = async () => {
    child = spawn('redis-server', argumentsOf(options, port), { stdio: ['ignore', 'pipe', 'inherit'] });
    await untilReady(child);
  };
  await start();
  return {
    port,
    start,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

function argumentsOf({ directory, password, tls }: RedisServerOptions, port: number): string[] {
  const listening = tls
    ? ['--port', '0', '--tls-port', String(port), '--tls-cert-file', tls.certificate, '--tls-key-file', tls.key]
    : ['--port', String(port)];
  const trust = tls ? ['--tls-ca-cert-file', tls.certificate, '--tls-auth-clients', 'no'] : [];
  const secret = password === undefined ? [] : ['--requirepass', password];
  return [
    ...listening,
    ...trust,
    ...secret,
    '--bind',
    '127.0.0.1',
    '--dir',
    directory,
    '--save',
    '',
    '--appendonly',
    'yes',
  ];
}

/** @throws {Error} when it ends before it is ready */
async function untilReady({ stdout }: ChildProcess): Promise<void> {
  let output = '';
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += String(chunk);
    if (output.includes('Ready to accept')) return void stdout?.resume();
  }
  throw new Error(`redis-server ended before it was ready:\n${output}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
