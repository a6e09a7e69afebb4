import { UpstreamError } from '@postjoin/upstream';
import type { TrackedAccount } from './types.ts';

export interface AccountReadings<Reading> {
  readings: Reading[];
  /**
   * The first failure of a whole account. If no whole account failed, the first failure of a part of an account. Absent
   * if nothing failed.
   */
  partial?: UpstreamError;
}

/**
 * Reads several accounts from one upstream, one after the other. An account that fails does not affect the others.
 *
 * @throws {UpstreamError} when every account fails
 */
export async function readAccounts<Reading extends { failure?: UpstreamError }>(
  accounts: readonly TrackedAccount[],
  read: (account: TrackedAccount) => Promise<Reading>,
): Promise<AccountReadings<Reading>> {
  const readings: Reading[] = [];
  let failure: UpstreamError | undefined;
  for (const account of accounts) {
    try {
      readings.push(await read(account));
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      failure ??= error;
    }
  }
  if (failure && readings.length === 0) throw failure;
  const partial = failure ?? readings.find((reading) => reading.failure)?.failure;
  return { readings, ...(partial && { partial }) };
}
