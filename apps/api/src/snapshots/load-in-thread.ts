import { setImmediate as nextTurn } from 'node:timers/promises';
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import type { JoinedSnapshot } from '@postjoin/join';
import type { LoadNewest } from './load-newest.ts';
import type { LoadingOrder, LoadingReport } from './loading-thread.ts';
import { fromPieces, type Piece } from './pieces.ts';

/** Under Node's type stripping the program is TypeScript, built it is not. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './loading-thread.ts' : './loading-thread.js',
  import.meta.url,
);

/**
 * Reads and joins a generation in a thread of its own, so that requests are answered meanwhile. The thread lives as long
 * as that takes, and what it needed is freed with it: several times the memory of what is served.
 */
export function threadLoaderOf(
  location: string,
  { riskWindows, onUnreadable }: { riskWindows: boolean; onUnreadable: (generation: number, reason: string) => void },
): LoadNewest {
  return async function loadNewest() {
    const [pieces, reports] = [new MessageChannel(), new MessageChannel()];
    const order: LoadingOrder = { location, riskWindows, pieces: pieces.port2, reports: reports.port2 };
    const thread = new Worker(program, { workerData: order, transferList: [pieces.port2, reports.port2] });
    try {
      await ending(thread, reports.port1, onUnreadable);
      return await receive(pieces.port1);
    } finally {
      pieces.port1.close();
      reports.port1.close();
      await thread.terminate();
    }
  };
}

/** Resolves when the thread has sent everything. */
function ending(
  thread: Worker,
  reports: MessagePort,
  onUnreadable: (generation: number, reason: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('the loading thread ended before it was done')));
    reports.on('message', (report: LoadingReport) => {
      if (report.said === 'unreadable') onUnreadable(report.generation, report.reason);
      else if (report.said === 'loaded') resolve();
      else reject(Object.assign(new Error(report.message), { name: report.name }));
    });
  });
}

/** Takes one piece a turn of the event loop, so that requests are answered in between. */
async function receive(port: MessagePort): Promise<JoinedSnapshot | null> {
  const pieces: Piece[] = [];
  for (let next = nextOn(port); next; next = nextOn(port)) {
    pieces.push(next.message);
    await nextTurn();
  }
  return pieces.length > 0 ? fromPieces(pieces) : null;
}

/** The ports of `loading-thread.ts` carry nothing but pieces here. */
function nextOn(port: MessagePort): { message: Piece } | undefined {
  return receiveMessageOnPort(port);
}
