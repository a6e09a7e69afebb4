import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { median } from '../median.ts';
import { measureLatency, type Latency } from './latency.ts';

/** Long enough for the api to notice, read, index and serve a new generation. */
const roundSeconds = 3;

/**
 * Measures the latency of an api on one connection, in pairs of rounds: one without a new generation, one while the api
 * loads a new generation. The difference is the time that loading the generation adds to a request.
 */
export async function measureSwap(
  api: string,
  { store: directory, rounds }: { store: string; rounds: number },
): Promise<{ undisturbed: Latency; swapping: Latency }> {
  const writer = new Worker(new URL('./writer-thread.ts', import.meta.url), { workerData: { directory } });
  await once(writer, 'message');
  const undisturbed: Latency[] = [];
  const swapping: Latency[] = [];
  for (let round = 0; round < rounds; round += 1) {
    undisturbed.push(await measureRound(api));
    const written = wait(500).then(() => {
      writer.postMessage('put');
      return once(writer, 'message');
    });
    const [latency] = await Promise.all([measureRound(api), written]);
    swapping.push(latency);
  }
  await writer.terminate();
  return { undisturbed: medianLatency(undisturbed), swapping: medianLatency(swapping) };
}

function measureRound(api: string): Promise<Latency> {
  return measureLatency({
    url: `${api}/api/v1/join?hours=24`,
    connections: 1,
    seconds: roundSeconds,
    warmUpSeconds: 0.2,
  });
}

function medianLatency(rounds: readonly Latency[]): Latency {
  const medianOf = (name: keyof Latency) => median(rounds.map((latency) => latency[name]));
  return {
    requests_per_second: medianOf('requests_per_second'),
    p50_ms: medianOf('p50_ms'),
    p99_ms: medianOf('p99_ms'),
    max_ms: medianOf('max_ms'),
  };
}
