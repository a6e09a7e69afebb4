import { once } from 'node:events';
import { platform } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startNode } from '@postjoin/program/testing';
import { expect, it } from 'vitest';

const module = fileURLToPath(new URL('end-children.ts', import.meta.url));

/** The started program holds the output of the command open for as long as it runs. */
const script = `
  import { spawn } from 'node:child_process';
  import { endChildrenWhenStopped } from ${JSON.stringify(module)};
  void endChildrenWhenStopped();
  spawn('sleep', ['60'], { stdio: 'inherit' });
  console.log('started');
  setInterval(() => undefined, 1_000);
`;

it.skipIf(platform() !== 'linux').each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
  ['SIGHUP', 129],
] as const)('ends the programs of a command that gets %s', async (signal, code) => {
  const command = startNode({ entry: '--input-type=module', args: ['--eval', script], environment: process.env });
  await once(command.stdout!, 'data');
  const closed = once(command.stdout!.resume(), 'close');
  command.kill(signal);
  expect(await once(command, 'exit')).toEqual([code, null]);
  await closed;
});
