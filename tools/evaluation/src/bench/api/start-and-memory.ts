import { stop } from '@postjoin/program/testing';
import { median } from '../median.ts';
import type { CapturedStore } from '../capture-store.ts';
import { runLoad, type Load } from './load.ts';
import { readResidentMegabytes } from './process-usage.ts';
import { startBuiltApi } from './servers.ts';

const minRequests = 300_000;
export const roundSeconds = 2;

/**
 * Measures the time from the start of the built api until the api serves a stored snapshot. Measures the memory of the
 * api at that time and after 300,000 requests. Every fourth round of load requests paths that were not requested
 * before.
 */
export async function measureStartAndMemory(
  captured: CapturedStore,
  load: { repeated: string; neverRepeated: (api: string, round: number) => Load },
  { starts, connections }: { starts: number; connections: number },
) {
  const startTimesMs: number[] = [];
  const residentMegabytes: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const startedMs = performance.now();
    const api = await startBuiltApi(captured);
    startTimesMs.push(performance.now() - startedMs);
    residentMegabytes.push(readResidentMegabytes(api.pid));
    await stop(api.process);
  }
  const api = await startBuiltApi(captured);
  let requests = 0;
  for (let round = 0; requests < minRequests; round += 1) {
    const roundLoad =
      round % 4 === 3
        ? load.neverRepeated(api.url, round)
        : { url: api.url + load.repeated, seconds: roundSeconds, connections };
    requests += (await runLoad(roundLoad)).requests;
  }
  const megabytesAfterwards = readResidentMegabytes(api.pid);
  await stop(api.process);
  return {
    ready_after_ms: Math.round(median(startTimesMs)),
    resident_megabytes: median(residentMegabytes),
    after_requests: requests,
    resident_megabytes_afterwards: megabytesAfterwards,
  };
}
