import { SettingsError } from '@postjoin/settings';
import { GenerationConflictError, LeaseLostError, StoreUnavailableError } from '@postjoin/snapshot-store';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { LeaseHeldError } from './held-lease.ts';

/** The worker was asked to stop. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

const codeByError = [
  [StoppedError, exitCodes.stopped],
  [SettingsError, exitCodes.configuration],
  [LeaseHeldError, exitCodes.leaseHeld],
  [LeaseLostError, exitCodes.leaseHeld],
  [GenerationConflictError, exitCodes.leaseHeld],
  [StoreUnavailableError, exitCodes.store],
] as const;

/** The exit code that says what went wrong. */
export function exitCodeOf(error: unknown): ExitCode {
  return codeByError.find(([kind]) => error instanceof kind)?.[1] ?? exitCodes.internal;
}

/** What passes are counted by, for each way one can end. */
export type PassOutcome = 'written' | 'nothing_fetched' | 'lease_held' | 'store_unavailable' | 'stopped' | 'failed';

const outcomeByCode: Partial<Record<ExitCode, PassOutcome>> = {
  [exitCodes.stopped]: 'stopped',
  [exitCodes.leaseHeld]: 'lease_held',
  [exitCodes.store]: 'store_unavailable',
};

/** How a pass that threw has ended. */
export function outcomeOf(error: unknown): PassOutcome {
  return outcomeByCode[exitCodeOf(error)] ?? 'failed';
}
