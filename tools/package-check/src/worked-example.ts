import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The first program of a README, and what is said to be printed by it. */
export interface WorkedExample {
  code: string;
  printed: string;
}

/** @throws {Error} when the README has none */
export function workedExampleOf(readmePath: string): WorkedExample {
  const readme = readFileSync(readmePath, 'utf8');
  const code = /```ts\n([^]*?)```/u.exec(readme)?.[1];
  const printed = /It prints\n\n```\n([^]*?)```/u.exec(readme)?.[1];
  if (code === undefined || printed === undefined)
    throw new Error(`${readmePath} needs a block of ts, and then “It prints” with a block of what it prints`);
  return { code, printed };
}

/** Runs a program in a folder, with the packages that are installed there; answers what it printed. */
export async function runExample(folder: string, { code }: WorkedExample): Promise<string> {
  const path = join(folder, 'example.ts');
  await writeFile(path, code);
  const { stdout } = await run(process.execPath, [path], { cwd: folder, env: { PATH: process.env['PATH'] } });
  return stdout;
}
