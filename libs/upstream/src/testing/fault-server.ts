/// <reference types="node" preserve="true" />
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from './loopback.ts';

/** Response of a healthy route. A string or bytes are sent unchanged, any other body as JSON. */
export interface RouteResponse {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

/** Writes a faulty response, or leaves the response open. `healthy` is the response of the route without the fault. */
export type Responder = (request: SeenRequest, response: ServerResponse, healthy: RouteResponse) => void;

export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface InjectedFault {
  answer: Responder;
  /** Limits the fault to matching paths. Default: every path. */
  path?: RegExp;
  /** Number of requests that get the fault before the server is healthy again. Default: unlimited. */
  times?: number;
}

export interface FaultServerOptions {
  /**
   * Healthy responses by exact path, such as `/events`, or by prefix, such as `/posts/*`; the longest prefix wins. A
   * function computes the response from the request. Any other path responds with 404.
   */
  routes: Record<string, RouteResponse | ((request: SeenRequest) => RouteResponse)>;
}

export interface FaultServer {
  /** Base address for the code under test: `http://127.0.0.1:port`, without a slash at the end. */
  readonly url: string;
  /** Requests received so far. */
  readonly requests: readonly SeenRequest[];
  /** Switches a fault on for the following requests; undefined makes the server healthy again. */
  inject(fault: InjectedFault | undefined): void;
  close(): Promise<void>;
}

/**
 * Starts a server on loopback that serves its routes until a fault is injected.
 *
 * ```ts
 * const server = await createFaultServer({ routes: { '/events': { body: { events: [] } } } });
 * server.inject({ answer: (request, response) => response.destroy(), times: 1 });
 * await server.close();
 * ```
 */
export async function createFaultServer({ routes }: FaultServerOptions): Promise<FaultServer> {
  const requests: SeenRequest[] = [];
  let fault: InjectedFault | undefined;
  let timesLeft = Infinity;

  const server = createServer((incoming, response) => {
    response.on('error', () => undefined);
    const request = parseRequest(incoming);
    requests.push(request);
    const healthy = findHealthyResponse(routes, request);
    if (!fault || timesLeft === 0 || !(fault.path?.test(request.path) ?? true)) return send(response, healthy);
    timesLeft -= 1;
    fault.answer(request, response, healthy);
  });
  // A client that aborts a request resets its socket. Such a socket error is expected.
  server.on('connection', (socket) => socket.on('error', () => undefined));

  return {
    url: await listenOnLoopback(server),
    requests,
    inject: (next) => {
      fault = next;
      timesLeft = next?.times ?? Infinity;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends a complete response. */
export function send(response: ServerResponse, { status = 200, headers = {}, body }: RouteResponse): void {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(isRaw ? body : JSON.stringify(body));
}

/** Sends the healthy response with further headers, such as the `Age` of a cache. */
export const answerWithHeaders =
  (headers: Record<string, string>): Responder =>
  (_request, response, healthy) =>
    send(response, { ...healthy, headers: { ...healthy.headers, ...headers } });

/** Encodes the body of a healthy response as bytes. */
export function encodeBody({ body }: RouteResponse): Buffer {
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function parseRequest({ method = 'GET', url = '/', headers }: IncomingMessage): SeenRequest {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  return { method, path: pathname, query: searchParams, headers };
}

function findHealthyResponse(routes: FaultServerOptions['routes'], request: SeenRequest): RouteResponse {
  const prefixes = Object.keys(routes).filter((key) => key.endsWith('*') && request.path.startsWith(key.slice(0, -1)));
  const route = routes[request.path] ?? routes[prefixes.sort((a, b) => b.length - a.length)[0] ?? ''];
  if (route === undefined) return { status: 404, body: { error: 'not found' } };
  return typeof route === 'function' ? route(request) : route;
}
