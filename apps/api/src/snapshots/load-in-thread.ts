import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import type { JoinedSnapshot } from '@postjoin/join';
import type { LoadNewest } from './load-newest.ts';
import type { LoadingMessage, LoadingOrder } from './loading-thread.ts';
import { fromPieces, type Piece } from './pieces.ts';

/** Under Node's type stripping the program is TypeScript, built it is not. */
const program = new URL(
  import.meta.url.endsWith('.ts') ? './loading-thread.ts' : './loading-thread.js',
  import.meta.url,
);

/** Room for what a load makes and drops, so that little of it is moved about: it goes when the thread ends. */
const youngMegabytes = 96;

type OnUnreadable = (generation: number, reason: string) => void;

/**
 * Reads and joins a generation in a thread of its own, so that requests are answered meanwhile. The thread lives as long
 * as that takes, and what it needed is freed with it: several times the memory of what is served.
 */
export function threadLoaderOf(
  location: string,
  { riskWindows, onUnreadable }: { riskWindows: boolean; onUnreadable: OnUnreadable },
): LoadNewest {
  return async function loadNewest() {
    const { port1: from, port2: to } = new MessageChannel();
    const order: LoadingOrder = { location, riskWindows, to };
    const thread = new Worker(program, {
      workerData: order,
      transferList: [to],
      resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
    });
    try {
      await once(thread, 'exit'); // rejects when the thread fails; what it said until then waits at the port
      return await receive(from, onUnreadable);
    } finally {
      from.close();
    }
  };
}

/** Takes one message a turn of the event loop, so that requests are answered in between. */
async function receive(port: MessagePort, onUnreadable: OnUnreadable): Promise<JoinedSnapshot | null> {
  const pieces: Piece[] = [];
  for (let message = nextOn(port); message; message = nextOn(port)) {
    if (message.said === 'failed') throw Object.assign(new Error(message.message), { name: message.name });
    if (message.said === 'loaded') return pieces.length > 0 ? fromPieces(pieces) : null;
    if (message.said === 'piece') pieces.push(message.piece);
    else onUnreadable(message.generation, message.reason);
    await nextTurn();
  }
  throw new Error('the loading thread ended before it was done');
}

function nextOn(port: MessagePort): LoadingMessage | undefined {
  const received: { message: LoadingMessage } | undefined = receiveMessageOnPort(port);
  return received?.message;
}
