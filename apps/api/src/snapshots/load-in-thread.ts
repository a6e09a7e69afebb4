import { setImmediate as nextTurn } from 'node:timers/promises';
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import type { JoinedSnapshot } from '@postjoin/join';
import type { LoadNewest } from './load-newest.ts';
import type { LoadingOrder, LoadingReport, LoadingRequest } from './loading-thread.ts';
import { fromPieces, type Piece } from './pieces.ts';

/** Under Node's type stripping the program is TypeScript, built it is not. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './loading-thread.ts' : './loading-thread.js',
  import.meta.url,
);

type OnUnreadable = (generation: number, reason: string) => void;

/** A thread that reads and joins generations while this one answers requests. */
export interface LoadingThread {
  /** One load at a time. */
  readonly load: LoadNewest;
  readonly close: () => Promise<void>;
}

/** Starts the thread, and anew with the next load after it has failed. */
export function createLoadingThread(
  location: string,
  { riskWindows, onUnreadable }: { riskWindows: boolean; onUnreadable: OnUnreadable },
): LoadingThread {
  const order: LoadingOrder = { location, riskWindows };
  let thread: Worker | undefined = start();

  function start(): Worker {
    const started = new Worker(program, { workerData: order });
    started.unref();
    started.on('error', () => undefined); // a load under way is told, and the next one starts another thread
    started.on('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  }

  return {
    async load() {
      thread ??= start();
      const { port1: from, port2: to } = new MessageChannel();
      try {
        await loaded(thread, { to }, onUnreadable);
        return await receive(from);
      } finally {
        from.close();
      }
    },
    async close() {
      await thread?.terminate();
    },
  };
}

/** Asks for a load and resolves once all pieces are at the port. */
function loaded(thread: Worker, request: LoadingRequest, onUnreadable: OnUnreadable): Promise<void> {
  return new Promise((resolve, reject) => {
    const hear = (report: LoadingReport) => {
      if (report.said === 'unreadable') return onUnreadable(report.generation, report.reason);
      if (report.said === 'loaded') return settle(resolve);
      const { name, message } = report;
      settle(() => reject(Object.assign(new Error(message), { name })));
    };
    const fail = (error: Error) => settle(() => reject(error));
    const end = () => fail(new Error('the loading thread ended before it was done'));
    const settle = (finish: () => void) => {
      thread.off('message', hear).off('error', fail).off('exit', end);
      finish();
    };
    thread.on('message', hear).on('error', fail).on('exit', end);
    thread.postMessage(request, [request.to]);
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

/** Nothing but pieces comes over the port of a load. */
function nextOn(port: MessagePort): { message: Piece } | undefined {
  return receiveMessageOnPort(port);
}
