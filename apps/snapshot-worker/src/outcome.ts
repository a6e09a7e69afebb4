import { SettingsError } from '@postjoin/program';
import { GenerationConflictError, LeaseLostError, StoreUnavailableError } from '@postjoin/snapshot-store';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { BackupError } from './restore.ts';
import { LeaseHeldError } from './with-lease.ts';
import { WrongClockError } from './wrong-clock.ts';

/** A signal stopped the worker. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

const codeByError = [
  [StoppedError, exitCodes.stopped],
  [SettingsError, exitCodes.configuration],
  [WrongClockError, exitCodes.clock],
  [BackupError, exitCodes.nothingFetched],
  [LeaseHeldError, exitCodes.leaseHeld],
  [LeaseLostError, exitCodes.leaseHeld],
  [GenerationConflictError, exitCodes.conflict],
  [StoreUnavailableError, exitCodes.store],
] as const;

/** Maps an error to the exit code of the worker. */
export function toExitCode(error: unknown): ExitCode {
  return codeByError.find(([errorClass]) => error instanceof errorClass)?.[1] ?? exitCodes.internal;
}

/** Outcome label of the metric `postjoin_passes_total`. */
export type PassOutcome =
  | 'written'
  | 'nothing_new'
  | 'nothing_fetched'
  | 'lease_held'
  | 'conflict'
  | 'wrong_clock'
  | 'store_unavailable'
  | 'stopped'
  | 'failed';

const outcomeByCode: Partial<Record<ExitCode, PassOutcome>> = {
  [exitCodes.stopped]: 'stopped',
  [exitCodes.leaseHeld]: 'lease_held',
  [exitCodes.conflict]: 'conflict',
  [exitCodes.clock]: 'wrong_clock',
  [exitCodes.store]: 'store_unavailable',
};

/** Maps the error of a failed pass to its outcome. */
export function toPassOutcome(error: unknown): PassOutcome {
  return outcomeByCode[toExitCode(error)] ?? 'failed';
}
