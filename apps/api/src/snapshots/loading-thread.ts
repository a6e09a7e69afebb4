import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { createSnapshotStore } from '@postjoin/snapshot-store';
import { giveWay } from './give-way.ts';
import { loaderOf } from './load-newest.ts';
import { piecesOf, type Piece } from './pieces.ts';

/** The program of the thread that reads and joins generations, apart from requests. */

/** What the thread is started with. */
export interface LoadingOrder {
  /** As `SNAPSHOT_STORE` names it. */
  location: string;
  riskWindows: boolean;
}

/** What is sent to it for each generation: where the pieces go. */
export interface LoadingRequest {
  to: MessagePort;
}

/** What it says: generations that it passed over; and how a load went, once all pieces are on their way. */
export type LoadingReport =
  | { said: 'unreadable'; generation: number; reason: string }
  | { said: 'loaded' }
  | { said: 'failed'; name: string; message: string };

const { location, riskWindows } = workerData as LoadingOrder;
const say = (report: LoadingReport) => parentPort?.postMessage(report);

const store = createSnapshotStore(location, {
  now: () => Date.now(),
  onUnreadable: (generation, reason) => say({ said: 'unreadable', generation, reason }),
});
const loadNewest = loaderOf(store, { riskWindows });

parentPort?.on('message', ({ to }: LoadingRequest) => {
  void load((piece) => to.postMessage(piece))
    .then(say)
    .then(giveWay) // Nothing waits for a load but the first.
    .then(collectGarbage);
});

async function load(send: (piece: Piece) => void): Promise<LoadingReport> {
  try {
    const joined = await loadNewest();
    if (joined) for (const piece of piecesOf(joined)) send(piece);
    return { said: 'loaded' };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { said: 'failed', name, message };
  }
}

let gc: (() => void) | undefined;

/**
 * Gives back what a load needed, several times the memory of what is served. Nothing happens here until the next
 * generation, so that V8 would keep it till then. The flag is set no sooner: V8 keeps compiled code by its flags, and
 * would compile anew what is loaded after it.
 */
function collectGarbage(): void {
  if (!gc) {
    setFlagsFromString('--expose-gc');
    gc = runInNewContext('gc') as () => void;
  }
  gc();
}
