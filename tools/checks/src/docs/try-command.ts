import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface ShellContext {
  root: string;
  environment: Readonly<Record<string, string | undefined>>;
}

/** The result of a command. */
export interface Outcome {
  code: number | null;
  output: string;
}

/** Longest wait until the output of a command matches. */
const matchTimeoutMs = 150_000;

/** Runs a command in a shell until it exits. */
export async function runToEnd(command: string, context: ShellContext): Promise<Outcome> {
  const { child, output } = start(command, context);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

/**
 * Starts a command, waits until its output matches a pattern, calls `use` with the first group and stops the command.
 * @throws {Error} when the command exits before its output matches
 */
export async function serveUntil<Result>(
  command: string,
  context: ShellContext,
  pattern: RegExp,
  use: (match: string) => Promise<Result>,
): Promise<Result> {
  const { child, output } = start(command, context);
  try {
    return await use(await waitForMatch(child, output, pattern));
  } finally {
    await stop(child);
  }
}

function start(command: string, { root, environment }: ShellContext) {
  // A new process group, so that one signal reaches the shell and its children.
  const child = spawn('bash', ['-c', command], { cwd: root, env: environment, detached: true });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text };
}

function waitForMatch(child: ChildProcess, output: () => string, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const match = pattern.exec(output());
      if (match) resolve(match[1] ?? match[0]);
    };
    child.stdout?.on('data', check);
    child.stderr?.on('data', check);
    const fail = (event: string) =>
      reject(new Error(`${event} before its output matched ${String(pattern)}:\n${output()}`));
    child.once('close', () => fail('the command exited'));
    setTimeout(() => fail('the time ran out'), matchTimeoutMs).unref();
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const closed = once(child, 'close');
  process.kill(-child.pid, 'SIGINT');
  await closed;
}
