import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { median } from '../median.ts';
import { askSteadily, type Waits } from './steady-load.ts';

/** Long enough for a generation to be noticed, read, joined and served. */
const watchedSeconds = 3;

/**
 * Asks an api over a directory again and again on one connection, while it takes over a new generation and while it does
 * not, in turns. What is longer with a new generation than without is what a change of snapshot costs a request.
 */
export async function measureSwap(
  api: string,
  { store: directory, rounds }: { store: string; rounds: number },
): Promise<{ undisturbed: Waits; swapping: Waits }> {
  const putting = new Worker(new URL('./putting-thread.ts', import.meta.url), { workerData: { directory } });
  await once(putting, 'message');
  const undisturbed: Waits[] = [];
  const swapping: Waits[] = [];
  for (let round = 0; round < rounds; round += 1) {
    undisturbed.push(await watch(api));
    const put = pause(500).then(() => {
      putting.postMessage('put');
      return once(putting, 'message');
    });
    const [waits] = await Promise.all([watch(api), put]);
    swapping.push(waits);
  }
  await putting.terminate();
  return { undisturbed: middle(undisturbed), swapping: middle(swapping) };
}

function watch(api: string): Promise<Waits> {
  return askSteadily({
    url: `${api}/api/v1/join?hours=24`,
    connections: 1,
    seconds: watchedSeconds,
    warmUpSeconds: 0.2,
  });
}

function middle(rounds: readonly Waits[]): Waits {
  const of = (name: keyof Waits) => median(rounds.map((waits) => waits[name]));
  return {
    requests_per_second: of('requests_per_second'),
    p50_ms: of('p50_ms'),
    p99_ms: of('p99_ms'),
    longest_ms: of('longest_ms'),
  };
}
