import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createDirectoryStore } from '@postjoin/snapshot-store';
import { median } from '../median.ts';

/** How long requests waited, one after another, in milliseconds. */
interface Waits {
  requests: number;
  p99_ms: number;
  longest_ms: number;
}

/** Long enough for a generation to be noticed, read, joined and served. */
const watchedMs = 3_000;

/**
 * Asks an api over a directory again and again on one connection, while it takes over a new generation and while it does
 * not, in turns. What is longer with a new generation than without is what a swap costs a request.
 */
export async function measureSwap(
  api: string,
  { store: location, rounds }: { store: string; rounds: number },
): Promise<{ undisturbed: Waits; swapping: Waits }> {
  const store = createDirectoryStore(location, { now: () => Date.now() });
  const undisturbed: Waits[] = [];
  const swapping: Waits[] = [];
  for (let round = 0; round < rounds; round += 1) {
    undisturbed.push(await watch(api, () => Promise.resolve()));
    swapping.push(await watch(api, () => putNext(store)));
  }
  await store.close();
  return { undisturbed: middle(undisturbed), swapping: middle(swapping) };
}

async function putNext(store: ReturnType<typeof createDirectoryStore>): Promise<void> {
  const [newest, lease] = [await store.latest(), await store.acquireLease('bench', 60_000)];
  if (!newest || !lease) throw new Error('there is no snapshot to go on from');
  const takenAt = new Date(Date.parse(newest.taken_at) + 1).toISOString();
  await store.put({ ...newest, generation: newest.generation + 1, taken_at: takenAt }, lease);
  await lease.release();
}

async function watch(api: string, disturb: () => Promise<void>): Promise<Waits> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  const until = performance.now() + watchedMs;
  const disturbing = pause(200).then(disturb);
  while (performance.now() < until) {
    const start = performance.now();
    await ask(`${api}/api/v1/join?hours=24`, agent);
    waits.push(performance.now() - start);
    await pause(1);
  }
  await disturbing;
  agent.destroy();
  waits.sort((a, b) => a - b);
  return {
    requests: waits.length,
    p99_ms: waits[Math.floor(waits.length * 0.99)] ?? NaN,
    longest_ms: waits.at(-1) ?? NaN,
  };
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`the api answered ${response.statusCode}`));
      response.resume().on('end', resolve);
    });
    asked.on('error', reject).end();
  });
}

function middle(rounds: readonly Waits[]): Waits {
  const of = (name: keyof Waits) => Number(median(rounds.map((waits) => waits[name])).toFixed(2));
  return { requests: of('requests'), p99_ms: of('p99_ms'), longest_ms: of('longest_ms') };
}
