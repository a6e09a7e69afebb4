import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Maximum requests of a connection that Node parses in a turn of the event loop. Clients send one, and wait for its answer.
 */
const maxRequestsInTurn = 3;

/**
 * Creates the class of the requests of a server. Node parses all that it has read of a connection in one turn, up to 2,000
 * requests, and creates two errors for each when the connection is closed. It stops only at a request for another
 * protocol, and closes the connection, so the first request over the limit is reported as one.
 */
export function createBoundedRequest(): typeof IncomingMessage {
  /** The connection whose requests are parsed, one after the other. */
  let current: Socket | undefined;
  let count = 0;
  const endTurn = () => (current = undefined);

  return class BoundedRequest extends IncomingMessage {
    constructor(socket: Socket) {
      super(socket);
      if (!current) setImmediate(endTurn);
      count = socket === current ? count + 1 : 1;
      current = socket;
    }

    get upgrade(): boolean {
      return this.method === 'CONNECT' || (this.socket === current && count > maxRequestsInTurn);
    }

    /** Ignores the value, which is true for each header `Upgrade`. */
    set upgrade(_isRequested: boolean) {
      // The service changes no protocol.
    }
  };
}
