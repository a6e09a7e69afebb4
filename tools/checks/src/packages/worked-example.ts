import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The first program of a README, with its documented output. */
export interface WorkedExample {
  code: string;
  output: string;
}

/** @throws {Error} when the README has no example */
export function parseWorkedExample(readmePath: string): WorkedExample {
  const readme = readFileSync(readmePath, 'utf8');
  const code = /```ts\n([^]*?)```/u.exec(readme)?.[1];
  const output = /It prints\n\n```\n([^]*?)```/u.exec(readme)?.[1];
  if (code === undefined || output === undefined)
    throw new Error(`${readmePath} needs a block of ts, followed by “It prints” and a block with the output`);
  return { code, output };
}

/** Runs a program with the packages that are installed in a folder. Returns its standard output. */
export async function runExample(folder: string, { code }: WorkedExample): Promise<string> {
  const path = join(folder, 'example.ts');
  await writeFile(path, code);
  const { stdout } = await run(process.execPath, [path], { cwd: folder, env: { PATH: process.env['PATH'] } });
  return stdout;
}
