import { parentPort, workerData } from 'node:worker_threads';
import { createDirectoryStore } from '@postjoin/snapshot-store';

/**
 * The program of a thread that writes a next generation when it is told to, made ready before: encoding it in the thread
 * that measures would be measured as well.
 */
const store = createDirectoryStore((workerData as { directory: string }).directory, { now: () => Date.now() });

async function nextSnapshot() {
  const newest = await store.latest();
  if (!newest) throw new Error('there is no snapshot to go on from');
  const takenAt = new Date(Date.parse(newest.taken_at) + 1).toISOString();
  return { ...newest, generation: newest.generation + 1, taken_at: takenAt };
}

let next = await nextSnapshot();
parentPort?.on('message', () => void put());
parentPort?.postMessage('ready');

async function put(): Promise<void> {
  const lease = await store.acquireLease('bench', 60_000);
  if (!lease) throw new Error('the store is leased');
  await store.put(next, lease);
  await lease.release();
  next = await nextSnapshot();
  parentPort?.postMessage('ready');
}
