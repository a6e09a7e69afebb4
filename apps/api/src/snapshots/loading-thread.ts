import { workerData, type MessagePort } from 'node:worker_threads';
import { createSnapshotStore } from '@postjoin/snapshot-store';
import { loaderOf } from './load-newest.ts';
import { piecesOf, type Piece } from './pieces.ts';

/** The program of a thread that reads the newest generation, joins it, says all there is to say and ends. */

/** What the thread is started with. */
export interface LoadingOrder {
  /** As `SNAPSHOT_STORE` names it. */
  location: string;
  riskWindows: boolean;
  /** Where it says what it has to say. */
  to: MessagePort;
}

/** What the thread says, in this order: generations passed over, then the pieces of the one it loaded, then the end. */
export type LoadingMessage =
  | { said: 'unreadable'; generation: number; reason: string }
  | { said: 'piece'; piece: Piece }
  | { said: 'loaded' }
  | { said: 'failed'; name: string; message: string };

const { location, riskWindows, to } = workerData as LoadingOrder;
const say = (message: LoadingMessage) => to.postMessage(message);

const store = createSnapshotStore(location, {
  now: () => Date.now(),
  onUnreadable: (generation, reason) => say({ said: 'unreadable', generation, reason }),
});

try {
  const joined = await loaderOf(store, { riskWindows })();
  if (joined) for (const piece of piecesOf(joined)) say({ said: 'piece', piece });
  say({ said: 'loaded' });
} catch (error) {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  say({ said: 'failed', name, message });
} finally {
  await store.close();
}
