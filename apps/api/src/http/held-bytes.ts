import type { Duplex } from 'node:stream';

/** A connection with its requests that wait. */
export interface HoldingConnection {
  readonly socket: Duplex;
  /** Bytes of the waiting requests. */
  waitingBytes: number;
  /** Maximum bytes of the body of the request that is received or answered. */
  bodyBytes: number;
}

/** Counts the bytes of the bodies, the waiting requests and the unread answers of all connections. */
export interface HeldBytes<Connection extends HoldingConnection> {
  /** Counts the present bytes of a connection in place of its earlier number. */
  update(connection: Connection): void;
  /** Lists the connections that must be closed, after the bytes of one of them have grown. */
  listExcess(grown: Connection): readonly Connection[];
}

/**
 * Maximum bytes of the requests that wait on one connection: a thousand requests with short headers. The connection of
 * a caller that sends more is closed.
 */
const maxWaitingBytes = 2 * 1024 * 1024;

/**
 * @param maxBytes when all connections together hold more, those with the largest numbers of bytes must be closed until
 *   half of it remains
 */
export function createHeldBytes<Connection extends HoldingConnection>(maxBytes: number): HeldBytes<Connection> {
  const bytesOf = new Map<Connection, number>();
  let total = 0;

  function update(connection: Connection): void {
    const { socket, waitingBytes, bodyBytes } = connection;
    const bytes = socket.destroyed ? 0 : socket.writableLength + waitingBytes + bodyBytes;
    total += bytes - (bytesOf.get(connection) ?? 0);
    if (bytes > 0) bytesOf.set(connection, bytes);
    else bytesOf.delete(connection);
  }

  function listLargest(): Connection[] {
    const largest: Connection[] = [];
    let remaining = total;
    for (const [connection, bytes] of [...bytesOf].sort(([, a], [, b]) => b - a)) {
      if (remaining <= maxBytes / 2) break;
      largest.push(connection);
      remaining -= bytes;
    }
    return largest;
  }

  return {
    update,
    listExcess(grown) {
      update(grown);
      if (grown.waitingBytes > maxWaitingBytes) return [grown];
      return total > maxBytes ? listLargest() : [];
    },
  };
}
