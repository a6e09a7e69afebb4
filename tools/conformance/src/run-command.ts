import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface CommandResult {
  code: number | null;
  output: string;
}

/** Runs a program and keeps what it prints. */
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

/** The end of what a program printed, where it says what was wrong. */
export function lastLines({ output }: CommandResult, lines = 15): string {
  return output.trimEnd().split('\n').slice(-lines).join('\n');
}
