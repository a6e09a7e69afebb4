import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePorts } from '@postjoin/program/testing';
import { expect, it } from 'vitest';

const start = (args: readonly string[]) =>
  spawn(process.execPath, ['--conditions=@postjoin/source', `${import.meta.dirname}/main.ts`, ...args]);

it('prints the environment with the selected port, and stops on a signal', async () => {
  const [port] = await findFreePorts(1);
  const child = start(['sample', '--port', String(port)]);
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.includes('X_BEARER_TOKEN')) break;
  }
  expect(printed).toContain(`\nKALSHI_URL=http://127.0.0.1:${port}/kalshi/trade-api/v2\n`);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('refuses an unknown command with the help', async () => {
  const child = start(['live']);
  let printed = '';
  child.stderr.on('data', (chunk) => (printed += String(chunk)));
  expect(await once(child, 'close')).toEqual([64, null]);
  expect(printed).toMatch(/^unknown command 'live'\n\nLocal upstreams: /u);
});
