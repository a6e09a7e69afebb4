import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';

export interface ListeningServer {
  /** URL of the server from this machine. */
  readonly url: string;
  serve(listener: RequestListener): void;
  close(): Promise<void>;
}

/** Time limits of the server. Slower clients are disconnected. Tests shorten them. */
export interface ServerTimeouts {
  headersMs: number;
  requestMs: number;
  /** Maximum time without traffic during a request or response. Node may need twice as long to detect it. */
  stalledMs: number;
  keepAliveMs: number;
  /** During shutdown, how long idle connections stay open for a request that may already be on its way. */
  lingerMs: number;
  /** Interval of the checks of all connections against `headersMs` and `requestMs`. */
  checkIntervalMs: number;
}

export const serverTimeouts: ServerTimeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  stalledMs: 30_000,
  keepAliveMs: 65_000,
  lingerMs: 1_000,
  checkIntervalMs: 2_000,
};

/** Fits the longest accepted URL plus the headers that proxies add. */
const maxHeaderBytes = 32 * 1024;

/** During shutdown, requests in progress are aborted after this time. `--help` documents it. */
export const shutdownTimeoutMs = 5_000;

/**
 * Starts listening; port 0 takes any free port. Call `serve` in the same turn of the event loop to miss no request.
 * It is a separate step because the listener may need the URL. @throws if the address cannot be listened on
 */
export async function listen({
  host,
  port,
  timeouts = serverTimeouts,
}: {
  host: string;
  port: number;
  timeouts?: ServerTimeouts;
}): Promise<ListeningServer> {
  const server = createServer({
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    connectionsCheckingInterval: timeouts.checkIntervalMs,
    optimizeEmptyRequests: true, // does not wait for absent bodies, which saves a tenth of the cost of a request
  });
  server.timeout = timeouts.stalledMs;
  server.on('clientError', refuseMalformed);
  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: toUrl(server, host),
    serve: (listener) => void server.on('request', listener),
    close() {
      server.prependListener('request', closeConnectionAfterResponse);
      return close(server, timeouts);
    },
  };
}

/** Adds `Connection: close`, so that the client opens no further request on this connection. */
function closeConnectionAfterResponse(_request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false;
}

/** Answers malformed or oversized input with a bare status line and closes the connection. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: import('node:stream').Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  socket.end(
    `HTTP/1.1 ${statusLines[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
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
  server.keepAliveTimeout = 1; // connections that become idle from now on end at once
  // `server.close()` would end idle connections at once, although a request may already be on its way on one of them.
  NetServer.prototype.close.call(server);
  const timers = [
    setTimeout(() => server.closeIdleConnections(), lingerMs),
    setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs),
  ];
  await closed;
  for (const timer of timers) clearTimeout(timer);
}
