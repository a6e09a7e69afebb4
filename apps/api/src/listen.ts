import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';

export interface ListeningServer {
  /** Where it is reached from this machine. */
  readonly url: string;
  serve(listener: RequestListener): void;
  close(): Promise<void>;
}

/** Times that a caller may take; a slower one is disconnected. Tests shorten them. */
export interface ServerTimeouts {
  headersMs: number;
  requestMs: number;
  /** How long nothing may move while a request or its answer is on its way; Node may take twice as long to notice. */
  stalledMs: number;
  keepAliveMs: number;
  /** How long an idle connection may still bring a request once it is to close. */
  lingerMs: number;
  /** How often connections are checked against the times above. */
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

/** Enough for the longest address that is served, with the headers of proxies. */
const maxHeaderBytes = 32 * 1024;

/** How long requests under way may take once it is to close; the help names it. */
export const shutdownTimeoutMs = 5_000;

/**
 * Listens on an address; port 0 takes any free one. Requests are answered from `serve` on, which is called in the same
 * turn: what is served may name the address. @throws when it cannot be listened on
 */
export async function listen({
  host,
  port,
  times: timeouts = serverTimeouts,
}: {
  host: string;
  port: number;
  times?: ServerTimeouts;
}): Promise<ListeningServer> {
  const server = createServer({
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    connectionsCheckingInterval: timeouts.checkIntervalMs,
    optimizeEmptyRequests: true, // nothing waits for the body of a request that has none: a tenth of its cost
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

/** Announces to the caller that the connection ends with this answer. */
function closeConnectionAfterResponse(_request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false;
}

/** What is not HTTP, or too long to be read, has no request to answer: one line, and the connection ends. */
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
  server.keepAliveTimeout = 1; // who was answered until now may ask once more, and is told then
  // `server.close()` would end idle connections at once, on some of which the next request is on its way.
  NetServer.prototype.close.call(server);
  const ends = [
    setTimeout(() => server.closeIdleConnections(), lingerMs),
    setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs),
  ];
  await closed;
  for (const end of ends) clearTimeout(end);
}
