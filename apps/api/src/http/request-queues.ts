import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Answers the requests of each connection one at a time, and limits the memory for callers that do not read their
 * answers. A connection has at most one unread answer. Its later requests wait until the operating system has taken
 * that answer.
 */
export interface RequestQueues {
  /** Wraps a listener, so that it gets a request only after the earlier requests of the connection are answered. */
  answerInOrder(listener: RequestListener): RequestListener;
  /**
   * Calls `refuse` for malformed input after the earlier requests of the connection are answered, because a client
   * assigns answers to requests by their order (RFC 9112, 9.3.2).
   */
  refuseInOrder(socket: Duplex, refuse: () => void): void;
}

export interface RequestQueueOptions {
  /**
   * Maximum bytes of the unread answers and waiting requests of all connections. When this number is exceeded, the
   * connections with the largest numbers of bytes are closed until half of it remains.
   */
  maxHeldBytes: number;
  /**
   * Returns the time limit, in milliseconds, for the operating system to take the unread bytes of an answer. A
   * connection that exceeds this limit is closed.
   */
  unreadMs: (bytes: number) => number;
  /** Called with the number of connections that were closed because they held too many bytes. */
  onOverload: (closedConnections: number) => void;
}

/** The requests of one connection. */
interface Queue {
  readonly socket: Duplex;
  /** The response that is being created or sent. Undefined while no request is unanswered. */
  current: ServerResponse | undefined;
  /** Whether the queue advances when `current` is closed. True while `current` is unread or requests wait. */
  willAdvance: boolean;
  waiting: WaitingRequest[];
  waitingBytes: number;
  /** Bytes of the unread answer and of the waiting requests. */
  heldBytes: number;
  unreadTimer?: NodeJS.Timeout;
}

interface WaitingRequest {
  /** Null for malformed input, which is refused when its turn comes. */
  request: IncomingMessage | null;
  start: () => void;
  /** Estimated memory of the request with its target and headers. */
  bytes: number;
}

/**
 * Maximum bytes of the requests that wait on one connection: a thousand requests with short headers. The connection of
 * a caller that sends more is closed.
 */
const maxWaitingBytes = 2 * 1024 * 1024;

/** Estimated memory of a waiting request, apart from its target and headers. Node 24 takes 1.8 kB. */
const requestOverheadBytes = 2048;

export function createRequestQueues({ maxHeldBytes, unreadMs, onOverload }: RequestQueueOptions): RequestQueues {
  const queues = new WeakMap<Duplex, Queue>();
  const holdingQueues = new Set<Queue>();
  let totalBytes = 0;

  function getQueue(socket: Duplex): Queue {
    const known = queues.get(socket);
    if (known) return known;
    const queue: Queue = { socket, current: undefined, willAdvance: false, waiting: [], waitingBytes: 0, heldBytes: 0 };
    queues.set(socket, queue);
    return queue;
  }

  function start(queue: Queue, response: ServerResponse): void {
    queue.current = response;
    response.on('prefinish', checkUnread);
    if (queue.waiting.length > 0) advanceAfterCurrent(queue);
  }

  /**
   * Runs when the program has written an answer completely. An answer is unread if the operating system has not taken
   * all its bytes by then.
   */
  function checkUnread(this: ServerResponse): void {
    if (!this.socket) return;
    const queue = getQueue(this.socket);
    const unreadBytes = this.socket.writableLength;
    if (unreadBytes === 0) {
      if (!queue.willAdvance) queue.current = undefined;
      return;
    }
    queue.unreadTimer = setTimeout(() => queue.socket.destroy(), unreadMs(unreadBytes)).unref();
    advanceAfterCurrent(queue);
    enforceLimits(queue);
  }

  function enqueue(queue: Queue, waiting: WaitingRequest): void {
    queue.waiting.push(waiting);
    queue.waitingBytes += waiting.bytes;
    advanceAfterCurrent(queue);
    enforceLimits(queue);
  }

  function advanceAfterCurrent(queue: Queue): void {
    if (queue.willAdvance) return;
    queue.willAdvance = true;
    queue.current?.once('close', () => advance(queue));
  }

  function advance(queue: Queue): void {
    queue.willAdvance = false;
    queue.current = undefined;
    clearTimeout(queue.unreadTimer);
    if (queue.socket.destroyed) return close(queue);
    const next = queue.waiting.shift();
    queue.waitingBytes -= next?.bytes ?? 0;
    updateHeldBytes(queue);
    next?.start();
  }

  function close(queue: Queue): void {
    queue.socket.destroy();
    queue.waiting = [];
    queue.waitingBytes = 0;
    updateHeldBytes(queue);
  }

  function updateHeldBytes(queue: Queue): void {
    const { socket } = queue;
    const heldBytes = socket.destroyed ? 0 : socket.writableLength + queue.waitingBytes;
    totalBytes += heldBytes - queue.heldBytes;
    queue.heldBytes = heldBytes;
    if (heldBytes > 0) holdingQueues.add(queue);
    else holdingQueues.delete(queue);
  }

  function enforceLimits(queue: Queue): void {
    updateHeldBytes(queue);
    const exceeding = queue.waitingBytes > maxWaitingBytes ? [queue] : totalBytes > maxHeldBytes ? selectLargest() : [];
    for (const excess of exceeding) close(excess);
    if (exceeding.length > 0) onOverload(exceeding.length);
  }

  /** Selects the queues that hold the largest numbers of bytes. Without them, half of `maxHeldBytes` remains. */
  function selectLargest(): Queue[] {
    const selected: Queue[] = [];
    let remaining = totalBytes;
    for (const queue of [...holdingQueues].sort((a, b) => b.heldBytes - a.heldBytes)) {
      if (remaining <= maxHeldBytes / 2) break;
      selected.push(queue);
      remaining -= queue.heldBytes;
    }
    return selected;
  }

  return {
    answerInOrder: (listener) =>
      function answerInOrder(request, response) {
        const queue = getQueue(request.socket);
        if (!queue.current) {
          start(queue, response);
          listener(request, response);
        } else if (!queue.socket.destroyed) {
          // Requests of a closed connection are dropped. Node parses the received input even after the close.
          enqueue(queue, { request, start: () => answerInOrder(request, response), bytes: estimateBytes(request) });
        }
      },

    refuseInOrder(socket, refuse) {
      const queue = getQueue(socket);
      const last = queue.waiting.at(-1);
      if (last?.request === null) return; // a refusal already waits; Node reports the error again for later input
      if (!queue.current || (!last && isReceivingBody(queue.current))) return refuse();
      // If the malformed input is in the body of the last waiting request, the refusal replaces that request.
      if (last && !last.request.complete) Object.assign(last, { request: null, start: refuse });
      else enqueue(queue, { request: null, start: refuse, bytes: 0 });
    },
  };
}

/** Whether a request has no answer yet because its body is incomplete. */
function isReceivingBody(response: ServerResponse): boolean {
  return !response.req.complete && !response.headersSent;
}

function estimateBytes({ url = '', rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce((sum, text) => sum + text.length, requestOverheadBytes + url.length);
}
