import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { settingsTable, type Environment, type Program } from '@postjoin/settings';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Entry files of the programs, from the root of the repository. */
const entries: Readonly<Record<Program, string>> = {
  worker: 'apps/snapshot-worker/src/main.ts',
  api: 'apps/api/src/main.ts',
};

/** Options of Node, as in the deploy files. A limited heap bounds the memory of a pass, whatever the upstreams send. */
const nodeOptions: Readonly<Record<Program, readonly string[]>> = { worker: ['--max-old-space-size=512'], api: [] };

export interface ProgramOptions {
  /** Binds the program to one processor core, for measurements. */
  core?: number;
  /** `inherit` prints to the caller's standard output. With the default `pipe`, the caller reads the output. */
  stdout?: 'pipe' | 'inherit';
}

/**
 * Starts the worker or the api from its source.
 * @param environment the whole environment; the caller's own is not added, and settings of the other program are
 *   removed
 */
export function startProgram(
  program: Program,
  args: readonly string[],
  environment: Environment,
  { core, stdout = 'pipe' }: ProgramOptions = {},
): ChildProcess {
  const options = ['--conditions=@postjoin/source', '--enable-source-maps', ...nodeOptions[program]];
  const node = [process.execPath, ...options, entries[program], ...args];
  const [command = '', ...rest] = core === undefined ? node : ['taskset', '-c', String(core), ...node];
  return spawn(command, rest, {
    cwd: root,
    env: selectEnvironment(program, environment),
    stdio: ['ignore', stdout, 'inherit'],
  });
}

/** Removes the settings that the program does not read, so that the api never has the worker's secrets. */
function selectEnvironment(program: Program, environment: Environment): Environment {
  const readBy: Readonly<Record<string, readonly Program[]>> = Object.fromEntries(
    Object.entries(settingsTable).map(([name, setting]) => [name, setting.readBy]),
  );
  return Object.fromEntries(Object.entries(environment).filter(([name]) => readBy[name]?.includes(program) ?? true));
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

/**
 * Builds a project and its dependencies with Nx, which skips unchanged projects. Prints the output only if the build
 * fails. The Nx daemon is off, because it would keep running after the build.
 * @throws {Error} when the build fails
 */
export function buildProject(name: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/.bin/nx', 'build', name], {
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false' },
    encoding: 'utf8',
    maxBuffer: Infinity,
  });
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}`);
  throw new Error(`${name} does not build; the messages of the build are above`);
}
