import { createSnapshotStore, type Snapshot } from '@postjoin/snapshot-store';

/** A venue needs at most this number of passes. A further pass would read nothing new. */
const maxPasses = 8;

/**
 * Runs worker passes until every venue is read whole, or until a pass reads no further contract. A venue reads a long
 * catalogue in several passes, and some records are never readable.
 */
export async function passUntilWhole(storeLocation: string, pass: () => Promise<void>): Promise<void> {
  let contracts = -1;
  for (let passes = 0; passes < maxPasses; passes += 1) {
    await pass();
    const snapshot = await readLatest(storeLocation);
    if (snapshot === null || !isPartial(snapshot) || snapshot.contracts.length === contracts) return;
    contracts = snapshot.contracts.length;
  }
}

const isPartial = ({ venues }: Snapshot): boolean => venues.some(({ status }) => status === 'partial');

/** Reads the newest snapshot of a store. */
export async function readLatest(location: string): Promise<Snapshot | null> {
  const store = createSnapshotStore(location, { now: Date.now });
  try {
    return await store.latest();
  } finally {
    await store.close();
  }
}
