import type { RecordRequest, RequestRecord } from './access-log.ts';

const mostRecords = 256;
/** So much later than its request a record may be counted and logged. */
const latestMs = 50;

/**
 * Records requests some at a time, in one way after the other: so they cost a fraction of what each costs between
 * requests. The last ones keep the program alive until they are recorded.
 */
export function inBatches(...ways: readonly RecordRequest[]): RecordRequest {
  let batch: RequestRecord[] = [];
  let timer: NodeJS.Timeout | undefined;

  function recordAll(): void {
    clearTimeout(timer);
    timer = undefined;
    const records = batch;
    batch = [];
    for (const record of ways) for (const one of records) record(one);
  }

  return function collect(one) {
    batch.push(one);
    if (batch.length >= mostRecords) recordAll();
    else timer ??= setTimeout(recordAll, latestMs);
  };
}
