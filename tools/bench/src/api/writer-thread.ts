import { parentPort, workerData } from 'node:worker_threads';
import { createDirectoryStore } from '@postjoin/snapshot-store';

/**
 * This worker thread prepares a generation, posts `ready`, and writes the generation when a message arrives. The thread
 * then continues with the next generation. In the measuring thread, this work would delay the measured requests.
 */

const store = createDirectoryStore((workerData as { directory: string }).directory, { now: () => Date.now() });

async function nextSnapshot() {
  const newest = await store.latest();
  if (!newest) throw new Error('the store has no snapshot to copy');
  const takenAt = new Date(Date.parse(newest.taken_at) + 1).toISOString();
  return { ...newest, generation: newest.generation + 1, taken_at: takenAt };
}

let next = await nextSnapshot();
parentPort?.on('message', () => void put());
parentPort?.postMessage('ready');

async function put(): Promise<void> {
  const lease = await store.acquireLease('bench', 60_000);
  if (!lease) throw new Error('another writer holds the lease of the store');
  await store.put(next, lease);
  await lease.release();
  next = await nextSnapshot();
  parentPort?.postMessage('ready');
}
