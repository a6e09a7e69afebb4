import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

/** Starts programs of this repository as processes of their own, for commands and tests, and ends them. */

/**
 * Options of Node with which the deploy files limit the memory of both programs. The old generation bounds what a
 * snapshot may take; a small young one keeps the resident memory level, because V8 does not give its pages back.
 */
export const memoryOptions: readonly string[] = ['--max-semi-space-size=4', '--max-old-space-size=512'];

export interface NodeProgram {
  /** Path of the entry file. */
  entry: string;
  args?: readonly string[];
  /** The whole environment; the caller's own is not added. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Options of Node, besides the one with which workspace libraries resolve to their source. */
  nodeOptions?: readonly string[];
  /** Binds the program to one processor core, for measurements. Needs `taskset`. */
  core?: number;
  /** Working directory. Default: that of the caller. */
  directory?: string;
  /** Default: the output is piped, and errors go to the caller's standard error. */
  stdio?: StdioOptions;
}

/** Starts a program with the Node that runs the caller. */
export function startNode(program: NodeProgram): ChildProcess {
  const { entry, args = [], environment, nodeOptions = [], core, directory } = program;
  const node = [process.execPath, '--conditions=@postjoin/source', ...nodeOptions, entry, ...args];
  const [command = '', ...rest] = core === undefined ? node : ['taskset', '-c', String(core), ...node];
  return spawn(command, rest, {
    ...(directory !== undefined && { cwd: directory }),
    env: { ...environment },
    stdio: program.stdio ?? ['ignore', 'pipe', 'inherit'],
  });
}

/** Waits until a program exits, and copies its output to standard error. @returns the exit code */
export async function waitForExit(child: ChildProcess): Promise<number> {
  child.stdout?.pipe(process.stderr);
  if (child.exitCode !== null) return child.exitCode;
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/**
 * Waits until a program logs the URL at which it listens, as `url` in a line of JSON. Other lines go to standard error.
 * @param options.thenDiscard discards later output instead of copying it to standard error
 * @throws {Error} when the program exits first
 */
export function waitForUrl(child: ChildProcess, { thenDiscard = false } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the program ended before it was listening; its message is above')));
    const { stdout } = child;
    if (!stdout) return reject(new Error('the program was started without an output to read'));
    const lines = createInterface({ input: stdout }).on('line', (line) => {
      const url = parseUrl(line);
      if (!url) return void process.stderr.write(`${line}\n`);
      resolve(url);
      if (!thenDiscard) return;
      lines.close();
      stdout.resume();
    });
  });
}

function parseUrl(line: string): string | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    const url = typeof entry === 'object' && entry !== null && 'url' in entry ? entry.url : undefined;
    return typeof url === 'string' ? url : undefined;
  } catch {
    return undefined;
  }
}

/** Time between SIGTERM and SIGKILL. */
const stopTimeoutMs = 5_000;

/** Stops a program and waits until it has exited. Does nothing if it has exited already. */
export async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await exited;
  clearTimeout(timer);
}

/** Finds ports of loopback that no program uses, for programs that must be given a port. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
