import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The programs that the demo runs, by their entry in the workspace. */
export const programs = { worker: 'apps/snapshot-worker/src/main.ts', api: 'apps/api/src/main.ts' } as const;

/** Starts one of our programs from its source, with its own environment beside the one that is given. */
export function startProgram(
  program: keyof typeof programs,
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ChildProcess {
  const nodeArgs = ['--conditions=@postjoin/source', '--enable-source-maps', programs[program], ...args];
  return spawn(process.execPath, nodeArgs, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Waits for a program to end; its output goes where the caller's goes. @returns its exit code */
export async function finish(child: ChildProcess): Promise<number> {
  child.stdout?.pipe(process.stderr);
  if (child.exitCode !== null) return child.exitCode;
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/**
 * Waits until a program says on a line of JSON where it listens; its later lines go where the caller's messages go.
 * @throws {Error} when it ends before that
 */
export function listeningAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the api ended before it was listening; its message is above')));
    if (!child.stdout) return reject(new Error('the program was started without an output to read'));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = urlIn(line);
      if (url) resolve(url);
      else process.stderr.write(`${line}\n`);
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
