import { once } from 'node:events';
import {
  createServer,
  setMaxIdleHTTPParsers,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { limitConnections } from './http/connection-limit.ts';
import { createConnections } from './http/connections.ts';
import { createBoundedRequest } from './http/request-burst.ts';

export interface ListeningServer {
  /** The URL under which programs on this machine reach the server. */
  readonly url: string;
  serve(listener: RequestListener): void;
  close(): Promise<void>;
}

/** Time limits of the server. The server disconnects clients that exceed a limit. Tests use shorter limits. */
export interface ServerTimeouts {
  headersMs: number;
  requestMs: number;
  /**
   * Returns the maximum time until the operating system has taken an answer of this size. The operating system takes a
   * large answer only as fast as the caller reads it.
   */
  unreadMs: (bytes: number) => number;
  keepAliveMs: number;
  /** During shutdown, idle connections stay open for this time, because a request may already be on its way. */
  lingerMs: number;
  /** Interval at which Node checks all connections against `headersMs` and `requestMs`. */
  checkIntervalMs: number;
}

/** Minimum rate at which a caller must read an answer: 16 kB per second, the rate of a slow mobile network. */
const minReadBytesPerMs = 16;

export const serverTimeouts: ServerTimeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  unreadMs: (bytes) => 30_000 + bytes / minReadBytesPerMs,
  keepAliveMs: 65_000,
  lingerMs: 1_000,
  checkIntervalMs: 2_000,
};

/**
 * Maximum bytes of the request line and headers: enough for the longest accepted URL and the headers that proxies add.
 */
const maxHeaderBytes = 32 * 1024;

/** Maximum open connections. Each takes 10 kB, and 40 kB while its head is unfinished. */
const maxConnections = 4_000;

/**
 * Maximum parsers that Node retains for later connections. Each holds the unfinished head that it has read last: with
 * Node's default of 1,000, the connections of an attack leave 32 MB.
 */
setMaxIdleHTTPParsers(20);

/** Maximum open connections of one caller that no proxy limits. A browser opens 6, and an assistant's provider dozens. */
export const maxDirectConnections = 256;

/**
 * Maximum bytes of the bodies and the last answers of all connections. The operating system takes most answers whole, and
 * only the next request on a connection shows that its caller has read one.
 */
const maxHeldBytes = 32 * 1024 * 1024;

/** During shutdown, requests that are still in progress after this time are aborted. `--help` documents the time. */
export const shutdownTimeoutMs = 5_000;

/**
 * Starts a server that listens on an address. Port 0 selects any free port.
 * The caller must pass the request listener to `serve` in the same turn of the event loop, or requests may be missed.
 * `serve` is a separate step because the listener may need the URL of the server.
 * @throws if the server cannot listen on the address
 */
export async function listen({
  host,
  port,
  timeouts = serverTimeouts,
  maxConnectionsEach = Infinity,
  ...options
}: {
  host: string;
  port: number;
  timeouts?: ServerTimeouts;
  /** Maximum open connections of one caller. */
  maxConnectionsEach?: number;
  maxHeldBytes?: number;
  /** Called when connections are closed because of their bodies and unread answers. */
  onOverload?: (closedConnections: number) => void;
}): Promise<ListeningServer> {
  const { unreadMs } = timeouts;
  const connections = createConnections({ unreadMs, maxHeldBytes, onOverload: () => undefined, ...options });
  const server = createServer({
    IncomingMessage: createBoundedRequest(),
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    connectionsCheckingInterval: timeouts.checkIntervalMs,
    // For a request without a body, Node then creates a body stream that has already ended. This saves a tenth of the
    // cost of the request.
    optimizeEmptyRequests: true,
  });
  limitConnections(server, { each: maxConnectionsEach, total: maxConnections });
  server.on('clientError', (error, socket) => connections.refuse(socket, () => refuseMalformed(error, socket)));
  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: toUrl(server, host),
    serve: (listener) => void server.on('request', connections.answerOne(refuseSeveralHosts(listener))),
    close() {
      server.prependListener('request', closeConnectionAfterResponse);
      return close(server, timeouts);
    },
  };
}

/** Sends `Connection: close`, so that the client sends its next request on another connection. */
function closeConnectionAfterResponse(_request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false;
}

/**
 * Answers a request with more than one `Host` header with 400, as RFC 9112, 3.2 requires. Node refuses only a request
 * without one, and reports the first of several.
 */
function refuseSeveralHosts(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (countHosts(request.rawHeaders) < 2) return listener(request, response);
    response.sendDate = false;
    response.writeHead(400, { Connection: 'close', 'Content-Length': 0 }).end();
  };
}

/** @param rawHeaders names and values in turn */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/** Time in which the operating system sends an error status before the connection is closed. */
const refusalMs = 500;

/**
 * Answers malformed or oversized input with an error status and no body, and closes the connection. The server allows
 * half-open connections, so ending it would leave the other half open for as long as the caller likes.
 */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  socket.end(
    `HTTP/1.1 ${statusLines[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
  setTimeout(() => socket.destroy(), refusalMs).unref();
}

const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

function toUrl(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

async function close(server: Server, { lingerMs }: ServerTimeouts): Promise<void> {
  const closed = once(server, 'close');
  server.keepAliveTimeout = 1; // connections that become idle from now on are closed after 1 ms
  // `http.Server.close` would also close idle connections at once, although a request may already be on its way.
  // `net.Server.close` only stops accepting new connections.
  NetServer.prototype.close.call(server);
  const timers = [
    setTimeout(() => server.closeIdleConnections(), lingerMs),
    setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs),
  ];
  await closed;
  for (const timer of timers) clearTimeout(timer);
  // Ends the timer that checks the connections. It would hold the server and its application in memory.
  server.close();
}
