import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { behaviourNames } from './behaviours.ts';

const flags = ['--conditions=@postjoin/source', `${import.meta.dirname}/main.ts`];
const run = (...args: string[]) => promisify(execFile)(process.execPath, [...flags, ...args]);

describe('the command line', () => {
  it('prints help with every behaviour', async () => {
    const { stdout } = await run('--help');
    expect(stdout).toContain('npm run upstreams -- sample');
    for (const name of behaviourNames) expect(stdout).toContain(name);
  });

  it.each([
    [['nonsense'], 'the command must be sample, catalogue or replay'],
    [['replay', '--at', '2025-09-15T12:00:00Z'], 'replay needs --posts FILE'],
    [['replay', '--at', '2025-09-15T12:00:00Z', '--posts', 'none.jsonl', '--contracts', 'none.jsonl'], 'none.jsonl'],
    [['sample', '--port', 'x'], '--port must be'],
    [['sample', '--without', 'kalshi-tickers,unknown'], '--without: "behaviour" must be one of: polymarket-'],
  ])('explains what is wrong with %j', async (args, message) => {
    await expect(run(...args)).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(message) as string });
  });

  it('prints the environment and stops on a signal', async () => {
    const child = spawn(process.execPath, [...flags, 'sample'], { stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    for await (const chunk of child.stdout) {
      printed += String(chunk);
      if (printed.includes('# control')) break;
    }
    expect(printed).toMatch(/^KALSHI_URL=http:\/\/127\.0\.0\.1:\d+\/kalshi\/trade-api\/v2$/m);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
