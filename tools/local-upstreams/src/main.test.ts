import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

it('prints the environment and stops on a signal', async () => {
  const flags = ['--conditions=@postjoin/source', `${import.meta.dirname}/main.ts`];
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.includes('X_BEARER_TOKEN')) break;
  }
  expect(printed).toMatch(/^KALSHI_URL=http:\/\/127\.0\.0\.1:\d+\/kalshi\/trade-api\/v2$/m);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
