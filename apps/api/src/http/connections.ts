import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { estimateBodyBytes, receiveBody } from './request-body.ts';

/**
 * Answers one request of a connection at a time, and limits the memory for callers that do not read their answers. A
 * request that arrives before the operating system has taken the previous answer is dropped, and the connection is
 * closed: after the previous answer if that is still being created, else at once. The client sends the dropped request again
 * on another connection (RFC 9112, 9.3.2).
 */
export interface Connections {
  /** Wraps a listener, so that it gets a request only when its connection has no unanswered or unread request. */
  answerOne(listener: RequestListener): RequestListener;
  /** Calls `refuse` for malformed input, unless it is dropped like a request. */
  refuse(socket: Duplex, refuse: () => void): void;
}

export interface ConnectionOptions {
  /**
   * Maximum bytes of the bodies and the possibly unread answers of all connections. When they are more, the connections
   * with the most bytes are closed until half of it remains.
   */
  maxHeldBytes: number;
  /**
   * Returns the time limit, in milliseconds, for the operating system to take the unread bytes of an answer. A
   * connection that exceeds this limit is closed.
   */
  unreadMs: (bytes: number) => number;
  /** Called with the number of connections that were closed because of `maxHeldBytes`. */
  onOverload: (closedConnections: number) => void;
}

interface Connection {
  readonly socket: Socket;
  /** The response that is being created or sent. Undefined while no request is unanswered and no answer unread. */
  current: ServerResponse | undefined;
  /** Maximum bytes of the body of the request that is received or answered. */
  bodyBytes: number;
  /**
   * Bytes of the last answer, while the caller has shown by no further request that it has read the answer. They can
   * lie in the memory of the operating system.
   */
  answerBytes: number;
  /** Bytes that were written to the connection before the current answer. */
  bytesBefore: number;
  /** Whether a request was dropped. Node retains it until the previous answer is sent. */
  hasDropped: boolean;
}

/** Smaller answers do not count: they take less memory than their connections may take anyway. */
const minCountedBytes = 16 * 1024;

export function createConnections({ maxHeldBytes, unreadMs, onOverload }: ConnectionOptions): Connections {
  const connections = new WeakMap<Duplex, Connection>();
  const heldBytes = new Map<Connection, number>();
  let total = 0;

  function open(socket: Socket): Connection {
    const counts = { bodyBytes: 0, answerBytes: 0, bytesBefore: 0 };
    const connection = { socket, current: undefined, ...counts, hasDropped: false };
    connections.set(socket, connection);
    socket.once('close', () => count(connection));
    return connection;
  }

  function start(connection: Connection, response: ServerResponse): void {
    connection.current = response;
    connection.answerBytes = 0;
    connection.bytesBefore = connection.socket.bytesWritten;
    count(connection);
    response.once('prefinish', () => checkUnread(connection, response));
    // The whole body is counted from the start of the request, so that a body that never ends is counted too. The count
    // ends with the answer, because the parsed body is in memory until then.
    connection.bodyBytes = estimateBodyBytes(response.req.headers);
    if (connection.bodyBytes > 0) hold(connection, response);
  }

  /** Runs when the program has written an answer. The answer is unread if the operating system has not taken all of it. */
  function checkUnread(connection: Connection, response: ServerResponse): void {
    const { socket } = connection;
    const answerBytes = socket.bytesWritten - connection.bytesBefore;
    if (response.socket && answerBytes >= minCountedBytes) connection.answerBytes = answerBytes;
    if (!response.socket || socket.writableLength === 0) {
      connection.current = undefined;
      return limitHeld(connection);
    }
    const timer = setTimeout(() => socket.destroy(), unreadMs(socket.writableLength)).unref();
    response.once('close', () => {
      clearTimeout(timer);
      connection.current = undefined;
    });
    hold(connection, response);
  }

  /** Counts the body of a connection until its response is closed, and its answer until the next request. */
  function hold(connection: Connection, response: ServerResponse): void {
    response.once('close', () => {
      connection.bodyBytes = 0;
      count(connection);
    });
    limitHeld(connection);
  }

  function limitHeld(connection: Connection): void {
    count(connection);
    if (total > maxHeldBytes) closeLargest();
  }

  function count(connection: Connection): void {
    const { socket, bodyBytes, answerBytes } = connection;
    const bytes = socket.destroyed ? 0 : Math.max(socket.writableLength, answerBytes) + bodyBytes;
    total += bytes - (heldBytes.get(connection) ?? 0);
    if (bytes > 0) heldBytes.set(connection, bytes);
    else heldBytes.delete(connection);
  }

  function closeLargest(): void {
    const largest = [...heldBytes].sort(([, a], [, b]) => b - a);
    let closed = 0;
    for (const [connection] of largest) {
      if (total <= maxHeldBytes / 2) break;
      connection.socket.resetAndDestroy(); // frees what the operating system holds
      count(connection);
      closed += 1;
    }
    onOverload(closed);
  }

  return {
    answerOne: (listener) => (request, response) => {
      const { socket } = request;
      const connection = connections.get(socket) ?? open(socket);
      if (connection.current) return drop(connection, connection.current, request);
      receiveBody(request);
      start(connection, response);
      if (!socket.destroyed) listener(request, response);
    },
    refuse(socket, refuse) {
      const current = connections.get(socket)?.current;
      if (!current || isReceivingBody(current)) refuse();
      else makeLast(current);
    },
  };
}

/** A caller that sends a second request to be dropped is disconnected, because Node retains each of them. */
function drop(connection: Connection, current: ServerResponse, request: IncomingMessage): void {
  if (connection.hasDropped) return void connection.socket.destroy();
  connection.hasDropped = true;
  request.resume(); // Node would retain each chunk of the body as an object
  makeLast(current);
}

/** Closes the connection after this answer, or at once if the caller has not read the answer. */
function makeLast(answer: ServerResponse): void {
  if (answer.headersSent) answer.req.socket.destroy();
  else answer.shouldKeepAlive = false;
}

/** Whether a request has no answer yet because its body is incomplete. */
function isReceivingBody(response: ServerResponse): boolean {
  return !response.req.complete && !response.headersSent;
}
