import { setTimeout as pause } from 'node:timers/promises';
import { createDirectoryStore, type SnapshotStore } from '@postjoin/snapshot-store';
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
  { store: location, rounds }: { store: string; rounds: number },
): Promise<{ undisturbed: Waits; swapping: Waits }> {
  const store = createDirectoryStore(location, { now: () => Date.now() });
  const undisturbed: Waits[] = [];
  const swapping: Waits[] = [];
  for (let round = 0; round < rounds; round += 1) {
    undisturbed.push(await watch(api));
    const [waits] = await Promise.all([watch(api), pause(500).then(() => putNext(store))]);
    swapping.push(waits);
  }
  await store.close();
  return { undisturbed: middle(undisturbed), swapping: middle(swapping) };
}

async function putNext(store: SnapshotStore): Promise<void> {
  const [newest, lease] = [await store.latest(), await store.acquireLease('bench', 60_000)];
  if (!newest || !lease) throw new Error('there is no snapshot to go on from');
  const takenAt = new Date(Date.parse(newest.taken_at) + 1).toISOString();
  await store.put({ ...newest, generation: newest.generation + 1, taken_at: takenAt }, lease);
  await lease.release();
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
