import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Whether `redis-server` is installed. Tests that need it are skipped otherwise. */
export function hasRedisServer(): boolean {
  return spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
}

export interface RedisServerOptions {
  /** Directory of the append-only file. The server loads this file when it restarts. */
  directory: string;
  password?: string;
  /** Further arguments of the command line, such as `--user` with the rights of a user. */
  args?: readonly string[];
  /** If present, the server accepts only TLS connections, with this certificate. */
  tls?: { certificate: string; key: string };
}

export interface RedisServer {
  readonly port: number;
  /** Starts the server again, on the same port and with its data. */
  start(): Promise<void>;
  /** Stops the server. `SIGKILL` ends it like a crash, and `SIGTERM` shuts it down in order. */
  stop(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Starts an empty redis-server on a free port. */
export async function startRedisServer(options: RedisServerOptions): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess;
  const start = async () => {
    child = spawn('redis-server', createArguments(options, port), { stdio: ['ignore', 'pipe', 'inherit'] });
    await waitUntilReady(child);
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

/** Calls a function with the address of an empty redis-server, and then stops the server. */
export async function withRedisServer(directory: string, use: (address: string) => Promise<void>): Promise<void> {
  const server = await startRedisServer({ directory });
  try {
    await use(`redis://127.0.0.1:${server.port}`);
  } finally {
    await server.stop();
  }
}

function createArguments({ directory, password, args = [], tls }: RedisServerOptions, port: number): string[] {
  const listening = tls
    ? ['--port', '0', '--tls-port', String(port), '--tls-cert-file', tls.certificate, '--tls-key-file', tls.key]
    : ['--port', String(port)];
  const trust = tls ? ['--tls-ca-cert-file', tls.certificate, '--tls-auth-clients', 'no'] : [];
  const secret = password === undefined ? [] : ['--requirepass', password];
  return [
    ...listening,
    ...trust,
    ...secret,
    ...args,
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

/** Waits until the server accepts connections. @throws {Error} if the server ends first */
async function waitUntilReady({ stdout }: ChildProcess): Promise<void> {
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
