import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createHeldBytes, type HeldBytes, type HoldingConnection } from './held-bytes.ts';
import { estimateBodyBytes, receiveBody } from './request-body.ts';

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
  /** Maximum bytes of the bodies, waiting requests and unread answers of all connections, see `held-bytes.ts`. */
  maxHeldBytes: number;
  /**
   * Returns the time limit, in milliseconds, for the operating system to take the unread bytes of an answer. A
   * connection that exceeds this limit is closed.
   */
  unreadMs: (bytes: number) => number;
  /** Called with the number of connections that were closed because they held too many bytes. */
  onOverload: (closedConnections: number) => void;
}

/** What all connections share. */
interface Shared extends RequestQueueOptions {
  held: HeldBytes<Queue>;
}

/** The requests of one connection. */
interface Queue extends HoldingConnection {
  readonly shared: Shared;
  /** The response that is being created or sent. Undefined while no request is unanswered. */
  current: ServerResponse | undefined;
  /** Whether the queue advances when `current` is closed. True while `current` is unread or requests wait. */
  willAdvance: boolean;
  waiting: WaitingRequest[];
  unreadTimer?: NodeJS.Timeout;
}

interface WaitingRequest {
  /** Null for malformed input, which is refused when its turn comes. */
  request: IncomingMessage | null;
  start: () => void;
  /** Estimated memory of the request with its target and headers. */
  bytes: number;
}

export function createRequestQueues(options: RequestQueueOptions): RequestQueues {
  const shared = { ...options, held: createHeldBytes<Queue>(options.maxHeldBytes) };
  const queues = new WeakMap<Duplex, Queue>();
  const getQueue = (socket: Duplex) => {
    const known = queues.get(socket);
    if (known) return known;
    const queue = {
      shared,
      socket,
      current: undefined,
      willAdvance: false,
      waiting: [],
      waitingBytes: 0,
      bodyBytes: 0,
    };
    queues.set(socket, queue);
    return queue;
  };
  return {
    answerInOrder: (listener) =>
      function answerInOrder(request, response) {
        const queue = getQueue(request.socket);
        receiveBody(request);
        if (!queue.current) {
          start(queue, response);
          if (!queue.socket.destroyed) listener(request, response);
        } else if (!queue.socket.destroyed) {
          // Requests of a closed connection are dropped. Node parses the received input even after the close.
          enqueue(queue, { request, start: () => answerInOrder(request, response), bytes: estimateBytes(request) });
        }
      },
    refuseInOrder: (socket, refuse) => refuseLast(getQueue(socket), refuse),
  };
}

function start(queue: Queue, response: ServerResponse): void {
  queue.current = response;
  response.on('prefinish', () => checkUnread(queue));
  countBody(queue, response);
  if (queue.waiting.length > 0) advanceAfterCurrent(queue);
}

/**
 * Counts the whole body from the start of the request, so that a body that never ends is counted too. The count ends
 * with the answer, because the parsed body is in memory until then.
 */
function countBody(queue: Queue, response: ServerResponse): void {
  const bytes = estimateBodyBytes(response.req.headers);
  if (bytes === 0) return;
  queue.bodyBytes += bytes;
  response.once('close', () => {
    queue.bodyBytes -= bytes;
    queue.shared.held.update(queue);
  });
  enforceLimits(queue);
}

/**
 * Runs when the program has written an answer completely. An answer is unread if the operating system has not taken all
 * its bytes by then.
 */
function checkUnread(queue: Queue): void {
  if (!queue.current?.socket) return;
  const unreadBytes = queue.socket.writableLength;
  if (unreadBytes === 0) {
    if (!queue.willAdvance) queue.current = undefined;
    return;
  }
  queue.unreadTimer = setTimeout(() => queue.socket.destroy(), queue.shared.unreadMs(unreadBytes)).unref();
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
  queue.shared.held.update(queue);
  next?.start();
}

function enforceLimits(queue: Queue): void {
  const { held, onOverload } = queue.shared;
  const excess = held.listExcess(queue);
  for (const each of excess) close(each);
  if (excess.length > 0) onOverload(excess.length);
}

function close(queue: Queue): void {
  queue.socket.destroy();
  queue.waiting = [];
  queue.waitingBytes = 0;
  queue.shared.held.update(queue);
}

/** Refuses malformed input after the requests of the connection that came before it. */
function refuseLast(queue: Queue, refuse: () => void): void {
  const last = queue.waiting.at(-1);
  if (last?.request === null) return; // a refusal already waits; Node reports the error again for later input
  if (!queue.current || (!last && isReceivingBody(queue.current))) return refuse();
  // If the malformed input is in the body of the last waiting request, the refusal replaces that request.
  if (last && !last.request.complete) Object.assign(last, { request: null, start: refuse });
  else enqueue(queue, { request: null, start: refuse, bytes: 0 });
}

/** Whether a request has no answer yet because its body is incomplete. */
function isReceivingBody(response: ServerResponse): boolean {
  return !response.req.complete && !response.headersSent;
}

/** Estimated memory of a waiting request, apart from its target, headers and body. Node 24 takes 1.8 kB. */
const requestOverheadBytes = 2048;

function estimateBytes({ url = '', headers, rawHeaders }: IncomingMessage): number {
  const bytes = requestOverheadBytes + url.length + estimateBodyBytes(headers);
  return rawHeaders.reduce((sum, text) => sum + text.length, bytes);
}
