import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The programs that tools run, by their entry in the workspace. */
const entries = { worker: 'apps/snapshot-worker/src/main.ts', api: 'apps/api/src/main.ts' } as const;

export type Program = keyof typeof entries;

/**
 * Starts one of our programs from its source.
 * @param environment all of its environment; nothing is added
 * @param options.core the processor core it is bound to, for measurements
 */
export function startProgram(
  program: Program,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { core }: { core?: number } = {},
): ChildProcess {
  const node = [process.execPath, '--conditions=@postjoin/source', '--enable-source-maps', entries[program], ...args];
  const [command = '', ...rest] = core === undefined ? node : ['taskset', '-c', String(core), ...node];
  return spawn(command, rest, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Waits for a program to end; its output goes where the caller's messages go. @returns its exit code */
export async function finish(child: ChildProcess): Promise<number> {
  child.stdout?.pipe(process.stderr);
  if (child.exitCode !== null) return child.exitCode;
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/**
 * Waits until a program says on a line of JSON where it listens.
 * @param options.thenDiscard what it writes later is thrown away instead of going where the caller's messages go
 * @throws {Error} when it ends before that
 */
export function listeningAt(child: ChildProcess, { thenDiscard = false } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the program ended before it was listening; its message is above')));
    const { stdout } = child;
    if (!stdout) return reject(new Error('the program was started without an output to read'));
    const lines = createInterface({ input: stdout }).on('line', (line) => {
      const url = urlIn(line);
      if (!url) return void process.stderr.write(`${line}\n`);
      resolve(url);
      if (!thenDiscard) return;
      lines.close();
      stdout.resume();
    });
  });
}

function urlIn(line: string): string | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    const url = typeof entry === 'object' && entry !== null && 'url' in entry ? entry.url : undefined;
    return typeof url === 'string' ? url : undefined;
  } catch {
    return undefined;
  }
}

/** Asks a program to stop and waits until it has; one that does not listen is ended after five seconds. */
export async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(impatience);
}
