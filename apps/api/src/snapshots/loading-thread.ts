import { workerData, type MessagePort } from 'node:worker_threads';
import { createSnapshotStore } from '@postjoin/snapshot-store';
import { loaderOf } from './load-newest.ts';
import { piecesOf } from './pieces.ts';

/** The program of a thread that reads the newest generation, joins it, sends the pieces and ends. */

/** What the thread is started with. */
export interface LoadingOrder {
  /** As `SNAPSHOT_STORE` names it. */
  location: string;
  riskWindows: boolean;
  /** Where the pieces go. */
  pieces: MessagePort;
  /** Where it says how it went, when all pieces are on their way. */
  reports: MessagePort;
}

/** What the thread says. */
export type LoadingReport =
  | { said: 'loaded' }
  | { said: 'failed'; name: string; message: string }
  | { said: 'unreadable'; generation: number; reason: string };

const { location, riskWindows, pieces, reports } = workerData as LoadingOrder;
const say = (report: LoadingReport) => reports.postMessage(report);

const store = createSnapshotStore(location, {
  now: () => Date.now(),
  onUnreadable: (generation, reason) => say({ said: 'unreadable', generation, reason }),
});

try {
  const joined = await loaderOf(store, { riskWindows })();
  if (joined) for (const piece of piecesOf(joined)) pieces.postMessage(piece);
  say({ said: 'loaded' });
} catch (error) {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  say({ said: 'failed', name, message });
} finally {
  await store.close();
}
