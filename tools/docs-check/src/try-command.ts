import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Where commands are tried: the root of the repository, with surroundings of the test's own. */
export interface Workplace {
  root: string;
  environment: Readonly<Record<string, string | undefined>>;
}

/** What a command did. */
export interface Outcome {
  code: number | null;
  output: string;
}

/** How long a command may take until it says what is looked for. */
const patienceMs = 150_000;

/** Runs a command as a reader's shell would, to its end. */
export async function runToEnd(command: string, workplace: Workplace): Promise<Outcome> {
  const { child, output } = start(command, workplace);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

/**
 * Starts a command that serves until it is stopped, waits until its output has what is looked for, and stops it.
 * @throws {Error} when it ends before that
 */
export async function serveUntil<Result>(
  command: string,
  workplace: Workplace,
  wanted: RegExp,
  use: (found: string) => Promise<Result>,
): Promise<Result> {
  const { child, output } = start(command, workplace);
  try {
    return await use(await found(child, output, wanted));
  } finally {
    await end(child);
  }
}

function start(command: string, { root, environment }: Workplace) {
  // A group of its own, so that what the shell starts ends with it.
  const child = spawn('bash', ['-c', command], { cwd: root, env: environment, detached: true });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (text += piece.toString()));
  return { child, output: () => text };
}

function found(child: ChildProcess, output: () => string, wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const match = wanted.exec(output());
      if (match) resolve(match[1] ?? match[0]);
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    const give = (what: string) => reject(new Error(`${what} before it said ${String(wanted)}:\n${output()}`));
    child.once('close', () => give('it ended'));
    setTimeout(() => give('time ran out'), patienceMs).unref();
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const closed = once(child, 'close');
  process.kill(-child.pid, 'SIGINT');
  await closed;
}
