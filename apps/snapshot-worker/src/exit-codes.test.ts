import { readFileSync } from 'node:fs';
import { GenerationConflictError, LeaseLostError, StoreUnavailableError } from '@postjoin/snapshot-store';
import { expect, it } from 'vitest';
import { exitCodeHelp, exitCodes } from './exit-codes.ts';
import { toExitCode, toPassOutcome } from './outcome.ts';
import { WrongClockError } from './wrong-clock.ts';
import { LeaseHeldError } from './with-lease.ts';

const root = new URL('../../../', import.meta.url);
const readText = (path: string) => readFileSync(new URL(path, root), 'utf8');

it.each([
  [new LeaseHeldError(), 3, 'lease_held'],
  [new LeaseLostError(), 3, 'lease_held'],
  [new GenerationConflictError(), 4, 'conflict'],
  [new WrongClockError(), 75, 'wrong_clock'],
  [new StoreUnavailableError('away'), 74, 'store_unavailable'],
  [new Error(), 1, 'failed'],
])('%s has an exit code and an outcome', (error, code, outcome) => {
  expect([toExitCode(error), toPassOutcome(error)]).toEqual([code, outcome]);
});

it.each(Object.values(exitCodes))('code %i is in --help and in the guide of symptoms', (code) => {
  expect(exitCodeHelp).toMatch(new RegExp(`^  ${code} `, 'm'));
  expect(readText('docs/troubleshooting.md')).toMatch(new RegExp(`^- (?:.*, )?\`${code}\``, 'm'));
});

it('systemd counts no failure as success except that another worker holds the lease', () => {
  const unit = readText('deploy/systemd/postjoin-worker.service');
  expect(/^SuccessExitStatus=(.*)$/m.exec(unit)?.[1]).toBe(String(exitCodes.leaseHeld));
});
