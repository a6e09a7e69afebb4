import type { RecordRequest, RequestRecord } from './access-log.ts';
import { gather } from './gather.ts';

const mostRecords = 256;
/** So much later than its request a record may be counted and logged. */
const latestMs = 50;

/**
 * Records requests some at a time, in one way after the other: so they cost a fraction of what each costs between
 * requests. The last ones keep the program alive until they are recorded.
 */
export function inBatches(...ways: readonly RecordRequest[]): RecordRequest {
  function recordAll(records: readonly RequestRecord[]): void {
    for (const record of ways) for (const one of records) record(one);
  }
  return gather(recordAll, { most: mostRecords, later: (callback) => setTimeout(callback, latestMs) });
}
