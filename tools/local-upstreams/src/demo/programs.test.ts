import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Program } from '@postjoin/program';
import { afterEach, expect, it } from 'vitest';
import { stop } from '@postjoin/program/testing';
import { startProgram } from './programs.ts';

let child: ChildProcess | undefined;
afterEach(() => stop(child));

it.skipIf(!existsSync('/proc/self/environ')).each<[Program, string[]]>([
  ['api', ['LOG_LEVEL', 'PORT']],
  ['worker', ['LOG_LEVEL', 'X_BEARER_TOKEN']],
])('starts the %s with the settings that it reads alone (skipped where there is no /proc)', async (program, names) => {
  child = startProgram(program, ['--help'], { LOG_LEVEL: 'warn', PORT: '0', X_BEARER_TOKEN: 'secret' });
  await once(child, 'spawn');
  const environment = await readFile(`/proc/${child.pid}/environ`, 'utf8');
  const received = environment.split('\0').filter((entry) => entry !== '');
  expect(received.map((entry) => entry.split('=')[0]).sort()).toEqual(names);
});
