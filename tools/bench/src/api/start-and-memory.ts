import { stop } from '@postjoin/demo';
import { median } from '../median.ts';
import type { CapturedStore } from '../replay-snapshot.ts';
import { putLoad } from './load.ts';
import { residentMegabytes } from './process-figures.ts';
import { startBuiltApi } from './servers.ts';

const million = 1_000_000;

/** Seconds of one piece of load. */
const pieceSeconds = 5;

/**
 * How long the built api takes until it serves a stored snapshot, and the memory it has then and after a million
 * requests, of which one piece in four asks what nobody asked before.
 */
export async function measureStartAndMemory(
  captured: CapturedStore,
  load: { repeated: string; neverRepeated: (api: string, round: number) => Parameters<typeof putLoad>[0] },
  { starts, connections }: { starts: number; connections: number },
) {
  const times: number[] = [];
  const resident: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const began = performance.now();
    const api = await startBuiltApi(captured);
    times.push(performance.now() - began);
    resident.push(residentMegabytes(api.pid));
    await stop(api.process);
  }
  const api = await startBuiltApi(captured);
  let requests = 0;
  for (let piece = 0; requests < million; piece += 1) {
    const asked =
      piece % 4 === 3
        ? load.neverRepeated(api.url, piece)
        : { url: api.url + load.repeated, seconds: pieceSeconds, connections };
    requests += (await putLoad(asked)).requests;
  }
  const afterwards = residentMegabytes(api.pid);
  await stop(api.process);
  return {
    ready_after_ms: Math.round(median(times)),
    resident_megabytes: median(resident),
    after_requests: requests,
    resident_megabytes_afterwards: afterwards,
  };
}
