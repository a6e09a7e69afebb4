import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface CommandResult {
  code: number | null;
  /** Standard output and standard error, in order of arrival. */
  output: string;
}

/** Runs a program until it exits, and captures its output. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: { cwd?: string; environment?: Record<string, string> } = {},
): Promise<CommandResult> {
  const child = spawn(command, args, {
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** Returns the last lines of the output, where programs print their errors. */
export function lastLines({ output }: CommandResult, count = 15): string {
  return output.trimEnd().split('\n').slice(-count).join('\n');
}

const cacheDirectory = fileURLToPath(new URL('../../../.cache/', import.meta.url));

/**
 * Creates a directory for the duration of `use`. The directory is in the workspace, so that programs in it can import
 * packages.
 */
export async function withTempDirectory<T>(use: (directory: string) => Promise<T>): Promise<T> {
  await mkdir(cacheDirectory, { recursive: true });
  const directory = await mkdtemp(`${cacheDirectory}conformance-`);
  try {
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
